import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Opening } from '#shared/domain/opening.ts';
import type { RoomDownload } from '#shared/domain/room-download.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let guest: Person;
let roomId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
  guest = await organization.guest();
  await organization.grant(guest, { entityId: roomId }, { entityId: roomId, sourceType: 'Document' });
});

const setTo = async (name: string, value: string) =>
  good(await admin.post(`/api/entities/${organization.id}/details`, { name, value }));

beforeEach(() => setTo('markDocumentsForGuests', 'true'));
afterEach(async () => {
  await setTo('markDocumentsForGuests', 'false');
  await setTo('dataRoomViewModeOnly', 'false');
});

async function aPdf(pages = 2): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    document.addPage([612, 792]).drawText(`Section ${page}`, { x: 72, y: 700, size: 12, font });
  }
  return document.save();
}

let made = 0;
async function filed(content: string | Uint8Array, contentType = 'application/pdf', ending = 'pdf') {
  made += 1;
  return upload(admin, roomId, { name: `File ${made}.${ending}`, content, contentType });
}

const pathOf = ({ id }: RoomDocument) => `/api/room/${roomId}/documents/${id}`;
const link = (person: Person, document: RoomDocument, inline = false) =>
  person.post(`${pathOf(document)}/link`, { inline });
const openingsOf = async (document: RoomDocument): Promise<Opening[]> =>
  good(await admin.get(`${pathOf(document)}/openings`)).body;

async function textsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return texts;
}

const fetched = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** A large file is answered by the address where it lies. */
async function bytesFor({ token }: Person, path: string): Promise<Uint8Array> {
  const response = await fetch(`${origin()}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Of a page that is marked for the guest. */
const forGuest = () =>
  expect.stringMatching(
    new RegExp(
      `Section \\d.*Copy for .+, ${guest.agent.primaryEmail}, from .+, \\w{3} \\d+, 20\\d\\d.* UTC\\. Do not pass on\\.`,
    ),
  );

describe('where documents are marked for guests', () => {
  it('each page of a PDF that a guest opens or downloads says who it is for and when', async () => {
    const document = await filed(await aPdf());

    const shown = await fetched(good(await link(guest, document, true)).body.url);
    const downloaded = await fetched(good(await link(guest, document)).body.url);

    expect(await textsOf(shown)).toEqual([forGuest(), forGuest()]);
    expect(await textsOf(downloaded)).toEqual([forGuest(), forGuest()]);
    expect((await openingsOf(document)).map(({ how, by }) => [how, by])).toEqual([
      ['downloaded', guest.agent.id],
      ['shown', guest.agent.id],
    ]);
  });

  it('so does the file itself, and an earlier version', async () => {
    const document = await filed(await aPdf(1));
    await upload(admin, roomId, { name: document.name, content: await aPdf(3), contentType: 'application/pdf' });

    const replies = await Promise.all(
      ['', '?version=1'].map((query) => bytesFor(guest, `${pathOf(document)}/x${query}`)),
    );

    expect(await Promise.all(replies.map(textsOf))).toEqual([[forGuest(), forGuest(), forGuest()], [forGuest()]]);
  });

  it('colleagues get the file as it was filed', async () => {
    const content = await aPdf();
    const document = await filed(content);

    const bytes = await fetched(good(await link(admin, document)).body.url);

    expect(Buffer.from(bytes).equals(Buffer.from(content))).toBe(true);
  });

  it('a guest gets no other file, and nothing that cannot be marked, and none of it is recorded as opened', async () => {
    const broken = (await aPdf()).subarray(0, 300);
    const documents = [
      await filed('figures', 'text/csv', 'csv'),
      await filed('a picture', 'image/png', 'png'),
      await filed(broken),
      await filed('no PDF at all'),
      await filed(new Uint8Array(26 * 1_048_576)),
    ];

    const links = await Promise.all(documents.map((document) => link(guest, document, true)));
    const files = await Promise.all(documents.map((document) => guest.get(`${pathOf(document)}/x`)));
    const told = await Promise.all(documents.map(async (document) => good(await guest.get(pathOf(document))).body));
    const openings = await Promise.all(documents.map(openingsOf));

    const codes = [
      ...['documentNotMarkable', 'documentNotMarkable', 'documentMarkRefused', 'documentMarkRefused'],
      'documentTooLargeToMark',
    ];
    expect(links.map(({ status, body }) => [status, body.code])).toEqual(codes.map((code) => [403, code]));
    expect(files.map(({ body }) => body.code)).toEqual(codes);
    expect(told.map(({ acts }) => acts.includes('download'))).toEqual([false, false, true, true, false]);
    expect(openings.flat()).toEqual([]);
  });

  it('what a guest looks at is marked also where nothing may be downloaded', async () => {
    const document = await filed(await aPdf(1));
    await setTo('dataRoomViewModeOnly', 'true');

    const shown = await fetched(good(await link(guest, document, true)).body.url);

    expect(await textsOf(shown)).toEqual([forGuest()]);
    expect(await link(guest, document)).toMatchObject({ body: { code: 'downloadsDisabled' } });
  });

  it('an archive that a guest downloads holds marked files, and names those that could not be', async () => {
    const room = (await organization.structure()).id;
    const reader = await organization.guest();
    await organization.grant(reader, { entityId: room, sourceType: 'Document' });
    const file = (name: string, content: string | Uint8Array, contentType: string) =>
      upload(admin, room, { name, content, contentType });
    await file('Agreement.pdf', await aPdf(2), 'application/pdf');
    const broken = await file('Broken.pdf', 'no PDF', 'application/pdf');
    const model = await file('Model.csv', 'a,b', 'text/csv');
    const path = `/api/room/${room}/downloads`;
    const { id } = (await reader.post(path, {})).body;

    const done: RoomDownload = await until(
      async () => good(await reader.get(`${path}/${id}`)).body,
      ({ job }: RoomDownload) => job.status === 'done' || job.status === 'failed',
      60_000,
    );
    const files = unzipSync(await fetched(good(await reader.post(`${path}/${id}/link`, {})).body.url));

    expect(done.result).toMatchObject({ documents: 1, leftOut: 2 });
    expect(Object.keys(files)).toEqual(['Agreement.pdf']);
    const texts = await textsOf(files['Agreement.pdf'] ?? new Uint8Array());
    expect(texts.map((text) => text.includes(`, ${reader.agent.primaryEmail}, from `))).toEqual([true, true]);
    expect(good(await reader.get(`${path}/${id}/left-out`)).body).toEqual([
      { documentId: broken.id, path: 'Broken.pdf', reason: 'markRefused' },
      { documentId: model.id, path: 'Model.csv', reason: 'notMarkable' },
    ]);
  });
});
