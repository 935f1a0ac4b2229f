import { Button } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Agent } from '#shared/domain/agent.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { WriteConflict } from '../permissions/write-conflict.tsx';
import { searchStructures } from '../search/search-structures.ts';
import { DealRoleSelect } from '../team/deal-role-select.tsx';
import { useAssignments } from './use-assignments.ts';

const NewAssignment = z.object({
  entity: z
    .object({ id: z.string(), name: z.string(), description: z.string().optional() })
    .nullable()
    .refine((entity) => entity !== null, 'Choose a structure.'),
  role: DealRole,
});

export function AssignDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { organization } = useGlobalState();
  const form = useForm({
    resolver: zodResolver(NewAssignment),
    defaultValues: { entity: null, role: 'Viewer' as DealRole },
  });
  const { assign } = useAssignments(agent.id, onClose);
  const save = form.handleSubmit(({ entity, role }) => {
    if (entity !== null) assign.mutate({ entityType: 'Deal', entityId: entity.id, role, enabled: true });
  });
  return (
    <>
      <Dialog title={`Assign ${agent.displayName} to a structure`} onClose={onClose}>
        <form noValidate onSubmit={save}>
          <DialogBody>
            <FormFailure error={assign.error} />
            <Controller
              control={form.control}
              name="entity"
              render={({ field, fieldState }) => (
                <EntityPicker
                  label="Structure"
                  value={field.value}
                  onChange={field.onChange}
                  search={searchStructures(organization.id)}
                  hasError={fieldState.invalid}
                  errorMessage={fieldState.error?.message ?? ''}
                />
              )}
            />
            <DealRoleSelect {...fieldProps(form, 'role')} value={form.watch('role')} />
          </DialogBody>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={assign.isPending} loadingText="Assigning…">
              Assign
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <WriteConflict write={assign} onReload={onClose} />
    </>
  );
}
