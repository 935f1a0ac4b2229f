import { Button } from '@aws-amplify/ui-react';
import { Archive, ArchiveRestore, Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#shared/domain/role.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Drawer, DrawerSection } from '../../../components/drawer.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { ActivityFold } from '../../../entities/audit/activity-fold.tsx';
import styles from '../people.module.css';
import { staleAfterRights } from '../stale-after.ts';
import { useLatestAfterConflict } from '../use-latest-after-conflict.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

const RoleDialog = lazyDialog(async () => (await import('./role-dialog.tsx')).RoleDialog);

interface RoleDrawerProps {
  readonly role: Role;
  readonly onOpen: (roleId: string) => void;
  readonly onClose: () => void;
}

/** What a role grants; own roles can be changed, built-in ones be the start of an own one. */
export function RoleDrawer({ role, onOpen, onClose }: RoleDrawerProps) {
  const mayChange = usePermitted('Create', 'Organization');
  return (
    <Drawer
      title={role.name}
      subtitle={<span>{role.builtIn ? 'Built-in role' : 'Custom role'}</span>}
      onClose={onClose}
    >
      {role.description !== '' && (
        <DrawerSection title="Description">
          <p>{role.description}</p>
        </DrawerSection>
      )}
      <DrawerSection title="Grants in the whole organization">
        <PermissionMatrix label={`What ${role.name} grants`} grants={role.grants} />
      </DrawerSection>
      {mayChange && !role.builtIn && (
        <DrawerSection title="Activity">
          <ActivityFold thing={{ type: 'Role', source: role.id }} name={role.name} mayNote />
        </DrawerSection>
      )}
      {mayChange && <RoleActions role={role} onOpen={onOpen} onClose={onClose} />}
    </Drawer>
  );
}

function RoleActions({ role, onOpen, onClose }: RoleDrawerProps) {
  const [asked, ask] = useState<'copy' | 'edit' | 'status' | null>(null);
  const isObsolete = role.launchStatus === 'Obsolete';
  const close = () => ask(null);
  return (
    <DrawerSection title="Change">
      <div className={styles['actions']}>
        <Button size="small" onClick={() => ask('copy')}>
          <Copy size={14} aria-hidden />
          Copy to a custom role
        </Button>
        {!role.builtIn && !isObsolete && (
          <Button size="small" onClick={() => ask('edit')}>
            <Pencil size={14} aria-hidden />
            Edit
          </Button>
        )}
        {!role.builtIn && (
          <Button size="small" onClick={() => ask('status')}>
            {isObsolete ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
            {isObsolete ? 'Restore' : 'Mark as obsolete'}
          </Button>
        )}
      </div>
      {asked === 'copy' && (
        <RoleDialog
          existing={null}
          from={{ name: `Copy of ${role.name}`, description: role.description, grants: role.grants }}
          onSaved={({ id }) => onOpen(id)}
          onClose={close}
        />
      )}
      {asked === 'edit' && <RoleDialog existing={role} onClose={close} />}
      {asked === 'status' && <ChangeStatus role={role} onDone={onClose} onClose={close} />}
    </DrawerSection>
  );
}

function ChangeStatus({ role, onDone, onClose }: { role: Role; onDone: () => void; onClose: () => void }) {
  const { organization } = useGlobalState();
  const isObsolete = role.launchStatus === 'Obsolete';
  const latestAfterConflict = useLatestAfterConflict();
  const change = useWrite({
    write: () =>
      api.rights.updateRole({
        params: { id: organization.id, roleId: role.id },
        body: { version: role.version, launchStatus: isObsolete ? 'Active' : 'Obsolete' },
      }),
    success: callsOf.rights.updateRole.success,
    particulars: () => `${role.name} ${isObsolete ? 'is in use again' : 'is obsolete'}`,
    refresh: staleAfterRights,
    showsFailures: true,
  });
  return (
    <ConfirmDialog
      title={isObsolete ? `Restore ${role.name}?` : `Mark ${role.name} as obsolete?`}
      confirmLabel={isObsolete ? 'Restore role' : 'Mark as obsolete'}
      isDestructive={!isObsolete}
      onConfirm={async () => {
        await latestAfterConflict(change.mutateAsync(undefined));
        onDone();
      }}
      onClose={onClose}
    >
      {isObsolete ? 'It can be assigned again.' : 'It can no longer be assigned. Only possible while nobody holds it.'}
    </ConfirmDialog>
  );
}
