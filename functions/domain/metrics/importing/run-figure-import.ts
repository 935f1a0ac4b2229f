import { findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { orRefused } from '#functions/platform/jobs/refused-work.ts';
import { type ImportingPorts, importingContext } from '../context.ts';
import { enterFigures } from './enter-figures.ts';
import { findImport } from './import-records.ts';
import { putBackFigures } from './put-back-figures.ts';

export interface FigureImportMessage {
  readonly organizationId: string;
  readonly jobId: string;
  readonly entityId: string;
  readonly importId: string;
  /** Who has started it; everything is written in this name. */
  readonly agentId: string;
  readonly asSuperuser: 'true' | 'false';
  readonly task: 'import' | 'revert';
}

const waits = 'The import waits for approval. It starts when it is approved.';
const noLongerPermitted = 'You may no longer enter figures here. What was done before remains.';

/** Enters the figures of a document, or puts back what stood before. Safe to run again: it goes on with the rows that nothing is recorded of. */
export async function runFigureImport(
  message: FigureImportMessage,
  run: JobRun,
  ports: ImportingPorts,
): Promise<JobOutcome> {
  const [entity, one] = await Promise.all([
    findEntity(run.table, message.entityId),
    findImport(run.table, message.importId),
  ]);
  if (entity === null || one === null) return { refused: noLongerPermitted };
  const scope = await scopeOfAgent(message, run.actor, entity.path);
  if (scope === null || !scope.mayInPart('Edit', 'Detail', entity.id)) return { refused: noLongerPermitted };
  // The job of an earlier start may be started again while what it would enter waits.
  if (message.task === 'import' && one.approval !== null) return { refused: waits };
  const work = { one, entity, context: importingContext(scope, ports), report: run.report };
  const done = message.task === 'import' ? enterFigures(work) : putBackFigures(work);
  return orRefused(done.then((told) => ({ done: told })));
}

export const figureImportGivenUp =
  'The import stopped because of a problem on our side. Figures entered before remain; try again for the rest.';
