import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { beginUpload, createFolder, putFile, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
});

const documents = () => `/api/room/${roomId}/documents`;
const file = (name: string, parentId: string | null = null) => upload(admin, roomId, { name, content: name, parentId });
const listed = async (folderId: string | null = null): Promise<RoomDocument[]> =>
  good(await admin.get(folderId === null ? `/api/room/${roomId}/listing` : `${documents()}/${folderId}/listing`)).body;
const order = async (folderId: string | null = null): Promise<string[]> =>
  (await listed(folderId)).map(({ number, name }) => `${number} ${name}`);
const putInPlace = (document: RoomDocument | undefined, index: number, person = admin): Promise<Reply> =>
  person.put(`${documents()}/${document?.id}`, { recordVersion: document?.recordVersion, index });
const place = async (name: string, index: number, person = admin): Promise<Reply> =>
  putInPlace(
    (await listed()).find((one) => one.name === name),
    index,
    person,
  );

describe('documents and folders', () => {
  it('are numbered in the order in which they came, behind the number of their folder', async () => {
    await file('Index.txt');
    const closing = await createFolder(admin, roomId, 'Closing');
    const signed = await createFolder(admin, roomId, 'Signed', closing.id);
    await file('Opinion.pdf', closing.id);
    const agreement = await file('Agreement.pdf', signed.id);

    const tree: RoomNode[] = good(await admin.get(`${documents()}/structure`)).body;
    const numbers = (nodes: readonly RoomNode[]): unknown[] =>
      nodes.map(({ number, children }) => (children.length === 0 ? number : [number, numbers(children)]));

    expect([agreement.index, agreement.number]).toEqual([1, '2.1.1']);
    expect(good(await admin.get(`${documents()}/${agreement.id}`)).body.number).toBe('2.1.1');
    expect(await order()).toEqual(['1 Index.txt', '2 Closing']);
    expect(await order(closing.id)).toEqual(['2.1 Signed', '2.2 Opinion.pdf']);
    expect(numbers(tree)).toEqual(['1', ['2', [['2.1', ['2.1.1']], '2.2']]]);
  });

  it('keep their numbers when others go, and none is given twice', async () => {
    for (const name of ['a', 'b', 'c']) await file(name);
    const [, second, third] = await listed();
    good(await admin.delete(`${documents()}/${second?.id}`));
    good(await admin.delete(`${documents()}/${third?.id}`));
    await file('d');
    good(await admin.post(`${documents()}/${second?.id}/restore`, {}));

    expect(await order()).toEqual(['1 a', '4 d', '5 b']);
  });

  it('become the last of the folder to which they move, with all that is in them', async () => {
    const first = await createFolder(admin, roomId, 'First');
    const second = await createFolder(admin, roomId, 'Second');
    const inner = await file('Inner.txt', second.id);
    await file('There already.txt', first.id);

    const { recordVersion } = second;
    const moved = good(await admin.put(`${documents()}/${second.id}`, { recordVersion, parentId: first.id })).body;

    expect(moved.number).toBe('1.2');
    expect(good(await admin.get(`${documents()}/${inner.id}`)).body.number).toBe('1.2.1');
    expect(await order()).toEqual(['1 First']);
  });

  it('that come at the same time have numbers of their own', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `${at}.txt`);

    await Promise.all(names.map((name) => file(name)));

    const all = await listed();
    expect(all.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(all.map(({ name }) => name).toSorted()).toEqual(names);
  });
});

describe('the order of a room', () => {
  it('is changed by a place: those that are passed move by one', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await file(name);

    const forward = good(await place('d', 2)).body;
    const between = await order();
    const back = good(await place('a', 4)).body;

    expect([forward.index, between]).toEqual([2, ['1 a', '2 d', '3 b', '4 c', '5 e']]);
    expect([back.index, await order()]).toEqual([4, ['1 d', '2 b', '3 c', '4 a', '5 e']]);
    expect((await auditOfRecord(`${organization.id}#Room#${roomId}`, `DOC#${back.id}`)).at(-1)).toMatchObject({
      event: 'document.arranged',
    });
  });

  it('moves nothing else where a place is free, and takes the last one for any behind it', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await file(name);
    const [, second] = await listed();
    good(await admin.delete(`${documents()}/${second?.id}`));

    good(await place('d', 2));
    const filled = await order();
    good(await place('a', 99));

    expect(filled).toEqual(['1 a', '2 d', '3 c']);
    expect(await order()).toEqual(['2 d', '3 c', '4 a']);
  });

  it('stays whole when many are passed, and when two people change it at once', async () => {
    for (let at = 1; at <= 45; at += 1) await createFolder(admin, roomId, `Folder ${at}`);

    good(await place('Folder 45', 1));
    const far = await listed();
    const found = (wanted: string) => far.find(({ name }) => name === wanted);
    const replies = await Promise.all([putInPlace(found('Folder 3'), 20), putInPlace(found('Folder 30'), 5)]);
    const both = await listed();

    expect(far.map(({ name }) => name)).toEqual([
      'Folder 45',
      ...Array.from({ length: 44 }, (_, at) => `Folder ${at + 1}`),
    ]);
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(both.map(({ index }) => index)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
    expect(new Set(both.map(({ id }) => id)).size).toBe(45);
  });

  it('takes the place that a draft names, of an upload, a form and a folder', async () => {
    for (const name of ['a', 'b']) await file(name);
    const begun = await beginUpload(admin, roomId, { name: 'c', content: 'c' });
    await putFile(begun, 'c');
    const form = new FormData();
    form.append('index', '2');
    form.append('file', new Blob(['d'], { type: 'text/plain' }), 'd');

    const first = good(await admin.post(documents(), { uploadId: begun.uploadId, index: 1 })).body;
    const second = good(await admin.post(documents(), form)).body;
    good(await admin.post(documents(), { logicalType: 'Folder', name: 'Closing', index: 1 }));

    expect([first.index, second.index]).toEqual([1, 2]);
    expect(await order()).toEqual(['1 Closing', '2 c', '3 d', '4 a', '5 b']);
  });

  it('is changed only by those who order the room', async () => {
    const reader = await organization.member();
    const here = { entityId: roomId, sourceType: 'Document' as const };
    await organization.grant(reader, { entityId: roomId }, { ...here, level: 'View' }, { ...here, level: 'Edit' });
    await file('a');
    await file('b');
    const form = new FormData();
    form.append('index', '1');
    form.append('file', new Blob(['c'], { type: 'text/plain' }), 'c');

    const refused = [await place('b', 1, reader), await reader.post(documents(), form)];

    expect(refused.map(({ body }) => body.code)).toEqual(['notPermitted', 'notPermitted']);
    expect(await order()).toEqual(['1 a', '2 b']);
  });
});
