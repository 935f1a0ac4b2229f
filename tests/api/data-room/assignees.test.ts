import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let roomId: string;
let document: RoomDocument;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  roomId = (await organization.structure()).id;
  document = await upload(admin, roomId, { name: 'Insurance.pdf', content: 'insured' });
});

const path = () => `/api/room/${roomId}/documents/${document.id}`;
const change = (body: object, person = admin, recordVersion = 1) => person.put(path(), { recordVersion, ...body });
const listed = async (query: string): Promise<RoomDocument[]> =>
  good(await admin.get(`/api/room/${roomId}/listing${query}`)).body;
const nameOf = ({ agent }: Person): string => `${agent.firstName} ${agent.lastName}`;

describe('the people to whom a document is assigned', () => {
  it('are told with the document, and in lists that ask for them', async () => {
    const guest = await organization.guest();
    const people = [
      { id: guest.agent.id, name: nameOf(guest) },
      { id: admin.agent.id, name: nameOf(admin) },
    ];

    const saved = good(await change({ assigneeIds: people.map(({ id }) => id) })).body;

    expect(saved.assignees).toEqual(people);
    expect(good(await admin.get(path())).body.assignees).toEqual(people);
    expect((await listed('?includeAssignees=true'))[0]?.assignees).toEqual(people);
    expect((await listed(''))[0]).not.toHaveProperty('assignees');
    expect(good(await change({ assigneeIds: [] }, admin, 2)).body.assignees).toEqual([]);
  });

  it('stay with a new version, and with a document that is deleted and restored', async () => {
    good(await change({ assigneeIds: [admin.agent.id], tags: ['insurance'] }));

    await upload(admin, roomId, { name: 'Insurance.pdf', content: 'insured again', documentId: document.id });
    good(await admin.delete(path()));
    good(await admin.post(`${path()}/restore`, {}));

    expect(good(await admin.get(path())).body).toMatchObject({
      version: 2,
      assignees: [{ id: admin.agent.id }],
      tags: ['insurance'],
    });
  });

  it('are people who are let into the organization, and a folder has some, too', async () => {
    const stranger = (await anOrganization()).admin;
    for (const id of [stranger.agent.id, 'nobody']) {
      expect(await change({ assigneeIds: [id] })).toMatchObject({
        status: 400,
        body: { code: 'requestInvalid', fields: { assigneeIds: 'Choose people of the organization.' } },
      });
    }
    const folder = await createFolder(admin, roomId, 'Insurance');
    const assigned = { recordVersion: 1, assigneeIds: [admin.agent.id] };
    const saved = good(await admin.put(`/api/room/${roomId}/documents/${folder.id}`, assigned)).body;
    expect(saved.assignees).toHaveLength(1);
  });

  it('are chosen by whoever may describe the document, and by no guest', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { level: 'Edit', sourceType: 'Document', entityId: roomId });
    const reader = await organization.guest();
    await organization.grant(reader, { level: 'View', sourceType: 'Document', entityId: roomId });

    expect(await change({ assigneeIds: [guest.agent.id] }, guest)).toMatchObject({ status: 403 });
    expect(await change({ tags: ['mine'] }, reader)).toMatchObject({ status: 404 });
    expect(good(await change({ tags: ['mine'] }, guest)).body.tags).toEqual(['mine']);
    const find = `/api/room/${roomId}/people?search=${encodeURIComponent(admin.agent.lastName)}`;
    expect(good(await guest.get(find)).body).toEqual([]);
    expect(await reader.get(find)).toMatchObject({ status: 404 });
  });

  it('are found by their names, members and guests apart', async () => {
    const guest = await organization.guest();
    const find = async (query: string): Promise<{ id: string }[]> =>
      good(await admin.get(`/api/room/${roomId}/people?${query}`)).body;

    expect(await find(`search=${encodeURIComponent(admin.agent.lastName)}`)).toContainEqual({
      id: admin.agent.id,
      name: nameOf(admin),
    });
    const ofGuest = `search=${encodeURIComponent(guest.agent.lastName)}`;
    expect((await find(`accessType=GUEST&${ofGuest}`)).map(({ id }) => id)).toContain(guest.agent.id);
    expect((await find(ofGuest)).map(({ id }) => id)).not.toContain(guest.agent.id);
    expect(await find('search=nobody-is-called-this')).toEqual([]);
  });

  it.each(['', 'search=', 'search=a', 'search=+a+', 'search=a+b'])(
    'are no directory: nobody is told to a search without a word of two letters (%s)',
    async (query) => {
      expect(await admin.get(`/api/room/${roomId}/people?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'requestInvalid', fields: { search: expect.any(String) } },
      });
    },
  );
});

describe('tags of a document', () => {
  it('are kept once each, in their order, and find it', async () => {
    const { body } = good(await change({ tags: [' Property ', '2026', 'property'] }));

    expect(body.tags).toEqual(['Property', '2026']);
    const found = good(await admin.get(`/api/entities/search?search=property`));
    expect(JSON.stringify(found.body)).toContain(document.id);
  });

  it.each([[Array.from({ length: 21 }, (_, at) => `tag ${at}`)], [['x'.repeat(41)]], [['two\nlines']], [['   ']]])(
    'are few and short: %j',
    async (tags) => {
      expect(await change({ tags })).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    },
  );
});
