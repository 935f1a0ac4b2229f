import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { confirmedDomain } from '#tests/support/email-domains.ts';
import { aBrowser } from '#tests/support/open-id-provider.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aSamlProvider, type SamlTestProvider } from '#tests/support/saml-provider.ts';
import { configureSaml, signOnBySaml } from '#tests/support/saml-sign-on.ts';
import { invited } from '#tests/support/sign-on-policy.ts';
import { globalState, type Outcome } from '#tests/support/single-sign-on.ts';

let provider: SamlTestProvider;
let organization: TestOrganization;
let domain: string;

beforeAll(async () => {
  provider = aSamlProvider();
  organization = await anOrganization();
  domain = await confirmedDomain(organization);
  await configureSaml(organization, provider);
});

const pathOf = (agentId: string, { id }: TestOrganization = organization) =>
  `/api/organizations/${id}/agents/${agentId}/provider-accounts`;

const comes = (email: string, nameId: string): Promise<Outcome> =>
  signOnBySaml(aBrowser(), organization, provider, { nameId, attributes: { email } });

async function aColleague() {
  const email = `person-${randomUUID()}@${domain}`;
  const { id } = await invited(organization, email);
  return { id, email, first: `first-${randomUUID()}`, second: `second-${randomUUID()}` };
}

const accountsOf = async (id: string) => good(await organization.admin.get(pathOf(id))).body.accounts;

describe('an account at an identity provider', () => {
  it('is shown to whoever manages the organization, as the provider names it', async () => {
    const { id, email, first } = await aColleague();
    const { agent } = await organization.member('Member');

    expect(await accountsOf(agent.id)).toEqual([]);
    await comes(email, first);

    expect(await accountsOf(id)).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{64}$/), protocol: 'saml', provider: provider.entityId, subject: first },
    ]);
  });

  it('keeps another one of the same provider out until it is disconnected; then it opens nothing any more', async () => {
    const { id, email, first, second } = await aColleague();
    const opened = await comes(email, first);
    expect((await globalState(opened, organization.id)).status).toBe(200);
    expect(await comes(email, second)).toMatchObject({ error: 'singleSignOnUnknownUser' });

    const [{ id: accountId }] = await accountsOf(id);
    good(await organization.admin.delete(`${pathOf(id)}/${accountId}`));

    expect((await globalState(opened, organization.id)).status).toBe(401);
    const { body } = await globalState(await comes(email, second), organization.id);
    expect(body.agent.id).toBe(id);
    expect(await accountsOf(id)).toMatchObject([{ subject: second }]);
    expect(await comes(email, first)).toMatchObject({ error: 'singleSignOnUnknownUser' });
    const told = (await auditOfOrganization(organization.id)).filter(
      ({ event }) => event === 'agent.signOnDisconnected',
    );
    expect(told.map(({ by }) => by)).toContain(organization.admin.agent.id);
  });

  it('is disconnected once, and by its own organization', async () => {
    const { id, email, first } = await aColleague();
    await comes(email, first);
    const [{ id: accountId }] = await accountsOf(id);
    const other = await anOrganization('Lakeside Partners');

    expect(await other.admin.get(pathOf(id, other))).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
    expect((await other.admin.delete(`${pathOf(id)}/${accountId}`)).status).toBe(404);
    good(await organization.admin.delete(`${pathOf(id)}/${accountId}`));
    expect(await organization.admin.delete(`${pathOf(id)}/${accountId}`)).toMatchObject({
      status: 404,
      body: { code: 'providerAccountNotFound' },
    });
  });
});
