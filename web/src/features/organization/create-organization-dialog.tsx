import { SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orgTypes } from '#shared/domain/affiliation.ts';
import { NewOrganization } from '#shared/domain/organization.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useRecordForm } from '../../entities/form/use-record-form.ts';
import { AdministratorFields } from './administrator-fields.tsx';
import styles from './organization.module.css';
import { tellUnmailed } from './tell-unmailed.ts';

const currencies = NewOrganization.shape.currency.def.innerType.options;

/** Here an administrator has to be named, because nobody else could invite one. */
const Entered = NewOrganization.extend({ administrator: NewOrganization.shape.administrator.unwrap() });

/** Makes an organization and invites its first administrator. */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(Entered),
    defaultValues: {
      name: '',
      currency: 'USD',
      orgType: 'Lender',
      administrator: { firstName: '', lastName: '', primaryEmail: '' },
    },
  });
  const state = useRecordForm(form, {
    record: undefined,
    draft: 'organization/new',
    write: (body) => api.organizations.createOrganization({ body }),
    success: callsOf.organizations.createOrganization.success,
    refresh: [organizationQueries.all(), ['session']],
    onDone: (made) => {
      tellUnmailed(made);
      onClose();
    },
  });
  return (
    <FormDialog title="New organization" act="Create organization" {...state} onClose={onClose}>
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <div className={styles['columns']}>
        <SelectField label="Kind of organization" {...fieldProps(form, 'orgType')}>
          {orgTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField label="Currency" {...fieldProps(form, 'currency')}>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <AdministratorFields form={form} />
    </FormDialog>
  );
}
