import { Alert, Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { NewAgent, Password } from '#shared/domain/agent.ts';
import { noticeOf } from '../../api/error-behaviors.ts';
import { fieldProps } from '../../components/form-fields.ts';
import { PasswordStrength } from '../../components/password-strength.tsx';
import styles from './sign-in.module.css';
import type { SetPasswordWrite } from './use-set-password.ts';

const passwords = { password: Password, repeated: z.string() };

const NewPassword = z
  .object({ ...passwords, firstName: z.string(), lastName: z.string() })
  .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], message: 'The passwords differ.' });

const GuestPassword = NewPassword.safeExtend(NewAgent.pick({ firstName: true, lastName: true }).shape);

interface SetPasswordFormProps {
  /** Guests have been invited by their address alone. */
  readonly asksForName: boolean;
  readonly save: SetPasswordWrite;
}

export function SetPasswordForm({ asksForName, save }: SetPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(asksForName ? GuestPassword : NewPassword),
    defaultValues: { password: '', repeated: '', firstName: '', lastName: '' },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={form.handleSubmit((values) => save.submit(values))}>
      <Failure error={save.error} supportContact={save.supportContact} />
      {asksForName && (
        <>
          <TextField label="First name" autoComplete="given-name" {...fieldProps(form, 'firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...fieldProps(form, 'lastName')} />
        </>
      )}
      <PasswordField label="New password" autoComplete="new-password" {...fieldProps(form, 'password')} />
      <PasswordStrength password={form.watch('password')} />
      <PasswordField label="Repeat the password" autoComplete="new-password" {...fieldProps(form, 'repeated')} />
      <Button type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
        Set password and sign in
      </Button>
    </form>
  );
}

/** What the passing notice said, kept beside what was entered. It is not read aloud twice. */
function Failure({ error, supportContact }: { error: unknown; supportContact: string }) {
  const notice = error === null ? null : noticeOf(error, { situation: 'passwordSetup', supportContact });
  if (notice === null) return null;
  return (
    <Alert variation={notice.tone}>
      {notice.text}
      <p>{notice.footer}</p>
    </Alert>
  );
}
