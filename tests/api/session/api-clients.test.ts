import { beforeAll, describe, expect, it } from 'vitest';
import {
  addClient,
  changeStoredClient,
  clientsOf,
  clientsPath,
  clientWith,
  shownClient,
  tokenOf,
} from '#tests/support/api-tokens.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { clientOf, type Reply } from '#tests/support/client.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction } from '#tests/support/platform.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
  good(await allow(organization));
});

const allow = ({ id, admin }: TestOrganization): Promise<Reply> =>
  admin.post(`/api/entities/${id}/details`, [{ name: 'apiAccessEnabled', value: 'true' }]);

async function withAccess(): Promise<TestOrganization> {
  const own = await anOrganization();
  good(await allow(own));
  return own;
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const codes = (replies: readonly Reply[]) => replies.map(({ status, body }) => [status, body.code]);
const settingsOf = async ({ id, admin }: TestOrganization): Promise<Record<string, string>> => {
  const { body } = good(await admin.get(`/api/organizations/${id}`));
  return Object.fromEntries(body.details.map(({ name, value }: { name: string; value: string }) => [name, value]));
};

describe('API clients of an organization', () => {
  it('stand beside each other, each with a role, scopes and an end of its own', async () => {
    const own = await withAccess();
    const ledger = await addClient(own, { name: 'Ledger export', roleId: 'Deal Admin', scopes: ['read'] });
    const meters = await addClient(own, { name: 'Meter feed', scopes: ['metrics:write'], validUntil: day(30) });

    const clients = await clientsOf(own);

    expect(clients).toEqual([
      expect.objectContaining({ id: ledger.client_id, name: 'Ledger export', roleId: 'Deal Admin', scopes: ['read'] }),
      expect.objectContaining({ id: meters.client_id, name: 'Meter feed', roleId: null, validUntil: day(30) }),
    ]);
    expect(JSON.stringify(clients)).not.toMatch(/[Hh]ash|client_secret/);
    expect((await tokenOf(ledger)).status).toBe(200);
    expect((await tokenOf(meters)).status).toBe(200);
  });

  it('get a token for their own secret only, in their own organization', async () => {
    const own = await withAccess();
    const [ledger, meters] = [await addClient(own, { name: 'Ledger' }), await addClient(own, { name: 'Meters' })];
    const foreign = await addClient(organization);

    const replies = await Promise.all([
      tokenOf({ ...ledger, client_secret: meters.client_secret }),
      tokenOf({ ...foreign, client_secret: ledger.client_secret }),
      tokenOf({ ...ledger, client_secret: '' }),
      tokenOf({ ...ledger, client_id: own.id }),
    ]);

    expect(codes(replies)).toEqual(Array.from({ length: 4 }, () => [401, 'apiClientRefused']));
  });

  it('are listed page by page, and not among the people', async () => {
    const own = await withAccess();
    for (const name of ['Covenant watch', 'Board pack', 'Accounting']) await addClient(own, { name });

    const first = await own.admin.get(`${clientsPath(own)}?limit=2`);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await own.admin.get(`${clientsPath(own)}?limit=2&cursor=${encodeURIComponent(cursor)}`);
    const people = good(await own.admin.get(`/api/organizations/${own.id}/agents`)).body;

    const names = [...first.body, ...second.body].map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Accounting', 'Board pack', 'Covenant watch']);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    expect(people).toHaveLength(1);
  });

  it('have no role unless they are given one, and may then do nothing that takes a permission', async () => {
    const own = await withAccess();
    await own.structure();
    const client = await clientWith(await addClient(own));

    const replies = await Promise.all([
      client.get(`/api/organizations/${own.id}/deals`),
      client.post(`/api/organizations/${own.id}/deals`, { name: 'Riverside', closingDate: '2026-01-01' }),
      client.get(`/api/organizations/${own.id}/agents`),
    ]);

    expect(replies[0]?.body).toEqual([]);
    expect(replies.slice(1).map(({ status }) => status)).toEqual([403, 403]);
  });

  it('begin with the default client, which the settings name', async () => {
    const own = await withAccess();
    const first = await addClient(own, { roleId: 'Member' });
    await addClient(own, { name: 'Meter feed', roleId: 'Deal Admin' });
    const before = await settingsOf(own);

    good(await own.admin.put(clientsPath(own, first), { version: 1, roleId: 'Deal Admin' }));
    const after = await settingsOf(own);
    good(await own.admin.delete(clientsPath(own, first)));
    const without = await settingsOf(own);
    const next = await addClient(own, { name: 'Board pack' });

    expect(before).toMatchObject({ apiClientId: first.client_id, apiRole: 'Member' });
    expect(after).toMatchObject({ apiClientId: first.client_id, apiRole: 'Deal Admin' });
    expect(without).not.toHaveProperty('apiClientId');
    expect(without).not.toHaveProperty('apiRole');
    expect(await settingsOf(own)).toMatchObject({ apiClientId: next.client_id });
    const defaults = (await clientsOf(own)).map(({ name, isDefault }) => [name, isDefault]);
    expect(defaults).toEqual([
      ['Board pack', true],
      ['Meter feed', false],
    ]);
  });

  it('keep their name and scopes where access is enabled again, and leave the others alone', async () => {
    const own = await withAccess();
    const first = await addClient(own, { name: 'Ledger export', scopes: ['read'] });
    const other = await addClient(own, { name: 'Meter feed' });

    const renewed = good(await own.admin.post(`/api/oauth/${own.id}/enable`, { roleId: 'Member' })).body;

    expect(await shownClient(own, renewed)).toMatchObject({ name: 'Ledger export', scopes: ['read'], isDefault: true });
    expect([(await tokenOf(first)).status, (await tokenOf(other)).status]).toEqual([401, 200]);
    expect(await clientsOf(own)).toHaveLength(2);
  });

  it('get a role and scopes that there are, and an end that is ahead', async () => {
    const path = clientsPath(organization);
    const make = (client: Readonly<Record<string, unknown>>) =>
      organization.admin.post(path, { name: 'Ledger', scopes: ['read'], ...client });

    const replies = await Promise.all([
      make({ roleId: 'b7a9c2de-3d0c-4f2b-9a53-000000000000' }),
      make({ scopes: [] }),
      make({ scopes: ['everything'] }),
      make({ scopes: ['covenants:approve'] }),
      make({ validUntil: day(-1) }),
      make({ name: ' ' }),
    ]);

    expect(codes(replies)).toEqual([
      [404, 'roleNotFound'],
      ...Array.from({ length: 5 }, () => [400, 'requestInvalid']),
    ]);
    expect(replies[4]?.body.fields).toEqual({ validUntil: 'Choose today or a later day.' });
  });

  it('leave a trace of who added, changed and ended them', async () => {
    const own = await withAccess();
    const client = await addClient(own);
    good(await own.admin.put(clientsPath(own, client), { version: 1, name: 'Ledger' }));
    good(await own.admin.post(`${clientsPath(own, client)}/secret`, { version: 2 }));
    good(await own.admin.delete(clientsPath(own, client)));

    const trail = (await auditOfOrganization(own.id)).filter(({ pk }) => pk.includes(`#ApiClient#${client.client_id}`));

    expect(trail.map(({ event }) => event).toSorted()).toEqual([
      'apiClient.created',
      'apiClient.revoked',
      'apiClient.rotated',
      'apiClient.updated',
    ]);
    expect(new Set(trail.map(({ by }) => by))).toEqual(new Set([own.admin.agent.id]));
    expect(JSON.stringify(trail)).not.toContain(client.client_secret);
  });
});

describe('a change of an API client', () => {
  it('gives its role at once to the tokens that there are', async () => {
    const own = await withAccess();
    const credentials = await addClient(own);
    const client = await clientWith(credentials);
    const deals = `/api/organizations/${own.id}/deals`;
    const deal = { name: 'Riverside', closingDate: '2026-01-01' };

    const before = await client.post(deals, deal);
    good(await own.admin.put(clientsPath(own, credentials), { version: 1, roleId: 'Deal Admin' }));
    const given = await client.post(deals, deal);
    good(await own.admin.put(clientsPath(own, credentials), { version: 2, roleId: null }));
    const taken = await client.post(deals, deal);

    expect([before.status, given.status, taken.status]).toEqual([403, 200, 403]);
  });

  it('voids the tokens that say otherwise: other scopes, another end', async () => {
    const own = await withAccess();
    const credentials = await addClient(own);
    const deals = `/api/organizations/${own.id}/deals`;
    const [renamed, narrowed, ended] = [{ name: 'Ledger' }, { scopes: ['read'] }, { validUntil: day(3) }];
    const statuses: number[] = [];

    for (const [index, change] of [renamed, narrowed, ended].entries()) {
      const client = await clientWith(credentials);
      good(await own.admin.put(clientsPath(own, credentials), { version: index + 1, ...change }));
      statuses.push((await client.get(deals)).status);
    }

    expect(statuses).toEqual([200, 401, 401]);
    expect((await tokenOf(credentials)).body.scope).toBe('read');
  });

  it('is refused where somebody else has changed it in between', async () => {
    const own = await withAccess();
    const credentials = await addClient(own);
    const path = clientsPath(own, credentials);
    good(await own.admin.put(path, { version: 1, name: 'Ledger' }));

    const replies = [
      await own.admin.put(path, { version: 1, name: 'Board pack' }),
      await own.admin.post(`${path}/secret`, { version: 1 }),
    ];

    expect(codes(replies)).toEqual([
      [409, 'recordChanged'],
      [409, 'recordChanged'],
    ]);
    expect((await shownClient(own, credentials)).name).toBe('Ledger');
  });

  it('of several at once loses none', async () => {
    const own = await withAccess();
    const made = await Promise.all(['Ledger', 'Meters', 'Board pack'].map((name) => addClient(own, { name })));

    expect((await clientsOf(own)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect((await clientsOf(own)).map(({ id }) => id).toSorted()).toEqual(
      made.map(({ client_id }) => client_id).toSorted(),
    );
  });
});

describe('another secret', () => {
  it('ends the old one, and the tokens that were given out, at once', async () => {
    const own = await withAccess();
    const old = await addClient(own);
    const client = await clientWith(old);

    const renewed = good(await own.admin.post(`${clientsPath(own, old)}/secret`, { version: 1 })).body;

    expect(renewed).toEqual({ client_id: old.client_id, client_secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await tokenOf(old)).status).toBe(401);
    expect((await client.get(`/api/organizations/${own.id}/deals`)).status).toBe(401);
    expect((await tokenOf(renewed)).status).toBe(200);
  });

  it('leaves the old one for some hours where that is wanted, and no longer', async () => {
    const own = await withAccess();
    const old = await addClient(own);
    const client = await clientWith(old);
    const path = `${clientsPath(own, old)}/secret`;

    const renewed = good(await own.admin.post(path, { version: 1, oldSecretWorksForHours: 24 })).body;
    const during = [await tokenOf(old), await tokenOf(renewed), await client.get(`/api/organizations/${own.id}/deals`)];
    const { oldSecretUntil } = await shownClient(own, old);
    await changeStoredClient(own, old, { oldSecretUntil: new Date(Date.now() - 1_000).toISOString() });
    const afterwards = [await tokenOf(old), await tokenOf(renewed)];
    const tooLong = await own.admin.post(path, { version: 3, oldSecretWorksForHours: 73 });

    expect(during.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(Date.parse(oldSecretUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(afterwards.map(({ status }) => status)).toEqual([401, 200]);
    expect((await shownClient(own, old)).oldSecretUntil).toBeNull();
    expect(codes([tooLong])).toEqual([[400, 'requestInvalid']]);
  });

  it('is answered anew to a repeated request, because none is kept', async () => {
    const own = await withAccess();
    const headers = { 'idempotency-key': 'add-client-once' };
    const body = { name: 'Ledger', scopes: ['read'] };

    const [one, other] = [
      good(await own.admin.post(clientsPath(own), body, headers)).body,
      good(await own.admin.post(clientsPath(own), body, headers)).body,
    ];

    expect(one.client_secret).not.toBe(other.client_secret);
  });
});

describe('the end of an API client', () => {
  it('is the end of its last day: no token is given out from then on', async () => {
    const own = await withAccess();
    const credentials = await addClient(own, { validUntil: day(0) });
    const lastDay = await tokenOf(credentials);
    await changeStoredClient(own, credentials, { validUntil: day(-1) });

    const over = await tokenOf(credentials);
    const wrong = await tokenOf({ ...credentials, client_secret: 'guessed' });

    expect(lastDay.status).toBe(200);
    expect(over).toMatchObject({ status: 401, body: { code: 'apiClientExpired', error: 'invalid_client' } });
    // Only who knows the secret learns that it was right.
    expect(wrong.body.code).toBe('apiClientRefused');
  });

  it('ends the tokens that were given out before', async () => {
    const own = await withAccess();
    const { client_id: agentId } = await addClient(own, { validUntil: day(0) });
    becomeFunction();
    const { issueSessionToken } = await import('#functions/platform/sign-in/session-token.ts');
    const tokenUntil = async (until: number) => {
      const holder = { kind: 'client', agentId, organizationId: own.id, scopes: ['write'] } as const;
      const { token } = await issueSessionToken(holder, new Date(), new Date(Date.now() + until));
      return clientOf(origin(), token).get(`/api/organizations/${own.id}/deals`);
    };

    expect([(await tokenUntil(60_000)).status, (await tokenUntil(-1)).status]).toEqual([200, 401]);
  });

  it('is told of a token that lasts for less than an hour because of it', async () => {
    const own = await withAccess();
    const { body } = await tokenOf(await addClient(own, { validUntil: day(0) }));
    const untilMidnight = (Date.parse(`${day(1)}T00:00:00Z`) - Date.now()) / 1_000;

    expect(body.expires_in).toBeLessThanOrEqual(3_600);
    expect(body.expires_in).toBeLessThanOrEqual(untilMidnight + 1);
  });

  it('comes at once when it is revoked, for its secret and its tokens, and for no other client', async () => {
    const own = await withAccess();
    const [revoked, other] = [await addClient(own, { name: 'Ledger' }), await addClient(own, { name: 'Meters' })];
    const [gone, stays] = [await clientWith(revoked), await clientWith(other)];
    const deals = `/api/organizations/${own.id}/deals`;

    good(await own.admin.delete(clientsPath(own, revoked)));

    expect([(await gone.get(deals)).status, (await tokenOf(revoked)).status]).toEqual([401, 401]);
    expect([(await stays.get(deals)).status, (await tokenOf(other)).status]).toEqual([200, 200]);
    expect((await settingsOf(own))['apiAccessEnabled']).toBe('true');
  });
});

describe('who administers API clients', () => {
  it('is whoever manages the organization, and nobody of another one', async () => {
    const mine = await addClient(organization);
    const member = await organization.member('Deal Admin');
    const { admin: stranger, id: elsewhere } = await anOrganization();
    const theirs = { id: elsewhere };
    const everyCall = (by: TestOrganization['admin'], of: { readonly id: string }) =>
      Promise.all([
        by.get(clientsPath(of)),
        by.post(clientsPath(of), { name: 'Ledger', scopes: ['read'] }),
        by.put(clientsPath(of, mine), { version: 1, name: 'Taken' }),
        by.post(`${clientsPath(of, mine)}/secret`, { version: 1 }),
        by.delete(clientsPath(of, mine)),
      ]);

    const refused = await everyCall(member, organization);
    const foreign = await everyCall(stranger, organization);
    // An id of another organization names nothing in one's own.
    const probed = (await everyCall(stranger, theirs)).slice(2);

    expect(codes(refused)).toEqual(Array.from({ length: 5 }, () => [403, 'notPermitted']));
    expect(codes(foreign)).toEqual(Array.from({ length: 5 }, () => [404, 'organizationNotFound']));
    expect(codes(probed)).toEqual(Array.from({ length: 3 }, () => [404, 'apiClientNotFound']));
    expect((await shownClient(organization, mine)).version).toBe(1);
  });

  it('is a person: a client with the role of an administrator neither adds nor changes any', async () => {
    const own = await withAccess();
    const credentials = await addClient(own, { roleId: 'Admin', scopes: ['session:write'] });
    const client = await clientWith(credentials);
    const path = clientsPath(own, credentials);

    const replies = await Promise.all([
      client.post(`/api/oauth/${own.id}/enable`, { roleId: 'Admin' }),
      client.post(clientsPath(own), { name: 'Wider', roleId: 'Admin', scopes: ['write'] }),
      client.put(path, { version: 1, scopes: ['write'] }),
      client.post(`${path}/secret`, { version: 1 }),
      client.delete(path),
    ]);

    expect(codes(replies)).toEqual(Array.from({ length: 5 }, () => [403, 'apiClientsForPeople']));
    expect((await client.get(clientsPath(own))).body).toHaveLength(1);
  });
});

describe('a role that an API client has', () => {
  it('stays until no client has it', async () => {
    const own = await withAccess();
    const [roleId = ''] = await own.idsOf(['Analyst']);
    const credentials = await addClient(own, { roleId });
    const path = `/api/organizations/${own.id}/roles/${roleId}`;

    const held = await own.admin.put(path, { version: 1, launchStatus: 'Obsolete' });
    good(await own.admin.put(clientsPath(own, credentials), { version: 1, roleId: null }));
    const free = await own.admin.put(path, { version: 1, launchStatus: 'Obsolete' });
    const again = await own.admin.put(clientsPath(own, credentials), { version: 2, roleId });

    expect(codes([held])).toEqual([[409, 'roleInUse']]);
    expect(free.status).toBe(200);
    expect(codes([again])).toEqual([[404, 'roleNotFound']]);
  });
});
