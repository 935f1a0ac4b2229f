import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isOver, jobView } from '#functions/platform/jobs/job-store.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from '../context.ts';
import { revertJob } from './import-job.ts';
import { importChange, readImport, readStoredRows } from './import-records.ts';
import { isWritten } from './put-back-figures.ts';

type RevertFigureImport = UseCase<(typeof metrics.calls)['revertFigureImport'], MetricsContext>;

/** Puts back in the background what stood before an import. Asked for again, it goes on with what the import has written since. */
export const revertFigureImport: RevertFigureImport = async ({ params }, { scope, jobs, launcher }) => {
  await readEntityInForce(scope.table, params.id);
  const one = await readImport(scope.table, params.id, params.importId);
  const importing = await jobs.find(one.id);
  if (importing !== null && !isOver(importing) && !(await launcher.isLost(importing))) {
    throw new DomainError('importUnderWay');
  }
  const job = revertJob(one, scope);
  const known = await jobs.find(job.id);
  if (known !== null && !isOver(known) && !(await launcher.isLost(known))) return new Accepted(jobView(known));
  const rows = await readStoredRows(scope.table, one.id);
  const hasWritten = [...rows.values()].some(({ figures }) => figures.some(isWritten));
  if (!hasWritten && known !== null) return jobView(known);
  if (!hasWritten) throw new DomainError('importNothingChanged');
  const byName = `${scope.agent.firstName} ${scope.agent.lastName}`.trim();
  const undo = { jobId: job.id, byName, at: scope.clock.now().toISOString() };
  const change = importChange(scope.table, { ...one, undo }, one.version, 'undoStarted');
  if (known === null) return new Accepted(jobView(await launcher.start(job, [change])));
  await writeRecords([change], scope.actor, scope.clock.now());
  return new Accepted(jobView(await launcher.restart(known)));
};
