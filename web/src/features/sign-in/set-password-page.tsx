import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
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
  .object({ password: Password, repeated: z.string(), firstName: z.string().trim(), lastName: z.string().trim() })
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

interface SetPasswordProps {
  readonly title: string;
  readonly success: string;
  /** The organization that a guest is invited to; guests also give their name. */
  readonly organizationId?: string;
}

/** Sets a password by a mailed link, which signs in too. */
export function SetPassword({ title, success, organizationId }: SetPasswordProps) {
  const { jwt = '' } = useParams();
  const navigate = useNavigate();
  const isGuest = organizationId !== undefined;
  const check = useLinkCheck(jwt);
  const form = useForm({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', repeated: '', firstName: '', lastName: '' },
  });
  const save = useWrite({
    write: async ({ password, firstName, lastName }: z.infer<typeof NewPassword>) => {
      const query = isGuest ? { orgId: organizationId, firstName, lastName } : {};
      return (await api.session.setPassword({ basic: { name: jwt, secret: password }, query })).body;
    },
    success,
    showsFailures: true,
    onDone: (answer) => void navigate(openSession(answer) ? '/' : '/login', { replace: true }),
  });

  if (isExpired(check.error) || isExpired(save.error)) return <ExpiredLink />;
  return (
    <SignInCard title={title}>
      <form className={styles['form']} noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <FormFailure error={save.error} situation="passwordSetup" />
        {isGuest && (
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
