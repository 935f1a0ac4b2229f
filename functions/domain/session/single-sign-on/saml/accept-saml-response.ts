import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { RedirectReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../../context.ts';
import { samlSettings } from '../audience.ts';
import { callbackOf } from '../callback.ts';
import { signInAgain } from '../sign-in-again.ts';
import { keepSamlResult, keptRefusal, type SamlResult, takeSamlRequest, useAssertion } from './saml-sign-on.ts';
import { type Host, partyOf } from './service-provider.ts';

type AcceptSamlResponse = UseCase<(typeof session.calls)['acceptSamlResponse'], SessionContext>;

async function resultOf(
  encoded: string,
  requestId: string,
  { host, organization }: { readonly host: Host; readonly organization: Organization },
  { saml, scope, clock }: SessionContext,
): Promise<SamlResult> {
  try {
    const settings = samlSettings(organization, host.audience);
    if (!settings) throw new DomainError('singleSignOnFailed', { reason: 'it began with another protocol' });
    const expected = { settings, party: partyOf(host), requestId, now: clock.now() };
    const { claims, assertion } = await saml.arrive(encoded, expected);
    await useAssertion(organization.id, settings, assertion);
    return { claims };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    scope.log.warn('The answer of a SAML provider was refused.', { reason: error.detail.reason ?? '' });
    return { refusal: keptRefusal(error) };
  }
}

/**
 * The provider's page posts here, from its own site, so the browser sends none of the cookies by which it would be known, and whoever handed the answer to it is
 * not known either. So the answer is judged and put aside, and opens nothing: the browser goes on by a GET, with its cookies, to where it has to show that
 * it started this sign-on.
 */
export const acceptSamlResponse: AcceptSamlResponse = async ({ params: { orgId }, body }, context) => {
  const { scope, clock } = context;
  const organization = await readOrganization(orgId);
  const site = await context.siteUrl();
  const state = body.RelayState ?? '';
  const request = await takeSamlRequest(orgId, state, clock);
  const host = { site, organizationId: orgId, audience: request?.audience ?? 'member' } as const;
  const { location } = await signInAgain({ ...host, log: scope.log }, async () => {
    if (!request) throw new DomainError('singleSignOnUnsolicited', { reason: 'RelayState unknown, used or over' });
    const result = await resultOf(body.SAMLResponse, request.requestId, { host, organization }, context);
    const code = await keepSamlResult(orgId, state, result, clock);
    return new RedirectReply(`${callbackOf(site, orgId)}?${new URLSearchParams({ code, state })}`);
  });
  return new RedirectReply(location, [], 303);
};
