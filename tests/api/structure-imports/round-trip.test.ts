import readWorkbook from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import type { CheckedRow } from '#shared/domain/structure-import.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { anImportingOrganization, importsOf, structureWorkbook } from '#tests/support/structure-workbook.ts';

async function anOrganizationWithOwnChoices(): Promise<TestOrganization> {
  const { organization: own } = await anImportingOrganization();
  const make = async (path: string, body: object) =>
    good(await own.admin.post(`/api/organizations/${own.id}/${path}`, body));
  await make('entityStatuses', { name: 'Operating', entityType: 'Portfolio' });
  await make('entityStatuses', { name: 'Drawn', entityType: 'Loan' });
  await make('calendars', { name: 'Reno office' });
  return own;
}

async function exportOf(own: TestOrganization): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL(`/api/organizations/${own.id}/structure-imports/export`, origin()), {
    headers: { authorization: `Bearer ${own.admin.token}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** What the sheets hold, without the ids of the organization that they are of: the last column. */
const sheetsOf = async (content: Uint8Array<ArrayBuffer>) =>
  (await readWorkbook(content.buffer)).slice(0, 3).map(({ sheet, data }) => {
    expect(data[0]?.at(-1)).toBe('Trestle id');
    return [sheet, ...data.map((cells) => cells.slice(0, -1))];
  });

async function importInto(own: TestOrganization, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const imports = importsOf(own.admin, own);
  const { body: report } = good(await imports.check(content));
  expect(report.rows.flatMap(({ faults }: CheckedRow) => faults)).toEqual([]);
  const { status, body } = await imports.start(content);
  expect([200, 202]).toContain(status);
  return (await imports.finished(body.id)).message;
}

const portfolio = structureWorkbook({
  Structures: [
    {
      Name: 'Copper Ridge',
      'Custom id': 'CR',
      Type: 'Portfolio',
      Status: 'Operating',
      Borrower: 'Copper Ridge Holdings LLC',
      Currency: 'EUR',
      'Display currency': 'USD',
      'Fiscal year end': '06-30',
      'Closing date': new Date('2024-02-29T00:00:00Z'),
      'Shown in': 'Portfolio Management; Origination',
      Description: 'Two sites, one borrower.',
    },
    { Name: 'Copper Ridge North', 'Custom id': 'CR-N', Type: 'SPV', 'Parent custom id or name': 'CR' },
  ],
  Projects: [
    {
      Name: 'Mesa',
      'Custom id': 'P-1',
      'Structure custom id or name': 'CR-N',
      Type: 'Storage',
      Size: 12.5,
      Unit: 'MWh',
      State: 'tx',
      County: 'Travis',
      'Commercial operation date': new Date('2025-07-01T00:00:00Z'),
      'Ownership percentage': 49.5,
      'Tax credits': 'Investment Tax Credits (ITC)',
      Calendar: 'Reno office',
      'Fiscal year start': '07-01',
    },
    { Name: 'Depot roof', 'Custom id': 'P-2', 'Structure custom id or name': 'CR', Size: 12_000, Unit: 'square feet' },
    { Name: 'Tank', 'Custom id': 'P-3', 'Structure custom id or name': 'CR', Size: 4, Unit: 'Gal' },
    { Name: 'Lot', 'Custom id': 'P-4', 'Structure custom id or name': 'CR', Size: 3, Unit: 'SquareFeet' },
  ],
  Financings: [
    {
      Name: 'Senior loan',
      'Custom id': 'L-1',
      'Structure custom id or name': 'CR',
      Type: 'Construction loan',
      Status: 'Drawn',
      Commitment: 12_000_000.55,
      Currency: 'EUR',
      'Closing date': new Date('2024-03-01T00:00:00Z'),
      'Maturity date': new Date('2031-06-30T00:00:00Z'),
      'Lien priority': 'Senior',
      'Finances projects (custom ids)': 'P-1; P-2',
    },
  ],
});

describe('an export of structures', () => {
  it('makes the same structures, projects and financings in another organization', async () => {
    const [from, to] = await Promise.all([anOrganizationWithOwnChoices(), anOrganizationWithOwnChoices()]);
    await importInto(from, portfolio);

    const exported = await exportOf(from);
    expect(await importInto(to, exported)).toBe('7 created');
    const again = await exportOf(to);

    const sheets = await sheetsOf(exported);
    expect(sheets.map((rows) => rows.length - 2)).toEqual([2, 4, 1]);
    expect(sheets.flat(2)).toEqual(
      expect.arrayContaining([
        'Construction loan',
        12_000_000.55,
        'P-1; P-2',
        'square feet',
        'Gal',
        49.5,
        '06-30',
        'Drawn',
      ]),
    );
    expect(await sheetsOf(again)).toEqual(sheets);
  });

  it('is recognized where it came from, so that nothing is made twice', async () => {
    const own = await anOrganizationWithOwnChoices();
    await importInto(own, portfolio);

    const { rows, ignoredColumns } = good(await importsOf(own.admin, own).check(await exportOf(own))).body;

    expect(rows.map(({ status }: CheckedRow) => status)).toEqual(Array(7).fill('exists'));
    expect(rows.flatMap(({ faults }: CheckedRow) => faults)).toEqual([]);
    expect(ignoredColumns).toEqual([]);
  });
});
