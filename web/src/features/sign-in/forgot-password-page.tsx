import { Alert, Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import * as z from 'zod';
import { Email } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { FormFailure } from '../../components/form-failure.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';

const Request = z.object({ username: Email });

const emailSentDuration = 5_000;

export const ForgotPasswordPage = () => <ForgotPassword signInPath="/login" />;

/** The portal's own, which leads back to the portal. */
export function PublicForgotPasswordPage() {
  const { orgId } = useParams();
  return <ForgotPassword signInPath={orgId === undefined ? '/public-login' : `/public-login/${orgId}`} />;
}

function ForgotPassword({ signInPath }: { signInPath: string }) {
  const form = useForm({ resolver: zodResolver(Request), defaultValues: { username: '' } });
  const request = useWrite({
    write: (body: z.infer<typeof Request>) => api.session.forgetPassword({ body }),
    success: callsOf.session.forgetPassword.success,
    successDurationInMilliseconds: emailSentDuration,
    showsFailures: true,
  });

  return (
    <SignInCard
      title="Forgot your password?"
      lead="Enter your email address and we will send you a link to set a new one."
    >
      <form className={styles['form']} noValidate onSubmit={form.handleSubmit((values) => request.mutate(values))}>
        <FormFailure error={request.error} />
        {request.isSuccess && (
          <Alert variation="success" role="status">
            {callsOf.session.forgetPassword.success}
          </Alert>
        )}
        <TextField label="Email" type="email" autoComplete="username" {...fieldProps(form, 'username')} />
        <Button type="submit" variation="primary" isLoading={request.isPending} loadingText="Sending…">
          Send link
        </Button>
      </form>
      <div className={styles['links']}>
        <Link to={signInPath}>Back to sign in</Link>
      </div>
    </SignInCard>
  );
}
