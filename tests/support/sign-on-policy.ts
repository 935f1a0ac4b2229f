import type { Agent } from '#shared/domain/agent.ts';
import type { SignOnPolicyChange } from '#shared/domain/sign-on-policy.ts';
import type { Reply } from './client.ts';
import { type Browser, signInAtProvider } from './open-id-provider.ts';
import { good, type Person, type TestOrganization } from './organization.ts';
import { origin } from './origin.ts';

const policyOf = ({ id }: TestOrganization): string => `/api/organizations/${id}/sign-on-policy`;

/** Changes parts of what an organization asks of its people's sign-ins. */
export async function changePolicy(
  organization: TestOrganization,
  change: Partial<SignOnPolicyChange>,
  by: Person = organization.admin,
): Promise<Reply> {
  const { body } = good(await organization.admin.get(policyOf(organization)));
  const { confirmedDomains: _, ...before } = body;
  return by.put(policyOf(organization), { ...before, ...change });
}

/** Somebody who is invited as a member and has not signed up. */
export const invited = async ({ id, admin }: TestOrganization, primaryEmail: string): Promise<Agent> =>
  good(await admin.post(`/api/organizations/${id}/agents`, { firstName: 'Ina', lastName: 'Invited', primaryEmail }))
    .body;

/** What a browser tells of a link on a page of the product. */
export const ofOwnPage = { 'sec-fetch-site': 'same-origin' };

/** Tries the configuration for members in somebody's name with an account at the provider; answers what came of it and where it leads. */
export async function trySignOn(organization: TestOrganization, by: Person, browser: Browser, sub: string) {
  const path = `/api/organizations/${organization.id}/sign-on-tests`;
  const { body } = good(await by.post(path, { audience: 'member' }));
  const { location: departure } = await browser.open(`${origin()}${body.address}`, ofOwnPage);
  const { location } = await browser.open(await signInAtProvider(browser, departure ?? '', sub));
  const { test } = good(await by.get(`${path}/member`)).body;
  return { test, location };
}
