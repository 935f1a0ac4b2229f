import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { clientOf } from '#tests/support/client.ts';
import { confirmedDomain, domainsOf, newDomain } from '#tests/support/email-domains.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { type Account, aBrowser, anOpenIdProvider, type OpenIdProvider } from '#tests/support/open-id-provider.ts';
import { anOrganization, good, nobody, password, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { changePolicy, invited } from '#tests/support/sign-on-policy.ts';
import { configureProvider, globalState, signOn } from '#tests/support/single-sign-on.ts';
import { fromSomewhere, signIn } from './accounts.ts';

const tenant = randomUUID();

let entra: OpenIdProvider;
let organization: TestOrganization;
let domain: string;

beforeAll(async () => {
  [entra, organization] = await Promise.all([anOpenIdProvider({ tenant }), anOrganization()]);
  domain = await confirmedDomain(organization);
  await configureProvider(organization, entra, 'singleSignOnConfiguration', { label: 'Riverside Login' });
});

afterAll(() => entra.close());

const somebody = (at = domain): string => `somebody-${randomUUID()}@${at}`;

/** An account as the provider tells it; answers its subject. */
function account(claims: Partial<Account>): string {
  const sub = `account-${randomUUID()}`;
  entra.account({ sub, tid: tenant, ...claims });
  return sub;
}

const signOnAs = (claims: Partial<Account>, of = organization) => signOn(aBrowser(), of, account(claims));

describe('a provider that does not tell whether addresses are verified', () => {
  it('signs people in whose address is in a confirmed domain, and knows them again', async () => {
    const [email, username] = [somebody(), somebody()];
    const people = [await invited(organization, email), await invited(organization, username)];
    const subjects = [account({ email }), account({ preferred_username: username })];

    for (const [at, sub] of subjects.entries()) {
      const first = await globalState(await signOn(aBrowser(), organization, sub), organization.id);
      const again = await globalState(await signOn(aBrowser(), organization, sub), organization.id);

      expect([first.body.agent.id, again.body.agent.id]).toEqual([people[at]?.id, people[at]?.id]);
    }
  });

  it('does not link a second account with the same address', async () => {
    const email = somebody();
    await invited(organization, email);

    expect((await signOnAs({ email })).error).toBeNull();
    expect((await signOnAs({ email })).error).toBe('singleSignOnUnknownUser');
  });

  it.each<[string, (email: string) => Partial<Account>]>([
    ['says that the address is not verified', (email) => ({ email, email_verified: false, xms_edov: true })],
    ['tells of another directory', (email) => ({ email, tid: randomUUID() })],
    ['checked that the domain is somebody else’s', (email) => ({ email, xms_edov: false })],
  ])('signs nobody in where it %s', async (_, claims) => {
    const email = somebody();
    await invited(organization, email);

    expect(await signOnAs(claims(email))).toMatchObject({ token: null, error: 'singleSignOnEmailUnverified' });
  });

  it('signs nobody in whose domain is not confirmed, is somebody else’s, or was given up', async () => {
    const [own, other] = await Promise.all([anOrganization(), anOrganization()]);
    await configureProvider(own, entra);
    const [givenUp, elsewhere] = await Promise.all([confirmedDomain(own), confirmedDomain(other)]);
    const emails = [somebody(givenUp), somebody(elsewhere), somebody(newDomain())];
    for (const email of emails) await invited(own, email);
    good(await own.admin.delete(`${domainsOf(own)}/${givenUp}`));

    const outcomes = await Promise.all(emails.map((email) => signOnAs({ email }, own)));

    expect(outcomes.map(({ error }) => error)).toEqual(emails.map(() => 'singleSignOnEmailUnverified'));
  });
});

describe('the offer of single sign-on to a domain', () => {
  const offerTo = async (asked: string) => (await nobody().get(`/api/public/sign-on?domain=${asked}`)).body;

  it('names the organization and the words on its button, and nothing else', async () => {
    const offer = { organizationId: organization.id, label: 'Riverside Login' };

    expect(await offerTo(domain)).toEqual({ offer });
    expect(await offerTo(domain.toUpperCase())).toEqual({ offer });
  });

  it('is made to confirmed domains of organizations that have a provider', async () => {
    const without = await anOrganization();
    const pending = newDomain();
    good(await organization.admin.post(domainsOf(organization), { domain: pending }));
    const nowhere = [await confirmedDomain(without), pending, `mail.${domain}`, 'gmail.com', 'no%20domain'];

    for (const asked of nowhere) expect(await offerTo(asked)).toEqual({ offer: null });
  });

  it('is not for whoever asks too often', async () => {
    const from = fromSomewhere();
    const ask = () => nobody().get('/api/public/sign-on?domain=riverside.example', from);
    let last = await ask();
    for (let asked = 1; asked <= 15 && last.status === 200; asked += 1) {
      last = (await Promise.all(Array.from({ length: 25 }, ask))).find(({ status }) => status !== 200) ?? last;
    }

    expect(last).toMatchObject({ status: 429, body: { code: 'tooManyAttempts' } });
  });
});

describe('joining by single sign-on', () => {
  let own: TestOrganization;
  let ownDomain: string;
  let joiningRole: string;

  beforeAll(async () => {
    own = await anOrganization('Lakeside Partners');
    ownDomain = await confirmedDomain(own);
    await configureProvider(own, entra);
    [joiningRole = ''] = await own.idsOf(['Analyst']);
  });

  it('makes nobody while it is not allowed', async () => {
    expect((await signOnAs({ email: somebody(ownDomain) }, own)).error).toBe('singleSignOnUnknownUser');
  });

  it('makes a member with the chosen role, tells the administrators, and stands in the audit trail', async () => {
    await changePolicy(own, { joining: true, joiningRoleId: joiningRole });
    const email = somebody(ownDomain);
    const sub = account({ email, given_name: 'Jo', family_name: 'Newcomer' });

    const first = await globalState(await signOn(aBrowser(), own, sub), own.id);
    const again = await globalState(await signOn(aBrowser(), own, sub), own.id);

    expect(first.body.agent).toMatchObject({
      primaryEmail: email,
      displayName: 'Jo Newcomer',
      roles: [joiningRole],
      effectiveAgentAccessType: 'MEMBER',
    });
    expect(again.body.agent.id).toBe(first.body.agent.id);
    const members = good(await own.admin.get(`/api/organizations/${own.id}/agents?limit=500`)).body;
    expect(members.filter(({ primaryEmail }: { primaryEmail: string }) => primaryEmail === email)).toHaveLength(1);
    expect((await mailTo(own.admin.email, 'Jo Newcomer has joined')).text).toContain(email);
    expect((await auditOfOrganization(own.id)).map(({ event }) => event)).toContain('member.joinedBySingleSignOn');
  });

  it('lets somebody join who works elsewhere, without touching what they have there', async () => {
    const elsewhere = await anOrganization();
    const email = somebody(ownDomain);
    const { agent: known } = await elsewhere.memberAt(email);

    const outcome = await signOnAs({ email, name: 'Another Name' }, own);
    const { body } = await globalState(outcome, own.id);

    expect(body.agent).toMatchObject({ id: known.id, firstName: known.firstName, roles: [joiningRole] });
    const there = await clientOf(origin(), outcome.token).get(`/api/organizations/${elsewhere.id}`);
    expect(there.status).toBe(404);
  });

  it('makes a password useless that a stranger has set for the address', async () => {
    const email = somebody(ownDomain);
    const portal = await anOrganization();
    await setPortal(portal, 'open');
    const path = `/api/public/organizations/${portal.id}/agents/unaffiliated-users`;
    good(await nobody().post(path, { password, firstName: 'Sam', lastName: 'Stranger', primaryEmail: email }));
    const before = await signIn(email, password);

    const { body } = await globalState(await signOnAs({ email }, own), own.id);

    expect(before).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
    expect(body.agent).toMatchObject({ primaryEmail: email, roles: [joiningRole] });
    expect(await signIn(email, password)).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
  });

  it('is not for addresses in other domains, guests, or whoever was shut out', async () => {
    const guest = somebody(ownDomain);
    const shutOut = somebody(ownDomain);
    const path = `/api/organizations/${own.id}/agents`;
    good(await own.admin.post(`${path}/guests`, { firstName: 'Gale', lastName: 'Guest', primaryEmail: guest }));
    const { id } = await invited(own, shutOut);
    good(await own.admin.put(`${path}/${id}/disable`));
    const former = await own.memberAt(somebody(ownDomain));
    good(await own.admin.put(`${path}/${former.agent.id}/disable`));

    const claims = [
      { email: somebody(newDomain()), email_verified: true },
      { email: guest },
      { email: shutOut },
      { email: former.email },
    ];
    const outcomes = await Promise.all(claims.map((one) => signOnAs(one, own)));

    expect(outcomes.map(({ error }) => error)).toEqual(claims.map(() => 'singleSignOnUnknownUser'));
  });

  it.each(['Admin', 'Deal Admin', randomUUID()])('is never with the role %s', async (joiningRoleId) => {
    const refused = await changePolicy(own, { joining: true, joiningRoleId });

    expect(refused).toMatchObject({ status: 400, body: { fields: { joiningRoleId: expect.any(String) } } });
  });

  it('stops when the role has come to manage the organization', async () => {
    const role = good(
      await own.admin.post(`/api/organizations/${own.id}/roles`, { name: 'Reader', grants: [], description: '' }),
    ).body;
    expect((await changePolicy(own, { joining: true, joiningRoleId: role.id })).status).toBe(200);
    const grants = [{ level: 'Create', sourceType: 'Organization' }];
    good(await own.admin.put(`/api/organizations/${own.id}/roles/${role.id}`, { version: role.version, grants }));
    const email = somebody(ownDomain);

    expect((await signOnAs({ email }, own)).error).toBe('singleSignOnUnknownUser');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('takes a provider and a confirmed domain', async () => {
    const bare = await anOrganization();

    expect(await changePolicy(bare, { joining: true })).toMatchObject({
      status: 400,
      body: { fields: { joining: 'Set up single sign-on for members first.' } },
    });
  });
});
