import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow } from '#shared/domain/structure-import.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';
import { anImportingOrganization, type importsOf, structureWorkbook } from '#tests/support/structure-workbook.ts';

let organization: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  ({ organization, imports } = await anImportingOrganization());
});

type Sheets = Parameters<typeof structureWorkbook>[0];

const checked = async (sheets: Sheets) => {
  const { status, body } = await imports.check(structureWorkbook(sheets));
  expect(status).toBe(200);
  return body;
};

/** Faults of the one row, by column. */
const faultsIn = (rows: readonly CheckedRow[], sheet: CheckedRow['sheet'], row = 2) =>
  Object.fromEntries(
    rows
      .find((one) => one.sheet === sheet && one.row === row)
      ?.faults.map(({ column, message }) => [column, message]) ?? [],
  );

describe('checking a workbook of structures', () => {
  it('tells what would be created, and writes nothing', async () => {
    const { rows, counts, ignoredColumns } = await checked({
      Structures: [
        { Name: 'Copper Ridge', 'Custom id': 'CR-1', Type: 'Portfolio', Remarks: 'from the old system' },
        {
          Name: 'Copper Ridge East',
          'Custom id': 'CR-2',
          'Parent custom id or name': 'CR-1',
          'Fiscal year end': '06-30',
        },
      ],
      Projects: [
        {
          Name: 'Mesa',
          'Custom id': 'CR-P1',
          'Structure custom id or name': 'Copper Ridge East',
          State: 'TX',
          County: 'Travis',
          Size: 12.5,
          Unit: 'MW',
        },
      ],
      Financings: [
        {
          Name: 'Senior loan',
          'Structure custom id or name': 'CR-2',
          Type: 'Term loan',
          Commitment: 12_000_000,
          'Closing date': new Date('2026-01-15T00:00:00Z'),
          'Finances projects (custom ids)': 'CR-P1',
        },
      ],
    });

    expect(rows.map(({ status, faults }: CheckedRow) => [status, faults])).toEqual(Array(4).fill(['new', []]));
    expect(counts).toEqual([
      { sheet: 'Structures', new: 2, exists: 0, differs: 0, invalid: 0 },
      { sheet: 'Projects', new: 1, exists: 0, differs: 0, invalid: 0 },
      { sheet: 'Financings', new: 1, exists: 0, differs: 0, invalid: 0 },
    ]);
    expect(ignoredColumns).toEqual(['Structures: Remarks']);
    expect((await organization.admin.get('/api/deals?search=Copper')).body).toEqual([]);
  });

  it('names every fault of a row by its column', async () => {
    const { rows } = await checked({
      Structures: [
        {
          Name: null,
          Type: 'Company',
          'Custom id': 'F-1',
          Currency: 'Dollars',
          'Closing date': '31.03.2026',
          'Fiscal year end': 'June',
        },
      ],
      Projects: [
        {
          Name: 'Mesa <b>',
          'Structure custom id or name': 'Nowhere',
          Size: '1,000',
          'Commercial operation date': 46_000,
          'Ownership percentage': 120,
        },
        { Name: 'Elsewhere', 'Structure custom id or name': null, State: 'Texas' },
      ],
    });

    expect(faultsIn(rows, 'Structures')).toEqual({
      Name: 'Enter a value.',
      Type: expect.stringContaining('“Company” is not allowed here. Enter Deal, Fund, SPV'),
      Currency: expect.stringContaining('“Dollars” is not allowed here.'),
      'Closing date': 'Enter a date as a date, or a text like 2026-03-31.',
      'Fiscal year end': 'Enter a month and day like 12-31.',
    });
    expect(faultsIn(rows, 'Projects')).toEqual({
      Name: 'Remove the characters < and >.',
      'Structure custom id or name': 'There is no structure with the custom id or name “Nowhere”.',
      Size: '“1,000” is text. Enter a number as a number, without separators.',
      'Commercial operation date': 'This cell is a number. Format it as a date.',
      'Ownership percentage': 'Enter at most 100 percent.',
    });
    expect(faultsIn(rows, 'Projects', 3)).toEqual({ 'Structure custom id or name': 'Enter a value.' });
  });

  it('finds what only the whole entity tells, like a county of another state', async () => {
    const { rows } = await checked({
      Structures: [{ Name: 'Lakeshore', 'Custom id': 'L-1' }],
      Projects: [{ Name: 'Pier', 'Structure custom id or name': 'L-1', State: 'Texas', County: 'Kings' }],
      Financings: [
        {
          Name: 'Lease',
          'Structure custom id or name': 'L-1',
          Type: 'Lease',
          'Lien priority': 'Senior',
          'Closing date': new Date('2026-06-01T00:00:00Z'),
          'Maturity date': new Date('2026-01-01T00:00:00Z'),
        },
      ],
    });

    expect(faultsIn(rows, 'Projects')).toEqual({ County: 'Choose a county of Texas.' });
    expect(faultsIn(rows, 'Financings')).toEqual({
      'Maturity date': 'Choose a day that is not before the closing date.',
      'Lien priority': 'Only debt has a lien.',
    });
  });

  it('tells all faults of a row at once, whichever of them would be met first', async () => {
    const { rows } = await checked({
      Structures: [{ Name: 'Bayview', 'Custom id': 'B-1' }],
      Projects: [
        {
          Name: 'Quay',
          'Structure custom id or name': 'Nowhere',
          Size: '1,000',
          State: 'Texas',
          County: 'Kings',
          'IRR start date': new Date('2026-06-01T00:00:00Z'),
          'IRR end date': new Date('2026-01-01T00:00:00Z'),
          'Ownership percentage': 120,
        },
      ],
      Financings: [
        {
          Name: null,
          'Structure custom id or name': 'B-1',
          Type: 'Lease',
          Commitment: '12 million',
          State: 'Atlantis',
          'Lien priority': 'Senior',
          'Grant role': 'Grantor',
        },
        {
          Name: 'Of no type',
          'Structure custom id or name': 'B-1',
          Type: 'Gift',
          'Lien priority': 'Senior',
          'Grant role': 'Grantor',
        },
      ],
    });

    expect(faultsIn(rows, 'Projects')).toEqual({
      'Structure custom id or name': expect.stringContaining('“Nowhere”'),
      Size: expect.stringContaining('“1,000” is text.'),
      'Ownership percentage': 'Enter at most 100 percent.',
      County: 'Choose a county of Texas.',
      'IRR end date': 'Choose a day that is not before the start.',
    });
    expect(faultsIn(rows, 'Financings')).toEqual({
      Name: 'Enter a value.',
      Commitment: expect.stringContaining('“12 million” is text.'),
      State: 'Choose a state from the list.',
      'Lien priority': 'Only debt has a lien.',
      'Grant role': 'Only grants have a grantor and a grantee.',
    });
    expect(Object.keys(faultsIn(rows, 'Financings', 3))).toEqual(['Type']);
  });

  it('names both where an entity has a custom id under another name', async () => {
    await organization.structure({ name: 'Harborview', customId: 'HV-1' });

    const { rows } = await checked({
      Structures: [
        { Name: 'Harbor View', 'Custom id': 'hv-1' },
        { Name: 'Other', 'Custom id': 'HV-2' },
      ],
    });
    const again = await checked({ Structures: [{ Name: 'Harborview', 'Custom id': 'HV-1' }] });

    expect(rows[0]).toMatchObject({
      status: 'differs',
      changes: [{ column: 'Name', before: 'Harborview', after: 'Harbor View' }],
      faults: [{ column: 'Name', message: '“Harborview” has this custom id. Make sure that this row means it.' }],
    });
    expect(again.rows[0]).toMatchObject({ status: 'exists', faults: [] });
  });

  it('says of what is archived that the import does not restore it', async () => {
    const { admin } = organization;
    const archive = async (path: string) => good(await admin.put(path, { version: 1, launchStatus: 'Obsolete' }));
    const old = await organization.structure({ name: 'Old mill', customId: 'OLD-1' });
    await aProjectIn(organization, { name: 'Turbine', dealId: old.id, customId: 'OLD-P1' });
    const live = await organization.structure({ name: 'New mill', customId: 'NEW-1' });
    const wheel = await aProjectIn(organization, { name: 'Wheel', dealId: live.id, customId: 'NEW-P1' });
    await archive(`/api/projects/${wheel.id}`);
    await archive(`/api/deals/${old.id}`);

    const { rows } = await checked({
      Structures: [{ Name: 'Old mill', 'Custom id': 'OLD-1' }],
      Projects: [
        { Name: 'Turbine', 'Custom id': 'OLD-P1', 'Structure custom id or name': 'NEW-1' },
        { Name: 'Wheel', 'Custom id': 'NEW-P1', 'Structure custom id or name': 'NEW-1' },
      ],
    });

    expect(rows.map(({ status }: CheckedRow) => status)).toEqual(['exists', 'exists', 'exists']);
    expect([2, 3].map((row) => faultsIn(rows, 'Projects', row)['Custom id'])).toEqual([
      '“Old mill” is archived, and with it what lies in it. The import does not restore it.',
      '“Wheel” is archived. The import does not restore it; restore it on its own page.',
    ]);
    expect(faultsIn(rows, 'Structures')['Custom id']).toMatch(/^“Old mill” is archived\./);
  });

  it('refuses numbers that nothing can hold, and takes sums as the spreadsheet shows them', async () => {
    const inside = { 'Structure custom id or name': 'Riverside' };

    const { rows } = await checked({
      Structures: [{ Name: 'Riverside' }],
      Projects: [
        { Name: 'Site', ...inside, Size: 1e-200, 'Ownership percentage': 1e-200 },
        { Name: 'Sum', ...inside, Size: 0.1 + 0.2, 'Ownership percentage': 33.3 + 33.3 },
      ],
      Financings: [{ Name: 'Loan', ...inside, Commitment: 1e-200 }],
    });

    expect(faultsIn(rows, 'Projects')).toEqual({
      Size: 'Use at most six decimals.',
      'Ownership percentage': 'Use at most six decimals.',
    });
    expect(faultsIn(rows, 'Projects', 3)).toEqual({});
    expect(faultsIn(rows, 'Financings')).toEqual({ Commitment: 'Use at most two decimals.' });
  });

  it('refuses custom ids that the file has twice, or that another kind of entity has', async () => {
    await organization.structure({ name: 'Harbor', customId: 'H-1' });

    const { rows } = await checked({
      Structures: [
        { Name: 'One', 'Custom id': 'D-1' },
        { Name: 'Two', 'Custom id': 'd-1' },
        { Name: 'Harbor of old', 'Custom id': 'H-1' },
      ],
      Projects: [{ Name: 'Crane', 'Custom id': 'H-1', 'Structure custom id or name': 'Harbor' }],
    });

    expect(rows.map(({ status }: CheckedRow) => status)).toEqual(['new', 'invalid', 'differs', 'invalid']);
    expect(faultsIn(rows, 'Structures', 3)).toEqual({ 'Custom id': 'Row 2 of Structures has this custom id, too.' });
    expect(faultsIn(rows, 'Projects')).toEqual({ 'Custom id': 'Row 4 of Structures has this custom id, too.' });
  });
});

describe('the template', () => {
  it('is a workbook that can be checked as it is, with every column and what may stand in it', async () => {
    const path = `/api/organizations/${organization.id}/structure-imports/template`;
    const response = await fetch(new URL(path, origin()), {
      headers: { authorization: `Bearer ${organization.admin.token}` },
    });
    const content = await response.arrayBuffer();
    const sheets = await readWorkbook(content);

    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Structures',
      'Projects',
      'Financings',
      'Explanations',
      'Allowed values',
    ]);
    expect(sheets[0]?.data[0]).toContain('Parent custom id or name');
    expect(sheets[4]?.data.flat()).toEqual(expect.arrayContaining(['Term loan', 'Portfolio Management', 'Texas']));
    expect((await imports.check(new Uint8Array(content))).body).toMatchObject({ rows: [], ignoredColumns: [] });

    const parts = unzipSync(new Uint8Array(content));
    const drops = strFromU8(parts['xl/worksheets/sheet3.xml'] ?? new Uint8Array());
    const column = String.fromCharCode(65 + (sheets[2]?.data[0]?.indexOf('Type') ?? -1));
    const lists = sheets[4]?.data[0] ?? [];
    const listed = String.fromCharCode(65 + lists.indexOf('Financings: Type'));
    expect(drops).toContain(
      `sqref="${column}2:${column}2001"><formula1>'Allowed values'!$${listed}$2:$${listed}$9</formula1>`,
    );
  });
});
