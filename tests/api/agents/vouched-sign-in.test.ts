import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, type Reply } from '#tests/support/client.ts';
import { aBrowser, anOpenIdProvider, type OpenIdProvider } from '#tests/support/open-id-provider.ts';
import {
  anOrganization,
  good,
  joins,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { configureProvider, signOn } from '#tests/support/single-sign-on.ts';

let provider: OpenIdProvider;
let home: TestOrganization;
let vouching: TestOrganization;
let person: Person;
let vouched: Client;

/** Somebody who works with two organizations, one of which has an identity provider that vouches for them. */
beforeAll(async () => {
  [provider, home, vouching] = await Promise.all([
    anOpenIdProvider(),
    anOrganization('Harborline Bank'),
    anOrganization('Riverside Capital'),
  ]);
  await configureProvider(vouching, provider);
  person = await home.member('Analyst');
  await joins(person, vouching, 'Member');
  vouched = await signedOn();
});

afterAll(() => provider.close());

async function signedOn(): Promise<Client> {
  provider.account({ sub: `account-${person.agent.id}`, email: person.email, email_verified: true });
  const { token } = await signOn(aBrowser(), vouching, `account-${person.agent.id}`);
  return clientOf(origin(), token, vouching.id);
}

const account = () => `/api/agents/${person.agent.id}`;
const here = () => `/api/organizations/${vouching.id}/agents/${person.agent.id}`;
const record = async () => good(await person.get(here())).body;

const attacks: Readonly<Record<string, (client: Client) => Promise<Reply>>> = {
  'rename the account': async (client) =>
    client.put(account(), { version: (await record()).version, firstName: 'Mocked' }),
  'change its telephone': async (client) =>
    client.put(account(), { version: (await record()).version, primaryPhoneNumber: '+1 555 0199' }),
  'rename it through the organization': async (client) =>
    client.put(here(), { version: (await record()).version, firstName: 'Mocked' }),
  'set its password': (client) => client.put(account(), { currentPassword: password, password: 'Somebody-Else-2027' }),
  'sign out everywhere': (client) => client.delete(`${account()}/sessions`),
  'end a session with a password': async (client) => {
    const { body } = good(await person.get(`${account()}/sessions`));
    const own = body.find(({ method }: { method: string }) => method === 'password');
    return client.delete(`${account()}/sessions/${own.id}`);
  },
  'start a second factor': (client) => client.put(`${here()}/startTwoFactor`),
  'finish a second factor': (client) =>
    client.put(`${here()}/finalizeTwoFactor`, '000000', { 'content-type': 'text/plain' }),
  'end a second factor': (client) => client.put(`${here()}/endTwoFactor`),
  'accept an invitation of others': (client) => client.put(`${account()}/invitations/${home.id}`),
  'decline an invitation of others': (client) => client.delete(`${account()}/invitations/${home.id}`),
};

describe('a sign-in for which one organization vouches', () => {
  it.each(Object.keys(attacks))('does not %s', async (name) => {
    const before = await record();

    const refused = await attacks[name]?.(vouched);

    expect(refused?.status).toBeGreaterThanOrEqual(400);
    expect(refused?.status).toBeLessThan(500);
    expect(await record()).toEqual(before);
    expect((await person.get('/api/organizations')).status).toBe(200);
  });

  it('sees its own organization’s sign-ins only, and ends those', async () => {
    const other = await signedOn();
    const { body: seen } = good(await vouched.get(`${account()}/sessions`));
    const { body: all } = good(await person.get(`${account()}/sessions`));

    expect(seen.map(({ method }: { method: string }) => method)).toEqual(seen.map(() => 'singleSignOn'));
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(all.length).toBeGreaterThan(seen.length);
    const another = seen.find(({ current }: { current: boolean }) => !current);
    expect((await vouched.delete(`${account()}/sessions/${another.id}`)).status).toBe(200);
    expect((await other.get('/api/organizations')).status).toBe(401);
  });

  it('is told of no invitation of another organization', async () => {
    const third = await anOrganization('Lakeside Partners');
    const invited = { firstName: 'Any', lastName: 'Name', primaryEmail: person.email, roles: ['Member'] };
    good(await third.admin.post(`/api/organizations/${third.id}/agents`, invited));

    expect((await vouched.get(`${account()}/invitations`)).body).toEqual([]);
    expect((await person.get(`${account()}/invitations`)).body).toHaveLength(1);
    expect((await vouched.put(`${account()}/invitations/${third.id}`)).body.code).toBe('passwordSignInNeeded');
  });

  it('does not accept its organization’s invitation for somebody with an account', async () => {
    const stranger = await home.member('Analyst');
    const invited = { firstName: 'Any', lastName: 'Name', primaryEmail: stranger.email, roles: ['Admin'] };
    good(await vouching.admin.post(`/api/organizations/${vouching.id}/agents`, invited));
    provider.account({ sub: `account-${stranger.agent.id}`, email: stranger.email, email_verified: true });

    const outcome = await signOn(aBrowser(), vouching, `account-${stranger.agent.id}`);

    expect(outcome).toMatchObject({ token: null, error: 'invitationNotAccepted' });
    expect((await stranger.get(`/api/init/global/${vouching.id}`)).status).toBe(404);
  });
});

describe('the administrators of one organization', () => {
  it('change neither name nor second factor of somebody who also works with others', async () => {
    const { version } = await record();

    const changes = [
      await vouching.admin.put(here(), { version, firstName: 'Mocked' }),
      await vouching.admin.put(here(), { version, primaryPhoneNumber: '+1 555 0199' }),
    ];
    const resets = [
      await vouching.admin.put(`${here()}/endTwoFactor`),
      await home.admin.put(`/api/organizations/${home.id}/agents/${person.agent.id}/endTwoFactor`),
    ];

    expect(changes.map(({ status, body }) => [status, body.code])).toEqual(changes.map(() => [403, 'notPermitted']));
    expect(resets.map(({ status, body }) => [status, body.code])).toEqual(resets.map(() => [403, 'twoFactorNotYours']));
  });
});
