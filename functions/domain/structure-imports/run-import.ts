import { findAgent } from '#functions/platform/agent-store.ts';
import { accessOf } from '#functions/platform/authorize.ts';
import { type JobChange, type JobStore, jobsOf, type StoredJob } from '#functions/platform/job-store.ts';
import { noPage } from '#functions/platform/own-page.ts';
import { type RequestScope, requestScope } from '#functions/platform/request-scope.ts';
import { tableOf } from '#functions/platform/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ImportRun } from './context.ts';
import { createRows, type RowCounts } from './create-rows.ts';
import { madeBy, readStoredRows } from './imported-rows.ts';
import { isImportOn, planImport } from './read-import.ts';

export interface ImportMessage {
  readonly organizationId: string;
  readonly jobId: string;
  /** Who has started the import; everything is created in this name. */
  readonly agentId: string;
  readonly asSuperuser: 'true' | 'false';
}

const noLongerPermitted = 'You may no longer create structures in this organization. Rows created before remain.';
const fileGone = 'The workbook is no longer there. Choose it again.';

/** Progress is written at most this often; each write is a record and an audit record. */
const millisecondsBetweenReports = 1_000;

/** What the user may do now, which may be less than when the import was started; null for nothing of the kind. */
async function scopeOf(message: ImportMessage, { actor }: ImportRun): Promise<RequestScope | null> {
  const { organizationId, agentId, asSuperuser } = message;
  const found = await findAgent(agentId);
  if (found?.enabled !== true || !(await isImportOn(organizationId))) return null;
  const agent = { ...found, superuser: found.superuser && asSuperuser === 'true' };
  const access = await accessOf(agent, organizationId);
  if (access === null) return null;
  const scope = requestScope({
    agent,
    grant: { organizationId, access, entityPath: [] },
    correlationId: actor.correlationId,
    file: null,
    authorization: undefined,
    twoFactorCode: null,
    session: null,
    device: { userAgent: '', address: '', cookies: {}, page: noPage },
  });
  return scope.may('Create', 'Deal') ? scope : null;
}

/** A job that reports as it goes; every report carries the version of the one before. */
function reporter(job: StoredJob, jobs: JobStore, { clock }: ImportRun) {
  let current = job;
  let reportedAt = 0;
  return {
    report: async (progress: number, message: string): Promise<void> => {
      const now = clock.now().getTime();
      if (now - reportedAt < millisecondsBetweenReports) return;
      reportedAt = now;
      current = await jobs.update(current, { progress, message });
    },
    finish: async (change: JobChange): Promise<void> => {
      current = await jobs.update(current, change);
    },
  };
}

const counted = (count: number, sentence: string): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${sentence}`];

/** Such as "12 created, 3 exist already, 2 not created". */
export const summaryOf = ({ created, exists, refused }: RowCounts): string =>
  [
    ...counted(created, 'created'),
    ...counted(exists, exists === 1 ? 'exists already' : 'exist already'),
    ...counted(refused, 'not created'),
  ].join(', ') || 'Nothing to create';

const isOver = ({ status }: StoredJob): boolean => status === 'done' || status === 'failed';

const jobsFor = ({ organizationId }: ImportMessage, { actor, clock }: ImportRun): JobStore =>
  jobsOf(tableOf(organizationId), actor, clock);

/** Creates what the rows of an uploaded workbook name. Safe to run again: what was created before is not created twice. */
export async function runImport(message: ImportMessage, run: ImportRun): Promise<void> {
  const jobs = jobsFor(message, run);
  const job = await jobs.find(message.jobId);
  if (job === null || isOver(job)) return;

  const progress = reporter(await jobs.update(job, { status: 'running', message: 'Reading the workbook' }), jobs, run);
  const failed = (error: string) => progress.finish({ status: 'failed', message: null, error });
  const scope = await scopeOf(message, run);
  if (scope === null) return failed(noLongerPermitted);
  const content = await run.readFile(message.organizationId, message.jobId);
  if (content === null) return failed(fileGone);

  const stored = await readStoredRows(scope.table, job.id);
  try {
    const { rows } = await planImport(content, madeBy(stored), scope, run);
    const { entities } = run;
    const counts = await createRows(rows, stored, { scope, entities, importId: job.id, report: progress.report });
    await progress.finish({ status: 'done', progress: 1, message: summaryOf(counts) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'importFileUnreadable') throw error;
    await failed(error.toBody().message);
  }
}

/** After the last delivery nobody would try again, so the job says so. */
export async function giveUpImport(message: ImportMessage, run: ImportRun): Promise<void> {
  const jobs = jobsFor(message, run);
  const job = await jobs.find(message.jobId);
  if (job === null || isOver(job)) return;
  const error =
    'The import stopped because of a problem on our side. Rows created before remain; try again for the rest.';
  await jobs.update(job, { status: 'failed', message: null, error });
}
