import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrowser, anOpenIdProvider, type OpenIdProvider } from '#tests/support/open-id-provider.ts';
import { anOrganization, type TestOrganization } from '#tests/support/organization.ts';
import { changeAgent } from '#tests/support/platform.ts';
import { configureProvider, depart, globalState, signOn } from '#tests/support/single-sign-on.ts';

let provider: OpenIdProvider;
let organization: TestOrganization;

beforeAll(async () => {
  [provider, organization] = await Promise.all([anOpenIdProvider(), anOrganization()]);
  await configureProvider(organization, provider, 'counterpartySingleSignOnConfiguration');
});

afterAll(() => provider.close());

function accountOf({ email }: { readonly email: string }): string {
  const sub = `account-${randomUUID()}`;
  provider.account({ sub, email, email_verified: true });
  return sub;
}

const asCounterparty = { audience: 'counterparty' };

describe('single sign-on of counterparties', () => {
  it('signs a guest in', async () => {
    const guest = await organization.guest();

    const outcome = await signOn(aBrowser(), organization, accountOf(guest), asCounterparty);
    const { body } = await globalState(outcome, organization.id);

    expect(outcome.path).toBe('/ingest-bearer-token');
    expect(body.agent).toMatchObject({ id: guest.agent.id, effectiveAgentAccessType: 'GUEST' });
  });

  it('signs in whoever works for a partner, and an unaffiliated person', async () => {
    const subjects: string[] = [];
    for (const accessType of ['PARTNER', 'UNAFFILIATED'] as const) {
      const person = await organization.guest();
      await changeAgent(person, ({ memberships }) => ({
        memberships: memberships.map((membership) => ({ ...membership, accessType })),
      }));
      subjects.push(accountOf(person));
    }

    for (const sub of subjects) {
      expect(await signOn(aBrowser(), organization, sub, asCounterparty)).toMatchObject({
        path: '/ingest-bearer-token',
      });
    }
  });

  it('refuses members, for whom that provider does not speak, and leads to the portal', async () => {
    const outcome = await signOn(aBrowser(), organization, accountOf(organization.admin), asCounterparty);

    expect(outcome).toMatchObject({
      path: `/public-login/${organization.id}`,
      token: null,
      error: 'singleSignOnUnknownUser',
    });
  });

  it('is not the single sign-on of members', async () => {
    expect(await depart(aBrowser(), organization)).toContain('error=singleSignOnNotConfigured');
  });
});
