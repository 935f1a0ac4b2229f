import { Alert, Button, PasswordField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import * as z from 'zod';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';
import { ExpiredLink, isExpired } from './expired-link.tsx';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';

const Confirmation = z.object({ password: z.string().min(1, 'Enter the password with which you signed up.') });

/** Confirms a sign-up by the mailed link. It takes the password besides: whoever gets the mail may not be who has signed up. */
export function VerifyEmailPage() {
  const { jwt = '' } = useParams();
  const form = useForm({ resolver: zodResolver(Confirmation), defaultValues: { password: '' } });
  const verify = useWrite({
    write: async ({ password }: { password: string }) =>
      (await api.session.verifyEmail({ body: { token: jwt, password } })).body,
    success: callsOf.session.verifyEmail.success,
    showsFailures: true,
  });
  if (isExpired(verify.error)) {
    return (
      <ExpiredLink
        error={verify.error}
        renewal={{ to: '/login', label: 'Sign in' }}
        advice="If you have verified your address, sign in. Otherwise sign up again in the portal to get another link."
      />
    );
  }
  return (
    <SignInCard title="Verify your email">
      {verify.isSuccess ? (
        <EmptyState icon={MailCheck} title="Your address is confirmed" action={<Link to="/login">Sign in</Link>}>
          Use the email address and the password with which you signed up.
        </EmptyState>
      ) : (
        <form className={styles['form']} noValidate onSubmit={form.handleSubmit((values) => verify.mutate(values))}>
          {verify.error !== null && <Alert variation="error">{messageOf(verify.error)}</Alert>}
          <p>Enter the password with which you signed up. If you did not sign up, close this page: nothing happens.</p>
          <PasswordField label="Password" autoComplete="current-password" {...fieldProps(form, 'password')} />
          <Button type="submit" variation="primary" isLoading={verify.isPending} loadingText="Confirming…">
            Confirm email address
          </Button>
        </form>
      )}
    </SignInCard>
  );
}
