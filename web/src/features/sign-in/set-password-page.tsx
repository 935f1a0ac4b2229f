import { Button, PasswordField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod';
import { Password } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';
import { openSession } from './open-session.ts';
import { PasswordStrength } from './password-strength.tsx';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';

const NewPassword = z
  .object({ password: Password, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], message: 'The passwords differ.' });

export const NewPasswordPage = () => <SetPassword title="Set your password" success="Password setup successful!" />;

export const ResetPasswordPage = () => <SetPassword title="Set a new password" success="Password reset successful!" />;

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'linkExpired';

/** Asks the server whether the link still works, before anybody thinks up a password. */
const useLinkCheck = (token: string) =>
  useQuery({
    queryKey: ['sign-in', 'link', token],
    queryFn: async () =>
      (await api.session.setPassword({ basic: { name: token, secret: '' }, query: { check: 'true' } })).body,
    staleTime: Number.POSITIVE_INFINITY,
  });

function SetPassword({ title, success }: { title: string; success: string }) {
  const { jwt = '' } = useParams();
  const navigate = useNavigate();
  const check = useLinkCheck(jwt);
  const form = useForm({ resolver: zodResolver(NewPassword), defaultValues: { password: '', repeated: '' } });
  const save = useWrite({
    write: async (password: string) => (await api.session.setPassword({ basic: { name: jwt, secret: password } })).body,
    success,
    showsFailures: true,
    onDone: (answer) => void navigate(openSession(answer) ? '/portfolio' : '/login', { replace: true }),
  });

  if (isExpired(check.error) || isExpired(save.error)) return <ExpiredLink />;
  return (
    <SignInCard title={title}>
      <form className={styles['form']} noValidate onSubmit={form.handleSubmit(({ password }) => save.mutate(password))}>
        <FormFailure error={save.error} />
        <PasswordField label="New password" autoComplete="new-password" {...fieldProps(form, 'password')} />
        <PasswordStrength password={form.watch('password')} />
        <PasswordField label="Repeat the password" autoComplete="new-password" {...fieldProps(form, 'repeated')} />
        <Button type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
          Set password and sign in
        </Button>
      </form>
    </SignInCard>
  );
}

const ExpiredLink = () => (
  <SignInCard title="Link expired">
    <div role="alert">
      <EmptyState
        icon={Link2Off}
        title="Validation link has expired."
        action={<Link to="/forgot-password">Send me a new link</Link>}
      >
        Links work once and for a limited time.
      </EmptyState>
    </div>
  </SignInCard>
);
