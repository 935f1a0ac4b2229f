import readWorkbook from 'read-excel-file/universal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow } from '#shared/domain/structure-import.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { anImportingOrganization, type importsOf, structureWorkbook } from '#tests/support/structure-workbook.ts';

let own: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  ({ organization: own, imports } = await anImportingOrganization());
});

const make = async (path: string, body: object): Promise<string> =>
  good(await own.admin.post(`/api/organizations/${own.id}/${path}`, body)).body.id;

async function templateSheets() {
  const response = await fetch(new URL(`/api/organizations/${own.id}/structure-imports/template`, origin()), {
    headers: { authorization: `Bearer ${own.admin.token}` },
  });
  return readWorkbook(await response.arrayBuffer());
}

describe('statuses and calendars of the organization', () => {
  it('are columns of the template where there are some', async () => {
    const before = await templateSheets();
    await make('entityStatuses', { name: 'Term sheet', entityType: 'Deal' });
    await make('entityStatuses', { name: 'Drawn', entityType: 'Loan' });
    await make('calendars', { name: 'London' });
    const after = await templateSheets();

    const headings = (sheets: typeof before) => sheets.slice(0, 3).map(({ data }) => data[0]);
    for (const row of headings(before)) expect(row).not.toContain('Status');
    const [structures, projects, financings] = headings(after);
    expect(structures).toContain('Status');
    expect(structures).toContain('Calendar');
    expect(projects).toContain('Calendar');
    expect(projects).not.toContain('Status');
    expect(financings).toEqual(expect.arrayContaining(['Status', 'Calendar']));
    expect(after[4]?.data.flat()).toEqual(expect.arrayContaining(['Term sheet', 'Drawn', 'London']));
  });

  it('are named in cells, of the type of the entity, whatever their case', async () => {
    const ofDeals = await make('entityStatuses', { name: 'In diligence', entityType: 'Deal' });
    const ofFunds = await make('entityStatuses', { name: 'Raising', entityType: 'Fund' });
    const ofGrants = await make('entityStatuses', { name: 'Awarded', entityType: 'Grant' });
    const calendar = await make('calendars', { name: 'Reno office' });
    const inside = { 'Structure custom id or name': 'Mill' };
    const book = structureWorkbook({
      Structures: [
        { Name: 'Mill', Status: 'in diligence' },
        { Name: 'Mill fund', Type: 'Fund', Status: 'Raising' },
      ],
      Projects: [{ Name: 'Wheel', ...inside, Calendar: 'RENO OFFICE' }],
      Financings: [{ Name: 'Aid', ...inside, Type: 'Grant', 'Grant role': 'Grantee', Status: 'Awarded' }],
    });

    const { body } = await imports.start(book);
    expect(await imports.finished(body.id)).toMatchObject({ status: 'done', message: '4 created' });

    const list = async (path: string) => good(await own.admin.get(`/api/${path}`)).body;
    expect(
      (await list('deals')).map(({ name, statusId }: { name: string; statusId: string }) => [name, statusId]),
    ).toEqual([
      ['Mill fund', ofFunds],
      ['Mill', ofDeals],
    ]);
    expect((await list('projects'))[0]).toMatchObject({ name: 'Wheel', calendar });
    expect((await list('loans'))[0]).toMatchObject({ name: 'Aid', statusId: ofGrants });
  });

  it('that are not there are refused with those that are', async () => {
    const inside = { 'Structure custom id or name': 'Quarry' };
    const { body } = await imports.check(
      structureWorkbook({
        Structures: [
          { Name: 'Quarry', Status: 'Raising' },
          { Name: 'Undecided', Type: 'Cooperative', Status: 'Raising' },
          { Name: 'Portfolio', Type: 'Portfolio', Status: 'Raising' },
        ],
        Projects: [{ Name: 'Crusher', ...inside, Calendar: 'Paris' }],
      }),
    );

    const faults = body.rows.map((row: CheckedRow) =>
      row.faults
        .filter(({ column }) => column !== 'Structure custom id or name')
        .map((one) => [one.column, one.message]),
    );
    expect(faults[0]).toEqual([
      ['Status', '“Raising” is not one of the statuses for the type Deal. Enter In diligence, Term sheet.'],
    ]);
    expect(faults[1].map(([column]: [string]) => column)).toEqual(['Type']);
    expect(faults[2]).toEqual([
      ['Status', 'Your organization has no statuses for the type Portfolio. Leave this empty.'],
    ]);
    expect(faults[3]).toEqual([['Calendar', '“Paris” is not one of the calendars. Enter London, Reno office.']]);
  });
});
