import { beforeAll, describe, expect, it } from 'vitest';
import { apiClientOf } from '#tests/support/api-client-agent.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { clientOf, type Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  nobody,
  type Person,
  password,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { disable } from '#tests/support/platform.ts';
import { aProvisioningToken } from '#tests/support/scim.ts';
import { forgeriesOf, misusedTokens, misusedTokensOf } from '#tests/support/tokens.ts';
import { attempt, callsFor, make, namesOrganization, notFoundOf, wasLetIn } from './calls.ts';
import { aWorld } from './valid-requests.ts';
import { once, type World } from './world.ts';

const forPeople = callsFor('can', 'signedIn', 'superuser', 'oneself');
const signedInAnywhere = callsFor('signedIn').filter((call) => !namesOrganization(call));
const signedInByPath = callsFor('signedIn').filter(namesOrganization);

let world: World;

beforeAll(async () => {
  world = await aWorld();
});

/** Nothing that belongs to the organization may be part of an answer to somebody who may not see it. */
function expectNothingOfTheOrganization({ body }: Reply): void {
  const told = JSON.stringify(body);
  const { organization, structure, agreement, folder, covenant, colleague, failedJobId } = world;
  const secrets = [
    organization.id,
    structure.id,
    agreement.id,
    folder.id,
    covenant.id,
    colleague.agent.id,
    failedJobId,
  ];
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
}

describe('nobody', () => {
  it.each(forPeople)('is asked to sign in by $id', async (call) => {
    expect(await attempt(world, nobody(), call)).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
  });

  it.each(callsFor('public'))('may call $id', async (call) => {
    const reply = await make(world, nobody(), call);

    expect(reply).toSatisfy((one: Reply) => wasLetIn(call, one));
  });

  it.each(callsFor('basic'))('gets nowhere with $id without credentials', async (call) => {
    expect(await attempt(world, nobody(), call)).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
  });
});

describe('a page of another site', () => {
  const asPage = { 'x-session-kind': 'browser' };
  const foreign: Readonly<Record<string, string>>[] = [
    {},
    asPage,
    { ...asPage, 'sec-fetch-site': 'cross-site', origin: 'https://stranger.example' },
    { ...asPage, 'sec-fetch-site': 'same-site' },
    { ...asPage, 'sec-fetch-site': 'none' },
    { ...asPage, origin: 'https://stranger.example' },
    { ...asPage, origin: 'null' },
    { 'sec-fetch-site': 'same-origin' },
  ];

  it.each(callsFor('page'))('is refused by $id, whoever is signed in', async (call) => {
    for (const headers of foreign) {
      const reply = await make(world, world.organization.admin, call, headers);
      expect(reply, JSON.stringify(headers)).toMatchObject({ status: 403, body: { code: 'foreignPage' } });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('the calls of provisioning', () => {
  const calls = callsFor('provisioning');
  const refused = { status: 401, body: { status: '401', detail: expect.any(String) } };
  const provider = async (organization: TestOrganization) =>
    clientOf(origin(), (await aProvisioningToken(organization)).token, organization.id);

  it.each(calls)('$id is refused to nobody and to people, whoever they are', async (call) => {
    const { admin } = world.organization;
    for (const client of [nobody(), admin, world.colleague, await theSuperuser()]) {
      expect(await attempt(world, client, call)).toMatchObject(refused);
    }
  });

  it.each(calls)('$id is refused to API clients, whatever their role and scope', async (call) => {
    const program = await once(world, 'an API client', () => apiClientOf(world.organization));

    expect(await attempt(world, program, call)).toMatchObject(refused);
  });

  it.each(calls)('$id is open to the provider of the organization', async (call) => {
    const own = await once(world, 'a provider', () => provider(world.organization));

    const reply = await make(world, own, call);

    expect(reply).toSatisfy((one: Reply) => wasLetIn(call, one) || one.status === 501);
  });

  it.each(calls)('$id shows nothing of the organization to the provider of another', async (call) => {
    const other = await once(world, 'a foreign provider', async () => provider(await anOrganization('Lakeside')));

    const reply = await make(world, other, call, { 'x-organization-id': world.organization.id });

    const isAboutSomething = /\/(Users|Groups)\/\{/.test(call.call.path);
    if (isAboutSomething) expect(reply.status).toBe(404);
    expectNothingOfTheOrganization(reply);
  });

  it.each([...forPeople, ...callsFor('basic', 'page')])(
    '$id, which is not one of them, is refused to a provider',
    async (call) => {
      const own = await once(world, 'a provider', () => provider(world.organization));

      const reply = await attempt(world, own, call);

      expect([401, 403]).toContain(reply.status);
      expectNothingOfTheOrganization(reply);
    },
  );
});

describe('somebody with a token that was not issued for this', () => {
  const kinds = [...Object.keys(forgeriesOf(`${btoa('{}')}.1-none`)), ...misusedTokens];
  let tokens: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const { admin, id } = world.organization;
    tokens = { ...forgeriesOf(admin.token ?? ''), ...(await misusedTokensOf(admin, id, password)) };
  });

  // Each function reads tokens for all of its calls: every kind goes to every function, and every call meets one kind.
  it.each(kinds.map((kind, turn) => [kind, turn] as const))('is asked to sign in: %s', async (kind, turn) => {
    const client = clientOf(origin(), tokens[kind] ?? '');
    const areas = new Set<string>();
    const met = forPeople.filter(({ area }, at) => {
      const isFirst = !areas.has(area);
      areas.add(area);
      return isFirst || at % kinds.length === turn;
    });
    for (const call of met) {
      expect(await attempt(world, client, call), call.id).toMatchObject({
        status: 401,
        body: { code: 'signInRequired' },
      });
    }
  });

  it('would be let in with the token that was forged', async () => {
    expect((await world.organization.admin.get('/api/deals')).status).toBe(200);
  });
});

describe('the administrator of another organization', () => {
  let foreigner: Person;

  beforeAll(async () => {
    foreigner = (await anOrganization('Lakeside Partners')).admin;
  });

  // These name no organization and nothing in one: everybody defines details, and works with templates, in their own.
  const ownEverywhere: readonly string[] = [
    'post-details',
    'own-list-workflow-templates',
    'own-create-workflow-template',
    'own-update-workflow-template',
    'own-find-approvers',
  ];
  const foreign = [...callsFor('can'), ...signedInByPath].filter(({ id }) => !ownEverywhere.includes(id));

  it.each(foreign)('does not find anything with $id', async (call) => {
    const reply = await attempt(world, foreigner, call);

    expect(reply).toMatchObject({ status: 404, body: { code: notFoundOf(call) } });
    expectNothingOfTheOrganization(reply);
  });

  it.each(callsFor('oneself'))('does not find somebody else’s own things with $id', async (call) => {
    const reply = await attempt(world, foreigner, call);

    expect(reply).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
    expectNothingOfTheOrganization(reply);
  });

  it.each(signedInAnywhere)('finds nothing that is not his own with $id', async (call) => {
    const reply = await make(world, foreigner, call);

    // Reference data is nobody's: what its paths name is the same for everybody.
    const namesElsewhere = ['createDelegation', 'saveDeals', 'listRecords', 'createRecord'].includes(call.name);
    const namesSomething = namesElsewhere || (call.call.path.includes('{') && call.call.cached === undefined);
    expect(reply.status).toBe(namesSomething ? 404 : 200);
    expectNothingOfTheOrganization(reply);
  });

  it.each(signedInAnywhere)('does not get in by naming the organization in the header of $id', async (call) => {
    const reply = await attempt(world, foreigner, call, { 'x-organization-id': world.organization.id });

    expect(reply).toMatchObject({ status: 404, body: { code: 'organizationNotFound' } });
    expectNothingOfTheOrganization(reply);
  });

  it.each(callsFor('superuser'))('may not call $id', async (call) => {
    expect(await attempt(world, foreigner, call)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });

  it('has written nothing by trying', async () => {
    const records = await auditOfOrganization(world.organization.id);

    expect(records.length).toBeGreaterThan(5);
    expect(records.filter(({ by }) => by === foreigner.agent.id)).toEqual([]);
  });
});

describe('a disabled user', () => {
  let disabled: Person;

  beforeAll(async () => {
    disabled = await world.organization.member('Admin');
    expect((await disabled.get('/api/deals')).status).toBe(200);
    await disable(disabled);
  });

  it.each(forPeople)('is asked to sign in by $id', async (call) => {
    expect(await attempt(world, disabled, call)).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
  });
});
