import { beforeEach, describe, expect, it } from 'vitest';
import { upload } from '#tests/support/data-room.ts';
import { agreementText, askForCovenants, extracted, proposalIn } from '#tests/support/extraction.ts';
import { killWorkers } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { type Pictures, scannedPdf } from '#tests/support/textract-server.ts';
import { until } from '#tests/support/waiting.ts';

const twoMinutes = 120_000;
let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure()).id;
});

/** The lines of the agreement as a page shows them, and its second article. */
const wrapped = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => (line === '' ? [''] : (line.match(/.{1,90}(?:\s|$)/g) ?? []).map((one) => one.trim())));
const [reporting = '', negative = ''] = agreementText.split(/(?=ARTICLE VI\n)/);
const [first, second] = [wrapped(reporting), wrapped(negative)];

async function filed(pages: readonly (readonly string[] | null)[], shown: Pictures) {
  const content = await scannedPdf(pages, shown);
  return upload(admin, entityId, { name: 'Agreement.pdf', content, contentType: 'application/pdf' });
}
const messageOf = async (jobId: string): Promise<string> => good(await admin.get(`/api/jobs/${jobId}`)).body.message;

describe('an agreement with scanned pages', () => {
  it('is read with what is recognized on them, which counts for less and says that it is from a scan', async () => {
    const document = await filed([first, null], { pages: { 2: [...second] } });

    const done = await extracted(admin, entityId, document.id);

    const [written, scanned] = [proposalIn(done, '5.01'), proposalIn(done, '6.14')];
    expect(written).toMatchObject({ dueOffsetDays: 45, source: { page: 1 } });
    expect(written.source).not.toHaveProperty('isScan');
    expect(scanned).toMatchObject({
      operator: '>=',
      thresholds: [{ value: 1.2, unit: 'Ratio' }],
      source: { page: 2, isScan: true },
    });
    expect(scanned.quote?.replace(/\s+/g, ' ')).toContain('to be less than 1.20 to 1.00.');
    expect(scanned.confidence).toBeLessThanOrEqual(0.7);
    expect(await messageOf(done.body.jobId)).toMatch(
      /^2 covenants proposed\. Page 2 is a scan, read by text recognition: compare what was read\.$/,
    );
  });

  it('is read where it is nothing but scans, waits for a service that is busy, and proposes nothing twice although its worker was killed', async () => {
    const document = await filed([null, null], { pages: { 1: [...first], 2: [...second] }, mishap: 'busy' });
    const { body: asked } = await askForCovenants(admin, entityId, document.id);
    await until(
      async () => good(await admin.get(`/api/jobs/${asked.jobId}`)).body,
      ({ message }: { message: string | null }) => message === 'Waiting for text recognition, which is busy',
      twoMinutes,
    );
    await killWorkers('extract-covenants', organization);

    const done = await until(
      () => askForCovenants(admin, entityId, document.id),
      ({ status }) => status !== 202,
      twoMinutes,
    );

    expect(done.status).toBe(200);
    expect(done.body.covenants).toHaveLength(2);
    expect(done.body.covenants.map(({ source }: { source: { isScan: boolean } }) => source.isScan)).toEqual([
      true,
      true,
    ]);
    expect(good(await admin.get(`/api/entities/${entityId}/covenants`)).body).toHaveLength(2);
  });

  it('names the pages that could not be read', async () => {
    const document = await filed([first, null, null, null], { pages: { 2: [...second] }, unread: [3, 4] });

    const done = await extracted(admin, entityId, document.id);

    const note =
      'Page 2 is a scan, read by text recognition: compare what was read. Pages 3–4 are scans, and could not be read: look at them yourself.';
    expect(await messageOf(done.body.jobId)).toBe(`2 covenants proposed. ${note}`);
    expect(done.body.note).toBe(note);
  });

  it.each(['fails', 'unsupported'] as const)('is read without them where the service %s', async (mishap) => {
    const document = await filed([first, null], { mishap });

    const done = await extracted(admin, entityId, document.id);

    expect(done.body.covenants).toHaveLength(1);
    expect(await messageOf(done.body.jobId)).toBe(
      '1 covenant proposed. Page 2 is a scan, and could not be read: look at it yourself.',
    );
  });

  it('is refused where nothing can be recognized in nothing but scans', async () => {
    const document = await filed([null], { mishap: 'fails' });

    expect(await extracted(admin, entityId, document.id)).toMatchObject({
      status: 422,
      body: { code: 'extractionFailed', userMessage: expect.stringContaining('only scanned pages') },
    });
  });

  it('is not sent anywhere for pages that are only blank', async () => {
    const document = await filed([first, [], second], { mishap: 'fails' });

    const done = await extracted(admin, entityId, document.id);

    expect(done.body.covenants).toHaveLength(2);
    expect(await messageOf(done.body.jobId)).toBe('2 covenants proposed');
    expect(done.body.note).toBeNull();
  });
});
