import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Archive, Hand, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { Group, GroupChange } from '#shared/domain/group.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { roleLabel } from '#shared/format/deal-role-words.ts';
import { capitalized } from '#shared/format/permission-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { groupQueries } from '../../../api/queries/people-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Drawer, DrawerSection } from '../../../components/drawer.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../people.module.css';
import { EntityName } from '../permissions/entity-name.tsx';
import { PermissionEditor } from '../permissions/permission-editor.tsx';
import { lineOf, union, without } from '../permissions/permission-items.ts';
import { staleAfterRights } from '../stale-after.ts';
import { useLatestAfterConflict } from '../use-latest-after-conflict.ts';
import { GroupAgents } from './group-agents.tsx';
import { groupWords } from './group-words.ts';

const GroupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog);

type FullGroup = ResponseOf<(typeof rights)['calls']['getGroup']>;

/** Everything about one group: its people, what it may do, the structures on whose teams it is. */
export function GroupDrawer({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { organization } = useGlobalState();
  const mayChange = usePermitted('Create', 'Organization');
  const group = useQuery(groupQueries.detail(organization.id, groupId));
  return (
    <Drawer
      title={group.data?.name ?? 'Group'}
      subtitle={
        group.data !== undefined && (
          <span>{group.data.description || capitalized(groupWords[group.data.type].one)}</span>
        )
      }
      onClose={onClose}
    >
      <QueryView query={group}>
        {(found) => (
          <>
            <DrawerSection title="People">
              {found.provisioned && <ProvisionedNote />}
              <GroupAgents group={found} mayChange={mayChange && !found.provisioned} />
            </DrawerSection>
            <DrawerSection title="Permissions">
              <GroupPermissions group={found} mayChange={mayChange} />
            </DrawerSection>
            <DrawerSection title="Structures">
              <GroupStructures group={found} />
            </DrawerSection>
            {mayChange && <GroupActions group={found} onGone={onClose} />}
          </>
        )}
      </QueryView>
    </Drawer>
  );
}

const ProvisionedNote = () => (
  <p className="muted">Your identity provider manages the name and members of this group.</p>
);

function GroupPermissions({ group, mayChange }: { group: FullGroup; mayChange: boolean }) {
  const { organization } = useGlobalState();
  const replace = (permissions: readonly PermissionLine[]) =>
    api.rights.setGroupPermissions({
      params: { id: organization.id, groupId: group.id },
      body: { version: group.version, permissions: permissions.map(lineOf) },
    });
  return (
    <PermissionEditor
      permissions={group.permissions}
      mayChange={mayChange}
      onAdd={(lines) => replace(union(group.permissions, lines))}
      onRemove={(lines) => replace(without(group.permissions, lines))}
    />
  );
}

function GroupStructures({ group: { assignments } }: { group: FullGroup }) {
  if (assignments.length === 0) return <p className="muted">Not on any team. Teams are managed on each structure.</p>;
  return (
    <ul className={`${styles['list']} ${styles['inDrawer']}`}>
      {assignments.map(({ entityId, role, enabled }) => (
        <li key={entityId}>
          <span className={styles['entry']}>
            <Link className={styles['name']} to={`/deals/${entityId}/deal-team`}>
              <EntityName entityId={entityId} />
            </Link>
            <span className="below">
              {roleLabel(role)}
              {!enabled && ', switched off'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function GroupActions({ group, onGone }: { group: Group; onGone: () => void }) {
  const { organization } = useGlobalState();
  const [asked, ask] = useState<'edit' | 'obsolete' | 'byHand' | null>(null);
  const latestAfterConflict = useLatestAfterConflict();
  const change = useWrite({
    write: (changes: Pick<GroupChange, 'launchStatus' | 'provisioned'>) =>
      api.rights.updateGroup({
        params: { id: organization.id, groupId: group.id },
        body: { version: group.version, ...changes },
      }),
    success: callsOf.rights.updateGroup.success,
    particulars: () => group.name,
    refresh: staleAfterRights,
    showsFailures: true,
  });
  return (
    <DrawerSection title="Change">
      <div className={styles['actions']}>
        <Button size="small" onClick={() => ask('edit')}>
          <Pencil size={14} aria-hidden />
          Edit
        </Button>
        {group.provisioned && (
          <Button size="small" onClick={() => ask('byHand')}>
            <Hand size={14} aria-hidden />
            Manage by hand
          </Button>
        )}
        <Button size="small" onClick={() => ask('obsolete')}>
          <Archive size={14} aria-hidden />
          Mark as obsolete
        </Button>
      </div>
      {asked === 'edit' && <GroupDialog type={group.type} existing={group} onClose={() => ask(null)} />}
      {asked === 'byHand' && (
        <ConfirmDialog
          title={`Manage ${group.name} by hand?`}
          confirmLabel="Manage by hand"
          onConfirm={() => latestAfterConflict(change.mutateAsync({ provisioned: false }))}
          onClose={() => ask(null)}
        >
          Its members and permissions stay. Your identity provider no longer manages it and cannot create another group
          with this name.
        </ConfirmDialog>
      )}
      {asked === 'obsolete' && (
        <ConfirmDialog
          title={`Mark ${group.name} as obsolete?`}
          confirmLabel="Mark as obsolete"
          isDestructive
          onConfirm={async () => {
            await latestAfterConflict(change.mutateAsync({ launchStatus: 'Obsolete' }));
            onGone();
          }}
          onClose={() => ask(null)}
        >
          It leaves this list and no longer grants anything to its members.
        </ConfirmDialog>
      )}
    </DrawerSection>
  );
}
