import { PDFDocument } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDate } from '#shared/format/dates.ts';
import { addMonths, periodOf } from '#shared/time/dates.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { handIn } from '#tests/support/deliverables.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

const quarter = quarterEndBack(0);
const startsOn = addMonths(quarter, -14);
const coverage = {
  name: 'Minimum debt service coverage',
  covenantType: 'KPI',
  section: 'Section 6.14',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  startsOn,
  approved: true,
};
const statements = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  startsOn,
  approved: true,
};

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure({ name: 'Łódź solar 日光' })).id;
});

const agree = async (terms: object) => good(await admin.post(`/api/entities/${entityId}/covenants`, terms)).body;

const enter = async (value: number) => {
  const values = [{ period: periodOf(quarter), value }];
  const figure = { detailName: coverage.metric, unit: 'Ratio', values };
  good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, figure));
};

const certificate = (person: Person, periodEnd = quarter) =>
  person.get(`/api/entities/${entityId}/certificate?periodEnd=${periodEnd}`);

async function fileOf(person: Person, periodEnd = quarter): Promise<Uint8Array> {
  const address = `${origin()}/api/entities/${entityId}/certificate?periodEnd=${periodEnd}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${person.token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
}

/** The words of a certificate, and the fields that are to be filled in. */
async function read(person: Person, periodEnd = quarter) {
  const bytes = await fileOf(person, periodEnd);
  const { text: broken } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  const text = broken.replaceAll(/\s+/g, ' ');
  const form = (await PDFDocument.load(bytes)).getForm();
  return { text, fields: form.getFields().map((field) => field.getName()) };
}

describe('a compliance certificate', () => {
  it('tells figures, thresholds and outcomes of a period, what was to be handed in, and has fields to sign', async () => {
    await agree(coverage);
    await agree({ ...coverage, name: 'Minimum current ratio', section: 'Section 6.15', metric: 'Current Ratio' });
    await agree(statements);
    await enter(1.08);

    const { text, fields } = await read(admin);

    expect(text).toContain(`For the period that ended on ${formatDate(quarter)}.`);
    expect(text).toContain('Minimum debt service coverage (Section 6.14)');
    expect(text).toContain('at least 1.20× 1.08× (10.00%) Not in compliance');
    expect(text).toMatch(/Minimum current ratio \(Section 6\.15\) at least 1\.20× None\s+Not determined/);
    expect(text).toContain('No figure was entered for this period.');
    expect(text).toMatch(/Quarterly statements Period to .* (Open|Overdue)/);
    expect(text).toContain('Characters that this document cannot show');
    expect(fields).toEqual(['Exceptions', 'Name', 'Title', 'Date']);
  });

  it('tells of a hundred covenants on as many pages as they need', async () => {
    for (let count = 0; count < 60; count += 1) {
      await agree({ ...coverage, name: `Minimum coverage number ${count + 1} of those that the lenders have agreed` });
    }
    await enter(1.5);

    const bytes = await fileOf(admin);
    const document = await getDocumentProxy(bytes.slice());
    const { text } = await extractText(document, { mergePages: true });

    expect(document.numPages).toBeGreaterThan(2);
    expect(text.match(/In compliance/g)).toHaveLength(60);
    expect(text).toContain(`Page ${document.numPages} of ${document.numPages}`);
  });

  it('does not tell a figure to whoever may not see it', async () => {
    await agree(coverage);
    await enter(1.08);
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { level: 'View', sourceType: 'Deal', entityId },
      { level: 'View', sourceType: 'Covenant', entityId },
    );

    const { text } = await read(guest);

    expect(text).not.toContain('1.08');
    expect(text).toMatch(/at least 1\.20× Not shown\s+Not in compliance/);
    expect(text).toContain('You may not see this figure.');
  });

  it('names what was delivered long ago for its period', async () => {
    const past = quarterEndBack(7);
    const since = { startsOn: addMonths(past, -2) };
    await agree({ ...coverage, ...since });
    good(await handIn(admin, await agree({ ...statements, ...since }), { periodEnd: past }));

    expect((await read(admin, past)).text).toMatch(/Quarterly statements Period to .* Approved/);
  });

  it('is refused where nothing is tested for that day', async () => {
    await agree(coverage);

    for (const day of ['2019-03-31', addMonths(quarter, 3), addMonths(quarter, -1)]) {
      expect(await certificate(admin, day)).toMatchObject({ status: 404, body: { code: 'certificateEmpty' } });
    }
    expect(await certificate(admin, 'soon')).toMatchObject({ status: 400 });
  });
});
