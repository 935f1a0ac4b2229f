import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import { hasCapability } from '#shared/domain/permissions/capabilities.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { decide } from '#shared/domain/permissions/explain.ts';
import { Level } from '#shared/domain/permissions/permission.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { dealRoleWords, flagsOfRole } from '#shared/format/deal-role-words.ts';
import { becauseWords } from '#shared/format/decision-words.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { PartiesPanel } from '../../entities/party/parties-panel.tsx';
import styles from './people.module.css';
import { TeamAgents } from './team/team-agents.tsx';
import { TeamGroups } from './team/team-groups.tsx';

/** Who takes part in a structure: its counterparties, and the team that works on it. Those who may not assign people see it and cannot change it. */
export function TeamPage() {
  const structure = useOutletContext<StructureView>();
  const { permissions } = useGlobalState();
  const place = { organizationId: structure.organizationId, entityPath: structurePath(structure) };
  const mayAssign = hasCapability(permissions, 'structure.assignUsers', place);
  return (
    <Page>
      <title>{`Parties & team · ${structure.name} · Trestle`}</title>
      <PartiesPanel entityId={structure.id} entityType="Deal" dealId={structure.id} />
      <TeamAgents structure={structure} mayAssign={mayAssign} />
      <TeamGroups structure={structure} mayAssign={mayAssign} />
      <div className={styles['panels']}>
        <DealRoles />
        <OwnAccess structure={structure} />
      </div>
    </Page>
  );
}

function DealRoles() {
  return (
    <Panel title="What deal roles mean" description="Applies to this structure and everything below it.">
      <dl className={styles['facts']}>
        {DealRole.options.map((role) => (
          <div key={role} className={styles['fact']}>
            <dt>{dealRoleWords[role].label}</dt>
            <dd>
              {dealRoleWords[role].explanation}
              <span className="below">{flagsOfRole(role).join(', ')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const levelWords: Readonly<Record<Level, string>> = {
  View: 'View',
  Edit: 'View and edit',
  Create: 'View, edit, archive and assign people',
};

/** A structure and what it is a part of, as the reader of its page knows them. */
const placeName =
  ({ id, ancestorIds, parent }: StructureView) =>
  (entityId: string): string | null => {
    if (entityId === id) return 'this structure';
    if (entityId === parent?.id) return parent.name;
    return ancestorIds.includes(entityId) ? 'a structure that it is a part of' : null;
  };

/** The highest level that the reader has on the structure, by the rules that the server keeps, and why. */
function OwnAccess({ structure }: { structure: StructureView }) {
  const { permissions, organization } = useGlobalState();
  const place = { organizationId: structure.organizationId, entityPath: structurePath(structure) };
  const requirementOf = (level: Level) => ({ level, sourceType: 'Deal', ...place }) as const;
  const highest = Level.options.findLast((level) => decide(permissions, requirementOf(level)).permitted);
  const settled = requirementOf(highest ?? 'View');
  const because = becauseWords(decide(permissions, settled), settled, {
    who: 'you',
    terms: termsOf(organization.details),
    placeName: placeName(structure),
  });
  return (
    <Panel title="Your access">
      <dl className={styles['facts']}>
        <dt>You may</dt>
        <dd>{highest === undefined ? 'See only what is shared' : levelWords[highest]}</dd>
        <dt>Why</dt>
        <dd>{because}</dd>
      </dl>
    </Panel>
  );
}
