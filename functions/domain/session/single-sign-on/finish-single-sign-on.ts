import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { RedirectReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { sessionCookie } from '#functions/platform/sign-in/browser-session.ts';
import { newTokensAreValid, recordSession } from '#functions/platform/sign-in/session-records.ts';
import { issueSessionToken } from '#functions/platform/sign-in/session-token.ts';
import type { session } from '#shared/contract/session.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { providerSettings } from './audience.ts';
import { callbackOf } from './callback.ts';
import { agentOfIdentity } from './federated-agent.ts';
import type { Claims, OpenIdSettings } from './identity-provider.ts';
import { takeSamlResult } from './saml/saml-sign-on.ts';
import { signInAgain } from './sign-in-again.ts';
import { endedSignOnCookie, type SignOn, takeSignOn } from './sign-on-state.ts';
import { finishTest } from './sign-on-tests.ts';

type FinishSingleSignOn = UseCase<(typeof session.calls)['finishSingleSignOn'], SessionContext>;
type Answer = Parameters<FinishSingleSignOn>[0]['query'];

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
  organization: Organization,
  { audience, returnTo }: Pick<SignOn, 'audience' | 'returnTo'>,
  claims: Claims,
  context: SessionContext,
): Promise<RedirectReply> {
  const { id: organizationId } = organization;
  const agent = await agentOfIdentity(claims, organization, audience, context);
  const { clock, scope } = context;
  await newTokensAreValid(agent, clock);
  const owner = { kind: 'singleSignOn', agentId: agent.id, organizationId } as const;
  const issued = await issueSessionToken(owner, clock.now());
  const signIn = { ...issued, kind: owner.kind };
  await recordSession(agent, signIn, scope.device, context);
  const told = { signIn: signIn.id, ...(returnTo === null ? {} : { redirect: returnTo }) };
  const location = `${await context.siteUrl()}/ingest-bearer-token#${new URLSearchParams(told)}`;
  return new RedirectReply(location, [await sessionCookie(signIn, clock.now())]);
}

async function arriveByOpenId(
  settings: OpenIdSettings,
  { nonce, verifier }: SignOn,
  { answer, state }: { readonly answer: URL; readonly state: string },
  { openIdConnect }: SessionContext,
): Promise<Claims> {
  const secrets = nonce === null || verifier === null ? null : { state, nonce, verifier };
  if (!secrets) throw new DomainError('singleSignOnFailed', { reason: 'it began with another protocol' });
  return openIdConnect.arrive(settings, answer, secrets);
}

/** Where the browser goes on to: signed in, or, after a test, to what came of it. */
async function destination(
  organization: Organization,
  signOn: SignOn,
  { answer, state }: { readonly answer: URL; readonly state: string },
  context: SessionContext,
): Promise<RedirectReply> {
  const { audience, testedBy } = signOn;
  const settings = await providerSettings(organization, audience);
  const arrive = () =>
    settings.protocol === 'saml'
      ? takeSamlResult(organization.id, { state, code: answer.searchParams.get('code') ?? '' }, context.clock)
      : arriveByOpenId(settings, signOn, { answer, state }, context);
  if (testedBy === null) return handOver(organization, signOn, await arrive(), context);
  await finishTest(organization.id, { audience, testedBy }, { settings, arrive }, context);
  const page = `/organization/${organization.id}/settings/single-sign-on?${new URLSearchParams({ tested: audience })}`;
  return new RedirectReply((await context.siteUrl()) + page);
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
    const answer = callbackWith(query, site, orgId);
    return destination(organization, signOn, { answer, state }, context);
  });
  return new RedirectReply(location, [...cookies, endedSignOnCookie(state)]);
};
