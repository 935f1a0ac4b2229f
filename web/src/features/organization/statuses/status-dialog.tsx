import { SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
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
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { numberOptions } from '../../../components/fields/parse-number.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import styles from '../organization.module.css';
import { useRecordForm } from '../use-record-form.ts';
import { visibilityNames } from './visibility-names.ts';

interface StatusDialogProps {
  readonly status?: EntityStatus;
  /** For a new one: the type whose statuses are looked at. */
  readonly entityType?: string;
  /** For a new one: behind those that there are. */
  readonly position?: number;
  readonly onClose: () => void;
}

type StatusValues = z.input<typeof NewEntityStatus>;

const isKnownType = (type: string): type is StatusValues['entityType'] =>
  entityTypesWithStatus.some((known) => known === type);

const typeOf = (type: string): StatusValues['entityType'] => (isKnownType(type) ? type : 'Deal');

const valuesOf = ({ name, entityType, visibilities, color, position }: EntityStatus): StatusValues => ({
  name,
  entityType: typeOf(entityType),
  visibilities,
  color,
  position,
});

export function StatusDialog({ status, entityType = '', position = 0, onClose }: StatusDialogProps) {
  const { organization } = useGlobalState();
  const params = { id: organization.id };
  const form = useForm({
    resolver: zodResolver(NewEntityStatus),
    defaultValues:
      status === undefined
        ? { name: '', entityType: typeOf(entityType), visibilities: ['PortfolioManagement'], color: 'blue', position }
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
    write: ({ entityType: type, ...values }, version) =>
      status === undefined || version === null
        ? createEntityStatus({ params, body: { ...values, entityType: type } })
        : updateEntityStatus({ params, body: { ...values, id: status.id, version } }),
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
        <NumberInput
          label="Position"
          descriptiveText="Order among statuses of the same type, from 0"
          {...fieldProps(form, 'position', numberOptions())}
        />
      </div>
      <p className={styles['note']}>
        Preview: <EntityStatusBadge name={form.watch('name') || 'Name'} color={form.watch('color') ?? 'blue'} />
      </p>
    </>
  );
}
