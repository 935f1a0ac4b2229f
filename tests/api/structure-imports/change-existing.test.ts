import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow, ImportedRow, ImportReport } from '#shared/domain/structure-import.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn } from '#tests/support/portfolio.ts';
import { anImportingOrganization, importsOf, structureWorkbook } from '#tests/support/structure-workbook.ts';

let organization: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  ({ organization, imports } = await anImportingOrganization());
});

type Sheets = Parameters<typeof structureWorkbook>[0];
type Content = Uint8Array<ArrayBuffer>;

const prefix = () => randomUUID().slice(0, 8);
const checked = async (content: Content): Promise<ImportReport> => good(await imports.check(content)).body;

/** Everything that a check has found to change, as the person decides it. */
const accepted = ({ rows }: ImportReport) =>
  rows.flatMap(({ sheet, row, status, version }) => (status === 'differs' ? [{ sheet, row, version }] : []));

const finished = async (content: Content, options: object) => {
  const { status, body } = await imports.start(content, options);
  expect([200, 202]).toContain(status);
  const job = await imports.finished(body.id);
  const rows: ImportedRow[] = good(await imports.rows(body.id)).body;
  return { job, rows };
};

const applied = async (content: Content) => finished(content, { changes: accepted(await checked(content)) });

const reverted = async (importId: string) => {
  const { body } = await imports.revert(importId);
  const job = await imports.finished(body.id);
  return { job, rows: good(await imports.rows(importId)).body as ImportedRow[] };
};

/** A structure with a project, a financing of it, and the sheets that have something else for each of them. */
async function portfolio(id: string) {
  const { admin } = organization;
  const home = await organization.structure({ name: `${id} Ridge`, customId: `${id}-S`, borrower: 'Ridge LLC' });
  const project = await aProjectIn(organization, {
    name: `${id} Mesa`,
    dealId: home.id,
    customId: `${id}-P`,
    assetSize: 5,
    assetSizeUnit: 'MW',
    state: 'Texas',
  });
  const loan = await aFinancingIn(organization, {
    name: `${id} Senior`,
    dealId: home.id,
    customId: `${id}-L`,
    commitmentAmount: 5_000_000,
    loanMaturityDate: '2030-06-30',
    projectIds: [project.id],
  });
  const inHome = { 'Structure custom id or name': `${id}-S` };
  const sheets = {
    Structures: [{ Name: `${id} Ridge`, 'Custom id': `${id}-S`, Borrower: 'Ridge Holdings LLC' }],
    Projects: [{ Name: `${id} Mesa`, 'Custom id': `${id}-P`, ...inHome, Size: 6.5, Unit: 'MW', State: 'tx' }],
    Financings: [
      {
        Name: `${id} Senior`,
        'Custom id': `${id}-L`,
        ...inHome,
        Commitment: 6_000_000,
        'Maturity date': new Date('2031-06-30T00:00:00Z'),
        'Finances projects (custom ids)': `${id}-P`,
      },
    ],
  } satisfies Sheets;
  const stored = async () => ({
    home: good(await admin.get(`/api/deals/${home.id}`)).body,
    project: good(await admin.get(`/api/projects/${project.id}`)).body,
    loan: good(await admin.get(`/api/loans/${loan.id}`)).body,
  });
  return { home, project, loan, sheets, stored };
}

describe('rows of entities that exist', () => {
  it('are told field by field, and left alone unless somebody decides otherwise', async () => {
    const id = prefix();
    const { sheets, stored } = await portfolio(id);
    const content = structureWorkbook({
      ...sheets,
      Structures: [...sheets.Structures, { Name: `${id} New`, 'Custom id': `${id}-N`, Borrower: null }],
    });
    const before = await stored();

    const report = await checked(content);
    const { job, rows } = await finished(content, {});

    expect(report.rows.map(({ status, changes }) => [status, changes])).toEqual([
      ['differs', [{ column: 'Borrower', before: 'Ridge LLC', after: 'Ridge Holdings LLC' }]],
      ['new', []],
      ['differs', [{ column: 'Size', before: '5', after: '6.5' }]],
      [
        'differs',
        [
          { column: 'Commitment', before: '5,000,000', after: '6,000,000' },
          { column: 'Maturity date', before: 'Jun 30, 2030', after: 'Jun 30, 2031' },
        ],
      ],
    ]);
    expect(report.counts[0]).toMatchObject({ new: 1, exists: 0, differs: 1, invalid: 0 });
    expect(job.message).toBe('1 created, 3 exist already');
    expect(rows.map(({ status }) => status)).toEqual(['exists', 'created', 'exists', 'exists']);
    expect(await stored()).toMatchObject({
      home: { borrower: 'Ridge LLC', version: before.home.version },
      project: { assetSize: 5, version: before.project.version },
      loan: { commitmentAmount: 5_000_000, version: before.loan.version },
    });
  });

  it('are changed where that was decided, once, however often it is clicked, and put back by an undo', async () => {
    const id = prefix();
    const { sheets, stored } = await portfolio(id);
    const content = structureWorkbook(sheets);
    const options = { changes: accepted(await checked(content)) };

    const replies = await Promise.all([imports.start(content, options), imports.start(content, options)]);
    const importId = replies[0]?.body.id;
    const job = await imports.finished(importId);
    const after = await stored();
    const again = await finished(content, options);

    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(job).toMatchObject({ status: 'done', message: '3 changed' });
    expect(after).toMatchObject({
      home: { borrower: 'Ridge Holdings LLC', updatedBy: organization.admin.agent.id },
      project: { assetSize: 6.5, state: 'Texas' },
      loan: { commitmentAmount: 6_000_000, loanMaturityDate: '2031-06-30', projects: [{ name: `${id} Mesa` }] },
    });
    expect(again.job.id).toBe(importId);
    expect(again.rows.map(({ status }) => status)).toEqual(Array(3).fill('changed'));
    expect((await stored()).loan.version).toBe(after.loan.version);

    const undone = await reverted(importId);
    const oncemore = await imports.revert(importId);

    expect(undone.job).toMatchObject({ status: 'done', message: '3 undone' });
    expect(undone.rows.map(({ status, faults }) => [status, faults])).toEqual(Array(3).fill(['putBack', []]));
    expect(await stored()).toMatchObject({
      home: { borrower: 'Ridge LLC' },
      project: { assetSize: 5 },
      loan: { commitmentAmount: 5_000_000, loanMaturityDate: '2030-06-30' },
    });
    expect(oncemore).toMatchObject({ status: 200, body: { id: undone.job.id, status: 'done' } });
  });

  it('are audited as changes of the person, in one write with the row of the import', async () => {
    const id = prefix();
    const { home, sheets } = await portfolio(id);
    await applied(structureWorkbook({ Structures: sheets.Structures }));

    const trail = await auditOfOrganization(organization.id);
    const changed = trail.find(({ event, after }) => event === 'structure.updated' && after?.['id'] === home.id);
    const byImport = trail.find(
      ({ event, after }) =>
        event === 'importRow.changed' && (after?.['entity'] as { id?: string } | null)?.id === home.id,
    );
    expect(changed).toMatchObject({
      by: organization.admin.agent.id,
      before: { borrower: 'Ridge LLC' },
      after: { borrower: 'Ridge Holdings LLC' },
    });
    expect(byImport).toMatchObject({ at: changed?.at, correlationId: changed?.correlationId });
  });

  it('keep what somebody has changed after the check, and say so', async () => {
    const id = prefix();
    const { loan, project, sheets, stored } = await portfolio(id);
    const content = structureWorkbook(sheets);
    const changes = accepted(await checked(content));
    const { admin } = organization;
    good(await admin.put(`/api/loans/${loan.id}`, { version: 1, commitmentAmount: 7_000_000 }));
    // Another field of the project does not stand against the change.
    const current = good(await admin.get(`/api/projects/${project.id}`)).body;
    good(await admin.put(`/api/projects/${project.id}`, { version: current.version, city: 'Austin' }));

    const { job, rows } = await finished(content, { changes });

    expect(job.message).toBe('2 changed, 1 not changed');
    expect(rows[2]).toMatchObject({
      status: 'refused',
      entity: { id: loan.id },
      faults: [{ column: 'Commitment', message: expect.stringContaining('Someone changed this after the check') }],
    });
    expect(await stored()).toMatchObject({
      project: { assetSize: 6.5, city: 'Austin' },
      loan: { commitmentAmount: 7_000_000, loanMaturityDate: '2030-06-30' },
    });
  });

  it('are put back field by field, as far as nobody has changed them since', async () => {
    const id = prefix();
    const { loan, sheets, stored } = await portfolio(id);
    const { job } = await applied(structureWorkbook(sheets));
    const { version } = (await stored()).loan;
    good(await organization.admin.put(`/api/loans/${loan.id}`, { version, commitmentAmount: 8_000_000 }));

    const { rows } = await reverted(job.id);

    expect(rows[2]).toMatchObject({
      status: 'putBack',
      faults: [{ column: 'Commitment', message: 'It was changed since, and stays as it is.' }],
    });
    expect((await stored()).loan).toMatchObject({ commitmentAmount: 8_000_000, loanMaturityDate: '2030-06-30' });
  });

  it('are put back from the undo itself, too, as far as it could not do so at first', async () => {
    const id = prefix();
    const { loan, sheets, stored } = await portfolio(id);
    const { job } = await applied(structureWorkbook({ Financings: sheets.Financings }));
    const change = async (fields: object) => {
      const { version } = (await stored()).loan;
      good(await organization.admin.put(`/api/loans/${loan.id}`, { version, ...fields }));
    };
    await change({ commitmentAmount: 8_000_000, loanMaturityDate: '2032-06-30' });
    const undone = await reverted(job.id);
    expect(undone.job.message).toBe('1 left as it is');
    expect(undone.rows[0]?.status).toBe('changed');
    await change({ commitmentAmount: 6_000_000, loanMaturityDate: '2031-06-30' });

    const again = await reverted(undone.job.id);

    expect(again.job).toMatchObject({ id: undone.job.id, status: 'done', message: '1 undone' });
    expect(again.rows.map(({ status }) => status)).toEqual(['putBack']);
    expect((await stored()).loan).toMatchObject({ commitmentAmount: 5_000_000, loanMaturityDate: '2030-06-30' });
    expect(await imports.revert(undone.job.id)).toMatchObject({ status: 200, body: { id: undone.job.id } });
  });

  it('are not touched by empty cells, and stay where and what they are', async () => {
    const id = prefix();
    const { sheets, stored } = await portfolio(id);
    await organization.structure({ name: `${id} Other`, customId: `${id}-O` });
    const content = structureWorkbook({
      Structures: [{ Name: null, 'Custom id': `${id}-S`, Type: 'Fund', Borrower: null, Description: 'Two sites.' }],
      Projects: [{ ...sheets.Projects[0], 'Structure custom id or name': `${id}-O`, Size: null, Unit: null }],
    });

    const { rows } = await checked(content);

    expect(rows[0]).toMatchObject({
      status: 'differs',
      changes: [{ column: 'Description', before: '', after: 'Two sites.' }],
      faults: [{ column: 'Type', message: 'It stays “Deal”. An import cannot change it.' }],
    });
    expect(rows[1]).toMatchObject({
      status: 'exists',
      changes: [],
      faults: [
        {
          column: 'Structure custom id or name',
          message: `It stays in “${id} Ridge”. An import does not move what lies in a structure.`,
        },
      ],
    });
    expect((await stored()).project.assetSize).toBe(5);
  });

  it('are told when they could not be changed so, and do not stand against others', async () => {
    const id = prefix();
    const { sheets, stored } = await portfolio(id);
    const content = structureWorkbook({
      Structures: [{ Name: `${id} Late`, 'Custom id': `${id}-LATE` }],
      Projects: [{ ...sheets.Projects[0], Size: '1,000' }],
      Financings: [
        { ...sheets.Financings[0], 'Maturity date': new Date('1999-01-01T00:00:00Z'), 'Lien priority': 'Fifth' },
      ],
    });
    const report = await checked(content);

    const { job, rows } = await finished(content, {
      changes: report.rows.flatMap(({ sheet, row, version }) => (version === null ? [] : [{ sheet, row, version }])),
    });

    expect(report.rows.map(({ status }: CheckedRow) => status)).toEqual(['new', 'blocked', 'blocked']);
    expect(report.rows[1]?.faults[0]).toMatchObject({ column: 'Size' });
    expect(job.message).toBe('1 created, 2 not changed');
    expect(rows.map(({ status }) => status)).toEqual(['created', 'refused', 'refused']);
    expect((await stored()).loan.commitmentAmount).toBe(5_000_000);
  });

  it('may be moved below another structure, one of the file included, and financings get projects of the file', async () => {
    const id = prefix();
    const { sheets, stored } = await portfolio(id);
    const { job } = await applied(
      structureWorkbook({
        Structures: [
          { Name: `${id} Above`, 'Custom id': `${id}-A`, 'Parent custom id or name': null },
          { Name: `${id} Ridge`, 'Custom id': `${id}-S`, 'Parent custom id or name': `${id}-A` },
        ],
        Projects: [{ Name: `${id} Butte`, 'Custom id': `${id}-P2`, 'Structure custom id or name': `${id}-S` }],
        Financings: [{ ...sheets.Financings[0], 'Finances projects (custom ids)': `${id}-P; ${id}-P2` }],
      }),
    );

    expect(job.message).toBe('2 created, 2 changed');
    const { home, loan } = await stored();
    expect(home.parent).toMatchObject({ name: `${id} Above` });
    expect(loan.projects.map(({ name }: { name: string }) => name).toSorted()).toEqual([`${id} Butte`, `${id} Mesa`]);

    const { rows } = await reverted(job.id);
    expect(rows.map(({ status }) => status)).toEqual(['created', 'putBack', 'created', 'putBack']);
    const back = await stored();
    expect(back.home.parentId).toBeNull();
    expect(back.loan.projects).toHaveLength(1);
  });

  it('are changed only by whoever may change each of them, at the check and when their turn comes', async () => {
    const id = prefix();
    const { loan, project, sheets, stored } = await portfolio(id);
    const dealAdmin = await organization.member('Deal Admin');
    const own = importsOf(dealAdmin, organization);
    const deny = (sourceType: 'Loan' | 'Project', entityId: string) =>
      organization.grant(dealAdmin, { sourceType, level: 'Edit', action: 'Deny', entityId });
    good(await deny('Loan', loan.id));
    const content = structureWorkbook(sheets);

    const { body: report } = good(await own.check(content));
    good(await deny('Project', project.id));
    const { body } = await own.start(content, { changes: accepted(report) });
    const job = await own.finished(body.id);
    const rows: ImportedRow[] = good(await own.rows(body.id)).body;

    expect(report.rows.map(({ status }: CheckedRow) => status)).toEqual(['differs', 'differs', 'blocked']);
    expect(report.rows[2].faults).toEqual([{ column: null, message: 'You may not change this financing.' }]);
    expect(job.message).toBe('1 changed, 1 exists already, 1 not changed');
    expect(rows[1]).toMatchObject({
      status: 'refused',
      faults: [{ column: null, message: 'You may not change this project.' }],
    });
    expect(await stored()).toMatchObject({
      home: { borrower: 'Ridge Holdings LLC', updatedBy: dealAdmin.agent.id },
      project: { assetSize: 5 },
      loan: { commitmentAmount: 5_000_000 },
    });
  });

  it('are named once only', async () => {
    const id = prefix();
    const { home } = await portfolio(id);

    const { rows } = await checked(
      structureWorkbook({
        Structures: [
          { Name: `${id} One`, 'Trestle id': home.id, 'Custom id': null },
          { Name: `${id} Two`, 'Trestle id': null, 'Custom id': `${id}-S` },
        ],
      }),
    );

    expect(rows.map(({ status }) => status)).toEqual(['differs', 'invalid']);
    expect(rows[1]?.faults).toEqual([{ column: 'Custom id', message: 'Row 2 of Structures names the same entity.' }]);
  });

  it('have nothing to put back where an import has changed nothing', async () => {
    const { job } = await finished(structureWorkbook({ Structures: [{ Name: prefix() }] }), {});

    expect(await imports.revert(job.id)).toMatchObject({ status: 409, body: { code: 'importNothingChanged' } });
    expect(await imports.revert(randomUUID())).toMatchObject({ status: 404, body: { code: 'importNotFound' } });
  });
});
