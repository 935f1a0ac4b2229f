import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Agent } from '#shared/domain/agent.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { searchStructures } from '../../../entities/structure/search-structures.ts';
import { WriteConflict } from '../permissions/write-conflict.tsx';
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
  const { assign } = useAssignments({
    agent,
    placeName: () => form.getValues('entity')?.name ?? 'the structure',
    onDone: onClose,
  });
  const save = form.handleSubmit(({ entity, role }) => {
    if (entity !== null) assign.mutate({ entityType: 'Deal', entityId: entity.id, role, enabled: true });
  });
  return (
    <>
      <FormDialog
        title={`Assign ${agent.displayName} to a structure`}
        act="Assign"
        acting="Assigning…"
        write={assign}
        onSubmit={save}
        onClose={onClose}
      >
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
      </FormDialog>
      <WriteConflict write={assign} onReload={onClose} />
    </>
  );
}
