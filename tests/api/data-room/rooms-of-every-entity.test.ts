import { beforeAll, describe, expect, it } from 'vitest';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Job } from '#shared/domain/job.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing, aFund } from '#tests/support/parties.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';
import { until } from '#tests/support/waiting.ts';
import { zipOf } from '#tests/support/zip.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let rooms: Readonly<Record<'project' | 'financing' | 'fund' | 'organization', string>>;
const kinds = ['project', 'financing', 'fund', 'organization'] as const;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure();
  rooms = {
    project: (await aProjectIn(organization, { name: 'Wind farm', dealId: structure.id })).id,
    financing: (await aFinancing(organization, structure.id)).id,
    fund: (await aFund(organization)).id,
    organization: organization.id,
  };
});

const listing = async (roomId: string, person = admin) => person.get(`/api/room/${roomId}/listing`);
const namesIn = async (roomId: string, person = admin): Promise<string[]> =>
  good(await listing(roomId, person)).body.map(({ name }: { name: string }) => name);

describe.each(kinds)('the data room of a %s', (kind) => {
  it('holds what was filed in it, and nothing of any other room', async () => {
    const roomId = rooms[kind];
    const folder = await createFolder(admin, roomId, `Permits of the ${kind}`);
    const filed = await upload(admin, roomId, { name: `${kind}.txt`, content: kind, parentId: folder.id });
    const { recordVersion } = filed;
    const put = { recordVersion, description: 'As filed' };
    const changed = good(await admin.put(`/api/room/${roomId}/documents/${filed.id}`, put)).body;

    expect(changed).toMatchObject({ entityId: roomId, number: '1.1', description: 'As filed' });
    expect(await namesIn(roomId)).toEqual([folder.name]);
    expect(await namesIn(structure.id)).toEqual([]);
    expect((await admin.get(`/api/room/${roomId}/documents/${filed.id}/x`)).body).toBe(kind);
    expect((await admin.get(`/api/room/${structure.id}/documents/${filed.id}`)).body.code).toBe('documentNotFound');
  });

  it('gives back what was deleted', async () => {
    const roomId = rooms[kind];
    const { id } = await upload(admin, roomId, { name: `deleted-${kind}.txt`, content: kind });

    good(await admin.delete(`/api/room/${roomId}/documents/${id}`));
    const deleted = good(await admin.get(`/api/room/${roomId}/documents/deleted`)).body;
    good(await admin.post(`/api/room/${roomId}/documents/${id}/restore`, {}));

    expect(deleted).toMatchObject([{ id, entityId: roomId }]);
    expect((await admin.get(`/api/room/${roomId}/documents/${id}/x`)).body).toBe(kind);
  });

  it('is unpacked into, and the job tells whose room it is', async () => {
    const roomId = rooms[kind];
    const content = zipOf([{ path: `unpacked-${kind}.txt`, content: 'inside' }]);
    const archive = await upload(admin, roomId, { name: `${kind}.zip`, content, contentType: 'application/zip' });

    const started: Job = (await admin.post(`/api/room/${roomId}/documents/${archive.id}/unpack`)).body;
    const done: Job = await until(
      async () => good(await admin.get(`/api/jobs/${started.id}`)).body,
      ({ status }: Job) => status === 'done' || status === 'failed',
      60_000,
    );

    expect(done).toMatchObject({ status: 'done', entityId: roomId });
    expect(done.room?.type).toBe(
      { project: 'Project', financing: 'Loan', fund: 'Deal', organization: 'Organization' }[kind],
    );
    expect(await namesIn(roomId)).toContain(`unpacked-${kind}.txt`);
  });

  it('is not there for other organizations, nor for members without rights', async () => {
    const stranger = (await anOrganization('Other Capital')).admin;
    const member = await organization.member('Member');
    const roomId = rooms[kind];

    expect((await listing(roomId, stranger)).body.code).toBe('entityNotFound');
    // Everybody knows of the organization, and nobody of what they may not see.
    expect((await listing(roomId, member)).body.code).toBe(kind === 'organization' ? 'notPermitted' : 'entityNotFound');
  });
});

describe('rights on a data room', () => {
  it('are those on the path of what it belongs to', async () => {
    const onProject = await organization.member('Member');
    const onStructure = await organization.member('Member');
    const onEverything = await organization.member('Member');
    await organization.grant(onProject, { entityId: rooms.project, sourceType: 'Document' });
    await organization.grant(onStructure, { entityId: structure.id, sourceType: 'Document' });
    await organization.grant(onEverything, { entityId: null, sourceType: 'Document' });
    const sees = async (person: Person) =>
      Promise.all(
        [rooms.project, rooms.financing, structure.id, rooms.organization].map(
          async (roomId) => (await listing(roomId, person)).status === 200,
        ),
      );

    expect(await sees(onProject)).toEqual([true, false, false, false]);
    expect(await sees(onStructure)).toEqual([true, true, true, false]);
    expect(await sees(onEverything)).toEqual([true, true, true, true]);
  });

  it('may be on one folder, also as the check answers it', async () => {
    const person = await organization.member('Member');
    const folder = await createFolder(admin, rooms.project, 'Land leases');
    const lease = await upload(admin, rooms.project, { name: 'Lease.txt', content: 'lease', parentId: folder.id });
    const hidden = await upload(admin, rooms.project, { name: 'Not for them.txt', content: 'secret' });
    const about = { entityId: rooms.project, sourceType: 'Document', sourceId: folder.id } as const;
    await organization.grant(person, about);
    const questions = [lease.id, hidden.id].map((sourceId) => ({
      ...{ ...about, sourceId, organizationId: organization.id, level: 'View' },
      ...{ detailType: null, detailName: null, detailValues: [] },
    }));
    const check = `/api/v2/organizations/${organization.id}/permissions/check`;

    expect(await namesIn(rooms.project, person)).toEqual(['Land leases']);
    expect((await person.get(`/api/room/${rooms.project}/documents/${lease.id}/x`)).body).toBe('lease');
    expect(good(await person.post(check, questions)).body).toMatchObject([{ permitted: true }, { permitted: false }]);
  });
});

describe('what is archived', () => {
  it('keeps its documents and takes no more', async () => {
    const project = await aProjectIn(organization, { name: 'Closed plant', dealId: structure.id });
    await upload(admin, project.id, { name: 'Decommissioning plan.txt', content: 'plan' });
    good(await admin.put(`/api/projects/${project.id}`, { version: 1, launchStatus: 'Obsolete' }));

    const announced = { fileName: 'New.txt', size: 1 };
    expect((await admin.post(`/api/room/${project.id}/uploads`, announced)).body.code).toBe('entityObsolete');
    expect(await namesIn(project.id)).toEqual(['Decommissioning plan.txt']);
    await until(
      async () => good(await admin.get('/api/entities/search?search=decommissioning')).body,
      ([found]: FoundEntity[]) => found?.launchStatus === 'Obsolete',
      60_000,
    );
  });

  it('is not the same as what there is not', async () => {
    const replies = await Promise.all([
      admin.get(`/api/room/${admin.agent.id}/listing`),
      admin.get('/api/room/00000000-0000-4000-8000-000000000000/listing'),
      admin.post('/api/room/00000000-0000-4000-8000-000000000000/uploads', { fileName: 'a.txt', size: 1 }),
    ]);

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'entityNotFound']));
  });
});

describe('a search', () => {
  it('finds documents of projects and financings in their rooms, for whoever may see them', async () => {
    const onProject = await organization.member('Member');
    await organization.grant(onProject, { entityId: rooms.project, sourceType: 'Document' });
    const [ofProject, ofFinancing] = await Promise.all([
      upload(admin, rooms.project, { name: 'Zephyr study.txt', content: 'wind' }),
      upload(admin, rooms.financing, { name: 'Zephyr note.txt', content: 'note' }),
    ]);
    const find = async (person: Person): Promise<FoundEntity[]> =>
      good(await person.get('/api/entities/search?search=zephyr')).body;

    expect((await find(admin)).map(({ id, room, structureId }) => [id, room, structureId]).toSorted()).toEqual(
      [
        [ofProject.id, { id: rooms.project, type: 'Project' }, structure.id],
        [ofFinancing.id, { id: rooms.financing, type: 'Loan' }, structure.id],
      ].toSorted(),
    );
    expect((await find(onProject)).map(({ id }) => id)).toEqual([ofProject.id]);
  });
});
