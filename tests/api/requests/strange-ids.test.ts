import { beforeAll, describe, expect, it } from 'vitest';
import { apiClientOf } from '#tests/support/api-client-agent.ts';
import { createFolder } from '#tests/support/data-room.ts';
import { anOrganization, good, nobody, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';

let organization: TestOrganization;
let structureId: string;

beforeAll(async () => {
  organization = await anOrganization();
  structureId = (await organization.structure()).id;
});

/** Over the limits of the table's keys, which count bytes, or nothing that a key may hold. */
const strange = [
  { what: 'of 1,400 bytes', id: 'ä'.repeat(700) },
  { what: 'of 2,100 bytes', id: 'x'.repeat(2_100) },
  { what: 'with a mark that parts keys', id: 'a#b' },
  { what: 'that every object has', id: '__proto__' },
  { what: 'that every function has', id: 'constructor' },
];

describe.each(strange)('an id $what', ({ id }) => {
  const encoded = encodeURIComponent(id);

  it('is not there in public calls', async () => {
    const replies = [
      await nobody().get(`/api/public/organizations/${encoded}/external/enabled`),
      await nobody().get(`/api/public/organizations/${encoded}/documents/${encoded}`),
      await nobody().post(`/api/public/organizations/${encoded}/questionnaires/public/${encoded}/magic-link`, {
        email: 'somebody@riverside.example',
      }),
    ];

    for (const { status } of replies) expect(status).toBeGreaterThanOrEqual(400);
    for (const { status } of replies) expect(status).toBeLessThan(500);
  });

  it('is not there in paths, queries and headers', async () => {
    const { admin } = organization;
    const paths = [
      `/api/deals/${encoded}`,
      `/api/jobs/${encoded}`,
      `/api/room/${encoded}/listing`,
      `/api/room/${structureId}/documents/${encoded}`,
      `/api/room/${structureId}/documents/${encoded}/listing`,
      `/api/entities/${encoded}/covenants`,
      `/api/v2/organizations/${organization.id}/agents/${encoded}/permissions`,
      `/api/v2/organizations/${organization.id}/groups/${encoded}/agents`,
    ];

    for (const path of paths) expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
    const tokens = `/api/organizations/${organization.id}/provisioning-tokens`;
    expect((await admin.delete(`${tokens}/${encoded}`)).status).toBe(404);
    const header = Buffer.from(id).toString('latin1');
    expect((await admin.get('/api/deals', { 'x-organization-id': header })).status).toBe(404);
    for (const query of [`dealId=${encoded}`, `withinId=${encoded}`]) {
      expect((await admin.get(`/api/projects?${query}`)).status).toBeLessThan(500);
    }
    expect((await admin.get(`/api/deals?cursor=${encoded}`)).status).toBe(400);
    expect((await admin.get(`/api/deals?search=${encoded}`)).status).toBeLessThan(500);
  });

  it('is refused in bodies', async () => {
    const { admin } = organization;
    const file = { fileName: 'Plan.txt', size: 3, contentType: 'text/plain' };
    const replies = [
      await admin.post(`/api/room/${structureId}/documents`, { logicalType: 'Folder', name: 'A', parentId: id }),
      await admin.post(`/api/room/${structureId}/documents`, { uploadId: id }),
      await admin.post(`/api/room/${structureId}/uploads`, { ...file, parentId: id }),
      await admin.post(`/api/room/${structureId}/uploads`, { ...file, documentId: id }),
      await admin.post('/api/covenants/extract', { documentId: id, entityId: structureId }),
      await admin.post(`/api/organizations/${organization.id}/projects`, { name: 'Site', dealId: id }),
    ];

    for (const { status } of replies) expect([400, 404]).toContain(status);
  });

  it('is no type of what lies in a structure, also not for a superuser', async () => {
    const superuser = await theSuperuser();

    const reply = await superuser.post(`/api/deals/${structureId}/${encoded}`, [{ name: 'Site' }]);
    expect(reply).toMatchObject({ status: 404, body: { code: 'entityTypeNotFound' } });
  });
});

describe('a name', () => {
  it('of letters that take four bytes each is taken, found and unique', async () => {
    const { admin } = organization;
    const name = '𠀀'.repeat(200);
    const first = good(await admin.post(`/api/organizations/${organization.id}/deals`, { name })).body;
    const folder = await createFolder(admin, structureId, name);

    expect((await admin.get(`/api/deals/${first.id}`)).body.name).toBe(name);
    expect((await admin.get(`/api/entities/search?search=${encodeURIComponent('𠀀𠀀')}`)).body).toContainEqual(
      expect.objectContaining({ id: first.id }),
    );
    const again = await admin.post(`/api/room/${structureId}/documents`, { logicalType: 'Folder', name });
    expect([folder.name, again.status]).toEqual([name, 409]);
  });

  it('may hold the words that no field may be called', async () => {
    const name = 'What __proto__ and constructor mean';

    expect((await organization.structure({ name })).name).toBe(name);
  });
});

describe('a body', () => {
  it.each([
    { what: 'a field called __proto__', body: '{"name":"A","__proto__":{"superuser":true}}', code: 'bodyNotJson' },
    { what: 'the same, written otherwise', body: '{"name":"A","\\u005f_proto__":1}', code: 'bodyNotJson' },
    { what: 'half a character', body: '{"name":"A \\ud800"}', code: 'bodyNotJson' },
    { what: 'more levels than anything has', body: `{"a":${'['.repeat(50)}${']'.repeat(50)}}`, code: 'bodyNotJson' },
    { what: 'a hundred thousand levels', body: '['.repeat(100_000), code: 'bodyNotJson' },
    { what: 'more values than any', body: `[${Array.from({ length: 200_001 }, () => 1)}]`, code: 'tooMuchAtOnce' },
  ])('with $what is refused', async ({ body, code }) => {
    const reply = await organization.admin.post(`/api/organizations/${organization.id}/deals`, body);

    expect(reply).toMatchObject({ status: 400, body: { code } });
  });
});

describe('an API client', () => {
  it('is told that it has no sessions to end', async () => {
    const client = await apiClientOf(organization);
    const { body } = await client.get(`/api/init/global/${organization.id}`);
    const agentId = body.agent.id;

    const reply = await client.delete(`/api/agents/${agentId}/sessions`);
    expect(reply.body.code).toBe('apiClientHasNoSessions');
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'apiClientHasNoSessions' },
    });
  });
});
