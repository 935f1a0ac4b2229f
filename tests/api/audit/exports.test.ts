import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditExport } from '#shared/domain/audit/audit-export.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const path = (rest = ''): string => `/api/organizations/${organization.id}/audit/exports${rest}`;

async function made(wanted: object): Promise<AuditExport> {
  const started = await admin.post(path(), wanted);
  expect(started.status).toBe(202);
  const { body } = await until(
    () => admin.get(path(`/${started.body.job.id}`)),
    (reply) => reply.body.job.status === 'done',
  );
  return body;
}

async function fetched({ job }: AuditExport): Promise<string> {
  const { body } = good(await admin.post(path(`/${job.id}/link`), {}));
  return (await fetch(body.url)).text();
}

describe('an export of the log in the background', () => {
  it('holds what is wanted, as a table in which nothing is computed', async () => {
    await organization.structure({ name: '=1+1 facility' });
    await organization.structure({ name: 'Lakeside wind farm', borrower: 'Lakeside Wind LLC' });

    const found = await made({ format: 'csv', category: 'structures' });
    const file = await fetched(found);

    const lines = file.trim().split('\r\n');
    expect(found.result).toMatchObject({ records: 2, isWhole: true });
    expect(lines[0]).toContain('When (UTC)');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Structure created');
    expect(lines[1]).toContain('Borrower: — → Lakeside Wind LLC');
    expect(file).not.toMatch(/[,"]=1\+1/);
  });

  it('holds one JSON object a line for programs, the same as the log answers', async () => {
    const { id } = await organization.structure({ name: 'Riverside senior facility' });
    const found = await made({ format: 'jsonl', about: id });

    const lines = (await fetched(found)).trim().split('\n');
    const log = good(await admin.get(`/api/organizations/${organization.id}/audit/records?about=${id}`)).body;

    // From where is told of a request that has a sign-in, there as here.
    expect(lines.map((line) => JSON.parse(line))).toEqual(log);
  });

  it('is on record with whoever has fetched it, and is told to nobody else', async () => {
    const found = await made({ format: 'jsonl', category: 'notes' });
    expect(found.result).toMatchObject({ records: 0, isWhole: true });
    const colleague = await organization.member('Admin');

    expect(await colleague.get(path(`/${found.job.id}`))).toMatchObject({
      status: 404,
      body: { code: 'auditExportNotFound' },
    });
    expect(await colleague.post(path(`/${found.job.id}/link`), {})).toMatchObject({ status: 404 });
    await fetched(found);
    const query = `by=${admin.agent.id}&category=access`;
    const log = good(await admin.get(`/api/organizations/${organization.id}/audit/records?${query}`)).body;
    expect(log).toContainEqual(
      expect.objectContaining({
        event: 'auditExport.addressed',
        type: 'AuditExport',
        by: expect.objectContaining({ id: admin.agent.id }),
      }),
    );
  });
});
