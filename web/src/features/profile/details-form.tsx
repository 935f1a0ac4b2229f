import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type Agent, ProfileChange } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { isConflict } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { notifyFailure } from '../../components/toast-store.ts';
import { useFormDraft } from '../../components/use-form-draft.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './profile.module.css';
import { useAgentSaved } from './use-agent-saved.ts';

const editable = ({ version, firstName, lastName, primaryPhoneNumber }: Agent): ProfileChange => ({
  version,
  firstName,
  lastName,
  primaryPhoneNumber,
});

/** What people change of themselves. The address is who they are here; only an administrator can invite another one. */
export function DetailsForm({ agent }: { agent: Agent }) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const showSaved = useAgentSaved();
  const form = useForm({ resolver: zodResolver(ProfileChange), defaultValues: editable(agent) });
  const { isDirty } = form.formState;
  // A second factor, for one, makes another version of the same record. What is being entered stays; saving it asks what to do.
  useEffect(() => {
    if (!isDirty && agent.version > form.getValues('version')) form.reset(editable(agent));
  }, [agent, form, isDirty]);
  useFormDraft(form, `profile/${agent.id}`);
  const update = useWrite({
    write: async (body: ProfileChange) => (await api.agents.updateAgent({ params: { agentId: agent.id }, body })).body,
    success: callsOf.agents.updateAgent.success,
    showsFailures: true,
    onDone: (saved) => {
      form.reset(editable(saved));
      showSaved(saved);
    },
  });
  const save = form.handleSubmit((values) =>
    update.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );

  const takeLatest = async (isKept: boolean) => {
    const options = { ...sessionQueries.global(organization.id), staleTime: 0 };
    const latest = (await queryClient.fetchQuery(options)).agent;
    if (isKept) form.setValue('version', latest.version);
    else form.reset(editable(latest));
    update.reset();
  };
  const decide = (isKept: boolean) => void takeLatest(isKept).catch((error: unknown) => notifyFailure(error));

  return (
    <>
      <form className={styles['form']} aria-label="Your details" noValidate onSubmit={save}>
        <FormFailure error={update.error} />
        <div className={styles['columns']}>
          <TextField label="First name" autoComplete="given-name" {...fieldProps(form, 'firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...fieldProps(form, 'lastName')} />
        </div>
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          {...fieldProps(form, 'primaryPhoneNumber', { setValueAs: emptyToNull })}
        />
        <Button type="submit" variation="primary" isLoading={update.isPending} loadingText="Saving…">
          Save details
        </Button>
      </form>
      {isConflict(update.error) && (
        <ConflictDialog
          error={update.error}
          onKeep={() => decide(true)}
          onReload={() => decide(false)}
          onClose={update.reset}
        />
      )}
    </>
  );
}
