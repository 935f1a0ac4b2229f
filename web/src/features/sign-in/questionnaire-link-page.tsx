import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ExpiredLink, isExpired } from './expired-link.tsx';
import { openSession } from './open-session.ts';
import { Problem } from './problem.tsx';
import { SignInCard } from './sign-in-card.tsx';

interface QuestionnaireLinkPageProps {
  readonly organizationId: string;
  readonly publicId: string;
  readonly token: string;
  readonly onSignedIn: () => void;
}

/** Signs in by the mailed link to a public questionnaire. It works once, so the answer is kept for as long as the page is open. */
export function QuestionnaireLinkPage({ organizationId, publicId, token, onSignedIn }: QuestionnaireLinkPageProps) {
  const [outcome, setOutcome] = useState<'entered' | 'refused' | null>(null);
  const signIn = useQuery({
    // The new session begins with an empty cache, for which the link must not be used again.
    enabled: outcome === null,
    queryKey: ['sign-in', 'questionnaire', organizationId, publicId, token],
    queryFn: async () =>
      (await api.session.signInPasswordless({ params: { orgId: organizationId, publicId }, body: { token } })).body,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const answer = signIn.data;
  const enter = useEffectEvent((found: NonNullable<typeof answer>) => {
    const isEntered = openSession(found, organizationId);
    setOutcome(isEntered ? 'entered' : 'refused');
    if (isEntered) onSignedIn();
  });
  useEffect(() => {
    if (answer !== undefined) enter(answer);
  }, [answer]);

  if (isExpired(signIn.error)) {
    const to = `/questionnaire/${encodeURIComponent(organizationId)}/${encodeURIComponent(publicId)}`;
    return <ExpiredLink error={signIn.error} renewal={{ to, label: 'Send me a new link' }} />;
  }
  return (
    <SignInCard title="Questionnaire">
      {outcome === 'refused' && <Problem text="You do not have access to this organization." />}
      {outcome === 'entered' && <Skeleton lines={2} />}
      {outcome === null && (
        <QueryView query={signIn} skeleton={<Skeleton lines={2} />}>
          {() => null}
        </QueryView>
      )}
    </SignInCard>
  );
}
