import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, joins, nobody, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

let organization: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
});

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

describe('a path that no call has', () => {
  it.each([
    '/api/nothing',
    '/api/deals/',
    '/api/deals/ID/',
    '/api/deals/ID/junk',
    '/api/deals//ID',
    '/api/agents/login/junk',
    '/api/organizations/x/deals/y/z',
    '/api/__proto__',
    '/api/deals/ID/__proto__',
    '/api/v3/organizations/x/agents/y/permissions',
    '/api/room/ID/documents/x/y/z',
    '/api/DEALS',
  ])('is not found: %s', async (path) => {
    const reply = await organization.admin.get(path.replace('ID', structure.id));

    expect(reply).toMatchObject({ status: 404, body: { code: 'routeNotFound', message: 'routeNotFound' } });
    expect(reply.body.correlationId).toMatch(uuid);
  });

  it.each(['DELETE', 'PATCH', 'POST'])('is not found by another method either: %s /api/deals', async (method) => {
    const reply = await fetch(`${origin()}/api/deals`, { method });

    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'routeNotFound' }]);
  });
});

describe('an id that names nothing', () => {
  it.each([
    '__proto__',
    'constructor',
    '%23',
    'a%23b',
    '..',
    '%2e%2e',
    'x'.repeat(1_500),
    '%F0%9F%98%80',
    '%00',
    '*',
    ' ',
  ])('is not found: %s', async (id) => {
    const { admin } = organization;
    const replies = [await admin.get(`/api/room/${id}/listing`), await admin.get(`/api/entities/${id}/covenants`)];

    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('is not found as a part of something that exists', async () => {
    const { admin, id: organizationId } = organization;
    const ids = ['__proto__', '#', 'DOC#x', `${structure.id}#`, '_', 'COV#'].map(encodeURIComponent);

    for (const id of ids) {
      const replies = [
        await admin.get(`/api/room/${structure.id}/documents/${id}`),
        await admin.get(`/api/room/${structure.id}/documents/${id}/listing`),
        await admin.put(`/api/entities/${structure.id}/covenants/${id}`, { version: 1 }),
        await admin.get(`/api/jobs/${id}`),
        await admin.get(`/api/v2/organizations/${organizationId}/agents/${id}/permissions`),
      ];
      expect(
        replies.map(({ status }) => status),
        id,
      ).toEqual([404, 404, 404, 404, 404]);
    }
  });
});

describe('a body that cannot be read', () => {
  it.each([
    '{',
    'name=Riverside',
    '{"name": "Riverside",}',
    '\u0000',
    '{"__proto__": {"name": "x"}, "name": "Riverside"}',
  ])('is refused: %s', async (body) => {
    const refused = await organization.admin.post(`/api/organizations/${organization.id}/deals`, body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'bodyNotJson' } });
  });

  it.each(['[]', '"Riverside"', '7', 'null', 'true', ''])('is refused when it is not an object: %s', async (body) => {
    const refused = await organization.admin.post(`/api/organizations/${organization.id}/deals`, body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });

  it('is refused when it is larger than the API takes', async () => {
    const refused = await organization.admin.post(`/api/organizations/${organization.id}/deals`, {
      name: 'Riverside',
      description: 'x'.repeat(7_000_000),
    });

    expect(refused.status).toBe(413);
  });
});

describe('a refusal', () => {
  it('repeats its text where clients look for it, and carries a correlation id of its own', async () => {
    const first = await organization.admin.get('/api/deals/nothing');
    const second = await organization.admin.get('/api/deals/nothing');

    const text = 'This structure does not exist or is not shared with you.';
    expect(first.body).toEqual({
      code: 'structureNotFound',
      message: text,
      userMessage: text,
      errors: { message: text },
      correlationId: expect.stringMatching(uuid),
    });
    expect(second.body.correlationId).not.toBe(first.body.correlationId);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('content-type')).toContain('application/json');
  });

  it('of nobody says nothing but that a sign-in is needed', async () => {
    const { body } = await nobody().get(`/api/deals/${structure.id}`);

    const text = 'Please sign in to continue.';
    expect(body).toEqual({
      code: 'signInRequired',
      message: text,
      userMessage: text,
      errors: { message: text },
      correlationId: expect.stringMatching(uuid),
    });
  });
});

describe('the organization of a request', () => {
  it('is the one that the header names, for a user of several', async () => {
    const other = await anOrganization('Lakeside Partners');
    const { admin } = organization;
    await joins(admin, other, 'Analyst');
    const { id } = await other.structure({ name: 'Lakeside junior facility' });

    const own = await admin.get('/api/deals', { 'x-organization-id': organization.id });
    const others = await admin.get('/api/deals', { 'x-organization-id': other.id });
    const nobodys = await admin.get('/api/deals', { 'x-organization-id': 'nobody' });
    const byId = await admin.get(`/api/deals/${id}`, { 'x-organization-id': organization.id });

    expect(own.body.map((one: Structure) => one.organizationId)).toEqual([organization.id]);
    expect(others.body.map((one: Structure) => one.id)).toEqual([id]);
    expect(nobodys).toMatchObject({ status: 404, body: { code: 'organizationNotFound' } });
    expect(byId).toMatchObject({ status: 200, body: { id } });
  });
});
