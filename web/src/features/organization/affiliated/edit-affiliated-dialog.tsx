import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ManagedOrganization, ManagedOrganizationChange } from '#shared/domain/affiliation.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import { AffiliatedFields } from './affiliated-fields.tsx';

interface EditAffiliatedDialogProps {
  readonly affiliated: ManagedOrganization;
  readonly onClose: () => void;
}

const Change = ManagedOrganizationChange.omit({ version: true, launchStatus: true });

const valuesOf = ({ name, orgType, counterpartyTypeId, city, state, country }: ManagedOrganization) => ({
  name,
  orgType,
  counterpartyTypeId,
  city,
  state,
  country,
});

export function EditAffiliatedDialog({ affiliated, onClose }: EditAffiliatedDialogProps) {
  const { organization } = useGlobalState();
  const { id: managedId, launchStatus } = affiliated;
  const params = { id: organization.id };
  const form = useForm({ resolver: zodResolver(Change), defaultValues: valuesOf(affiliated) });
  const state = useRecordForm(form, {
    record: affiliated,
    draft: `affiliated-organization/${managedId}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (page) => api.organizations.listManaged({ params, query: { ...page, launchStatus } }),
        ({ id }) => id === managedId,
      ),
    write: (values, version) =>
      api.organizations.updateManaged({
        params: { id: organization.id, managedId },
        body: { ...values, version: version ?? affiliated.version },
      }),
    success: callsOf.organizations.updateManaged.success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog title="Edit affiliated organization" act="Save organization" {...state} onClose={onClose}>
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <AffiliatedFields form={form} />
    </FormDialog>
  );
}
