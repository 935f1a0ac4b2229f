import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Job } from '#shared/domain/job.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import { upload } from '#tests/support/data-room.ts';
import { killWorkers } from '#tests/support/local-pages.ts';
import { wordDocument } from '#tests/support/office-files.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { mishaps } from '#tests/support/translate-server.ts';
import { until } from '#tests/support/waiting.ts';

const twoMinutes = 120_000;
let organization: TestOrganization;
let admin: Person;
let roomId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  roomId = (await organization.structure()).id;
});

const documents = () => `/api/room/${roomId}/documents`;
const ask = (id: string, body: object | undefined = undefined, person = admin) =>
  person.post(`${documents()}/${id}/translate`, body);
const over = (jobId: string, person = admin): Promise<Job> =>
  until(
    async () => good(await person.get(`/api/jobs/${jobId}`)).body,
    ({ status }: Job) => status === 'done' || status === 'failed',
    twoMinutes,
  );
const listed = async (person = admin): Promise<RoomDocument[]> =>
  good(await person.get(`/api/room/${roomId}/listing`)).body;
const marks = async (value: string) =>
  good(await admin.post(`/api/entities/${organization.id}/details`, { name: 'markDocumentsForGuests', value }));
const named = async (name: string) => (await listed()).find((one) => one.name === name);
async function translated(id: string, body?: object, person = admin): Promise<Job> {
  const asked = await ask(id, body, person);
  expect(asked.status).toBe(202);
  return over(asked.body.id, person);
}
const textOf = async ({ id, name }: RoomDocument): Promise<string> => {
  const reply = await admin.get(`${documents()}/${id}/${encodeURIComponent(name)}`);
  return String(reply.body);
};

describe('POST /api/room/{entityId}/documents/{documentId}/translate', () => {
  it('files a translation beside the document, that says what it is of and who has asked', async () => {
    const terms = await upload(admin, roomId, { name: 'Terms.txt', content: 'The Borrower pays.' });

    const job = await translated(terms.id, { into: 'de' });

    const filed = await named('Terms (German, machine translation).txt');
    expect(job).toMatchObject({
      status: 'done',
      kind: 'document-translation',
      title: 'Translation of Terms.txt into German',
      message: 'Filed as Terms (German, machine translation).txt.',
      createdBy: admin.agent.id,
    });
    expect(filed).toMatchObject({
      parentId: null,
      version: 1,
      contentType: 'text/plain',
      translationOf: { documentId: terms.id, version: 1, language: 'de' },
      createdBy: admin.agent.id,
    });
    expect(filed?.description).toMatch(
      /^Machine translation of version 1 of Terms\.txt into German, by Amazon Translate on .*the original governs\.$/,
    );
    expect(await textOf(filed as RoomDocument)).toBe('[de] THE BORROWER PAYS.');
  });

  it('translates into English where nothing is told, and a Word document with its layout', async () => {
    const content = wordDocument(['Der Darlehensnehmer zahlt.']);
    const vertrag = await upload(admin, roomId, { name: 'Vertrag.DOCX', content });

    await translated(vertrag.id);

    const filed = await named('Vertrag (English, machine translation).DOCX');
    expect(filed).toMatchObject({ size: content.length, translationOf: { documentId: vertrag.id, language: 'en' } });
    expect(filed?.contentType).toContain('wordprocessingml');
  });

  it('is done once, whoever asks again, and becomes the next version for the next version of the document', async () => {
    const terms = await upload(admin, roomId, { name: 'Terms.txt', content: 'One' });
    const first = await translated(terms.id, { into: 'fr' });

    const again = await ask(terms.id, { into: 'fr' });
    await upload(admin, roomId, { name: 'Terms.txt', content: 'Two', documentId: terms.id });
    const next = await translated(terms.id, { into: 'fr' });

    expect(again).toMatchObject({ status: 200, body: { id: first.id, status: 'done' } });
    expect(next.id).not.toBe(first.id);
    const filed = await named('Terms (French, machine translation).txt');
    expect(filed).toMatchObject({ version: 2, translationOf: { version: 2 } });
    expect((await listed()).map(({ name }) => name).toSorted()).toEqual([
      'Terms (French, machine translation).txt',
      'Terms.txt',
    ]);
  });

  it('is made again after it was deleted, and leaves a file of somebody else with its name alone', async () => {
    const terms = await upload(admin, roomId, { name: 'Terms.txt', content: 'One' });
    await translated(terms.id, { into: 'es' });
    const filed = await named('Terms (Spanish, machine translation).txt');
    good(await admin.delete(`${documents()}/${filed?.id}`));
    await upload(admin, roomId, { name: 'Terms (Spanish, machine translation).txt', content: 'By a lawyer' });

    await translated(terms.id, { into: 'es' });

    expect(await textOf((await named('Terms (Spanish, machine translation).txt')) as RoomDocument)).toBe('By a lawyer');
    expect(await named('Terms (Spanish, machine translation, 2).txt')).toMatchObject({
      translationOf: { documentId: terms.id },
    });
  });

  it('waits for a service that is busy, and is filed once although its worker was killed', async () => {
    const content = `The Borrower pays. ${mishaps.busy}`;
    const terms = await upload(admin, roomId, { name: 'Terms.txt', content });
    const { body: job } = await ask(terms.id, { into: 'it' });
    await until(
      async () => good(await admin.get(`/api/jobs/${job.id}`)).body,
      ({ status }: Job) => status !== 'queued',
    );
    await killWorkers('translate-documents', organization);

    expect(await over(job.id)).toMatchObject({ status: 'done' });

    const translations = (await listed()).filter(({ translationOf }) => translationOf !== null);
    expect(translations.map(({ name, version }) => [name, version])).toEqual([
      ['Terms (Italian, machine translation).txt', 1],
    ]);
  });

  it.each([
    {
      when: 'the service gives it up',
      content: mishaps.fails,
      body: { into: 'pl' },
      error: 'The document could not be translated. Nothing was filed. Try again, or name the language that it is in.',
    },
    {
      when: 'the service knows no way between the languages',
      content: 'Text',
      body: { from: 'so', into: 'cy' },
      error: 'The document cannot be translated from this language into the other. Choose other languages.',
    },
    {
      when: 'a password keeps it closed',
      content: Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      body: { into: 'de' },
      error: 'The document is protected by a password. Upload a copy without one.',
    },
    {
      when: 'it is a Word document of more text than the service takes',
      content: wordDocument(['Every covenant counts. '.repeat(50_000)]),
      body: { into: 'de' },
      error:
        'The document is larger than can be translated: Word files up to 20 MB with a million characters, others up to 200 MB. Split it, and have the parts translated.',
    },
  ])('says so and files nothing where $when, and can be tried again', async ({ content, body, error }) => {
    const name = content instanceof Uint8Array ? 'Terms.docx' : 'Terms.txt';
    const terms = await upload(admin, roomId, { name, content });

    const job = await translated(terms.id, body);

    expect(job).toMatchObject({ status: 'failed', error, attempt: 1 });
    expect(await listed()).toHaveLength(1);
    expect(good(await admin.post(`/api/jobs/${job.id}/retry`)).body).toMatchObject({ attempt: 2 });
    expect(await over(job.id)).toMatchObject({ status: 'failed', error });
  });

  it('divides a text that is larger than the service takes at once, and puts the parts together again', async () => {
    const content = Array.from({ length: 30_000 }, (_, at) => `Paragraph ${at} of this agreement holds.\n\n`).join('');
    const terms = await upload(admin, roomId, { name: 'Terms.txt', content });

    await translated(terms.id, { into: 'nl' });

    const filed = (await named('Terms (Dutch, machine translation).txt')) as RoomDocument;
    const text = await textOf(filed);
    expect(text.match(/\[nl\] /g)).toHaveLength(2);
    expect(text.replaceAll('[nl] ', '')).toBe(content.toUpperCase());
  });

  it.each([
    { name: 'Model.xlsx', code: 'documentNotTranslatable' },
    { name: 'Photo.png', code: 'documentNotTranslatable' },
  ])('refuses $name with $code', async ({ name, code }) => {
    const other = await upload(admin, roomId, { name, content: 'x' });

    expect(await ask(other.id, { into: 'de' })).toMatchObject({ status: 409, body: { code } });
    expect(other.acts).not.toContain('translate');
  });

  it('refuses a language that is none, and the same twice', async () => {
    const terms = await upload(admin, roomId, { name: 'Terms.txt', content: 'x' });

    expect(await ask(terms.id, { into: 'xx' })).toMatchObject({
      status: 400,
      body: { fields: { into: expect.any(String) } },
    });
    expect(await ask(terms.id, { from: 'de', into: 'de' })).toMatchObject({
      status: 400,
      body: { fields: { into: 'Choose another language than the document’s.' } },
    });
  });
});

describe('who sees and makes translations', () => {
  it('is shown a translation only where they may see the document, wherever it lies', async () => {
    const terms = await upload(admin, roomId, { name: 'Terms.txt', content: 'Secret' });
    const reader = await organization.guest();
    await organization.grant(
      reader,
      { level: 'View', sourceType: 'Document', entityId: roomId },
      { level: 'View', sourceType: 'Document', entityId: roomId, sourceId: terms.id, action: 'Deny' },
    );
    await translated(terms.id, { into: 'de' });
    const filed = (await named('Terms (German, machine translation).txt')) as RoomDocument;

    expect(await listed(reader)).toEqual([]);
    expect(good(await reader.get('/api/entities/search?search=terms')).body).toEqual([]);
    expect(good(await admin.get(`/api/entities/search?search=${encodeURIComponent(filed.name)}`)).body).toContainEqual(
      expect.objectContaining({ id: filed.id, originalId: terms.id }),
    );
    expect(await reader.get(`${documents()}/${filed.id}`)).toMatchObject({ status: 404 });

    good(await admin.delete(`${documents()}/${terms.id}`));
    expect(await reader.get(`${documents()}/${filed.id}`)).toMatchObject({ status: 404 });
    good(await admin.delete(`${documents()}/${filed.id}`));
    good(await admin.post(`${documents()}/${filed.id}/restore`, {}));
    expect(await reader.get(`${documents()}/${filed.id}`)).toMatchObject({ status: 404 });
  });

  it('has no translation made who may not file documents, or gets them marked', async () => {
    const terms = await upload(admin, roomId, { name: 'Terms.pdf', content: 'x' });
    const viewer = await organization.guest();
    await organization.grant(
      viewer,
      { level: 'View', sourceType: 'Document', entityId: roomId },
      { level: 'Edit', sourceType: 'Document', entityId: roomId },
    );
    expect(await ask(terms.id, { into: 'de' }, viewer)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });

    const sender = await organization.guest();
    await organization.grant(
      sender,
      { level: 'View', sourceType: 'Document', entityId: roomId },
      { level: 'Edit', sourceType: 'Document', entityId: roomId, ...documentUpload },
    );
    expect((await listed(sender))[0]?.acts).toContain('translate');
    await marks('true');
    expect((await listed(sender))[0]?.acts).not.toContain('translate');
    expect(await ask(terms.id, { into: 'de' }, sender)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    await marks('false');
  });
});
