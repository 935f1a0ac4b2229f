import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow } from '#shared/domain/structure-import.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
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

describe('what a row of a workbook names', () => {
  it('refuses rows that need an invalid one, and structures that would be part of themselves', async () => {
    const { rows } = await checked({
      Structures: [
        { Name: 'A', 'Custom id': 'C-A', 'Parent custom id or name': 'C-B' },
        { Name: 'B', 'Custom id': 'C-B', 'Parent custom id or name': 'C-A' },
        { Name: 'Below', 'Custom id': 'C-C', 'Parent custom id or name': 'C-A' },
      ],
      Projects: [{ Name: 'P', 'Custom id': 'C-P', 'Structure custom id or name': 'C-C' }],
      Financings: [{ Name: 'F', 'Structure custom id or name': 'C-C', 'Finances projects (custom ids)': 'C-P; C-Q' }],
    });

    const parent = 'Parent custom id or name';
    expect(faultsIn(rows, 'Structures')).toEqual({ [parent]: 'This structure would be part of itself.' });
    expect(faultsIn(rows, 'Structures', 4)).toEqual({
      [parent]: 'Row 2 of Structures, which this row needs, is not valid.',
    });
    expect(faultsIn(rows, 'Projects')).toEqual({
      'Structure custom id or name': 'Row 4 of Structures, which this row needs, is not valid.',
    });
    expect(faultsIn(rows, 'Financings')).toEqual({
      'Finances projects (custom ids)': 'There is no project with the custom id “C-Q”.',
      'Structure custom id or name': 'Row 4 of Structures, which this row needs, is not valid.',
    });
  });

  it('asks for a custom id where a name could mean several structures', async () => {
    await organization.structure({ name: 'Twin' });
    await organization.structure({ name: 'Twin' });

    const { rows } = await checked({ Projects: [{ Name: 'P', 'Structure custom id or name': 'twin' }] });

    expect(faultsIn(rows, 'Projects')).toEqual({
      'Structure custom id or name':
        'Several structures are named “twin”. Enter the custom id of the one that you mean.',
    });
  });

  it('is found by its name, stored or in the file, however the computers that write it compose accents', async () => {
    const [stored, inFile] = ['Énergie Côtière', 'Île Verte'];
    await organization.structure({ name: stored.normalize('NFD') });
    const home = 'Structure custom id or name';

    const { rows } = await checked({
      Structures: [{ Name: inFile }],
      Projects: [
        { Name: 'P', [home]: stored.toLowerCase() },
        { Name: 'Q', [home]: stored.normalize('NFD') },
        { Name: 'R', [home]: inFile.normalize('NFD') },
        { Name: 'S', [home]: 'Energie Cotiere' },
      ],
    });

    expect([2, 3, 4, 5].map((row) => faultsIn(rows, 'Projects', row)[home])).toEqual([
      undefined,
      undefined,
      undefined,
      'There is no structure with the custom id or name “Energie Cotiere”.',
    ]);
  });

  it('says of a structure that is archived that it is, whether it is named by its name or its custom id', async () => {
    const gone = await organization.structure({ name: 'Old Mill', customId: 'OM-1' });
    good(await organization.admin.put(`/api/deals/${gone.id}`, { version: 1, launchStatus: 'Obsolete' }));
    const home = 'Structure custom id or name';

    const { rows } = await checked({
      Projects: [
        { Name: 'P', [home]: 'old mill' },
        { Name: 'Q', [home]: 'om-1' },
        { Name: 'R', [home]: 'Old Mall' },
      ],
    });

    expect([2, 3, 4].map((row) => faultsIn(rows, 'Projects', row)[home])).toEqual([
      '“Old Mill” is archived. Restore the structure first, or name another one.',
      'This structure is archived. Restore it first.',
      'There is no structure with the custom id or name “Old Mall”.',
    ]);
  });

  it('asks of a grant who gives it', async () => {
    await organization.structure({ name: 'Grant giver' });
    const grant = { Name: 'G', 'Structure custom id or name': 'Grant giver', Type: 'Grant' };

    const { rows } = await checked({ Financings: [grant, { ...grant, Name: 'H', 'Grant role': 'Grantor' }] });

    expect(rows.map(({ status }: CheckedRow) => status)).toEqual(['invalid', 'new']);
    expect(faultsIn(rows, 'Financings')).toEqual({
      'Grant role': 'Choose whether your organization is the grantor or the grantee.',
    });
  });

  it('allows a project one financing where the organization does', async () => {
    const { organization: strict, imports: strictImports } = await anImportingOrganization();
    const setting = { name: 'disableManyToMany', value: 'true' };
    good(await strict.admin.post(`/api/entities/${strict.id}/details`, setting));
    const financing = { 'Structure custom id or name': 'S-1', 'Finances projects (custom ids)': 'S-P' };

    const { body } = await strictImports.check(
      structureWorkbook({
        Structures: [{ Name: 'Sage', 'Custom id': 'S-1' }],
        Projects: [{ Name: 'Sage park', 'Custom id': 'S-P', 'Structure custom id or name': 'S-1' }],
        Financings: [
          { Name: 'First', ...financing },
          { Name: 'Second', ...financing },
        ],
      }),
    );

    expect(faultsIn(body.rows, 'Financings')).toEqual({});
    expect(faultsIn(body.rows, 'Financings', 3)).toEqual({
      'Finances projects (custom ids)':
        'Row 2 finances the same project. Your organization allows one financing a project.',
    });
  });

  it('does not tell of structures that the user does not see, nor of those of another organization', async () => {
    const other = await anOrganization('Lakeshore Partners');
    await other.structure({ name: 'Foreign', customId: 'X-1' });

    const { rows } = await checked({
      Structures: [{ Name: 'Own', 'Custom id': 'X-1', 'Parent custom id or name': 'Foreign' }],
    });

    expect(faultsIn(rows, 'Structures')).toEqual({
      'Parent custom id or name': 'There is no structure with the custom id or name “Foreign”.',
    });
  });
});
