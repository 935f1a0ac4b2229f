import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliver, jobOf, unstartedImport } from '#tests/support/import-worker.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { anImportingOrganization, importsOf, structureWorkbook } from '#tests/support/structure-workbook.ts';

let organization: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  ({ organization, imports } = await anImportingOrganization());
});

const prefix = () => randomUUID().slice(0, 8);

describe('who may import structures', () => {
  it('is nobody where the flag is off, whatever they ask', async () => {
    const off = await anOrganization();
    const calls = importsOf(off.admin, off);
    const content = structureWorkbook({ Structures: [{ Name: 'Copper Ridge' }] });

    const replies = [
      await calls.template(),
      await calls.check(content),
      await calls.start(content),
      await calls.rows(randomUUID()),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'structureImportOff']));
  });

  it('is whoever may create structures', async () => {
    const content = structureWorkbook({ Structures: [{ Name: `${prefix()} Copper Ridge` }] });
    const guest = await organization.guest();
    const dealAdmin = await organization.member('Deal Admin');
    const foreign = await anOrganization();

    expect((await importsOf(guest, organization).check(content)).body.code).toBe('notPermitted');
    expect((await importsOf(foreign.admin, organization).check(content)).body.code).toBe('organizationNotFound');
    expect((await importsOf(dealAdmin, organization).check(content)).status).toBe(200);
  });

  it('reads an import only as its starter or as an administrator', async () => {
    const [starter, other] = await Promise.all([organization.member('Deal Admin'), organization.member('Deal Admin')]);
    const content = structureWorkbook({ Structures: [{ Name: `${prefix()} Copper Ridge` }] });
    const { body } = await importsOf(starter, organization).start(content);
    const job = await imports.finished(body.id);

    expect((await importsOf(other, organization).rows(job.id)).body.code).toBe('importNotFound');
    expect((await imports.rows(job.id)).status).toBe(200);
    expect((await imports.rows(randomUUID())).body.code).toBe('importNotFound');
  });

  it('is asked again by the worker: who has lost the right meanwhile creates nothing', async () => {
    const id = prefix();
    const starter = await organization.member('Deal Admin');
    const content = structureWorkbook({ Structures: [{ Name: `${id} First` }] });
    const message = await unstartedImport(content, organization, starter);
    good(await organization.admin.put(`/api/organizations/${organization.id}/agents/${starter.agent.id}/disable`));

    await deliver(message);

    const job = await jobOf(message, organization.admin);
    expect(job).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('You may no longer create structures'),
    });
    expect((await organization.admin.get(`/api/deals?search=${id}`)).body).toEqual([]);
  });
});
