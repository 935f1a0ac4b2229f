import { putBlob } from '#functions/platform/files/blob-store.ts';
import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isOver, jobView } from '#functions/platform/jobs/job-store.ts';
import type { structureImports } from '#shared/contract/structure-imports.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructureImportsContext } from './context.ts';
import { putChoices } from './import-choices.ts';
import { importJob } from './import-job.ts';
import { importIdOf, importKey, sha256Of } from './import-place.ts';
import { madeBy, readStoredRows } from './imported-rows.ts';
import { checkedImport, type PlannedImport, requireFile, requireImportOn, requireRead } from './read-import.ts';
import { rowKey } from './read-rows.ts';

/** Nobody opens it but the worker. */
const fileType = 'application/octet-stream';

/** Refuses rows that would be left out without anybody having said so. */
function requireValid({ rows }: PlannedImport, skipsInvalid: boolean): void {
  if (!skipsInvalid && rows.some(({ status }) => status === 'invalid')) throw new DomainError('importRowsInvalid');
}

type StartImport = UseCase<(typeof structureImports.calls)['startImport'], StructureImportsContext>;

/** Starts the import; a finished one goes on with what it could not create then, if that can be created now. */
export const startImport: StartImport = async ({ body }, context) => {
  const { scope, jobs, launcher } = context;
  await requireImportOn(scope.organizationId);
  const file = requireFile(context);
  const id = importIdOf(file, scope);
  const known = await jobs.find(id);
  if (known !== null && !isOver(known) && !(await launcher.isLost(known))) return new Accepted(jobView(known));

  const stored = known === null ? new Map() : await readStoredRows(scope.table, id);
  const planned = await checkedImport(file.bytes, body, madeBy(stored), context);
  requireRead(planned);
  const accepted = new Set(body.changes.map(rowKey));
  const hasNew = planned.rows.some(
    (row) => row.status === 'new' || (row.status === 'differs' && accepted.has(rowKey(row))),
  );
  if (!hasNew && known?.status === 'done') return jobView(known);
  requireValid(planned, body.skipInvalidRows);
  if (!hasNew && known === null) throw new DomainError('importNothingNew');

  // Those of an earlier start may have expired.
  await Promise.all([
    putBlob(importKey(scope.organizationId, id), file.bytes, {
      size: file.bytes.length,
      contentType: fileType,
      sha256: sha256Of(file),
    }),
    putChoices(scope, id, body),
  ]);
  if (known !== null) return new Accepted(jobView(await launcher.restart(known)));
  return new Accepted(
    jobView(await launcher.start(importJob({ id, title: `Import of ${file.name.slice(0, 120)}` }, scope))),
  );
};
