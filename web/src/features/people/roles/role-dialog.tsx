import { TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { NewRole, type Role } from '#shared/domain/role.ts';
import { api } from '../../../api/api.ts';
import { isConflict } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { roleQueries } from '../../../api/queries/people-queries.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import { staleAfterRights } from '../stale-after.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

interface RoleDialogProps {
  /** The role to change; null makes a new one. */
  readonly existing: Role | null;
  /** What a new role begins with. */
  readonly from?: NewRole;
  readonly onClose: () => void;
  readonly onSaved?: (role: Role) => void;
}

const nothing: NewRole = { name: '', description: '', grants: [] };
const editable = ({ name, description, grants }: NewRole): NewRole => ({ name, description, grants: [...grants] });

/** Makes a role of the organization, or changes one. */
export function RoleDialog({ existing, from = nothing, onClose, onSaved }: RoleDialogProps) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const version = useRef(existing?.version ?? 0);
  const form = useForm({ resolver: zodResolver(NewRole), defaultValues: editable(existing ?? from) });
  useFormDraft(form, existing === null ? 'role/new' : `role/${existing.id}`);
  const save = useWrite({
    write: async (body: NewRole) => {
      const params = { id: organization.id };
      if (existing === null) return (await api.rights.createRole({ params, body })).body;
      const change = { version: version.current, ...body };
      return (await api.rights.updateRole({ params: { ...params, roleId: existing.id }, body: change })).body;
    },
    success: existing === null ? callsOf.rights.createRole.success : callsOf.rights.updateRole.success,
    particulars: ({ name }) => name,
    refresh: staleAfterRights,
    showsFailures: true,
    onDone: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  const takeLatest = async (isKept: boolean) => {
    const roles = await queryClient.fetchQuery({ ...roleQueries.choices(organization.id), staleTime: 0 });
    const latest = roles.find(({ id }) => id === existing?.id);
    version.current = latest?.version ?? version.current;
    if (!isKept && latest) form.reset(editable(latest));
    save.reset();
  };
  const submit = form.handleSubmit((values) =>
    save.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );
  return (
    <>
      <FormDialog
        title={existing === null ? 'New role' : `Edit ${existing.name}`}
        wide
        act={existing === null ? 'Create role' : 'Save role'}
        write={save}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
        <TextAreaField label="Description" rows={2} {...fieldProps(form, 'description')} />
        <Controller
          control={form.control}
          name="grants"
          render={({ field }) => (
            <PermissionMatrix
              label="What the role grants"
              grants={field.value.map((grant) => ({ ...grant, detailName: grant.detailName ?? null }))}
              onChange={field.onChange}
            />
          )}
        />
      </FormDialog>
      {isConflict(save.error) && (
        <ConflictDialog
          error={save.error}
          onKeep={() => void takeLatest(true)}
          onReload={() => void takeLatest(false)}
          onClose={save.reset}
        />
      )}
    </>
  );
}
