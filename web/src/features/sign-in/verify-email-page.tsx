import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { notifySuccess } from '../../components/toast-store.ts';
import { ExpiredLink, isExpired } from './expired-link.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** Confirms the address by the mailed link. The link is used once, so the answer is kept for as long as the page is open. */
export function VerifyEmailPage() {
  const { jwt = '' } = useParams();
  const verification = useQuery({
    queryKey: ['sign-in', 'verify-email', jwt],
    queryFn: async () => (await api.session.verifyEmail({ body: { token: jwt } })).body,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { isSuccess } = verification;
  useEffect(() => {
    if (isSuccess) notifySuccess(callsOf.session.verifyEmail.success);
  }, [isSuccess]);

  if (isExpired(verification.error)) {
    return (
      <ExpiredLink
        error={verification.error}
        renewal={{ to: '/login', label: 'Sign in' }}
        advice="If you have verified your address, sign in. Otherwise sign up again in the portal to get another link."
      />
    );
  }
  return (
    <SignInCard title="Verify your email">
      <QueryView query={verification}>
        {() => (
          <EmptyState icon={MailCheck} title="Your address is confirmed" action={<Link to="/login">Sign in</Link>}>
            Use the email address and the password with which you signed up.
          </EmptyState>
        )}
      </QueryView>
    </SignInCard>
  );
}
