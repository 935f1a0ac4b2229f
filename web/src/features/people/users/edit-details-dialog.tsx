import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Agent, ProfileChange } from '#shared/domain/agent.ts';
import { isConflict } from '../../../api/api-error.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import styles from '../people.module.css';
import { useAgentChange } from './use-agent-change.ts';

const editable = ({ version, firstName, lastName, primaryPhoneNumber }: Agent): ProfileChange => ({
  version,
  firstName,
  lastName,
  primaryPhoneNumber,
});

export function EditDetailsDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(ProfileChange), defaultValues: editable(agent) });
  useFormDraft(form, `user/${agent.id}/details`);
  const change = useAgentChange(agent.id, onClose);
  const save = form.handleSubmit((values) =>
    change.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );
  const takeLatest = async (isKept: boolean) => {
    const latest = await queryClient.fetchQuery({ ...peopleQueries.detail(organization.id, agent.id), staleTime: 0 });
    if (isKept) form.setValue('version', latest.version);
    else form.reset(editable(latest));
    change.reset();
  };
  return (
    <>
      <FormDialog title="Edit details" act="Save details" write={change} onSubmit={save} onClose={onClose}>
        <div className={styles['columns']}>
          <TextField label="First name" autoComplete="off" {...fieldProps(form, 'firstName')} />
          <TextField label="Last name" autoComplete="off" {...fieldProps(form, 'lastName')} />
        </div>
        {agent.invitation === null && (
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            {...fieldProps(form, 'primaryPhoneNumber', { setValueAs: emptyToNull })}
          />
        )}
      </FormDialog>
      {isConflict(change.error) && (
        <ConflictDialog
          error={change.error}
          onKeep={() => void takeLatest(true)}
          onReload={() => void takeLatest(false)}
          onClose={change.reset}
        />
      )}
    </>
  );
}
