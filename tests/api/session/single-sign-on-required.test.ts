import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '#tests/support/client.ts';
import { confirmedDomain, domainsOf } from '#tests/support/email-domains.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { aBrowser, anOpenIdProvider, type OpenIdProvider } from '#tests/support/open-id-provider.ts';
import {
  anOrganization,
  good,
  joins,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { changeAgent } from '#tests/support/platform.ts';
import { changePolicy, invited, ofOwnPage, trySignOn } from '#tests/support/sign-on-policy.ts';
import { configureProvider, signOn } from '#tests/support/single-sign-on.ts';
import { setPassword, signIn, withAuthenticator } from './accounts.ts';

let provider: OpenIdProvider;
let organization: TestOrganization;
let domain: string;
let chief: Person;
let member: Person;
let chiefsAccount: string;
let membersAccount: string;

/** Somebody with an address in the domain and a password of their own. */
async function withPassword(of: TestOrganization, roles: readonly string[] = ['Member']): Promise<Person> {
  const email = `person-${randomUUID()}@${domain}`;
  const agent = await invited(of, email);
  const { version } = agent;
  good(await of.admin.put(`/api/organizations/${of.id}/agents/${agent.id}`, { version, roles }));
  const token = linkIn(await mailTo(email, 'invited'), 'new-user-password');
  const { body } = good(await setPassword(token, password));
  return { ...clientOf(origin(), body.token, of.id), agent: body.agent, email };
}

function accountOf({ email }: Pick<Person, 'email'>, more: Readonly<Record<string, unknown>> = {}): string {
  const sub = `account-${randomUUID()}`;
  provider.account({ sub, email, email_verified: true, ...more });
  return sub;
}

const requires = (by: Person, exceptAgentIds: readonly string[]) =>
  changePolicy(organization, { required: true, exceptAgentIds: [...exceptAgentIds] }, by);

beforeAll(async () => {
  [provider, organization] = await Promise.all([anOpenIdProvider(), anOrganization()]);
  domain = await confirmedDomain(organization);
  await configureProvider(organization, provider);
  [chief, member] = await Promise.all([withPassword(organization, ['Admin']), withPassword(organization)]);
  [chiefsAccount, membersAccount] = [accountOf(chief), accountOf(member)];
});

afterAll(() => provider.close());

describe('a test of the configuration', () => {
  it('tells what came and that it lets in, and neither signs in nor links', async () => {
    const { test, location } = await trySignOn(organization, chief, aBrowser(), chiefsAccount);
    const ofAnother = await trySignOn(organization, chief, aBrowser(), accountOf(member));

    expect(location).toBe(`${origin()}/organization/${organization.id}/settings/single-sign-on?tested=member`);
    expect(test).toMatchObject({ outcome: 'letIn', obstacle: null, isOneself: true, isCurrent: true });
    expect(test.claims).toEqual(
      expect.arrayContaining([
        { name: 'sub', value: chiefsAccount },
        { name: 'email', value: chief.email },
        { name: 'email_verified', value: 'true' },
      ]),
    );
    expect(ofAnother.test).toMatchObject({ outcome: 'letIn', isOneself: false });
    // That account was not linked, so that another one of the same person is still free to be.
    expect((await signOn(aBrowser(), organization, membersAccount)).error).toBeNull();
  });

  it.each<[string, object, string]>([
    ['an unverified address', { email_verified: false }, 'addressRefused'],
    ['a stranger', { email: `stranger-${randomUUID()}@elsewhere.example` }, 'notMember'],
    ['nobody’s address', { email: undefined, email_verified: undefined }, 'noAddress'],
  ])('tells why it would not let in %s', async (_, claims, obstacle) => {
    const { test } = await trySignOn(organization, chief, aBrowser(), accountOf(chief, { ...claims }));

    expect(test).toMatchObject({ outcome: 'refused', obstacle, isOneself: false });
  });

  it('tells where no provider answers', async () => {
    const own = await anOrganization();
    await configureProvider(own, {
      issuer: 'http://127.0.0.1:9',
      client: async () => ({ clientId: 'a', clientSecret: 'b' }),
    });

    const { body } = await own.admin.post(`/api/organizations/${own.id}/sign-on-tests`, { audience: 'member' });

    expect(body).toEqual({ reachable: false, address: null });
  });

  it('begins once with an address that it gave', async () => {
    const path = `/api/organizations/${organization.id}/sign-on-tests`;
    const { body } = good(await chief.post(path, { audience: 'member' }));

    const follow = () => nobody().get(body.address, ofOwnPage);
    const [first, second] = [await follow(), await follow()];

    expect(first.headers.get('location')).toContain(provider.issuer);
    expect(second.headers.get('location')).toContain('error=singleSignOnFailed');
  });
});

describe('single sign-on is not required', () => {
  it('before whoever asks for it has come in by it', async () => {
    const other = await withPassword(organization, ['Admin']);
    await withAuthenticator(other, organization.id);
    await trySignOn(organization, other, aBrowser(), chiefsAccount);

    expect(await requires(other, [other.agent.id])).toMatchObject({ status: 409, body: { code: 'signOnTestMissing' } });
  });

  it('by a test of another configuration', async () => {
    const own = await anOrganization();
    await confirmedDomain(own);
    await configureProvider(own, provider);
    await withAuthenticator(own.admin, own.id);
    await trySignOn(own, own.admin, aBrowser(), accountOf(own.admin));
    await configureProvider(own, provider);

    const exceptAgentIds = [own.admin.agent.id];
    const refused = await changePolicy(own, { required: true, exceptAgentIds });
    await trySignOn(own, own.admin, aBrowser(), accountOf(own.admin));

    expect(refused).toMatchObject({ status: 409, body: { code: 'signOnTestMissing' } });
    expect((await changePolicy(own, { required: true, exceptAgentIds })).status).toBe(200);
  });

  it('without an administrator with a second factor who may go on with a password', async () => {
    await trySignOn(organization, chief, aBrowser(), chiefsAccount);

    for (const exceptAgentIds of [[], [chief.agent.id], [member.agent.id], [randomUUID()]]) {
      expect(await requires(chief, exceptAgentIds)).toMatchObject({
        status: 400,
        body: { fields: { exceptAgentIds: expect.any(String) } },
      });
    }
  });
});

describe('required single sign-on', () => {
  let outsider: Person;

  beforeAll(async () => {
    outsider = await organization.member('Analyst');
    await withAuthenticator(organization.admin, organization.id);
    await trySignOn(organization, chief, aBrowser(), chiefsAccount);
    good(await requires(chief, [organization.admin.agent.id]));
  });

  const required = { status: 403, body: { code: 'singleSignOnRequired' } };

  it('closes the organization to passwords at once, and tells why', async () => {
    const { id } = organization;
    const bare = clientOf(origin(), member.token);

    for (const reply of await Promise.all([
      member.get(`/api/init/global/${id}`),
      bare.get(`/api/organizations/${id}`),
      member.get('/api/deals'),
      bare.get('/api/deals'),
      member.get(`/api/entities/${id}/details`),
      bare.post(`/api/organizations/${id}/deals`, { name: 'A structure', closingDate: '2026-01-01' }),
    ])) {
      expect(reply).toMatchObject(required);
    }
    expect((await bare.get('/api/organizations')).body).toEqual([]);
    expect(await signIn(member.email, password)).toMatchObject(required);
    expect(await signIn(member.email, 'Wrong-password-1')).toMatchObject({ body: { code: 'badCredentials' } });
  });

  it('is satisfied by single sign-on', async () => {
    const { token } = await signOn(aBrowser(), organization, membersAccount);

    expect((await clientOf(origin(), token).get(`/api/init/global/${organization.id}`)).status).toBe(200);
  });

  it('leaves other organizations of the person alone, and tells of this one among them', async () => {
    const other = await anOrganization('Harborline Bank');
    const person = await withPassword(other);
    await joins(person, organization);

    const { body } = good(await person.get(`/api/init/global/${other.id}`));
    const signedIn = await signIn(person.email, password);

    expect(body.enabledOrganizations.map(({ id }: { id: string }) => id)).toEqual([other.id, organization.id]);
    expect(await person.get(`/api/init/global/${organization.id}`)).toMatchObject(required);
    expect(signedIn).toMatchObject({ status: 200, body: { agent: { effectiveOrganizationId: other.id } } });
  });

  it('does not use up the invitation of somebody who would set a password', async () => {
    const email = `invited-${randomUUID()}@${domain}`;
    await invited(organization, email);
    const token = linkIn(await mailTo(email, 'invited'), 'new-user-password');

    expect(await setPassword(token, password)).toMatchObject(required);
    const { error } = await signOn(aBrowser(), organization, accountOf({ email }));
    expect(error).toBeNull();
  });

  it('is not for addresses in other domains, guests, and the named administrator with a second factor', async () => {
    const { id, admin } = organization;
    const guest = await organization.guest();

    for (const person of [outsider, guest, admin]) {
      expect((await person.get(`/api/init/global/${id}`)).status).toBe(200);
    }
  });

  it('holds for a named administrator who has no second factor any more', async () => {
    await changeAgent(chief, () => ({ twoFactorEnabled: true }));
    const both = [organization.admin.agent.id, chief.agent.id];
    good(await changePolicy(organization, { exceptAgentIds: both }));
    const opened = await chief.get(`/api/init/global/${organization.id}`);
    await changeAgent(chief, () => ({ twoFactorEnabled: false }));
    const withoutFactor = await chief.get(`/api/init/global/${organization.id}`);

    expect(opened.status).toBe(200);
    expect(withoutFactor).toMatchObject(required);
  });

  it('keeps its provider, whose secret may change', async () => {
    const { id, admin } = organization;
    const name = 'singleSignOnConfiguration';
    const path = `/api/entities/${id}/details`;
    const { body } = good(await admin.get(`${path}?detail=${name}`));
    const { hasClientSecret: _, ...stored } = JSON.parse(body[0].value);
    const store = (value: string) => admin.post(path, { name, value });

    expect((await store('')).status).toBe(400);
    expect((await store(JSON.stringify({ ...stored, issuer: 'https://id.riverside.example' }))).status).toBe(400);
    expect((await store(JSON.stringify({ ...stored, clientSecret: 'another' }))).status).toBe(200);
  });

  it('ends with the domain', async () => {
    good(await organization.admin.delete(`${domainsOf(organization)}/${domain}`));

    expect((await member.get(`/api/init/global/${organization.id}`)).status).toBe(200);
  });
});
