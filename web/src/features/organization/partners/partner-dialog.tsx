import { TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewPartner } from '#shared/domain/affiliation.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';

/** Makes a partner organization. */
export function PartnerDialog({ onClose }: { onClose: () => void }) {
  const { organization } = useGlobalState();
  const form = useForm({ resolver: zodResolver(NewPartner), defaultValues: { name: '', description: '' } });
  const state = useRecordForm(form, {
    record: undefined,
    draft: 'partner/new',
    write: (body: NewPartner) => api.organizations.createPartner({ params: { id: organization.id }, body }),
    success: callsOf.organizations.createPartner.success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog title="New partner" act="Create partner" {...state} onClose={onClose}>
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <TextAreaField label="Their role for your organization" rows={3} {...fieldProps(form, 'description')} />
    </FormDialog>
  );
}
