import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { NewSuperuserVisit, superuserVisitHours } from '#shared/domain/superuser-visit.ts';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { noteVisit } from '../../api/queries/session-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { Page } from '../../components/page.tsx';
import { useWrite } from '../../components/use-write.ts';

/** Stands before every page of an organization that a superuser, who is no member of it, has not entered. */
export function EnterOrganization() {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(NewSuperuserVisit), defaultValues: { reason: '' } });
  const enter = useWrite({
    write: async (body: NewSuperuserVisit) =>
      (await api.agents.enterOrganization({ params: { orgId: organization.id }, body })).body,
    success: null,
    showsFailures: true,
    onDone: (visit) => noteVisit(queryClient, organization.id, visit),
  });
  return (
    <Page title={organization.name} facts={<span>You are not a member of this organization.</span>}>
      <FormDialog
        title={`Enter ${organization.name} as a superuser?`}
        act="Enter organization"
        acting="Entering…"
        write={enter}
        onSubmit={form.handleSubmit((values) =>
          enter.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
        )}
        onClose={() => void navigate('/organization')}
      >
        <p>
          Your entry is recorded in the organization’s audit trail. Its administrators see your name, the time and the
          reason. You are out when you leave, or after {superuserVisitHours} hours.
        </p>
        <TextAreaField label="Reason" rows={3} {...fieldProps(form, 'reason')} />
      </FormDialog>
    </Page>
  );
}
