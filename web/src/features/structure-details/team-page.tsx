import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Users } from 'lucide-react';
import { useOutletContext } from 'react-router-dom';
import { Level } from '#shared/domain/permissions/permission.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { decide } from '#shared/domain/permissions/resolve.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import styles from './structure-details.module.css';

/** Somebody who can open the structure, how far that goes, and why. */
interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isGuest: boolean;
  readonly level: Level;
  readonly because: string;
}

const levelWords: Readonly<Record<Level, string>> = {
  View: 'View',
  Edit: 'View and edit',
  Create: 'View, edit and archive',
};

/** The highest level that somebody has on the structure, by the rules that the server keeps; null when they cannot see it. */
function accessTo({ id, organizationId }: Structure, access: Access): Pick<TeamMember, 'level' | 'because'> | null {
  for (const level of Level.options.toReversed()) {
    const decision = decide(access, { level, sourceType: 'Deal', organizationId, entityPath: [id] });
    if (decision.permitted) return { level, because: decision.because.replace(`entity ${id}`, 'this structure') };
  }
  return null;
}

async function everybody(organizationId: string, signal: AbortSignal) {
  const params = { id: organizationId };
  const query = { limit: 500 };
  const [members, guests] = await Promise.all([
    api.agents.listAgents({ params, query, signal }),
    api.agents.listGuests({ params, query, signal }),
  ]);
  return [
    ...members.body.map((agent) => ({ agent, isGuest: false })),
    ...guests.body.map((agent) => ({ agent, isGuest: true })),
  ].filter(({ agent }) => agent.enabled);
}

async function teamOf(structure: Structure, signal: AbortSignal): Promise<readonly TeamMember[]> {
  const { organizationId: orgId } = structure;
  const people = (await everybody(orgId, signal)).map(async ({ agent, isGuest }): Promise<TeamMember[]> => {
    const { body } = await api.agents.listPermissions({ params: { orgId, agentId: agent.id }, signal });
    const access = accessTo(structure, { superuser: agent.superuser, roles: agent.roles, permissions: body });
    const { id, displayName: name, primaryEmail: email } = agent;
    return access === null ? [] : [{ id, name, email, isGuest, ...access }];
  });
  return (await Promise.all(people)).flat();
}

const column = createColumnHelper<DataTableFeatures, TeamMember>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    sortFn: 'text',
    cell: ({ row, getValue }) => (
      <span className={styles['name']}>
        {getValue()}
        <span className={styles['below']}>{row.original.email}</span>
      </span>
    ),
  }),
  column.accessor(({ isGuest }) => (isGuest ? 'Guest' : 'Member'), { id: 'kind', header: 'Who', sortFn: 'text' }),
  column.accessor(({ level }) => levelWords[level], {
    id: 'level',
    header: 'May',
    sortFn: 'text',
    cell: ({ getValue }) => <span className={styles['nowrap']}>{getValue()}</span>,
  }),
  column.accessor('because', {
    header: 'Why',
    enableSorting: false,
    meta: { secondary: true, grow: true },
    cell: ({ getValue }) => <span className={styles['muted']}>{getValue()}</span>,
  }),
]);

/** Who can see the structure. Those who may not manage people see their own access only. */
export function TeamPage() {
  const structure = useOutletContext<Structure>();
  const maySeePeople = usePermitted('Edit', 'Organization');
  return (
    <div className={styles['page']}>
      <title>{`Team · ${structure.name} · Trestle`}</title>
      {maySeePeople ? <Team structure={structure} /> : <OwnAccess structure={structure} />}
    </div>
  );
}

function Team({ structure }: { structure: Structure }) {
  const team = useQuery({
    queryKey: ['agents', 'team', structure.id],
    queryFn: ({ signal }) => teamOf(structure, signal),
  });
  return (
    <Panel title="People who can see this structure" flush>
      <QueryView
        query={team}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState icon={Users} title="Nobody can see this structure by a role or a permission">
            People appear here once they have a role in the organization, or a permission on this structure.
          </EmptyState>
        }
      >
        {(found) => (
          <DataTable
            caption="Team"
            columns={columns}
            rows={found}
            rowId={({ id }) => id}
            sortedBy={[{ id: 'name', desc: false }]}
          />
        )}
      </QueryView>
    </Panel>
  );
}

function OwnAccess({ structure }: { structure: Structure }) {
  const { agent, permissions } = useGlobalState();
  const access = accessTo(structure, permissions);
  return (
    <Panel title="Your access" description="Administrators see everybody who can open this structure.">
      <dl className={styles['facts']}>
        <dt>Name</dt>
        <dd>{agent.displayName}</dd>
        <dt>You may</dt>
        <dd>{access === null ? 'See only what is shared' : levelWords[access.level]}</dd>
        {access !== null && (
          <>
            <dt>Why</dt>
            <dd>{access.because}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
