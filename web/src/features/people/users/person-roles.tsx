import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { roleQueries } from '../../../api/queries/people-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../people.module.css';

const EditRolesDialog = lazyDialog(async () => (await import('./edit-roles-dialog.tsx')).EditRolesDialog);

export function PersonRoles({ agent, mayChange }: { agent: Agent; mayChange: boolean }) {
  const { organization } = useGlobalState();
  const [isEditing, setEditing] = useState(false);
  const { data: roles = [] } = useQuery(roleQueries.choices(organization.id));
  return (
    <Panel
      title="Roles"
      description="Apply across the whole organization."
      flush
      actions={
        mayChange && (
          <Button size="small" onClick={() => setEditing(true)}>
            <Pencil size={14} aria-hidden />
            Edit roles
          </Button>
        )
      }
    >
      <ul className={styles['list']}>
        {agent.superuser && <Role name="Superuser" description="Full access to every organization." />}
        {agent.roles.map((id) => {
          const role = roles.find((each) => each.id === id);
          return <Role key={id} name={role?.name ?? id} description={role?.description ?? ''} />;
        })}
        {!agent.superuser && agent.roles.length === 0 && <li className="muted">No role</li>}
      </ul>
      {isEditing && <EditRolesDialog agent={agent} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

const Role = ({ name, description }: { name: string; description: string }) => (
  <li>
    <span className={styles['entry']}>
      {name}
      {description !== '' && <span className="below">{description}</span>}
    </span>
  </li>
);
