import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { sandhollowAgreementDocx, sandhollowAgreementPdf } from '#infra/local/demo/agreement/write-agreement.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { delivered } from '#tests/support/deliverables.ts';
import { agreementText, askForCovenants, extracted, proposalIn } from '#tests/support/extraction.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure()).id;
});

const uploaded = (content: string | Uint8Array, name = 'Credit agreement.txt'): Promise<RoomDocument> =>
  upload(admin, entityId, { name, content, contentType: 'application/octet-stream' });
const listed = async (): Promise<CovenantWithState[]> =>
  good(await admin.get(`/api/entities/${entityId}/covenants`)).body;

describe('a document that covenants cite', () => {
  it('is deleted while nobody has approved what was read from it, and not afterwards', async () => {
    const [agreement, certificate] = [await uploaded(agreementText), await uploaded('Compliance', 'Certificate.txt')];
    const proposals = await extracted(admin, entityId, agreement.id);
    const change = async ({ id, version }: CovenantWithState, body: object): Promise<CovenantWithState> =>
      good(await admin.put(`/api/entities/${entityId}/covenants/${id}`, { version, ...body })).body;
    const remove = ({ id }: RoomDocument) => admin.delete(`/api/room/${entityId}/documents/${id}`);
    const refused = { status: 409, body: { code: 'documentCited' } };

    const approved = await change(proposalIn(proposals, '5.01'), { approved: true });
    expect(await remove(agreement)).toMatchObject(refused);
    const proved = await delivered(admin, approved, { documentId: certificate.id });
    expect(await remove(certificate)).toMatchObject(refused);
    expect(good(await admin.get(`/api/room/${entityId}/documents/${agreement.id}`)).body.name).toBe(agreement.name);

    await change(proved, { approved: false });
    good(await remove(agreement));
    expect(await remove(certificate)).toMatchObject(refused);
  });
});

describe('POST /api/covenants/extract', () => {
  it('answers 202 while it reads, then the proposals, each with the sentence it came from', async () => {
    const document = await uploaded(agreementText);

    const first = await askForCovenants(admin, entityId, document.id);
    const done = await extracted(admin, entityId, document.id);

    expect(first).toMatchObject({
      status: 202,
      body: { jobId: expect.any(String), status: expect.stringMatching(/queued|running/) },
    });
    expect(done).toMatchObject({ status: 200, body: { jobId: first.body.jobId } });
    expect(proposalIn(done, '6.14')).toMatchObject({
      name: 'Minimum debt service coverage ratio',
      covenantType: 'KPI',
      metric: 'Debt Service Coverage Ratio',
      operator: '>=',
      thresholds: [{ value: 1.2, unit: 'Ratio' }],
      frequency: 'Quarterly',
      approved: false,
      state: { status: 'Proposed' },
      source: { documentId: document.id, documentName: 'Credit agreement.txt', documentVersion: 1 },
    });
    expect(proposalIn(done, '5.01')).toMatchObject({
      covenantType: 'Report',
      frequency: 'Quarterly',
      dueOffsetDays: 45,
    });
    for (const { quote, source } of done.body.covenants) {
      expect(agreementText.slice(source.start, source.end)).toBe(quote);
    }
    expect((await listed()).map(({ id }) => id).toSorted()).toEqual(
      done.body.covenants.map(({ id }: CovenantWithState) => id).toSorted(),
    );
  });

  it('keeps which fields are doubtful, and leaves out what nothing is known of', async () => {
    const document = await uploaded(agreementText.replace('1.20 to 1.00', '120 to 1.00'));
    await extracted(admin, entityId, document.id);

    const [report, coverage] = (await listed()).toSorted((a, b) => (a.section ?? '').localeCompare(b.section ?? ''));
    expect(coverage).toMatchObject({ section: '6.14', thresholds: [{ value: 120 }], doubts: ['thresholds'] });
    expect(report).toMatchObject({ section: '5.01' });
    expect(report).not.toHaveProperty('doubts');

    const path = `/api/entities/${entityId}/covenants/${coverage?.id}`;
    const thresholds = [{ value: 1.2, unit: 'Ratio' }];
    good(await admin.put(path, { version: coverage?.version, thresholds }));
    expect((await listed()).find(({ section }) => section === '6.14')).toMatchObject({
      thresholds,
      doubts: ['thresholds'],
    });
  });

  it('answers each reader the proposals that they may see, whoever had the document read', async () => {
    const document = await uploaded(agreementText);
    const proposal = proposalIn(await extracted(admin, entityId, document.id), '6.14');
    const colleague = await organization.member('Deal Admin');
    const denial = { sourceType: 'Covenant', sourceId: proposal.id, entityId, action: 'Deny' } as const;
    await organization.grant(colleague, denial);

    const sections = async (person: Person) =>
      (await extracted(person, entityId, document.id)).body.covenants.map(({ section }: CovenantWithState) => section);

    expect(await sections(admin)).toContain('6.14');
    expect(await sections(colleague)).toContain('5.01');
    expect(await sections(colleague)).not.toContain('6.14');
  });

  it('has one job a document version, whoever asks and however often', async () => {
    const document = await uploaded(agreementText);
    const colleague = await organization.member('Deal Admin');

    const asked = await Promise.all([
      ...Array.from({ length: 4 }, () => askForCovenants(admin, entityId, document.id)),
      ...Array.from({ length: 4 }, () => askForCovenants(colleague, entityId, document.id)),
    ]);
    const done = await extracted(admin, entityId, document.id);
    const again = await askForCovenants(colleague, entityId, document.id);
    const { body: jobs } = await admin.get('/api/jobs');

    expect(new Set([...asked, done, again].map(({ body }) => body.jobId)).size).toBe(1);
    expect(asked.filter(({ status }) => status !== 202 && status !== 200)).toEqual([]);
    expect(again.body.covenants.map(({ id }: CovenantWithState) => id)).toEqual(
      done.body.covenants.map(({ id }: CovenantWithState) => id),
    );
    expect(await listed()).toHaveLength(done.body.covenants.length);
    expect(jobs.filter((job: { entityId: string }) => job.entityId === entityId)).toMatchObject([
      { id: done.body.jobId, status: 'done', progress: 1, attempt: 1, title: 'Covenants of Credit agreement.txt' },
    ]);
  });

  it('reads a new version of a document anew, and leaves what people decided about the earlier one', async () => {
    const document = await uploaded(agreementText);
    const first = await extracted(admin, entityId, document.id);
    const { id, version } = proposalIn(first, '6.14');
    good(await admin.put(`/api/entities/${entityId}/covenants/${id}`, { version, approved: true }));
    await uploaded(agreementText.replace('1.20 to 1.00', '1.35 to 1.00'));

    const second = await extracted(admin, entityId, document.id);

    expect(second.body.jobId).not.toBe(first.body.jobId);
    expect(proposalIn(second, '6.14')).toMatchObject({ thresholds: [{ value: 1.35 }], source: { documentVersion: 2 } });
    expect((await listed()).filter(({ approved }) => approved)).toMatchObject([{ id, thresholds: [{ value: 1.2 }] }]);
  });

  it('does not bring back what people decided when it is asked again', async () => {
    const document = await uploaded(agreementText);
    const first = await extracted(admin, entityId, document.id);
    const dismissed = proposalIn(first, '5.01');
    good(
      await admin.put(`/api/entities/${entityId}/covenants/${dismissed.id}`, { version: 1, launchStatus: 'Obsolete' }),
    );

    const again = await extracted(admin, entityId, document.id);

    expect(proposalIn(again, '5.01')).toMatchObject({ launchStatus: 'Obsolete', state: { status: 'Obsolete' } });
    expect((await listed()).map(({ id }) => id)).not.toContain(dismissed.id);
  });

  it.each([
    { kind: 'PDF', file: sandhollowAgreementPdf, hasPages: true },
    { kind: 'DOCX', file: async () => sandhollowAgreementDocx(), hasPages: false },
  ])('reads the covenants of a whole credit agreement from $kind', async ({ kind, file, hasPages }) => {
    const document = await uploaded(await file(), `Sandhollow credit agreement.${kind.toLowerCase()}`);

    const { status, body } = await extracted(admin, entityId, document.id);
    const proposals: CovenantWithState[] = body.covenants;

    expect(status).toBe(200);
    expect(proposals.length).toBeGreaterThan(10);
    expect(new Set(proposals.map(({ covenantType }) => covenantType))).toEqual(new Set(['Report', 'KPI', 'Contract']));
    expect(proposals).toContainEqual(
      expect.objectContaining({ metric: 'Debt Service Coverage Ratio', operator: '>=', frequency: 'Quarterly' }),
    );
    expect(proposals.every(({ source }) => (source?.page !== null) === hasPages)).toBe(true);
    expect(proposals.every(({ quote }) => (quote?.length ?? 0) > 20)).toBe(true);
  });

  it.each([
    { kind: 'a folder', id: async () => (await createFolder(admin, entityId, 'Closing')).id },
    {
      kind: 'a document of another room',
      id: async () => {
        const { id } = await organization.structure({ name: 'Lakeside junior facility' });
        return (await upload(admin, id, { name: 'a.txt', content: agreementText })).id;
      },
    },
    { kind: 'nothing', id: async () => 'nothing' },
  ])('does not find $kind to read', async ({ id }) => {
    expect(await askForCovenants(admin, entityId, await id())).toMatchObject({
      status: 404,
      body: { code: 'documentNotFound' },
    });
  });

  it('reads nothing where the organization has switched it off, and still answers with what was read before', async () => {
    const own = await anOrganization();
    const structure = await own.structure();
    const file = { content: agreementText, contentType: 'text/plain' };
    const read = await upload(own.admin, structure.id, { ...file, name: 'Credit agreement.txt' });
    const amendment = await upload(own.admin, structure.id, { ...file, name: 'Amended agreement.txt' });
    const before = await extracted(own.admin, structure.id, read.id);
    const value = (on: string) => [{ name: 'enableCovenantCreationWithAI', value: on }];
    good(await own.admin.post(`/api/entities/${own.id}/details`, value('false')));

    const refused = await askForCovenants(own.admin, structure.id, amendment.id);
    const again = await askForCovenants(own.admin, structure.id, read.id);
    const jobs = good(await own.admin.get('/api/jobs')).body as { title: string }[];
    good(await own.admin.post(`/api/entities/${own.id}/details`, value('true')));

    expect(refused).toMatchObject({ status: 403, body: { code: 'covenantReadingOff' } });
    expect(again.body.covenants).toHaveLength(before.body.covenants.length);
    expect(jobs.map(({ title }) => title)).not.toContain('Covenants of Amended agreement.txt');
    expect((await askForCovenants(own.admin, structure.id, amendment.id)).status).toBe(202);
  });

  it('asks for the entity that the request does not name, and does not find one that is not there', async () => {
    const extract = (entityId: unknown) => admin.post('/api/covenants/extract', { documentId: 'x', entityId });

    for (const named of [undefined, null, 7, {}, '']) {
      expect(await extract(named)).toMatchObject({
        status: 400,
        body: { fields: { entityId: 'Choose a structure.' } },
      });
    }
    expect(await extract('#')).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });
});

async function blankPdf(isLocked: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]).drawRectangle({ x: 20, y: 20, width: 160, height: 160 });
  if (isLocked) pdf.encrypt({ userPassword: 'Riverside', ownerPassword: 'Riverside' });
  return pdf.save({ useObjectStreams: false });
}

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

describe('a document that cannot be read', () => {
  const unreadable = [
    { kind: 'scanned pages', file: () => blankPdf(false), says: 'holds only scanned pages' },
    { kind: 'a password', file: () => blankPdf(true), says: 'protected by a password' },
    { kind: 'no text', file: async () => bytes(' \n \t '), says: 'holds no text' },
    {
      kind: 'a picture',
      file: async () => bytes([0x89], 'PNG\r\n', [26, 10, 0, 0, 0, 13], 'IHDR'),
      says: 'type of file cannot be read',
    },
    {
      kind: 'a spreadsheet',
      file: async () => zipSync({ 'xl/workbook.xml': bytes('<workbook/>') }),
      says: 'type of file cannot be read',
    },
    { kind: 'a torn PDF', file: async () => bytes('%PDF-1.7\n1 0 obj\n<<'), says: 'is damaged' },
    {
      kind: 'a torn archive',
      file: async () => bytes([0x50, 0x4b, 3, 4], 'x'.repeat(200)),
      says: /damaged|cannot be read/,
    },
  ];

  it.each(unreadable)('fails with a sentence for people: $kind', async ({ file, says }) => {
    const document = await uploaded(await file(), 'Agreement');

    const { status, body } = await extracted(admin, entityId, document.id);

    expect([status, body.code]).toEqual([422, 'extractionFailed']);
    expect(body.userMessage).toMatch(says);
    expect(await listed()).toEqual([]);
  });

  it('is tried again only when that is asked for, as a new attempt', async () => {
    const document = await uploaded(' ');
    const failed = await extracted(admin, entityId, document.id);
    const { body: jobs } = await admin.get('/api/jobs?status=failed');
    const jobId = jobs.find((job: { entityId: string }) => job.entityId === entityId)?.id;

    const asked = await askForCovenants(admin, entityId, document.id);
    const retried = await askForCovenants(admin, entityId, document.id, true);
    const job = await until(
      () => admin.get(`/api/jobs/${jobId}`),
      ({ body }) => body.status === 'failed',
    );

    expect([failed.status, asked.status, retried.status]).toEqual([422, 422, 202]);
    expect(retried.body).toMatchObject({ jobId, status: 'queued', progress: 0 });
    expect(job.body).toMatchObject({ attempt: 2, error: 'The document holds no text.' });
  });

  it('is read when its next version can be', async () => {
    const document = await uploaded(' ');
    await extracted(admin, entityId, document.id);
    await uploaded(agreementText);

    const { status, body } = await extracted(admin, entityId, document.id);

    expect(status).toBe(200);
    expect(body.covenants.length).toBeGreaterThan(0);
  });
});
