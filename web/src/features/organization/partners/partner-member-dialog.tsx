import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { Partner } from '#shared/domain/affiliation.ts';
import { NewAgent } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { MultiSelectInput } from '../../../components/fields/multi-select-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../organization.module.css';
import { useRoles } from '../use-roles.ts';

interface PartnerMemberDialogProps {
  readonly partner: Partner;
  readonly onClose: () => void;
}

/** Adds somebody of a partner organization, who gets a mail with a link to set a password. */
export function PartnerMemberDialog({ partner, onClose }: PartnerMemberDialogProps) {
  const { organization } = useGlobalState();
  const roles = useRoles();
  const form = useForm({
    resolver: zodResolver(NewAgent),
    defaultValues: { firstName: '', lastName: '', primaryEmail: '', roles: ['Member'] },
  });
  const state = useRecordForm(form, {
    record: undefined,
    draft: `partner/${partner.id}/member`,
    write: (body: NewAgent) =>
      api.organizations.addPartnerAgent({ params: { id: organization.id, partnerId: partner.id }, body }),
    success: callsOf.organizations.addPartnerAgent.success,
    refresh: [organizationQueries.of(organization.id), ['agents']],
    onDone: onClose,
  });
  return (
    <FormDialog title={`Add member to ${partner.name}`} act="Add member" {...state} onClose={onClose}>
      <div className={styles['columns']}>
        <TextField label="First name" {...fieldProps(form, 'firstName')} />
        <TextField label="Last name" {...fieldProps(form, 'lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        descriptiveText="We will send a link to set a password."
        {...fieldProps(form, 'primaryEmail')}
      />
      <Controller
        control={form.control}
        name="roles"
        render={({ field: { value = [], onChange }, fieldState: { error } }) => (
          <MultiSelectInput
            label="Roles"
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            value={value}
            onChange={onChange}
            hasError={error !== undefined}
            errorMessage={error?.message ?? ''}
          />
        )}
      />
    </FormDialog>
  );
}
