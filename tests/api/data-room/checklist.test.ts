import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  roomId = (await organization.structure()).id;
});

const documents = () => `/api/room/${roomId}/documents`;
const put = ({ id, recordVersion }: RoomDocument, change: object, person = admin) =>
  person.put(`${documents()}/${id}`, { recordVersion, ...change });
const staged = async (folder: RoomDocument, checklistStage: string): Promise<RoomDocument> =>
  good(await put(folder, { checklistStage })).body;
const treeOf = async (query = '', person = admin): Promise<RoomNode[]> =>
  good(await person.get(`${documents()}/structure${query}`)).body;
const outline = (nodes: readonly RoomNode[]): unknown[] =>
  nodes.map(({ name, checklistStage, checklist, children }) => [
    name,
    checklistStage,
    checklist && [checklist.notStarted, checklist.inProgress, checklist.complete],
    ...(children.length > 0 ? [outline(children)] : []),
  ]);

async function aChecklist() {
  const closing = await createFolder(admin, roomId, 'Closing');
  const opinions = await createFolder(admin, roomId, 'Opinions', closing.id);
  const tax = await createFolder(admin, roomId, 'Tax', opinions.id);
  const consents = await createFolder(admin, roomId, 'Consents', closing.id);
  await createFolder(admin, roomId, 'Other');
  await upload(admin, roomId, { name: 'Note.txt', content: 'note', parentId: tax.id });
  await staged(closing, 'IN_PROGRESS');
  await staged(tax, 'COMPLETE');
  await staged(consents, 'NOT_STARTED');
  return { closing, opinions, tax, consents };
}

describe('the checklist of a data room', () => {
  it('counts in each folder the stages of the folders below it', async () => {
    const { opinions } = await aChecklist();

    expect(outline(await treeOf('?foldersOnly=true'))).toEqual([
      [
        'Closing',
        'IN_PROGRESS',
        [1, 0, 1],
        [
          ['Opinions', null, [0, 0, 1], [['Tax', 'COMPLETE', [0, 0, 0]]]],
          ['Consents', 'NOT_STARTED', [0, 0, 0]],
        ],
      ],
      ['Other', null, [0, 0, 0]],
    ]);
    const listed: RoomDocument[] = good(await admin.get(`${documents()}/${opinions.id}/listing`)).body;
    expect(listed).toMatchObject([{ name: 'Tax', checklistStage: 'COMPLETE' }]);
  });

  it('tells the folders in a stage with those that lead to them, and counts what it does not show', async () => {
    await aChecklist();

    expect(outline(await treeOf('?checklistStage=COMPLETE'))).toEqual([
      ['Closing', 'IN_PROGRESS', [1, 0, 1], [['Opinions', null, [0, 0, 1], [['Tax', 'COMPLETE', [0, 0, 0]]]]]],
    ]);
    expect(await admin.get(`${documents()}/structure?checklistStage=DONE`)).toMatchObject({ status: 400 });
  });

  it('counts nothing that the reader does not see', async () => {
    const { consents } = await aChecklist();
    const reader = await organization.member('Member');
    const line = { entityId: roomId, sourceType: 'Document' } as const;
    await organization.grant(reader, line, { ...line, action: 'Deny', sourceId: consents.id });

    const [closing] = await treeOf('?foldersOnly=true', reader);
    expect(closing).toMatchObject({ name: 'Closing', checklist: { notStarted: 0, inProgress: 0, complete: 1 } });
    expect(await treeOf('?checklistStage=NOT_STARTED', reader)).toEqual([]);
  });

  it('is changed by whoever may describe the folder, and left again', async () => {
    const { closing } = await aChecklist();
    const current: RoomDocument = good(await admin.get(`${documents()}/${closing.id}`)).body;
    const reader = await organization.member('Member');
    const editor = await organization.member('Member');
    const line = { entityId: roomId, sourceType: 'Document' } as const;
    await organization.grant(reader, line);
    await organization.grant(editor, line, { ...line, level: 'Edit' });

    expect(await put(current, { checklistStage: null }, reader)).toMatchObject({ status: 404 });
    expect(await put(current, { checklistStage: null }, editor)).toMatchObject({ body: { checklistStage: null } });
    expect(await put(current, { checklistStage: 'COMPLETE' })).toMatchObject({ body: { code: 'recordChanged' } });
  });

  it('is told beside what expires by a day, with the folders that lead to it', async () => {
    const folder = await createFolder(admin, roomId, 'Insurance');
    const expiring = async (name: string, expirationDate: string | null) =>
      put(await upload(admin, roomId, { name, content: name, parentId: folder.id }), { expirationDate });
    await expiring('Over.txt', '2026-01-31');
    await expiring('On the day.txt', '2026-03-31');
    await expiring('Later.txt', '2026-04-01');
    await createFolder(admin, roomId, 'Other');

    const [found, ...others] = await treeOf('?expiresBy=2026-03-31');

    expect(found?.children.map(({ name }) => name)).toEqual(['Over.txt', 'On the day.txt']);
    expect(others).toEqual([]);
    expect(await admin.get(`${documents()}/structure?expiresBy=soon`)).toMatchObject({ status: 400 });
  });

  it('takes folders only', async () => {
    const document = await upload(admin, roomId, { name: 'Note.txt', content: 'note' });

    expect(await put(document, { checklistStage: 'COMPLETE' })).toMatchObject({
      status: 400,
      body: { fields: { checklistStage: 'Only folders are on the checklist.' } },
    });
  });

  it('stays as it is when a folder is moved, and counts where it went', async () => {
    const { tax } = await aChecklist();
    const current: RoomDocument = good(await admin.get(`${documents()}/${tax.id}`)).body;

    good(await put(current, { parentId: null }));

    expect(outline(await treeOf('?foldersOnly=true'))).toMatchObject([
      ['Closing', 'IN_PROGRESS', [1, 0, 0], expect.anything()],
      ['Other', null, [0, 0, 0]],
      ['Tax', 'COMPLETE', [0, 0, 0]],
    ]);
  });
});
