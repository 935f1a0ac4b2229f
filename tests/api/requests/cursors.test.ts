import { beforeAll, describe, expect, it } from 'vitest';
import { createFolder } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let other: TestOrganization;
let roomId: string;
let cursor: string;

const cursorOf = async (client: Person, path: string): Promise<string> =>
  good(await client.get(path)).headers.get('x-next-cursor') ?? '';
const read = (client: Person, path: string, used: string) => client.get(`${path}&cursor=${encodeURIComponent(used)}`);
const refused = { status: 400, body: { code: 'cursorInvalid' } };

beforeAll(async () => {
  [organization, other] = await Promise.all([anOrganization(), anOrganization('Lakeside Partners')]);
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    roomId = (await organization.structure({ name })).id;
    await other.structure({ name });
  }
  cursor = await cursorOf(organization.admin, '/api/deals?limit=1');
});

describe('a cursor', () => {
  it('is there while more follows, tells nothing about keys, and leads to the next page', async () => {
    const first = await organization.admin.get('/api/deals?limit=2');
    const last = await read(organization.admin, '/api/deals?limit=5', first.headers.get('x-next-cursor') ?? '');

    expect(first.body).toHaveLength(2);
    expect(last.body.map(({ name }: { name: string }) => name)).toEqual(['Cedar']);
    expect(last.headers.get('x-next-cursor')).toBeNull();
  });

  it('is refused when it was tampered with or made up', async () => {
    const [payload = '', signature = ''] = cursor.split('.');
    const key = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const moved = Buffer.from(JSON.stringify({ ...key, listPk: `${other.id}#Deal#Active` })).toString('base64url');
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const made = [`${moved}.${signature}`, `${payload}.${flipped}`, payload, `${cursor}.x`, 'x', '.', '0', '{}', ' '];

    for (const one of made) {
      expect(await read(organization.admin, '/api/deals?limit=1', one), one).toMatchObject(refused);
    }
  });

  it('of another organization is refused', async () => {
    const foreign = await cursorOf(other.admin, '/api/deals?limit=1');

    expect(await read(organization.admin, '/api/deals?limit=1', foreign)).toMatchObject(refused);
  });

  it('of another list is refused', async () => {
    const { admin } = organization;
    for (const name of ['Closing', 'Technical']) await createFolder(admin, roomId, name);
    const elsewhere = good(await admin.get('/api/deals?search=Alder')).body[0].id;
    const ofRoom = await cursorOf(admin, `/api/room/${roomId}/listing?limit=1`);

    expect((await read(admin, `/api/room/${roomId}/listing?limit=1`, ofRoom)).status).toBe(200);
    expect(await read(admin, `/api/room/${elsewhere}/listing?limit=1`, ofRoom)).toMatchObject(refused);
    expect(await read(admin, '/api/deals?limit=1', ofRoom)).toMatchObject(refused);
    expect(await read(admin, '/api/jobs?limit=1', ofRoom)).toMatchObject(refused);
    expect(await read(admin, `/api/room/${roomId}/listing?limit=1`, cursor)).toMatchObject(refused);
    expect(await read(admin, '/api/deals?launchStatus=Obsolete&limit=1', cursor)).toMatchObject(refused);
  });

  it.each(['-1', '1.5', 'x', '1e999'])('into the catalog is refused when it is no position: %s', async (position) => {
    expect(await read(organization.admin, '/api/details/types?limit=1', position)).toMatchObject(refused);
  });
});
