import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useWrite } from '../../components/use-write.ts';
import { ExpiredLink, isExpired } from './expired-link.tsx';
import { LeavesSession } from './leaves-session.tsx';
import { openSession } from './open-session.ts';
import { PortalGate } from './portal-gate.tsx';
import { Problem } from './problem.tsx';
import { SignInCard } from './sign-in-card.tsx';

interface QuestionnaireLinkPageProps {
  readonly organizationId: string;
  readonly publicId: string;
  readonly token: string;
  readonly onSignedIn: () => void;
}

/**
 * Signs in by the mailed link to a public questionnaire, when the reader says so: anybody can send anybody a link, and programs that look at mails
 * would use it up. It works once.
 */
export function QuestionnaireLinkPage({ organizationId, publicId, token, onSignedIn }: QuestionnaireLinkPageProps) {
  const [isRefused, setRefused] = useState(false);
  const open = useWrite({
    write: async () =>
      (await api.session.signInPasswordless({ params: { orgId: organizationId, publicId }, body: { token } })).body,
    success: null,
    showsFailures: true,
    onDone: (answer) => {
      if (openSession(answer, organizationId)) onSignedIn();
      else setRefused(true);
    },
  });

  if (isExpired(open.error)) {
    const to = `/questionnaire/${encodeURIComponent(organizationId)}/${encodeURIComponent(publicId)}`;
    return <ExpiredLink error={open.error} renewal={{ to, label: 'Send me a new link' }} />;
  }
  return (
    <PortalGate organizationId={organizationId} title="Questionnaire">
      {(portal) => (
        <SignInCard title="Questionnaire" lead="The link signs you in. It works once." portal={portal}>
          <LeavesSession act="Opening the questionnaire" />
          <Problem text={isRefused ? 'You do not have access to this organization.' : problemOf(open.error)} />
          <Button
            variation="primary"
            isLoading={open.isPending || open.isSuccess}
            loadingText="Opening…"
            onClick={() => open.mutate(undefined)}
          >
            Open the questionnaire
          </Button>
        </SignInCard>
      )}
    </PortalGate>
  );
}

const problemOf = (error: unknown): string | null => (error === null ? null : messageOf(error));
