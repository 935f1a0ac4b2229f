import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Reply } from '#tests/support/client.ts';
import { createFolder, putFile, upload } from '#tests/support/data-room.ts';
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
const sent = (name: string, fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([name], { type: 'text/plain' }), name);
  return form;
};
const announced = async (name: string, fields: object, person = admin): Promise<Reply> =>
  person.post(`/api/room/${roomId}/uploads`, {
    fileName: name,
    size: name.length,
    contentType: 'text/plain',
    ...fields,
  });
const put = async (name: string, fields: object) => {
  const begun = good(await announced(name, fields)).body;
  expect(await putFile(begun, name)).toBe(200);
  return begun;
};
const outline = (nodes: readonly RoomNode[]): unknown[] =>
  nodes.map(({ name, logicalType, children }) => (logicalType === 'Folder' ? [name, outline(children)] : name));
const room = async (): Promise<unknown[]> => outline(good(await admin.get(`${documents()}/structure`)).body);

describe('a file that names its folders', () => {
  it('is filed there, and what is missing of them is made', async () => {
    const closing = await createFolder(admin, roomId, 'Closing');

    const first = good(await admin.post(documents(), sent('a.txt', { directory: 'CLOSING/Signed/2026' }))).body;
    const second = good(await admin.post(documents(), sent('b.txt', { directory: 'Closing/signed' }))).body;
    const third = good(
      await admin.post(documents(), sent('c.txt', { parentId: closing.id, directory: '/Signed/Drafts/' })),
    ).body;
    const folder = good(
      await admin.post(documents(), { logicalType: 'Folder', name: 'Empty', directory: 'Closing/Later' }),
    ).body;

    expect(await room()).toEqual([
      [
        'Closing',
        [
          ['Signed', [['2026', ['a.txt']], 'b.txt', ['Drafts', ['c.txt']]]],
          ['Later', [['Empty', []]]],
        ],
      ],
    ]);
    expect([first, second, third, folder].map(({ number }) => number)).toEqual([
      '1.1.1.1',
      '1.1.2',
      '1.1.3.1',
      '1.2.1',
    ]);
  });

  it('becomes the next version of the document that has its name there', async () => {
    const first = good(await admin.post(documents(), sent('a.txt', { directory: 'Closing' }))).body;
    const second = good(await admin.post(documents(), sent('a.txt', { directory: 'closing' }))).body;
    const begun = await put('a.txt', { directory: 'Closing' });
    const third = good(await admin.post(documents(), { uploadId: begun.uploadId, directory: 'Closing' })).body;

    expect([second.id, third.id, third.version]).toEqual([first.id, first.id, 3]);
    expect(await room()).toEqual([['Closing', ['a.txt']]]);
  });

  it('may say so when it is announced; nothing is made until it is filed', async () => {
    const begun = await put('a.txt', { directory: 'Closing/Signed' });
    const before = await room();
    const elsewhere = await admin.post(documents(), { uploadId: begun.uploadId, directory: 'Closing' });
    const filed = good(await admin.post(documents(), { uploadId: begun.uploadId, directory: 'closing/signed' })).body;
    const again = good(await admin.post(documents(), { uploadId: begun.uploadId })).body;

    expect(before).toEqual([]);
    expect(elsewhere).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { directory: expect.any(String) } },
    });
    expect([filed.id, again]).toEqual([begun.documentId, filed]);
    expect(await room()).toEqual([['Closing', [['Signed', ['a.txt']]]]]);
  });

  it('finds the folders that others have made at the same time', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
    const replies = await Promise.all(
      names.map((name) => admin.post(documents(), sent(name, { directory: 'Closing/Signed' }))),
    );

    const [closing] = good(await admin.get(`${documents()}/structure`)).body as RoomNode[];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(closing?.children.map(({ name }) => name)).toEqual(['Signed']);
    expect(closing?.children[0]?.children.map(({ name }) => name).toSorted()).toEqual(names);
  });

  it('is refused where a document has the name of a folder', async () => {
    await upload(admin, roomId, { name: 'Closing', content: 'a file' });

    const refused = [
      await admin.post(documents(), sent('a.txt', { directory: 'Closing/Signed' })),
      await announced('a.txt', { directory: 'closing' }),
    ];

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'nameTaken'],
      [409, 'nameTaken'],
    ]);
    expect(await room()).toEqual(['Closing']);
  });

  it('comes into a folder that is there with the right to upload; to make one takes the right to order the room', async () => {
    const reader = await organization.member();
    const here = { entityId: roomId, sourceType: 'Document' as const };
    await organization.grant(
      reader,
      { entityId: roomId },
      { ...here, level: 'View' },
      { ...here, level: 'Edit', ...documentUpload },
    );
    await createFolder(admin, roomId, 'Closing');

    const there: Reply = await reader.post(documents(), sent('a.txt', { directory: 'Closing' }));
    const refused = [
      await reader.post(documents(), sent('b.txt', { directory: 'Closing/Signed' })),
      await announced('b.txt', { directory: 'Closing/Signed' }, reader),
    ];

    expect((there.body as RoomDocument).name).toBe('a.txt');
    expect(refused.map(({ body }) => body.code)).toEqual(['notPermitted', 'notPermitted']);
    expect(await room()).toEqual([['Closing', ['a.txt']]]);
  });
});

describe('what a draft tells of a file', () => {
  it('is kept: a type from the list, what it is, and the day on which it expires', async () => {
    const fields = { docType: 'Insurance Certificate', description: 'All risks', expirationDate: '2027-06-30' };
    const { id, recordVersion } = good(await admin.post(documents(), sent('a.pdf', fields))).body;

    const wrong = await admin.put(`${documents()}/${id}`, { recordVersion, docType: 'Shopping list' });
    const none = good(
      await admin.put(`${documents()}/${id}`, { recordVersion, docType: null, expirationDate: null }),
    ).body;

    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { docType: expect.any(String) } },
    });
    expect(none).toMatchObject({ docType: null, description: 'All risks', expirationDate: null });
  });
});
