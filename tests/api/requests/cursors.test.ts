import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '#shared/domain/project.ts';
import { createFolder } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

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

  it('tells nothing of what it stands for', async () => {
    const [first] = good(await organization.admin.get('/api/deals?limit=1')).body;
    const bytes = Buffer.from(cursor.split('.').at(-1) ?? '', 'base64url').toString('latin1');

    for (const told of [first.id, first.name.toLowerCase(), organization.id, 'Deal', 'pk']) {
      expect(bytes).not.toContain(told);
    }
  });

  it('is refused when it was tampered with or made up', async () => {
    const [kind = '', payload = ''] = cursor.split('.');
    const flipped = `${payload.startsWith('A') ? 'B' : 'A'}${payload.slice(1)}`;
    const shortened = payload.slice(0, -4);
    const made = [
      `${kind}.${flipped}`,
      `${kind}.${shortened}`,
      kind,
      payload,
      `${cursor}AAAA`,
      'x',
      '.',
      '0',
      '{}',
      ' ',
    ];

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

  it.each(['-1', '1.5', 'x', '1e999', '10', '-1~', '1.5~'])(
    'into the catalog is refused when it is no position: %s',
    async (position) => {
      expect(await read(organization.admin, '/api/details/types?limit=1', position)).toMatchObject(refused);
    },
  );

  it('of what lies in a structure goes on where it was when something before it goes', async () => {
    const { admin } = organization;
    const projects: Project[] = [];
    for (const name of ['Ash', 'Beech', 'Cherry', 'Date']) {
      projects.push(await aProjectIn(organization, { name, dealId: roomId }));
    }
    const path = `/api/projects?dealId=${roomId}&limit=2`;
    const behindBeech = await cursorOf(admin, path);

    good(await admin.put(`/api/projects/${projects[0]?.id}`, { version: 1, launchStatus: 'Obsolete' }));
    expect(good(await read(admin, path, behindBeech)).body).toMatchObject([{ name: 'Cherry' }, { name: 'Date' }]);
    // The one that it stood behind is gone itself.
    good(await admin.put(`/api/projects/${projects[1]?.id}`, { version: 1, launchStatus: 'Obsolete' }));
    expect(good(await read(admin, path, behindBeech)).body).toContainEqual(expect.objectContaining({ name: 'Cherry' }));
  });
});

describe('an id that can name nothing', () => {
  it.each(['/api/projects?dealId=a%23b', '/api/loans?dealId=a%23b', '/api/loans?withinId=a%23b'])(
    'finds nothing: %s',
    async (path) => {
      expect(await organization.admin.get(path)).toMatchObject({ status: 200, body: [] });
    },
  );
});
