import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Opening } from '#shared/domain/opening.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let reader: Person;
let roomId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  reader = await organization.member('Member');
  roomId = (await organization.structure()).id;
  await organization.grant(reader, { entityId: roomId }, { entityId: roomId, sourceType: 'Document' });
});

const pathOf = ({ id }: RoomDocument) => `/api/room/${roomId}/documents/${id}`;
const aFile = (contentType = 'text/plain', content = 'content') =>
  upload(admin, roomId, { name: `${randomUUID()}.txt`, content, contentType });
const openingsOf = async (document: RoomDocument): Promise<Opening[]> =>
  good(await admin.get(`${pathOf(document)}/openings`)).body;
const setTo = async (name: string, value: string) =>
  good(await admin.post(`/api/entities/${organization.id}/details`, { name, value }));

describe('opening a document', () => {
  it('is recorded with who, when, which version and from where, and looking at lists is not', async () => {
    const document = await aFile();
    await upload(admin, roomId, { name: document.name, content: 'second' });
    await reader.get(`/api/room/${roomId}/listing`);
    await reader.get(`/api/room/${roomId}/documents/structure`);
    await reader.get(pathOf(document));

    good(await reader.get(`${pathOf(document)}/x?version=1`));
    good(await reader.post(`${pathOf(document)}/link`, { inline: true }));
    const openings = await openingsOf(document);
    const trail = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'document.opened');

    const byReader = { by: reader.agent.id, byName: 'Morgan Member', from: '127.0.0.1', documentId: document.id };
    expect(openings).toMatchObject([
      { ...byReader, how: 'shown', fileVersion: 2 },
      { ...byReader, how: 'downloaded', fileVersion: 1 },
    ]);
    expect(trail.map(({ by, after, previousHash }) => [by, after?.['id'], previousHash])).toEqual(
      openings.toReversed().map(({ id }) => [reader.agent.id, id, '']),
    );
    expect(await reader.get(`${pathOf(document)}/openings`)).toMatchObject({ status: 403 });
  });

  it('is recorded for everybody of twenty who open it at once, and leaves the document as it is', async () => {
    const document = await aFile();

    const links = await Promise.all(Array.from({ length: 20 }, () => reader.post(`${pathOf(document)}/link`, {})));

    expect(links.map(({ status }) => status)).toEqual(links.map(() => 200));
    expect(await openingsOf(document)).toHaveLength(20);
    expect((await admin.get(pathOf(document))).body.recordVersion).toBe(document.recordVersion);
  });

  it('is not recorded where it was refused', async () => {
    const document = await aFile();

    await reader.get(`${pathOf(document)}/x?version=7`);
    await (await organization.member('Member')).get(`${pathOf(document)}/x`);

    expect(await openingsOf(document)).toEqual([]);
  });
});

describe('data rooms for viewing only', () => {
  it.each([
    {
      value: 'true',
      download: 'downloadsDisabled',
      large: 'downloadsDisabled',
      sheet: 'downloadsDisabled',
      seconds: 60,
    },
    { value: 'false', download: 200, large: 307, sheet: 200, seconds: 300 },
  ])(
    '$value: what can be shown is shown; whether it can be saved',
    async ({ value, download, large, sheet, seconds }) => {
      const [text, heavy, workbook] = [
        await aFile(),
        await aFile('text/plain', 'x'.repeat(4_000_001)),
        await aFile('application/vnd.ms-excel'),
      ];
      await setTo('dataRoomViewModeOnly', value);

      const shown = await reader.post(`${pathOf(text)}/link`, { inline: true });
      const replies = [
        await reader.get(`${pathOf(text)}/x`),
        await admin.post(`${pathOf(text)}/link`, {}),
        await admin.get(`${pathOf(heavy)}/x`),
        await admin.post(`${pathOf(workbook)}/link`, { inline: true }),
      ];
      await setTo('dataRoomViewModeOnly', 'false');

      expect(shown.status).toBe(200);
      expect(new URL(shown.body.url).searchParams.get('X-Amz-Expires')).toBe(String(seconds));
      expect(replies.map(({ status, body }) => body?.code ?? status)).toEqual([download, download, large, sheet]);
      expect((await openingsOf(workbook)).length).toBe(value === 'true' ? 0 : 1);
    },
  );
});

describe('no uploads to data rooms', () => {
  it.each([
    { value: 'true', code: 'uploadsDisabled' },
    { value: 'false', code: 200 },
  ])('$value: an administrator uploads or is refused, and still orders the room', async ({ value, code }) => {
    const data = new FormData();
    data.append('file', new Blob(['x'], { type: 'text/plain' }), `${randomUUID()}.txt`);
    await setTo('disableDataRoomUpload', value);

    const replies = [
      await admin.post(`/api/room/${roomId}/uploads`, { fileName: randomUUID(), size: 1 }),
      await admin.post(`/api/room/${roomId}/documents`, data),
    ];
    const folder = await admin.post(`/api/room/${roomId}/documents`, { logicalType: 'Folder', name: randomUUID() });
    await setTo('disableDataRoomUpload', 'false');

    expect(replies.map(({ status, body }) => body?.code ?? status)).toEqual([code, code]);
    expect(folder.status).toBe(200);
  });
});
