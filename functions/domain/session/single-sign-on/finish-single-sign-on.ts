import { readOrganization } from '#functions/domain/organizations/organization-reader.ts';
import { sessionCookie } from '#functions/platform/browser-session.ts';
import { RedirectReply } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { newTokensAreValid, recordSession } from '#functions/platform/session-records.ts';
import { issueSessionToken } from '#functions/platform/session-token.ts';
import type { session } from '#shared/contract/session.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { providerSettings } from './audience.ts';
import { agentOfIdentity } from './federated-agent.ts';
import { signInAgain } from './sign-in-again.ts';
import { endedSignOnCookie, takeSignOn } from './sign-on-state.ts';
import { callbackOf } from './start-single-sign-on.ts';

type FinishSingleSignOn = UseCase<(typeof session.calls)['finishSingleSignOn'], SessionContext>;
type Answer = Parameters<FinishSingleSignOn>[0]['query'];
type SignOn = NonNullable<Awaited<ReturnType<typeof takeSignOn>>>;

/** The address to which the browser came back, with all that the provider told. */
function callbackWith(answer: Answer, site: string, organizationId: string): URL {
  const callback = new URL(callbackOf(site, organizationId));
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) callback.searchParams.set(name, value);
  }
  return callback;
}

/** Opens the sign-in in the browser. The address that it goes on to tells which one it is, and no secret. */
async function handOver(
  { id: organizationId }: Organization,
  { audience, nonce, verifier, returnTo }: SignOn,
  { answer, state, settings }: { answer: URL; state: string; settings: Awaited<ReturnType<typeof providerSettings>> },
  context: SessionContext,
): Promise<RedirectReply> {
  const identity = await context.identityProvider.arrive(settings, answer, { state, nonce, verifier });
  const agent = await agentOfIdentity(identity, organizationId, audience, context);
  const { clock, scope } = context;
  await newTokensAreValid(agent, clock);
  const owner = { kind: 'singleSignOn', agentId: agent.id, organizationId } as const;
  const issued = await issueSessionToken(owner, clock.now());
  const signIn = { ...issued, kind: owner.kind };
  await recordSession(agent.id, signIn, scope.device, context);
  const told = { signIn: signIn.id, ...(returnTo === null ? {} : { redirect: returnTo }) };
  const location = `${await context.siteUrl()}/ingest-bearer-token#${new URLSearchParams(told)}`;
  return new RedirectReply(location, [await sessionCookie(signIn, clock.now())]);
}

export const finishSingleSignOn: FinishSingleSignOn = async ({ params: { orgId }, query }, context) => {
  const { scope, clock } = context;
  const organization = await readOrganization(orgId);
  const site = await context.siteUrl();
  const { state = '' } = query;
  const signOn = await takeSignOn(orgId, state, scope.device.cookies, clock);
  const entrance = { site, organizationId: orgId, audience: signOn?.audience ?? 'member', log: scope.log } as const;
  const { location, cookies } = await signInAgain(entrance, async () => {
    if (!signOn) throw new DomainError('singleSignOnFailed', { reason: 'state unknown, used, or of another browser' });
    const settings = await providerSettings(organization, signOn.audience);
    const answer = callbackWith(query, site, orgId);
    return handOver(organization, signOn, { answer, state, settings }, context);
  });
  return new RedirectReply(location, [...cookies, endedSignOnCookie(state)]);
};
