import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { session } from '#shared/contract/session.ts';
import { startSession } from '../../api/session.ts';

type SignedIn = ResponseOf<(typeof session)['calls']['signIn']>;

/** Starts the session of a successful sign-in. False when the user does not belong to any organization. */
export function openSession({ agent, token }: SignedIn): boolean {
  const organizationId = agent?.effectiveOrganizationId ?? agent?.enabledOrganizations[0]?.id;
  if (!agent || token === null || organizationId === undefined) return false;
  startSession({ token, userId: agent.id, organizationId });
  return true;
}

/** Only a path of this app is followed back after signing in; anything else could lead to a stranger's page. */
export function safeReturnPath(redirect: string | null): string {
  const isOwnPath = redirect !== null && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/log');
  return isOwnPath ? redirect : '/portfolio';
}
