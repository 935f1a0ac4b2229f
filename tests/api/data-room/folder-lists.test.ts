import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomNode } from '#shared/domain/document.ts';
import type { Job } from '#shared/domain/job.ts';
import { tables } from '#tests/support/audit.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const tree = async (roomId: string, query: string, person = admin): Promise<RoomNode[]> =>
  good(await person.get(`/api/room/${roomId}/documents/structure?${query}`)).body;
const names = (nodes: readonly RoomNode[]): unknown[] => nodes.map(({ name, children }) => [name, ...names(children)]);

/** Closing (Signed (Agreement.txt)), Reports, Budget.txt */
async function aRoom() {
  const { id: roomId } = await organization.structure();
  const closing = await createFolder(admin, roomId, 'Closing');
  const signed = await createFolder(admin, roomId, 'Signed', closing.id);
  const reports = await createFolder(admin, roomId, 'Reports');
  await upload(admin, roomId, { name: 'Agreement.txt', content: 'agreed', parentId: signed.id });
  await upload(admin, roomId, { name: 'Budget.txt', content: 'planned' });
  return { roomId, closing, signed, reports };
}

/** The table of the organization, and the parts of records that were asked for through it. */
async function watchedTable() {
  becomeFunction();
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const asked: string[] = [];
  const table = tableOf(organization.id);
  const watched: typeof table = {
    ...table,
    parts: (key, prefix, ...rest) => {
      asked.push(prefix);
      return table.parts(key, prefix, ...rest);
    },
  };
  return { table: watched, asked };
}

async function readFolders(roomId: string) {
  const { table, asked } = await watchedTable();
  const reader = await import('#functions/domain/data-room/exports/room-folders-reader.ts');
  const folders = await reader.readFolders(table, roomId);
  return { names: folders.map(({ name }) => name).toSorted(), asked };
}

/** Makes a room one of before folders were listed. */
async function forget(roomId: string, folderIds: readonly string[]): Promise<void> {
  const pk = `${organization.id}#Room#${roomId}`;
  for (const sk of ['FOLDERS', ...folderIds.map((id) => `FOLDER#${id}`)]) {
    const TableName = stackUnderTest().environment['RECORDS_TABLE'] ?? '';
    await tables().send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
}

describe('the folders of a room', () => {
  it('are read without its documents, as they are after they were renamed, moved and deleted', async () => {
    const { roomId, signed, reports } = await aRoom();
    const path = (id: string) => `/api/room/${roomId}/documents/${id}`;
    const moved = { recordVersion: signed.recordVersion, name: 'Executed', parentId: null };
    good(await admin.put(path(signed.id), moved));
    good(await admin.delete(path(reports.id)));

    const found = await readFolders(roomId);

    expect(found).toEqual({ names: ['Closing', 'Executed'], asked: ['FOLDER#'] });
    expect(names(await tree(roomId, 'foldersOnly=true'))).toEqual([['Closing'], ['Executed']]);
  });

  it('are read with its documents where they were never listed, and without once the index was rebuilt', async () => {
    const { roomId, closing, signed, reports } = await aRoom();
    const before = await tree(roomId, 'foldersOnly=true');
    await forget(roomId, [closing.id, signed.id, reports.id]);

    const unlisted = await readFolders(roomId);
    const unlistedTree = await tree(roomId, 'foldersOnly=true');
    const late = await createFolder(admin, roomId, 'Late');
    const started: Job = (await admin.post(`/api/organizations/${organization.id}/searchIndex`)).body;
    const job = await until(
      async () => good(await admin.get(`/api/jobs/${started.id}`)).body,
      ({ status }: Job) => status === 'done' || status === 'failed',
    );

    expect(unlisted).toMatchObject({
      names: ['Closing', 'Reports', 'Signed'],
      asked: expect.arrayContaining(['FOLDER#', 'DOC#']),
    });
    expect(unlistedTree).toEqual(before);
    expect(job.message).toMatch(/, folders of \d+ data rooms? listed$/);
    expect(await readFolders(roomId)).toEqual({ names: ['Closing', 'Late', 'Reports', 'Signed'], asked: ['FOLDER#'] });
    expect(names(await tree(roomId, 'foldersOnly=true'))).toEqual([['Closing', ['Signed']], ['Reports'], [late.name]]);
  });

  it('are told to those who see them, with folders by which something is reached that they see', async () => {
    const { roomId, signed, reports } = await aRoom();
    const [reader, guestOfOne] = [await organization.member(), await organization.member()];
    const line = { entityId: roomId, sourceType: 'Document' } as const;
    await organization.grant(reader, { entityId: roomId }, line, { ...line, action: 'Deny', sourceId: reports.id });
    await organization.grant(guestOfOne, { entityId: roomId }, { ...line, sourceId: signed.id });

    expect(names(await tree(roomId, 'foldersOnly=true', reader))).toEqual([['Closing', ['Signed']]]);
    expect(names(await tree(roomId, 'foldersOnly=true', guestOfOne))).toEqual([['Closing', ['Signed']]]);
  });

  it('lead to what expires, of which the others are not read', async () => {
    const { roomId, signed } = await aRoom();
    const policy = await upload(admin, roomId, { name: 'Policy.txt', content: 'insured', parentId: signed.id });
    good(
      await admin.put(`/api/room/${roomId}/documents/${policy.id}`, {
        recordVersion: policy.recordVersion,
        expirationDate: '2026-01-31',
      }),
    );

    const found = await tree(roomId, 'expiresBy=2026-03-31');

    expect(names(found)).toEqual([['Closing', ['Signed', ['Policy.txt']]]]);
    expect(found[0]).toMatchObject({ childrenLoaded: false });
  });
});
