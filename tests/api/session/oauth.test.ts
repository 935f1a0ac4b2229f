import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Credentials,
  clientsOf,
  clientsPath,
  clientWith,
  grant,
  shownClient,
  tokenOf,
  tokenRequest,
} from '#tests/support/api-tokens.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const enable = async (
  { id, admin }: TestOrganization,
  body: Readonly<Record<string, unknown>> = { roleId: 'Deal Admin' },
): Promise<Credentials> => good(await admin.post(`/api/oauth/${id}/enable`, body)).body;

const deals = ({ id }: TestOrganization): string => `/api/organizations/${id}/deals`;

const setting = ({ id, admin }: TestOrganization, name: string, value: string): Promise<Reply> =>
  admin.post(`/api/entities/${id}/details`, [{ name, value }]);

describe('POST /api/oauth/{orgId}/enable', () => {
  it('answers an id and a secret, and stores what the settings tell of them', async () => {
    const own = await anOrganization();

    const reply = await own.admin.post(`/api/oauth/${own.id}/enable`, { roleId: 'Deal Admin' });
    const { body: stored } = await own.admin.get(`/api/organizations/${own.id}`);
    const clients = await clientsOf(own);

    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(stored.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'apiAccessEnabled', value: 'true' }),
        expect.objectContaining({ name: 'apiClientId', value: reply.body.client_id }),
        expect.objectContaining({ name: 'apiRole', value: 'Deal Admin' }),
      ]),
    );
    expect(clients).toEqual([
      expect.objectContaining({
        id: reply.body.client_id,
        name: 'Default client',
        roleId: 'Deal Admin',
        scopes: ['write'],
        validUntil: null,
        isDefault: true,
        lastUsedOn: null,
        createdByName: 'Avery Admin',
        version: 1,
      }),
    ]);
  });

  it('shows the secret this once: no read, no repeated request and no audit record has it', async () => {
    const own = await anOrganization();
    const headers = { 'idempotency-key': 'enable-api-once' };
    const path = `/api/oauth/${own.id}/enable`;
    const { client_secret: secret } = good(await own.admin.post(path, {}, headers)).body;

    const again = good(await own.admin.post(path, {}, headers)).body;
    const reads = await Promise.all(
      [
        clientsPath(own),
        `/api/init/global/${own.id}`,
        `/api/organizations/${own.id}`,
        `/api/entities/${own.id}/details?limit=500`,
      ].map((read) => own.admin.get(read)),
    );
    const audit = await Promise.all([auditOfOrganization(own.id), auditOfOrganization('platform')]);

    expect(again.client_secret).not.toBe(secret);
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const one of [secret, again.client_secret]) {
      expect(JSON.stringify(reads.map(({ body }) => body))).not.toContain(one);
      expect(JSON.stringify(audit)).not.toContain(one);
    }
    expect(JSON.stringify(reads.map(({ body }) => body))).not.toContain('secretHash');
  });

  it('does not list the client among the people of the organization', async () => {
    const own = await anOrganization();
    await enable(own);

    const { body } = await own.admin.get(`/api/organizations/${own.id}/agents`);

    expect(body.map(({ id }: { id: string }) => id)).toEqual([own.admin.agent.id]);
  });

  it('is for administrators, with a role of the organization', async () => {
    const member = await organization.member('Deal Admin');
    const { admin: foreigner } = await anOrganization();
    const path = `/api/oauth/${organization.id}`;

    const replies = await Promise.all([
      member.post(`${path}/enable`, {}),
      foreigner.post(`${path}/enable`, {}),
      organization.admin.post(`${path}/enable`, { roleId: 'b7a9c2de-3d0c-4f2b-9a53-000000000000' }),
    ]);

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'notPermitted'],
      [404, 'organizationNotFound'],
      [404, 'roleNotFound'],
    ]);
  });
});

describe('POST /api/oauth/token', () => {
  it('answers a token for an hour, for a secret in the header or in the body', async () => {
    const own = await anOrganization();
    const { client_id, client_secret } = await enable(own);

    const inBody = await tokenRequest({ ...grant, client_id, client_secret });
    const inHeader = await tokenRequest(grant, basicOf(client_id, client_secret));

    for (const reply of [inBody, inHeader]) {
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3_600,
        scope: 'write',
      });
      const client = clientOf(origin(), reply.body.access_token);
      expect((await client.get(deals(own))).status).toBe(200);
    }
  });

  it('gives the rights of the role, in the own organization only', async () => {
    const own = await anOrganization();
    const [roleId] = await own.idsOf(['Analyst']);
    const analyst = await clientWith(await enable(own, { roleId }));
    const { body: global } = await analyst.get(`/api/init/global/${own.id}`);

    const replies = await Promise.all([
      analyst.post(deals(own), { name: 'Riverside senior facility', closingDate: '2026-01-01' }),
      analyst.get(deals(organization)),
      analyst.post(`/api/oauth/${own.id}/enable`, {}),
    ]);

    expect(global).toMatchObject({ agent: { roles: [roleId] }, permissions: { roles: [roleId] } });
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'notPermitted'],
      [404, 'organizationNotFound'],
      [403, 'notPermitted'],
    ]);
  });

  it('gives none without a role, which is how a client starts', async () => {
    const own = await anOrganization();
    const structure = await own.structure();
    const client = await clientWith(await enable(own, {}));

    const made = await client.post(deals(own), { name: 'Riverside', closingDate: '2026-01-01' });
    const seen = await client.get(`/api/deals/${structure.id}`);
    const listed = await client.get(deals(own));
    const { body: global } = await client.get(`/api/init/global/${own.id}`);

    expect([made.status, seen.status, listed.body]).toEqual([403, 404, []]);
    expect(global).toMatchObject({ agent: { roles: [] }, permissions: { roles: [] } });
    expect((await clientsOf(own)).map(({ roleId }) => roleId)).toEqual([null]);
  });

  it('has another role at once when the setting is changed, and none when it is cleared', async () => {
    const own = await anOrganization();
    const credentials = await enable(own, { roleId: 'Member' });
    const client = await clientWith(credentials);
    const roles = async () => (await client.get(`/api/init/global/${own.id}`)).body.agent.roles;

    good(await setting(own, 'apiRole', 'Deal Admin'));
    const changed = [await roles(), (await shownClient(own, credentials)).roleId];
    good(await setting(own, 'apiRole', ''));
    const cleared = [await roles(), (await shownClient(own, credentials)).roleId];

    expect(changed).toEqual([['Deal Admin'], 'Deal Admin']);
    expect(cleared).toEqual([[], null]);
  });

  it('notes the day of the last use, which is no change of the client', async () => {
    const own = await anOrganization();
    const credentials = await enable(own);

    await Promise.all([tokenOf(credentials), tokenOf(credentials)]);
    await tokenOf(credentials);
    const uses = (await auditOfOrganization(own.id)).filter(({ event }) => event === 'apiClient.used');

    expect(await shownClient(own, credentials)).toMatchObject({
      lastUsedOn: new Date().toISOString().slice(0, 10),
      version: 1,
    });
    expect(uses.map(({ by }) => by)).toEqual([credentials.client_id]);
  });

  it('refuses in the words of RFC 6749 what is no good request', async () => {
    const { client_id, client_secret } = await enable(organization);
    const wrong = `${client_secret.slice(0, -1)}${client_secret.endsWith('A') ? 'B' : 'A'}`;

    const replies = await Promise.all([
      tokenRequest({ ...grant, client_id, client_secret: wrong }),
      tokenRequest({ ...grant, client_id: 'd2719c53-1d3c-4b3a-9c34-000000000000', client_secret }),
      tokenRequest({ ...grant, client_id }),
      tokenRequest({ ...grant, client_id, client_secret }, basicOf(client_id, client_secret)),
      tokenRequest(grant, { authorization: 'Basic bm90aGluZw==' }),
      tokenRequest({ client_id, client_secret, grant_type: 'password' }),
    ]);

    expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [401, 'invalid_client'],
      [400, 'unsupported_grant_type'],
    ]);
    expect(replies[0]?.body.error_description).toEqual(expect.any(String));
  });

  it('refuses a source after ten wrong secrets of a client, and no other client', async () => {
    const own = await anOrganization();
    const credentials = await enable(own);
    for (let attempt = 0; attempt < 10; attempt += 1) await tokenOf({ ...credentials, client_secret: 'guessed' });

    const locked = await tokenOf(credentials);
    const other = await tokenOf(await enable(organization));

    expect([locked.status, locked.body.code]).toEqual([429, 'tooManyAttempts']);
    expect(other.status).toBe(200);
  });
});

describe('a token of an API client', () => {
  it('is refused at once when the client gets new credentials, and so is the old secret', async () => {
    const own = await anOrganization();
    const old = await enable(own);
    const client = await clientWith(old);

    const renewed = await enable(own);
    const [call, token] = await Promise.all([client.get(deals(own)), tokenOf(old)]);

    expect(renewed.client_id).not.toBe(old.client_id);
    expect([call.status, token.status]).toEqual([401, 401]);
    expect((await (await clientWith(renewed)).get(deals(own))).status).toBe(200);
    expect((await clientsOf(own)).map(({ id }) => id)).toEqual([renewed.client_id]);
  });

  it('is refused at once when the client is revoked; afterwards there is none', async () => {
    const own = await anOrganization();
    const credentials = await enable(own);
    const client = await clientWith(credentials);

    const revoked = await own.admin.delete(clientsPath(own, credentials));
    const replies = await Promise.all([client.get(deals(own)), tokenOf(credentials)]);
    const again = await own.admin.delete(clientsPath(own, credentials));
    const { body: stored } = await own.admin.get(`/api/organizations/${own.id}`);

    expect(revoked).toMatchObject({ status: 200, body: {} });
    expect(replies.map(({ status }) => status)).not.toContain(200);
    expect([again.status, again.body.code]).toEqual([404, 'apiClientNotFound']);
    expect(await clientsOf(own)).toEqual([]);
    const names = stored.details.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('apiClientId');
    expect(names).not.toContain('apiRole');
    const renewed = await clientWith(await enable(own));
    expect((await renewed.get(deals(own))).status).toBe(200);
    expect((await client.get(deals(own))).status).toBe(401);
  });

  it('is refused while API access is switched off', async () => {
    const own = await anOrganization();
    const credentials = await enable(own);
    const client = await clientWith(credentials);
    good(await setting(own, 'apiAccessEnabled', 'false'));

    const [call, token] = await Promise.all([client.get(deals(own)), tokenOf(credentials)]);
    good(await setting(own, 'apiAccessEnabled', 'true'));

    expect([call.status, call.body.code]).toEqual([403, 'apiAccessDisabled']);
    expect(token).toMatchObject({ status: 403, body: { code: 'apiAccessDisabled', error: 'unauthorized_client' } });
    expect((await client.get(deals(own))).status).toBe(200);
  });

  it('has no rights, and no successor, when the role is gone', async () => {
    const own = await anOrganization();
    const roleId = await ownRole(own.id, 'Active');
    const credentials = await enable(own, { roleId });
    const client = await clientWith(credentials);
    const before = await client.post(deals(own), { name: 'Riverside', closingDate: '2026-01-01' });
    await ownRole(own.id, 'Obsolete', roleId);

    const after = await client.post(deals(own), { name: 'Riverside', closingDate: '2026-01-01' });
    const token = await tokenOf(credentials);

    expect([before.status, after.status]).toEqual([200, 403]);
    expect(token).toMatchObject({ status: 401, body: { code: 'apiClientRefused' } });
  });
});

/** A role of the organization's own that makes structures, or its end. */
async function ownRole(
  organizationId: string,
  launchStatus: 'Active' | 'Obsolete',
  existing?: string,
): Promise<string> {
  becomeFunction();
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const { accessStateChange } = await import('#functions/platform/people/access-store.ts');
  const table = tableOf(organizationId);
  const id = existing ?? crypto.randomUUID();
  const change = table.change({
    key: { kind: 'Role', id },
    expects: existing === undefined ? 'absent' : 1,
    value: {
      id,
      name: 'Structurer',
      description: '',
      builtIn: false,
      grants: [{ level: 'Create', sourceType: 'Deal', detailName: null }],
      launchStatus,
    },
    event: 'role.changedByTest',
  });
  await writeRecords([change, await accessStateChange(table)], actor, new Date());
  return id;
}
