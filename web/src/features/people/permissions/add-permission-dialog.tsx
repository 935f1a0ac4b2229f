import { SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { GrantableOption } from '#shared/domain/permissions/grantable.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { searchStructures } from '../../../entities/structure/search-structures.ts';
import { staleAfterRights } from '../stale-after.ts';
import { grouped } from './grouped.ts';
import { choiceWords, linesOfChoice, PermissionChoice, startingChoice } from './permission-choice.ts';
import { optionsFor } from './permission-items.ts';
import { SingleRecordFields } from './single-record-fields.tsx';
import { WriteConflict } from './write-conflict.tsx';

interface AddPermissionDialogProps {
  readonly onAdd: (lines: readonly PermissionLine[]) => Promise<unknown>;
  readonly onClose: () => void;
}

const places = [
  { value: 'organization', label: 'Whole organization' },
  { value: 'structure', label: 'One structure' },
] as const;

const kinds = [
  { value: 'option', label: 'From the list' },
  { value: 'record', label: 'Single record' },
] as const;

/** An option is shown where its first record is; the others come along with it. */
const firstLine = ({ linesFor }: GrantableOption) => linesFor(null)[0];

/** Grants or denies something, to a person or to a group. */
export function AddPermissionDialog({ onAdd, onClose }: AddPermissionDialogProps) {
  const { organization } = useGlobalState();
  const isExtended = isOn(organization.details, 'extendedPermission');
  const form = useForm({ resolver: zodResolver(PermissionChoice), defaultValues: startingChoice });
  const [place, kind] = form.watch(['place', 'kind']);
  const add = useWrite({
    write: (choice: PermissionChoice) => onAdd(linesOfChoice(choice)),
    success: callsOf.rights.addPermissions.success,
    particulars: (choice) => choiceWords(choice, termsOf(organization.details)),
    refresh: staleAfterRights,
    showsFailures: true,
    onDone: onClose,
  });
  return (
    <>
      <FormDialog
        title="Grant or deny"
        act="Save permission"
        write={add}
        onSubmit={form.handleSubmit((choice) => add.mutate(choice))}
        onClose={onClose}
      >
        <Controller
          control={form.control}
          name="place"
          render={({ field }) => (
            <SegmentedControl label="Where" options={places} value={field.value} onChange={field.onChange} />
          )}
        />
        {place === 'structure' && (
          <Controller
            control={form.control}
            name="entity"
            render={({ field, fieldState }) => (
              <EntityPicker
                label="Structure"
                value={field.value}
                onChange={(entity) => {
                  field.onChange(entity);
                  form.setValue('thing', null);
                }}
                search={searchStructures(organization.id)}
                descriptiveText="It also applies to everything below the structure."
                hasError={fieldState.invalid}
                errorMessage={fieldState.error?.message ?? ''}
              />
            )}
          />
        )}
        {isExtended && (
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <SegmentedControl label="How" options={kinds} value={field.value} onChange={field.onChange} />
            )}
          />
        )}
        {kind === 'option' ? (
          <SelectField label="Permission" placeholder="Choose…" {...fieldProps(form, 'option')}>
            {grouped(optionsFor(place === 'organization' ? null : ''), firstLine).map(([group, options]) => (
              <optgroup key={group} label={group}>
                {options.map(({ label }) => (
                  <option key={label}>{label}</option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        ) : (
          <SingleRecordFields form={form} />
        )}
        <p className="muted">A denial always overrides a grant.</p>
      </FormDialog>
      <WriteConflict write={add} onReload={onClose} />
    </>
  );
}
