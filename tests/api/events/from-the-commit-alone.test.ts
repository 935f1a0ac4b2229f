import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { quarterBack, quarterEndBack } from '#tests/support/calendar.ts';
import { invokeFunction, workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { standings, untilStanding } from '#tests/support/standings.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
beforeAll(async () => {
  organization = await anOrganization();
  becomeFunction();
});

/** Each is written by this process, which does nothing afterwards: as if the one that wrote it had died in that moment. */
describe('what follows from a record that was written', () => {
  it('is its job, which is worked on', async () => {
    const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const id = randomUUID();
    const payload = { kind: 'search-index', organizationId: organization.id };
    const work = { id, kind: 'search-index' as const, title: 'Index', entityId: null, documentId: null, payload };

    await jobsOf(tableOf(organization.id), { agentId: 'a-test', correlationId: 'asked-by-hand' }, systemClock).add(
      work,
    );

    const job = await until(
      async () => good(await organization.admin.get(`/api/jobs/${id}`)).body,
      ({ status }) => status === 'done',
    );
    expect(job.message).toContain('search entries updated');
  });

  it('is its new name in searches, and where its covenants stand', async () => {
    const { id } = await organization.structure({ name: 'Former name', closingDate: quarterEndBack(4) });
    const { structureChange } = await import('#functions/domain/structures/write-structure.ts');
    const { readStructure } = await import('#functions/domain/structures/exports/structure-reader.ts');
    const { covenantRepository } = await import('#functions/domain/covenants/covenant-repository.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const { seriesOf } = await import('#functions/platform/series/series-store.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const { aCovenant } = await import('#tests/support/covenants.ts');
    const table = tableOf(organization.id);
    const before = await readStructure(table, id);

    await writeRecords(
      [structureChange(table, { before, after: { ...before, name: 'Quillwort Solar' }, event: 'updated' })],
      actor,
      new Date(),
    );
    const covenant = aCovenant({ id: randomUUID(), organizationId: organization.id, entityId: id, startsOn: null });
    const write = { before: null, after: covenant, expects: 'absent', event: 'covenant.created' } as const;
    await covenantRepository(table, actor, systemClock).save(write, before);
    const cells = [{ period: quarterBack(0), value: 1.0 }];
    const column = {
      detailId: 'debt-service-coverage-ratio',
      dataKind: 'actual' as const,
      frequency: 'Monthly' as const,
      isOverride: false,
      cells,
    };
    good(
      await organization.admin.post(`/api/entities/${id}/metrics/create/datapoints`, {
        detailName: 'Debt Service Coverage Ratio',
        unit: 'Ratio',
        values: [{ period: quarterBack(1), value: 1.5 }],
      }),
    );
    const source = {
      kind: 'Entered' as const,
      by: 'a-test',
      byName: 'A test',
      at: new Date().toISOString(),
      documentId: null,
      note: null,
    };
    await seriesOf(organization.id, actor, systemClock).write([{ entityId: id, columns: [column] }], source);

    const standing = await untilStanding(
      organization.admin,
      organization.id,
      covenant.name,
      ({ risk }) => risk === 'Breached',
    );
    expect(standing.lastTest).toMatchObject({ value: 1, periodEnd: quarterEndBack(0) });
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    expect((await standings(organization.admin, organization.id))[0]?.name).toBe('Quillwort Solar');
    const found = good(await organization.admin.get('/api/entities/search?search=quillwort')).body;
    expect(found.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it('is told again without doing anything twice', async () => {
    const { body: audited } = { body: await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id) };
    expect(audited).toBeUndefined();
    const before = good(
      await (await theSuperuser()).get('/api/jobs?limit=500', { 'x-organization-id': organization.id }),
    ).body;
    const image = {
      pk: { S: `${organization.id}#Job#${before[0].id}#_` },
      sk: { S: '0000000001' },
      orgPk: { S: organization.id },
      event: { S: 'job.queued' },
      at: { S: before[0].createdAt },
      by: { S: 'a-test' },
      correlationId: { S: 'again' },
      before: { NULL: true },
      after: { M: jobImage(before[0]) },
    };
    const event = { Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: image } }] };

    expect(await invokeFunction('workers-dispatch-events', event)).toEqual({ batchItemFailures: [] });
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);

    expect(
      good(await (await theSuperuser()).get('/api/jobs?limit=500', { 'x-organization-id': organization.id })).body,
    ).toEqual(before);
  });
});

/** The job as its audit record holds it. */
function jobImage(job: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const texts = ['id', 'kind', 'title', 'status', 'createdAt', 'createdBy', 'updatedAt'];
  const payload = { kind: { S: job['kind'] }, organizationId: { S: organization.id } };
  return {
    ...Object.fromEntries(texts.map((name) => [name, { S: job[name] }])),
    ...Object.fromEntries(
      ['entityId', 'documentId', 'message', 'error', 'finishedAt'].map((name) => [name, { NULL: true }]),
    ),
    progress: { N: '0' },
    attempt: { N: '1' },
    version: { N: '1' },
    payload: { M: payload },
  };
}
