import { SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type EntityStatus, NewEntityStatus, statusColors, Visibility } from '#shared/domain/configuration.ts';
import { entityTypesWithStatus } from '#shared/domain/status-types.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { colorNames, EntityStatusBadge } from '../../../components/entity-status-badge.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../organization.module.css';
import { typeOf } from './status-types.ts';
import { visibilityNames } from './visibility-names.ts';

interface StatusDialogProps {
  readonly status?: EntityStatus;
  /** For a new one: the type whose statuses are looked at. */
  readonly entityType?: string;
  readonly onClose: () => void;
}

type StatusValues = z.input<typeof NewEntityStatus>;

const valuesOf = ({ name, entityType, visibilities, color }: EntityStatus): StatusValues => ({
  name,
  entityType: typeOf(entityType),
  visibilities,
  color,
});

const lastPosition = 1_000;

/** Behind the statuses of its type. */
const positionBehind = (statuses: readonly EntityStatus[]): number =>
  Math.min(lastPosition, Math.max(-1, ...statuses.map(({ position }) => position)) + 1);

export function StatusDialog({ status, entityType = '', onClose }: StatusDialogProps) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const params = { id: organization.id };
  const form = useForm({
    resolver: zodResolver(NewEntityStatus),
    defaultValues:
      status === undefined
        ? { name: '', entityType: typeOf(entityType), visibilities: ['PortfolioManagement'], color: 'blue' }
        : valuesOf(status),
  });
  const { createEntityStatus, updateEntityStatus, listEntityStatuses } = api.configuration;
  const state = useRecordForm(form, {
    record: status,
    draft: `entity-status/${status?.id ?? 'new'}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (query) => listEntityStatuses({ params, query }),
        ({ id }) => id === status?.id,
      ),
    write: async ({ entityType: type, position: _, ...values }, version) => {
      if (status !== undefined && version !== null) {
        return updateEntityStatus({ params, body: { ...values, id: status.id, version } });
      }
      const others = await queryClient.fetchQuery({
        ...organizationQueries.statusesOfType(organization.id, type),
        staleTime: 0,
      });
      return createEntityStatus({ params, body: { ...values, entityType: type, position: positionBehind(others) } });
    },
    success: callsOf.configuration[status === undefined ? 'createEntityStatus' : 'updateEntityStatus'].success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={status === undefined ? 'New status' : 'Edit status'}
      act={status === undefined ? 'Create status' : 'Save status'}
      {...state}
      onClose={onClose}
    >
      <StatusFields form={form} isNew={status === undefined} />
    </FormDialog>
  );
}

type StatusForm = UseFormReturn<StatusValues, unknown, NewEntityStatus>;

function StatusFields({ form, isNew }: { form: StatusForm; isNew: boolean }) {
  const { error: visibilityError } = form.getFieldState('visibilities', form.formState);
  return (
    <>
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <SelectField
        label="For entities of type"
        descriptiveText={isNew ? undefined : 'Cannot be changed, because entities may have this status'}
        isDisabled={!isNew}
        {...fieldProps(form, 'entityType')}
      >
        {entityTypesWithStatus.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <fieldset className={styles['fieldset']}>
        <legend>Used in</legend>
        <div className={styles['choices']}>
          {Visibility.options.map((visibility) => (
            <CheckboxInput
              key={visibility}
              label={visibilityNames[visibility]}
              value={visibility}
              {...form.register('visibilities')}
            />
          ))}
        </div>
        {visibilityError && (
          <p role="alert" className={styles['error']}>
            {visibilityError.message}
          </p>
        )}
      </fieldset>
      <div className={styles['columns']}>
        <SelectField label="Color" descriptiveText="Always shown with the word" {...fieldProps(form, 'color')}>
          {statusColors.map((color) => (
            <option key={color} value={color}>
              {colorNames[color]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={styles['note']}>
        Preview: <EntityStatusBadge name={form.watch('name') || 'Name'} color={form.watch('color') ?? 'blue'} />
      </p>
    </>
  );
}
