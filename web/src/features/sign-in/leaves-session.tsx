import { Alert } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import type { Session } from '../../api/session.ts';
import { useSession } from '../../api/use-session.ts';

/** Tells who is signed in here now, where going on signs somebody else in. Nothing where nobody is. */
export function LeavesSession({ act }: { act: string }) {
  const session = useSession();
  // Whoever has been signed in by the act itself is not signed out by it.
  const [before] = useState(session);
  return session === null || session !== before ? null : <Notice session={session} act={act} />;
}

function Notice({ session, act }: { session: Session; act: string }) {
  const { data } = useQuery(sessionQueries.global(session.organizationId));
  const who = data === undefined ? 'Somebody' : `${data.agent.displayName}, ${data.organization.name},`;
  return (
    <Alert variation="info">
      {who} is signed in in this browser. {act} signs them out here, and signs in the person to whom the link was
      mailed.
    </Alert>
  );
}
