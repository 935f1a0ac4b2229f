import { Alert, Button, PasswordField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { PasswordChange } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { ApiError, isConflict, messageOf } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { renewSession } from '../../api/session.ts';
import { FormFailure } from '../../components/form-failure.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { PasswordStrength } from '../../components/password-strength.tsx';
import { useWrite } from '../../components/use-write.ts';
import { needsPasswordSignIn, PasswordSignInNeeded } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';
import { useAgentSaved } from './use-agent-saved.ts';

const Entered = PasswordChange.extend({
  currentPassword: PasswordChange.shape.currentPassword.min(1, 'Enter your current password.'),
  repeated: z.string(),
}).refine(({ password, repeated }) => password === repeated, { path: ['repeated'], message: 'The passwords differ.' });

const empty = { currentPassword: '', password: '', repeated: '' };

function useChangePassword(onDone: () => void) {
  const { agent } = useGlobalState();
  const showSaved = useAgentSaved();
  return useWrite({
    write: async ({ currentPassword, password }: z.infer<typeof Entered>) => {
      const body = { currentPassword, password };
      const saved = (await api.agents.updateAgent({ params: { agentId: agent.id }, body })).body;
      // The former token has ended with all the others; whatever is read from here on needs the new one.
      if (saved.token !== undefined) renewSession(saved.token, saved.expiresIn);
      return saved;
    },
    success: 'Successfully updated password',
    refresh: [['profile', 'sessions']],
    showsFailures: true,
    onDone: (saved) => {
      onDone();
      showSaved(saved);
    },
  });
}

/** A new password for the one that is entered first. What was entered stays when it is refused, and goes once it is saved. */
export function PasswordForm() {
  const form = useForm({ resolver: zodResolver(Entered), defaultValues: empty });
  const change = useChangePassword(() => form.reset(empty));
  const save = form.handleSubmit((values) =>
    change.mutate(values, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'currentPasswordWrong') {
          form.setError('currentPassword', { message: messageOf(error) }, { shouldFocus: true });
        } else placeFieldErrors(form, error);
      },
    }),
  );
  return (
    <form className={styles['form']} aria-label="Change your password" noValidate onSubmit={save}>
      <Failure error={change.error} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...fieldProps(form, 'password')} />
      <PasswordStrength password={form.watch('password')} />
      <PasswordField label="Repeat the new password" autoComplete="new-password" {...fieldProps(form, 'repeated')} />
      <Button type="submit" variation="primary" isLoading={change.isPending} loadingText="Saving…">
        Change password
      </Button>
    </form>
  );
}

function Failure({ error }: { error: unknown }) {
  if (needsPasswordSignIn(null, error)) return <PasswordSignInNeeded />;
  if (error instanceof ApiError && error.code === 'currentPasswordWrong') return null;
  if (!isConflict(error)) return <FormFailure error={error} />;
  // There is nothing to compare in a password, so nothing is asked: it can be saved again.
  return (
    <Alert variation="error" role="alert">
      {messageOf(error)}
    </Alert>
  );
}
