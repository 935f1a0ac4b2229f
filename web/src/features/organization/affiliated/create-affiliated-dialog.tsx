import { SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { NewManagedOrganization } from '#shared/domain/affiliation.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import { AdministratorFields } from '../administrator-fields.tsx';
import { tellUnmailed } from '../tell-unmailed.ts';
import { AffiliatedFields } from './affiliated-fields.tsx';

type AffiliatedForm = UseFormReturn<z.input<typeof NewManagedOrganization>, unknown, NewManagedOrganization>;

/** Makes an affiliated organization, or takes one over in which the reader is an administrator. */
export function CreateAffiliatedDialog({ onClose }: { onClose: () => void }) {
  const { organization } = useGlobalState();
  const [isNew, setNew] = useState(true);
  const [isAdministered, setAdministered] = useState(false);
  const form = useForm({
    resolver: zodResolver(NewManagedOrganization),
    defaultValues: { name: '', orgType: 'Other', counterpartyTypeId: null, city: '', state: '', country: '' },
  });
  const state = useRecordForm(form, {
    record: undefined,
    draft: 'affiliated-organization/new',
    write: (body) => api.organizations.createManaged({ params: { id: organization.id }, body }),
    success: callsOf.organizations.createManaged.success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: (made) => {
      tellUnmailed(made);
      onClose();
    },
  });
  return (
    <FormDialog
      title="New affiliated organization"
      act={isNew ? 'Create organization' : 'Add organization'}
      {...state}
      onClose={onClose}
    >
      <SegmentedControl
        label="Which organization"
        options={[
          { value: 'new', label: 'New organization' },
          { value: 'existing', label: 'Existing organization' },
        ]}
        value={isNew ? 'new' : 'existing'}
        onChange={(which) => {
          form.clearErrors();
          form.setValue('name', which === 'new' ? '' : undefined);
          form.setValue('organizationId', undefined);
          setAdministered(false);
          form.setValue('administrator', undefined);
          setNew(which === 'new');
        }}
      />
      {isNew ? <TextField key="new" label="Name" {...fieldProps(form, 'name')} /> : <ExistingField form={form} />}
      <AffiliatedFields form={form} />
      {isNew && (
        <CheckboxInput
          label="Someone else will administer it"
          description="Invites its first administrator, who invites everyone else. Otherwise you administer it."
          checked={isAdministered}
          onChange={({ target: { checked } }) => {
            setAdministered(checked);
            form.setValue('administrator', checked ? { firstName: '', lastName: '', primaryEmail: '' } : undefined);
          }}
        />
      )}
      {isNew && isAdministered && <AdministratorFields form={form} />}
    </FormDialog>
  );
}

/** Only organizations of the reader's own are offered; the server takes those in which they are an administrator. */
function ExistingField({ form }: { form: AffiliatedForm }) {
  const { organization, enabledOrganizations } = useGlobalState();
  // Which of the two is missing is said about the name.
  const { error } = form.getFieldState('name', form.formState);
  const others = enabledOrganizations.filter(({ id }) => id !== organization.id);
  return (
    <SelectField
      key="existing"
      label="Organization"
      descriptiveText={
        others.length === 0
          ? 'You are not a member of any other organization.'
          : 'You must be its administrator. Its users and data are not changed.'
      }
      {...form.register('organizationId', { setValueAs: (id) => id || undefined })}
      hasError={error !== undefined}
      errorMessage={error?.message}
    >
      <option value="">Choose…</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
