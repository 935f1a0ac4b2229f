import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { FirstAdministrator, type ManagedOrganization } from '#shared/domain/affiliation.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import { AdministratorFields } from '../administrator-fields.tsx';

const Invited = z.object({ administrator: FirstAdministrator });

interface InviteAdministratorProps {
  readonly affiliated: ManagedOrganization;
  readonly onClose: () => void;
}

/** Lets the first administrator into an affiliated organization in which nobody works yet. */
export function InviteAdministratorDialog({ affiliated: { id: managedId, name }, onClose }: InviteAdministratorProps) {
  const { organization } = useGlobalState();
  const form = useForm({
    resolver: zodResolver(Invited),
    defaultValues: { administrator: { firstName: '', lastName: '', primaryEmail: '' } },
  });
  const state = useRecordForm(form, {
    record: undefined,
    draft: `affiliated-organization/${managedId}/administrator`,
    write: ({ administrator }) =>
      api.organizations.inviteManagedAdministrator({ params: { id: organization.id, managedId }, body: administrator }),
    fieldOf: (field) =>
      field in FirstAdministrator.shape ? (`administrator.${field}` as 'administrator.primaryEmail') : undefined,
    success: callsOf.organizations.inviteManagedAdministrator.success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog title={`Administrator of ${name}`} act="Invite administrator" {...state} onClose={onClose}>
      <p>After that, its own administrators decide who works in {name}.</p>
      <AdministratorFields form={form} />
    </FormDialog>
  );
}
