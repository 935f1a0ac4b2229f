import { openedInBrowser } from '#functions/platform/http/browser-answer.ts';
import { CookieReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { authenticate, authenticateCookie } from '#functions/platform/sign-in/authenticate.ts';
import { type BrowserSignIn, noSessionCookie, pageToken } from '#functions/platform/sign-in/browser-session.ts';
import { endSignIn } from '#functions/platform/sign-in/end-sign-in.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from './context.ts';

type Calls = typeof session.calls;

const viewOf = ({ id, agentId, organizationId }: BrowserSignIn) => ({ signInId: id, agentId, organizationId });

/** Nothing is exchanged: tabs that ask at once do not disturb each other. */
export const renewPageToken: UseCase<Calls['renewPageToken'], SessionContext> = async (_input, { scope, clock }) => {
  const { signIn } = await authenticateCookie(scope.device.cookies);
  return { ...viewOf(signIn), ...(await pageToken(signIn, clock.now())) };
};

/**
 * For tokens that a neighboring application hands on. One that a page got would outlive its minutes in this way, and a program's is nobody's who could
 * sit at a browser.
 */
export const openInBrowser: UseCase<Calls['openInBrowser'], SessionContext> = async (_input, { scope, clock }) => {
  const { agent, session } = await authenticate(scope.authorization);
  const { isOfPage, kind, scopes: _, ...times } = session;
  if (isOfPage || kind === 'client') throw new DomainError('signInNotForBrowsers', { reason: kind });
  const signIn = { ...times, kind, agentId: agent.id };
  return openedInBrowser({ body: viewOf(signIn), signIn }, clock);
};

/** The sign-in of the cookie, as long as it is good. */
const ownSignIn = async ({ scope }: SessionContext): Promise<BrowserSignIn | null> => {
  try {
    return (await authenticateCookie(scope.device.cookies)).signIn;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** What the browser kept of answers goes, too: whoever sits there next must not find it. */
export const leaveBrowser: UseCase<Calls['leaveBrowser'], SessionContext> = async (_input, context) => {
  const signIn = await ownSignIn(context);
  const by = {
    actor: { ...context.actor, agentId: signIn?.support?.supporterId ?? signIn?.agentId ?? context.actor.agentId },
    clock: context.clock,
  };
  if (signIn) await endSignIn(signIn.agentId, signIn.id, by);
  return new CookieReply({}, [noSessionCookie], { 'clear-site-data': '"cache"' });
};
