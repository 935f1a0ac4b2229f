import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { findExport } from '#functions/domain/audit/export-records.ts';
import { runExport } from '#functions/domain/audit/run-export.ts';
import { runVerification } from '#functions/domain/audit/run-verification.ts';
import { trailPage } from '#functions/platform/audit/trail-page.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { jobsOf } from '#functions/platform/jobs/job-store.ts';
import type { JobRun } from '#functions/platform/jobs/job-worker.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { ExportFormat } from '#shared/domain/audit/audit-export.ts';
import type { TrailVerification } from '#shared/domain/audit/trail-verification.ts';
import { good, type TestOrganization } from '../../support/organization.ts';
import { until } from '../../support/waiting.ts';
import { type Cost, counted } from './counted-reads.ts';
import { momentOf, period, type Timeline } from './fill-trail.ts';

/** A job that was asked for through HTTP, to be worked on in this process, where its reads can be counted. */
async function runOf({ id, admin }: TestOrganization, jobId: string): Promise<JobRun> {
  const table = tableOf(id);
  const actor = { agentId: admin.agent.id, correlationId: 'bench' };
  const job = await jobsOf(table, actor, systemClock).find(jobId);
  if (job === null) throw new Error(`There is no job ${jobId}.`);
  return { table, actor, clock: systemClock, job, report: async () => undefined };
}

export interface Verified extends Cost {
  readonly verification: TrailVerification;
  readonly seconds: number;
}

const patience = 90_000;

/** Verifies the trail to its end. `after`: the verification before, whose job stands for the whole minute. */
export async function verify(organization: TestOrganization, after: string | null): Promise<Verified> {
  const { id, admin } = organization;
  const { body } = await until(
    async () => good(await admin.post(`/api/organizations/${id}/audit/verifications`)),
    (reply) => reply.body.id !== after,
    patience,
  );
  const run = await runOf(organization, body.id);
  const began = performance.now();
  const { result: _, ...cost } = await counted(async () => {
    for (;;) {
      const outcome = await runVerification(run);
      if ('refused' in outcome) throw new Error(outcome.refused);
      if ('done' in outcome) return;
    }
  });
  const seconds = (performance.now() - began) / 1_000;
  const { verification } = good(await admin.get(`/api/organizations/${id}/audit/verification`)).body;
  return { verification, seconds, ...cost };
}

export interface Spoilt {
  readonly subject: string;
  readonly version: number;
}

const other = (text: string): string => {
  const at = text.length >> 1;
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
};

/** Makes a byte another one in a record of the middle of the trail, behind the back of the code; answers which record that was. */
export async function spoilByte(organizationId: string, timeline: Timeline): Promise<Spoilt> {
  const halfway = momentOf(timeline, timeline.places >> 1).toISOString();
  const moments = [halfway, momentOf(timeline, timeline.places).toISOString()] as const;
  const { records } = await trailPage(organizationId, { from: null, limit: 5 * period, moments });
  const record = records.find(({ after, sk }) => typeof after?.['section'] === 'string' && Number(sk) > 1);
  if (record === undefined) throw new Error('There is no covenant in the middle of the trail.');
  const { pk, sk, after } = record;
  await dynamo.send(
    new UpdateCommand({
      TableName: environment().AUDIT_TABLE,
      Key: { pk, sk },
      UpdateExpression: 'SET #after.#section = :section',
      ExpressionAttributeNames: { '#after': 'after', '#section': 'section' },
      ExpressionAttributeValues: { ':section': other(String(after?.['section'])) },
    }),
  );
  return { subject: pk.slice(organizationId.length + 1), version: Number(sk) };
}

export interface Exported extends Cost {
  readonly records: number;
  readonly bytes: number;
}

/** Makes a file of so many records around the middle. */
export async function exportMiddle(
  organization: TestOrganization,
  timeline: Timeline,
  share: number,
  format: ExportFormat,
): Promise<Exported> {
  const { id, admin } = organization;
  const wanted = {
    format,
    startDate: momentOf(timeline, timeline.places * (0.5 - share / 2)).toISOString(),
    endDate: momentOf(timeline, timeline.places * (0.5 + share / 2)).toISOString(),
  };
  const { status, body } = await admin.post(`/api/organizations/${id}/audit/exports`, wanted);
  if (status !== 202) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  const run = await runOf(organization, body.job.id);
  const acting = { organizationId: id, agentId: admin.agent.id, asSuperuser: 'false' } as const;
  const { result, ...cost } = await counted(() => runExport(acting, run));
  const made = await findExport(run.table, run.job.id);
  if ('refused' in result || !made?.result) throw new Error('No file was made.');
  return { records: made.result.records, bytes: made.result.size, ...cost };
}
