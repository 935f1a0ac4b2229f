import { scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ImportPorts } from './context.ts';
import { createRows, type RowCounts } from './create-rows.ts';
import { readChoices } from './import-choices.ts';
import { madeBy, readStoredRows } from './imported-rows.ts';
import { type PutBackCounts, putBackRows } from './put-back-rows.ts';
import { isImportOn, planImport, requireRead } from './read-import.ts';
import { rowKey } from './read-rows.ts';

export interface ImportMessage {
  readonly organizationId: string;
  readonly jobId: string;
  /** Who has started the import; everything is created in this name. */
  readonly agentId: string;
  readonly asSuperuser: 'true' | 'false';
  /** The import whose changes are to be put back, in place of an import. */
  readonly revertOf?: string | undefined;
}

const noLongerPermitted = 'You may no longer create structures in this organization. What was done before remains.';
const fileGone = 'The file is no longer there. Choose it again.';

/** What the user may do now, which may be less than when the import was started; null for nothing of the kind. */
async function scopeOf(message: ImportMessage, { actor }: JobRun): Promise<RequestScope | null> {
  if (!(await isImportOn(message.organizationId))) return null;
  const scope = await scopeOfAgent(message, actor);
  if (scope === null) return null;
  return scope.may('Create', 'Deal') ? scope : null;
}

const counted = (count: number, sentence: string): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${sentence}`];

/** Such as "12 created, 3 exist already, 2 not created". */
export const summaryOf = ({ created, changed, exists, notChanged, refused }: RowCounts): string =>
  [
    ...counted(created, 'created'),
    ...counted(changed, 'changed'),
    ...counted(exists, exists === 1 ? 'exists already' : 'exist already'),
    ...counted(notChanged, 'not changed'),
    ...counted(refused, 'not created'),
  ].join(', ') || 'Nothing to create';

/** Such as "3 undone, 1 left as it is". */
const revertSummaryOf = ({ putBack, left }: PutBackCounts): string =>
  [...counted(putBack, 'undone'), ...counted(left, left === 1 ? 'left as it is' : 'left as they are')].join(', ') ||
  'Nothing to undo';

/** Creates what the rows of an uploaded workbook name. Safe to run again: it goes on with the rows that nothing was created for. */
export async function runImport(message: ImportMessage, run: JobRun, ports: ImportPorts): Promise<JobOutcome> {
  const { id: importId } = run.job;
  const scope = await scopeOf(message, run);
  if (scope === null) return { refused: noLongerPermitted };
  if (message.revertOf !== undefined) {
    const counts = await putBackRows(message.revertOf, { scope, entities: ports.entities, report: run.report });
    return { done: revertSummaryOf(counts) };
  }
  const content = await ports.readFile(message.organizationId, importId);
  if (content === null) return { refused: fileGone };

  const [stored, choices] = await Promise.all([
    readStoredRows(scope.table, importId),
    readChoices(scope.table, importId),
  ]);
  try {
    const planned = await planImport(content, choices, madeBy(stored), scope, ports);
    requireRead(planned);
    const { rows } = planned;
    const accepted = new Map(choices.changes.map((one) => [rowKey(one), one.version]));
    const { report } = run;
    const counts = await createRows(rows, stored, { scope, entities: ports.entities, importId, accepted, report });
    return { done: summaryOf(counts) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'importFileUnreadable') {
      return { refused: error.toBody().message };
    }
    throw error;
  }
}

export const importGivenUp =
  'The import stopped because of a problem on our side. Rows created before remain; try again for the rest.';
