import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Agent } from '#shared/domain/agent.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { peopleAddresses } from '../people-addresses.ts';
import { PermissionEditor } from '../permissions/permission-editor.tsx';

/** What is granted and denied to somebody directly. */
export function PersonPermissions({ agent, mayChange }: { agent: Agent; mayChange: boolean }) {
  const { organization } = useGlobalState();
  const permissions = useQuery(peopleQueries.permissions(organization.id, agent.id));
  const params = { orgId: organization.id, agentId: agent.id };
  const { explainer } = peopleAddresses(organization.id);
  const askAbout = ({ level, sourceType, detailName, entityId }: PermissionLine) =>
    explainer({ agentId: agent.id, level, sourceType, detailName, entityId });
  return (
    <Panel
      title="Permissions"
      description="Granted or denied to this person directly, in addition to roles, groups and teams."
      actions={<Link to={explainer({ agentId: agent.id, level: 'View', sourceType: 'Deal' })}>Why can they …?</Link>}
    >
      <QueryView query={permissions}>
        {(found) => (
          <PermissionEditor
            permissions={found}
            mayChange={mayChange}
            onAdd={(lines) => api.rights.addPermissions({ params, body: [...lines] })}
            onRemove={(lines) => api.rights.removePermissions({ params, body: [...lines] })}
            explain={askAbout}
          />
        )}
      </QueryView>
    </Panel>
  );
}
