import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { agents } from '#shared/contract/agents.ts';
import { holdsOwnName } from '#shared/domain/password.ts';
import { catalog } from '#shared/errors/catalog.ts';
import { api } from '../../api/api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { PasswordStrength } from '../../components/password-strength.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './sign-in.module.css';

const { body, success } = agents.calls.signUpUnaffiliated;
const SignUp = body as NonNullable<typeof body>;
type SignUp = z.infer<typeof SignUp>;
const noticeInMilliseconds = 7_000;

/** The password is judged together with the names that are entered beside it. */
const OwnSignUp = SignUp.refine(
  ({ password, primaryEmail: email, ...names }) => !holdsOwnName(password, { ...names, email, organizationNames: [] }),
  { path: ['password'], message: catalog.passwordHoldsName.userMessage },
);

/** Signs an external user up; the mailed link comes before the first sign-in. */
export function SignUpForm({ organizationId, onBack }: { organizationId: string; onBack: () => void }) {
  const form = useForm({
    resolver: zodResolver(OwnSignUp),
    defaultValues: { firstName: '', lastName: '', primaryEmail: '', password: '' },
  });
  const signUp = useWrite({
    write: (entered: SignUp) => api.agents.signUpUnaffiliated({ params: { id: organizationId }, body: entered }),
    success,
    successDurationInMilliseconds: noticeInMilliseconds,
    showsFailures: true,
  });

  if (signUp.isSuccess) {
    return (
      <EmptyState
        icon={MailCheck}
        title={`The link is on its way to ${signUp.variables.primaryEmail}`}
        action={<Button onClick={onBack}>Back to sign in</Button>}
      >
        Open it to verify your address. After that you can sign in here.
      </EmptyState>
    );
  }
  const save = form.handleSubmit((values) =>
    signUp.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );
  return (
    <form className={styles['form']} noValidate onSubmit={save}>
      <FormFailure error={signUp.error} />
      <TextField label="First name" autoComplete="given-name" {...fieldProps(form, 'firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...fieldProps(form, 'lastName')} />
      <TextField label="Email" type="email" autoComplete="username" {...fieldProps(form, 'primaryEmail')} />
      <PasswordField label="Password" autoComplete="new-password" {...fieldProps(form, 'password')} />
      <PasswordStrength password={form.watch('password')} />
      <Button type="submit" variation="primary" isLoading={signUp.isPending} loadingText="Signing up…">
        Sign up
      </Button>
      <div className={styles['links']}>
        <Button variation="link" size="small" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </form>
  );
}
