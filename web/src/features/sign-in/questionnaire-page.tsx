import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { Email } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { notifyFailure, notifySuccess } from '../../components/toast-store.ts';
import { PortalGate } from './portal-gate.tsx';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';

const name = z.string().trim().max(100, 'Use at most 100 characters.');
const Request = z.object({ email: Email, firstName: name, lastName: name });

const title = 'Questionnaire';

interface QuestionnairePageProps {
  readonly organizationId: string;
  readonly publicId: string;
}

/** Asks for the address to which the link to a public questionnaire is mailed. */
export function QuestionnairePage({ organizationId, publicId }: QuestionnairePageProps) {
  // A failure is logged and not shown, so that nobody learns here which addresses are known.
  const request = useMutation({
    mutationFn: (body: z.infer<typeof Request>) =>
      api.session.sendMagicLink({ params: { orgId: organizationId, publicId }, body }),
    onSuccess: () => notifySuccess(callsOf.session.sendMagicLink.success, { place: 'top' }),
    onError: (error) => notifyFailure(error, { situation: 'magicLink' }),
  });

  return (
    <PortalGate organizationId={organizationId} title={title}>
      {(portal) =>
        request.isSuccess ? (
          <SignInCard title={title} portal={portal}>
            <EmptyState
              icon={MailCheck}
              title={`The link is on its way to ${request.variables.email}`}
              action={<Button onClick={request.reset}>Use another address</Button>}
            >
              It opens the questionnaire once. Look in the spam folder, too, if it does not arrive within minutes.
            </EmptyState>
          </SignInCard>
        ) : (
          <SignInCard
            title={title}
            lead="Enter your email address and we will send you a link to the questionnaire."
            portal={portal}
          >
            <RequestForm isBusy={request.isPending} onSubmit={(values) => request.mutate(values)} />
          </SignInCard>
        )
      }
    </PortalGate>
  );
}

interface RequestFormProps {
  readonly isBusy: boolean;
  readonly onSubmit: (values: z.infer<typeof Request>) => void;
}

function RequestForm({ isBusy, onSubmit }: RequestFormProps) {
  const form = useForm({
    resolver: zodResolver(Request),
    defaultValues: { email: '', firstName: '', lastName: '' },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <TextField label="First name (optional)" autoComplete="given-name" {...fieldProps(form, 'firstName')} />
      <TextField label="Last name (optional)" autoComplete="family-name" {...fieldProps(form, 'lastName')} />
      <Button type="submit" variation="primary" isLoading={isBusy} loadingText="Sending…">
        Send link
      </Button>
    </form>
  );
}
