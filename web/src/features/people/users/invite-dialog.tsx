import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { NewAgent } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../people.module.css';
import { RolesInput } from './roles-input.tsx';

type InviteForm = UseFormReturn<z.input<typeof NewAgent>, unknown, NewAgent>;

const aboutAddress: ReadonlySet<string> = new Set(['agentAlreadyMember', 'agentNotInvitable', 'tooManyMails']);

/** Refusals of the address alone; another one may be invited. */
const isAboutAddress = (error: unknown): error is ApiError => error instanceof ApiError && aboutAddress.has(error.code);

function placeRefusal(form: InviteForm, error: unknown): void {
  if (isAboutAddress(error)) form.setError('primaryEmail', { message: messageOf(error) }, { shouldFocus: true });
  else placeFieldErrors(form, error);
}

interface InviteDialogProps {
  /** Guests have no roles; they see what is granted to them. */
  readonly isGuest: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ isGuest, onClose }: InviteDialogProps) {
  const { organization } = useGlobalState();
  const form = useForm({
    resolver: zodResolver(NewAgent),
    defaultValues: { firstName: '', lastName: '', primaryEmail: '', roles: ['Member'] },
  });
  useFormDraft(form, isGuest ? 'guest/new' : 'user/new');
  const params = { id: organization.id };
  const invite = useWrite({
    write: async ({ roles, ...person }: NewAgent) =>
      isGuest
        ? api.agents.createGuest({ params, body: person })
        : api.agents.createAgent({ params, body: { ...person, roles } }),
    success: isGuest ? callsOf.agents.createGuest.success : callsOf.agents.createAgent.success,
    particulars: ({ primaryEmail }) => `Invitation sent to ${primaryEmail}`,
    refresh: [peopleQueries.all()],
    showsFailures: true,
    onDone: onClose,
  });
  const save = form.handleSubmit((values) => invite.mutate(values, { onError: (error) => placeRefusal(form, error) }));
  return (
    <FormDialog
      title={isGuest ? 'Invite a guest' : 'Invite a user'}
      act={isGuest ? 'Invite guest' : 'Invite user'}
      acting="Inviting…"
      write={{ ...invite, error: isAboutAddress(invite.error) ? null : invite.error }}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles['columns']}>
        <TextField label="First name" autoComplete="off" {...fieldProps(form, 'firstName')} />
        <TextField label="Last name" autoComplete="off" {...fieldProps(form, 'lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        descriptiveText="The invitation is sent to this address and is valid for one week."
        {...fieldProps(form, 'primaryEmail')}
      />
      {isGuest ? (
        <p className="muted">Guests see only what you share with them, structure by structure.</p>
      ) : (
        <Controller
          control={form.control}
          name="roles"
          render={({ field, fieldState }) => (
            <RolesInput value={field.value ?? []} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      )}
    </FormDialog>
  );
}
