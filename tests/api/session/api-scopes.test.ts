import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { addClient, type Credentials, clientWith, tokenOf } from '#tests/support/api-tokens.ts';
import { clientOf, type Reply } from '#tests/support/client.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

let organization: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  const { id, admin } = organization;
  good(await admin.post(`/api/entities/${id}/details`, [{ name: 'apiAccessEnabled', value: 'true' }]));
  structure = await organization.structure();
});

const withScopes = (...scopes: readonly string[]): Promise<Credentials> =>
  addClient(organization, { roleId: 'Admin', scopes });

const deals = () => `/api/organizations/${organization.id}/deals`;
const newDeal = { name: 'Riverside', closingDate: '2026-01-01' };
const figures = () => `/api/entities/${structure.id}/metrics/datapoints`;
const codes = (replies: readonly Reply[]) => replies.map(({ status, body }) => [status, body.code]);
const outOfScope = [403, 'scopeInsufficient'];

describe('the scopes of an API client', () => {
  it('let it read and not write, whatever its role may, also where a call that reads is no GET', async () => {
    const client = await clientWith(await withScopes('read'));

    const reads = await Promise.all([client.get(deals()), client.post(figures(), {})]);
    const writes = await Promise.all([
      client.post(deals(), newDeal),
      client.put(`/api/deals/${structure.id}`, { version: structure.version, borrower: 'Somebody' }),
      client.post(`/api/entities/${organization.id}/details`, [{ name: 'kpiDashboard', value: 'true' }]),
      client.get(`/api/project/toggleDataSignalActivation/${structure.id}~ebitda`),
      client.delete(`/api/deals/${structure.id}`),
    ]);

    expect(reads.map(({ status }) => status)).toEqual([200, 200]);
    expect(codes(writes).slice(0, 4)).toEqual([outOfScope, outOfScope, outOfScope, outOfScope]);
    expect(writes[4]?.status).not.toBe(200);
  });

  it('confine it to areas of the API', async () => {
    const client = await clientWith(await withScopes('structures:write', 'metrics:read'));

    const inside = await Promise.all([client.post(deals(), newDeal), client.post(figures(), {})]);
    const outside = await Promise.all([
      client.post(`/api/entities/${structure.id}/details`, [{ name: 'DSCR', value: '1.2' }]),
      client.get(`/api/entities/${structure.id}/covenants`),
      client.get(`/api/organizations/${organization.id}/agents`),
      client.get(`/api/init/global/${organization.id}`),
    ]);

    expect(inside.map(({ status }) => status)).toEqual([200, 200]);
    expect(codes(outside)).toEqual([outOfScope, outOfScope, outOfScope, outOfScope]);
  });

  it('are told in the words of RFC 6750, with what the call would have needed', async () => {
    const client = await clientWith(await withScopes('covenants:read'));

    const reply = await client.post(deals(), newDeal);

    expect(reply.body).toMatchObject({ code: 'scopeInsufficient', error: 'insufficient_scope' });
    expect(reply.headers.get('www-authenticate')).toBe(
      'Bearer realm="API", error="insufficient_scope", scope="structures:write"',
    );
  });

  it('give nothing that the role does not', async () => {
    const client = await clientWith(await addClient(organization, { roleId: 'Member', scopes: ['write'] }));

    expect(codes([await client.post(deals(), newDeal)])).toEqual([[403, 'notPermitted']]);
  });

  it('do not matter to calls that anybody may make', async () => {
    const client = await clientWith(await withScopes('jobs:read'));

    const replies = await Promise.all([client.get('/api/environment'), client.get('/api/openapi.json')]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('are stored without those that others include', async () => {
    const { body } = await tokenOf(await withScopes('covenants:read', 'covenants:write', 'metrics:read', 'read'));

    expect(body.scope).toBe('read covenants:write');
  });
});

describe('the scope of a token', () => {
  it('narrows what the client may, and says so', async () => {
    const credentials = await withScopes('write');

    const { body } = good(await tokenOf(credentials, 'covenants:read structures:read structures:read'));
    const client = clientOf(origin(), body.access_token);
    const replies = await Promise.all([
      client.get(deals()),
      client.get(`/api/entities/${structure.id}/covenants`),
      client.post(deals(), newDeal),
      client.post(figures(), {}),
    ]);

    expect(body.scope).toBe('covenants:read structures:read');
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
  });

  it('is all that the client may where none is asked for', async () => {
    const credentials = await withScopes('read', 'jobs:write');

    const replies = [await tokenOf(credentials), await tokenOf(credentials, '')];

    expect(replies.map(({ body }) => body.scope)).toEqual(['read jobs:write', 'read jobs:write']);
  });

  it.each([
    ['more than the client may', 'write'],
    ['writing in an area that it reads', 'covenants:write'],
    ['one of its own and one beyond', 'read structures:write'],
    ['something unknown', 'covenants:approve'],
    ['an area in capitals', 'Covenants:read'],
    ['a list with commas', 'read,covenants:read'],
    ['two spaces', 'read  covenants:read'],
    ['a character that scopes do not have', 'read\u00e9'],
    ['a quote', 'read"'],
  ])('is refused where it is %s', async (_, scope) => {
    const reply = await tokenOf(await withScopes('read'), scope);

    expect(reply).toMatchObject({ status: 400, body: { code: 'scopeInvalid', error: 'invalid_scope' } });
    expect(reply.body).not.toHaveProperty('access_token');
  });

  it('cannot be widened by whoever holds the token', async () => {
    const { body } = good(await tokenOf(await withScopes('read'), 'structures:read'));
    const [payload = '', signature = ''] = body.access_token.split('.');
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = (change: object): string =>
      `${Buffer.from(JSON.stringify({ ...content, ...change })).toString('base64url')}.${signature}`;

    const replies = await Promise.all(
      [
        { scopes: ['write'] },
        { scopes: undefined },
        { kind: 'singleSignOn' },
        { expiresAt: content.expiresAt + 1 },
      ].map((change) => clientOf(origin(), forged(change)).get(deals())),
    );

    expect(content.scopes).toEqual(['structures:read']);
    expect(codes(replies)).toEqual(Array.from({ length: 4 }, () => [401, 'signInRequired']));
    expect((await clientOf(origin(), body.access_token).get(deals())).status).toBe(200);
  });

  it('opens nothing of another organization', async () => {
    const client = await clientWith(await withScopes('write'));
    const elsewhere = await anOrganization();
    const foreign = await elsewhere.structure();

    const replies = await Promise.all([
      client.get(`/api/organizations/${elsewhere.id}/deals`),
      client.get(`/api/deals/${foreign.id}`),
      client.get(deals(), { 'x-organization-id': elsewhere.id }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 200]);
  });
});
