import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow, ImportedRow } from '#shared/domain/structure-import.ts';
import { toCsv } from '#shared/format/csv.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { anImportingOrganization, type importsOf } from '#tests/support/structure-workbook.ts';

let organization: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  ({ organization, imports } = await anImportingOrganization());
});

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

const faultsOf = (rows: readonly CheckedRow[]) =>
  rows.map(({ faults }) => Object.fromEntries(faults.map(({ column, message }) => [column, message])));

describe('importing a CSV file', () => {
  it('creates what its rows name, read as if somebody had typed them', async () => {
    const id = randomUUID().slice(0, 8);
    const home = await organization.structure({ name: `Copper Ridge ${id}`, customId: id });
    const content = bytes(
      toCsv([
        [
          'Name',
          'Structure custom id or name',
          'Size',
          'Unit',
          'Ownership percentage',
          'COD',
          'Description',
          'Remarks',
        ],
        ['Mesa "North"', id, '1,250.5', 'MW', '49.5%', '7/31/2025', 'Two sites,\r\none owner', 'old system'],
        ['-2+3', id, '', '', '', '', '', ''],
      ]),
    );
    const language = 'en-US';

    const report = good(await imports.check(content, { language })).body;
    const started = await imports.start(content, { language });
    const job = await imports.finished(started.body.id);
    const rows: ImportedRow[] = good(await imports.rows(job.id)).body;

    expect(report).toMatchObject({ kind: 'Projects', asksForKind: false, missing: [], remark: null });
    expect(report.ignoredColumns).toEqual(['Projects: Remarks']);
    expect(report.columns).toContainEqual({
      sheet: 'Projects',
      heading: 'COD',
      column: 'Commercial operation date',
      match: 'proposed',
    });
    expect(faultsOf(report.rows)).toEqual([{}, {}]);
    expect(job).toMatchObject({ status: 'done', message: '2 created' });
    const [mesa, sum] = await Promise.all(
      rows.map(async ({ entity }) => good(await organization.admin.get(`/api/projects/${entity?.id}`)).body),
    );
    expect(mesa).toMatchObject({
      name: 'Mesa "North"',
      dealId: home.id,
      assetSize: 1_250.5,
      assetSizeUnit: 'MW',
      ownershipPercentage: 49.5,
      cod: '2025-07-31',
    });
    expect(sum).toMatchObject({ name: '-2+3', assetSizeUnit: 'kW', assetSize: null });
  });

  it('refuses the cells that could be read in two ways, and guesses nothing about them', async () => {
    const id = randomUUID().slice(0, 8);
    await organization.structure({ name: `Copper Ridge ${id}`, customId: id });
    const content = bytes(`Name;Structure custom id or name;Commitment;Maturity date\nA;${id};1.250;3/4/2030\n`);

    const { rows } = good(await imports.check(content, { language: 'en-US' })).body;
    const refusal = await imports.start(content, { language: 'en-US' });

    expect(faultsOf(rows)).toEqual([
      {
        Commitment: expect.stringContaining('“1.250” can be read in two ways.'),
        'Maturity date': expect.stringContaining('Enter it as 2030-03-04 or 2030-04-03.'),
      },
    ]);
    expect(refusal).toMatchObject({ status: 409, body: { code: 'importRowsInvalid' } });
  });

  it('takes its headings for what a person has chosen, in the background, too', async () => {
    const id = randomUUID().slice(0, 8);
    await organization.structure({ name: `Copper Ridge ${id}`, customId: id });
    const content = bytes(`Facility,Book,Volume\nSenior ${id},${id},5000000\n`);
    const columns = [
      { sheet: 'Financings', heading: 'Facility', column: 'Name' },
      { sheet: 'Financings', heading: 'Book', column: 'Structure custom id or name' },
      { sheet: 'Financings', heading: 'Volume', column: 'Commitment' },
    ];

    const started = await imports.start(content, { kind: 'Financings', columns });
    const again = await imports.start(content, { kind: 'Financings', columns });
    await imports.finished(started.body.id);
    const rows: ImportedRow[] = good(await imports.rows(started.body.id)).body;

    expect(again.body.id).toBe(started.body.id);
    expect(rows).toMatchObject([{ sheet: 'Financings', row: 2, status: 'created', name: `Senior ${id}` }]);
    const loan = good(await organization.admin.get(`/api/loans/${rows[0]?.entity?.id}`)).body;
    expect(loan.commitmentAmount).toBe(5_000_000);
  });

  it('is refused with a choice that the template does not have', async () => {
    const columns = [{ sheet: 'Structures', heading: 'Name', column: 'Nickname' }];

    const { status, body } = await imports.check(bytes('Name\nMesa'), { columns });

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'importFileUnreadable' });
    expect(body.userMessage).toContain('The template has no column “Nickname”.');
  });
});
