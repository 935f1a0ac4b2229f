import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { isOwnPage } from '#functions/platform/http/own-page.ts';
import { RedirectReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { providerSettings } from './audience.ts';
import { callbackOf } from './callback.ts';
import { returnPath } from './return-path.ts';
import { departBySaml } from './saml/saml-sign-on.ts';
import { entranceOf, signInAgain } from './sign-in-again.ts';
import { rememberSignOn } from './sign-on-state.ts';
import { takeTicket } from './test-ticket.ts';

type StartSingleSignOn = UseCase<(typeof session.calls)['startSingleSignOn'], SessionContext>;

/** Who tries a configuration with this start; null for a sign-in. */
async function testerOf(ticket: string | undefined, organizationId: string, { clock }: SessionContext) {
  if (ticket === undefined) return null;
  const agentId = await takeTicket(organizationId, ticket, clock);
  if (agentId === null) throw new DomainError('singleSignOnFailed', { reason: 'ticket unknown, used or over' });
  return agentId;
}

/** Refusals that people can do something about lead back to the sign-in page, because a browser is waiting for a page. */
export const startSingleSignOn: StartSingleSignOn = async ({ params: { orgId }, query }, context) => {
  const organization = await readOrganization(orgId);
  const returnTo = query.redirect === undefined ? null : returnPath(query.redirect);
  const { audience } = query;
  const site = await context.siteUrl();
  const entrance = { site, organizationId: orgId, audience, log: context.scope.log };
  // A link elsewhere could lead through a provider of its author's, who would then be signed in here; so people start on the sign-in page.
  if (!(await isOwnPage(context.scope.device.page))) {
    return new RedirectReply(entranceOf(entrance, returnTo === null ? {} : { redirect: returnTo }));
  }
  return signInAgain(entrance, async () => {
    const testedBy = await testerOf(query.test, orgId, context);
    const settings = await providerSettings(organization, audience);
    const { address, ...secrets } =
      settings.protocol === 'saml'
        ? await departBySaml({ site, organizationId: orgId, audience }, settings, context)
        : await context.openIdConnect.depart(settings, callbackOf(site, orgId));
    const cookie = await rememberSignOn(orgId, secrets, { audience, returnTo, testedBy }, context.clock);
    return new RedirectReply(address, [cookie]);
  });
};
