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

interface MailedSignInPageProps {
  readonly organizationId: string;
  readonly publicId: string;
  readonly token: string;
  readonly onSignedIn: () => void;
}

/**
 * Signs in by a mailed link, when the reader says so: anybody can send anybody a link, and programs that look at mails would use it up. It works once.
 */
export function MailedSignInPage({ organizationId, publicId, token, onSignedIn }: MailedSignInPageProps) {
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
    const to = `/public-login/${encodeURIComponent(organizationId)}`;
    return <ExpiredLink error={open.error} renewal={{ to, label: 'Go to sign-in' }} />;
  }
  return (
    <PortalGate organizationId={organizationId} title="Sign in">
      {(portal) => (
        <SignInCard title="Sign in" lead="The link in the email signs you in. It works once." portal={portal}>
          <LeavesSession act="Going on" />
          <Problem text={isRefused ? 'You do not have access to this organization.' : problemOf(open.error)} />
          <Button
            variation="primary"
            isLoading={open.isPending || open.isSuccess}
            loadingText="Signing in…"
            onClick={() => open.mutate(undefined)}
          >
            Sign in
          </Button>
        </SignInCard>
      )}
    </PortalGate>
  );
}

const problemOf = (error: unknown): string | null => (error === null ? null : messageOf(error));
