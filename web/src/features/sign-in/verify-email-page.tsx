import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { session } from '#shared/contract/session.ts';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SignInCard } from './sign-in-card.tsx';

const [verified, next] = session.calls.verifyEmail.success?.split(' / ') ?? [];

/** Confirms the address by the mailed link. The link is used once, so the answer is kept for as long as the page is open. */
export function VerifyEmailPage() {
  const { jwt = '' } = useParams();
  const verification = useQuery({
    queryKey: ['sign-in', 'verify-email', jwt],
    queryFn: async () => (await api.session.verifyEmail({ body: { token: jwt } })).body,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

  return (
    <SignInCard title="Verify your email">
      {verification.isPending && <Skeleton lines={2} />}
      {verification.isError && (
        <div role="alert">
          <EmptyState
            icon={MailX}
            title={messageOf(verification.error)}
            action={<Link to="/login">Back to sign in</Link>}
          />
        </div>
      )}
      {verification.isSuccess && (
        <div role="status">
          <EmptyState icon={MailCheck} title={verified ?? 'Email verified'} action={<Link to="/login">Sign in</Link>}>
            {next}
          </EmptyState>
        </div>
      )}
    </SignInCard>
  );
}
