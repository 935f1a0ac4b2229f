import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow, ImportedRow } from '#shared/domain/structure-import.ts';
import { breakDownAtProjects, deliver, jobOf, unstartedImport } from '#tests/support/import-worker.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { anImportingOrganization, type importsOf, structureWorkbook } from '#tests/support/structure-workbook.ts';

let organization: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  ({ organization, imports } = await anImportingOrganization());
});

/** A portfolio with a part, a project and a financing; its custom ids begin with `prefix`. */
const portfolio = (prefix: string) => ({
  Structures: [
    { Name: `${prefix} Holding`, 'Custom id': null, 'Parent custom id or name': `${prefix}-S`, Type: 'SPV' },
    { Name: `${prefix} Portfolio`, 'Custom id': `${prefix}-S`, 'Parent custom id or name': null, Type: 'Portfolio' },
  ],
  Projects: [
    {
      Name: `${prefix} Mesa`,
      'Custom id': `${prefix}-P`,
      'Structure custom id or name': `${prefix} Holding`,
      State: 'tx',
      County: 'Travis',
      Size: 12.5,
      Unit: 'MW',
      'Commercial operation date': new Date('2025-07-01T00:00:00Z'),
    },
  ],
  Financings: [
    {
      Name: `${prefix} Senior loan`,
      'Structure custom id or name': `${prefix}-S`,
      Type: 'Construction loan',
      Commitment: 12_000_000,
      Currency: 'EUR',
      'Lien priority': 'senior',
      'Tax credits': 'Investment Tax Credits (ITC)',
      'Finances projects (custom ids)': `${prefix}-P`,
    },
  ],
});

const prefix = () => randomUUID().slice(0, 8);

const entityOf = (rows: readonly ImportedRow[], name: string) => rows.find((row) => row.name === name)?.entity;

const imported = async (content: Uint8Array<ArrayBuffer>, options: object = {}, by = imports) => {
  const { status, body } = await by.start(content, options);
  expect([200, 202]).toContain(status);
  const job = await by.finished(body.id);
  const rows: ImportedRow[] = good(await by.rows(body.id)).body;
  return { job, rows };
};

describe('importing a workbook of structures', () => {
  it('creates every row, what others need first, and tells what each has become', async () => {
    const id = prefix();
    const { admin } = organization;

    const { job, rows } = await imported(structureWorkbook(portfolio(id)));

    expect(job).toMatchObject({ kind: 'structure-import', status: 'done', progress: 1, message: '4 created' });
    expect(rows.map(({ sheet, row, status }) => [sheet, row, status])).toEqual([
      ['Structures', 2, 'created'],
      ['Structures', 3, 'created'],
      ['Projects', 2, 'created'],
      ['Financings', 2, 'created'],
    ]);
    const parent = good(await admin.get(`/api/deals/${entityOf(rows, `${id} Portfolio`)?.id}`)).body;
    const holding = good(await admin.get(`/api/deals/${entityOf(rows, `${id} Holding`)?.id}`)).body;
    expect(holding).toMatchObject({ parentId: parent.id, structureType: 'SPV', createdBy: admin.agent.id });
    const project = good(await admin.get(`/api/projects/${entityOf(rows, `${id} Mesa`)?.id}`)).body;
    expect(project).toMatchObject({ dealId: holding.id, state: 'Texas', assetSize: 12.5, cod: '2025-07-01' });
    const loan = good(await admin.get(`/api/loans/${entityOf(rows, `${id} Senior loan`)?.id}`)).body;
    expect(loan).toMatchObject({
      dealId: parent.id,
      currency: 'EUR',
      commitmentAmount: 12_000_000,
      lienPriority: 'Senior',
    });
    expect(loan.projects).toEqual([expect.objectContaining({ id: project.id })]);
  });

  it('is one import, however often it is clicked', async () => {
    const id = prefix();
    const content = structureWorkbook(portfolio(id));

    const replies = await Promise.all([imports.start(content), imports.start(content), imports.start(content)]);
    const [first] = replies;
    await imports.finished(first?.body.id);
    const again = await imports.start(content);
    const checked = await imports.check(content);

    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(again).toMatchObject({ status: 200, body: { id: first?.body.id, status: 'done' } });
    expect(checked.body.rows.map(({ status }: CheckedRow) => status)).toEqual(Array(4).fill('exists'));
    expect((await organization.admin.get(`/api/deals?search=${id}`)).body).toHaveLength(2);
  });

  it('creates nothing twice when its worker broke down and its message comes again, and again', async () => {
    const id = prefix();
    const message = await unstartedImport(structureWorkbook(portfolio(id)), organization, organization.admin);

    await expect(breakDownAtProjects(message)).rejects.toThrow('broke down');
    const halfway: ImportedRow[] = good(await imports.rows(message.jobId)).body;
    await deliver(message);
    await deliver(message);

    const rows: ImportedRow[] = good(await imports.rows(message.jobId)).body;
    expect(halfway.map(({ status }) => status)).toEqual(['created', 'created']);
    expect(rows.slice(0, 2)).toEqual(halfway);
    expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('created'));
    expect(await jobOf(message, organization.admin)).toMatchObject({ status: 'done', message: '4 created' });
    expect((await organization.admin.get(`/api/deals?search=${id}`)).body).toHaveLength(2);
  });

  it('leaves what exists as it is and adds only the new rows of a longer file', async () => {
    const id = prefix();
    const { Structures, Projects, Financings } = portfolio(id);
    await imported(structureWorkbook({ Structures, Projects, Financings }));
    const more = {
      Structures: [{ Name: 'Another name', 'Custom id': `${id}-S` }],
      Projects: [{ Name: `${id} Butte`, 'Custom id': `${id}-P2`, 'Structure custom id or name': `${id}-S` }],
    };

    const { job, rows } = await imported(structureWorkbook(more));

    expect(job.message).toBe('1 created, 1 exists already');
    expect(rows[0]).toMatchObject({ status: 'exists', entity: { id: expect.any(String) } });
    const kept = good(await organization.admin.get(`/api/deals/${rows[0]?.entity?.id}`)).body;
    expect(kept).toMatchObject({ name: `${id} Portfolio`, version: 1 });
  });

  it('refuses invalid rows as a whole, unless they are to be skipped with the rows that need them', async () => {
    const id = prefix();
    const content = structureWorkbook({
      Structures: [
        { Name: `${id} Good`, 'Custom id': `${id}-G`, Type: 'Deal' },
        { Name: `${id} Bad`, 'Custom id': `${id}-B`, Type: 'Company' },
      ],
      Projects: [
        { Name: `${id} P1`, 'Structure custom id or name': `${id}-B` },
        { Name: `${id} P2`, 'Structure custom id or name': `${id}-G` },
        { Name: `${id} P3`, 'Structure custom id or name': `${id}-G`, Size: '1,000', State: 'Texas', County: 'Kings' },
      ],
    });

    const refusal = await imports.start(content);
    expect(refusal).toMatchObject({ status: 409, body: { code: 'importRowsInvalid' } });
    expect((await organization.admin.get(`/api/deals?search=${id}`)).body).toEqual([]);

    const { job, rows } = await imported(content, { skipInvalidRows: true });
    expect(job).toMatchObject({ status: 'done', message: '2 created, 3 not created' });
    expect(rows.map(({ name, status, faults }) => [name, status, faults.map(({ column }) => column)])).toEqual([
      [`${id} Good`, 'created', []],
      [`${id} Bad`, 'refused', ['Type']],
      [`${id} P1`, 'refused', ['Structure custom id or name']],
      [`${id} P2`, 'created', []],
      [`${id} P3`, 'refused', ['Size', 'County']],
    ]);
  });

  it('goes on with rows that could not be created, once they can', async () => {
    const id = prefix();
    const content = structureWorkbook({
      Projects: [
        { Name: `${id} P1`, 'Structure custom id or name': `${id}-late` },
        { Name: `${id} P2`, 'Structure custom id or name': `${id}-early` },
      ],
    });
    await organization.structure({ name: 'Early', customId: `${id}-early` });
    const before = await imported(content, { skipInvalidRows: true });
    await organization.structure({ name: 'Late', customId: `${id}-late` });

    const after = await imported(content);

    expect(before.rows.map(({ status }) => status)).toEqual(['refused', 'created']);
    expect(after.rows.map(({ status }) => status)).toEqual(['created', 'created']);
    expect(after.rows[1]).toEqual(before.rows[1]);
    expect(after.job).toMatchObject({ id: before.job.id, attempt: 2, message: '2 created' });
  });

  it('says so when there is nothing to create', async () => {
    const id = prefix();
    await organization.structure({ name: 'Harbor', customId: id });

    const reply = await imports.start(structureWorkbook({ Structures: [{ Name: 'Harbor', 'Custom id': id }] }));

    expect(reply).toMatchObject({ status: 409, body: { code: 'importNothingNew' } });
  });

  it('pages through what the rows have become', async () => {
    const id = prefix();
    const { job, rows } = await imported(structureWorkbook(portfolio(id)));

    const first = await imports.rows(job.id, '?limit=3');
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await imports.rows(job.id, `?limit=3&cursor=${encodeURIComponent(cursor)}`);

    expect([...first.body, ...second.body]).toEqual(rows);
  });
});
