import { Alert, Button, PasswordField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod';
import { type Agent, PasswordChange, passwordOf } from '#shared/domain/agent.ts';
import { catalog } from '#shared/errors/catalog.ts';
import { api } from '../../api/api.ts';
import { ApiError, isConflict, messageOf } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { renewSession } from '../../api/session.ts';
import { FormFailure } from '../../components/form-failure.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { PasswordStrength } from '../../components/password-strength.tsx';
import { CodeField } from '../../components/second-factor/code-field.tsx';
import { useWrite } from '../../components/use-write.ts';
import { needsPasswordSignIn, PasswordSignInNeeded } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';
import { useAgentSaved } from './use-agent-saved.ts';

const enteredBy = ({ firstName, lastName, primaryEmail: email, enabledOrganizations }: Agent) =>
  PasswordChange.extend({
    currentPassword: PasswordChange.shape.currentPassword.min(1, 'Enter your current password.'),
    password: passwordOf({
      firstName,
      lastName,
      email,
      organizationNames: enabledOrganizations.map(({ name }) => name),
    }),
    repeated: z.string(),
    code: z.string(),
  })
    .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], message: 'The passwords differ.' })
    .refine(({ password, currentPassword }) => password !== currentPassword, {
      path: ['password'],
      message: catalog.passwordUnchanged.userMessage,
    });
type Entered = z.infer<ReturnType<typeof enteredBy>>;

const empty = { currentPassword: '', password: '', repeated: '', code: '' };

/** A second factor is asked for as well: a code is good for one proof, and the password is changed right after it. */
function useChangePassword(onDone: () => void) {
  const { agent } = useGlobalState();
  const showSaved = useAgentSaved();
  const params = { agentId: agent.id };
  return useWrite({
    write: async ({ currentPassword, password, code }: Entered) => {
      if (agent.twoFactorEnabled) await api.agents.proveIdentity({ params, body: { password: currentPassword, code } });
      const saved = (await api.agents.updateAgent({ params, body: { currentPassword, password } })).body;
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

/** Where the refusals stand that are about one field. */
const places: Readonly<Record<string, 'currentPassword' | 'code'>> = {
  currentPasswordWrong: 'currentPassword',
  twoFactorCodeInvalid: 'code',
  twoFactorCodeNeeded: 'code',
};

function placeOf(error: unknown): 'currentPassword' | 'code' | undefined {
  return error instanceof ApiError ? places[error.code] : undefined;
}

/** A new password for the one that is entered first. What was entered stays when it is refused, and goes once it is saved. */
export function PasswordForm() {
  const { agent } = useGlobalState();
  const form = useForm({ resolver: zodResolver(enteredBy(agent)), defaultValues: empty });
  const change = useChangePassword(() => form.reset(empty));
  const save = form.handleSubmit((values) =>
    change.mutate(values, {
      onError: (error) => {
        const place = placeOf(error);
        if (place === undefined) placeFieldErrors(form, error);
        else form.setError(place, { message: messageOf(error) }, { shouldFocus: true });
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
      {agent.twoFactorEnabled && <Code form={form} />}
      <Button type="submit" variation="primary" isLoading={change.isPending} loadingText="Saving…">
        Change password
      </Button>
    </form>
  );
}

function Code({ form }: { form: UseFormReturn<Entered> }) {
  const fault = form.formState.errors.code?.message;
  return (
    <>
      {fault !== undefined && (
        <Alert variation="error" role="alert">
          {fault}
        </Alert>
      )}
      <Controller
        control={form.control}
        name="code"
        render={({ field: { value, onChange } }) => (
          <CodeField value={value} onChange={onChange} isRefused={fault !== undefined} takesFocus={false} />
        )}
      />
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  if (needsPasswordSignIn(null, error)) return <PasswordSignInNeeded />;
  if (placeOf(error) !== undefined) return null;
  if (!isConflict(error)) return <FormFailure error={error} />;
  // There is nothing to compare in a password, so nothing is asked: it can be saved again.
  return (
    <Alert variation="error" role="alert">
      {messageOf(error)}
    </Alert>
  );
}
