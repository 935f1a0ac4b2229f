import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isOver, jobIdFor, jobView, type NewJob, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { structureImports } from '#shared/contract/structure-imports.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructureImportsContext } from './context.ts';
import { importJob } from './import-job.ts';
import { readStoredRows } from './imported-rows.ts';
import { readImportJob, requireImportOn } from './read-import.ts';

const revertJob = ({ id, title }: StoredJob, { scope }: StructureImportsContext): NewJob =>
  importJob(
    {
      id: jobIdFor('structure-import-revert', scope.organizationId, id),
      title: `Undo of ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    },
    scope,
    { revertOf: id },
  );

type RevertImport = UseCase<(typeof structureImports.calls)['revertImport'], StructureImportsContext>;

/**
 * Puts back in the background what an import has changed. Asked for again, of the import or of its undo, it goes on with what could not be
 * put back then.
 */
export const revertImport: RevertImport = async ({ params }, context) => {
  const { scope, jobs, launcher } = context;
  await requireImportOn(scope.organizationId);
  const asked = await readImportJob(params.importId, context);
  const { revertOf } = asked.payload;
  const found = revertOf === undefined ? asked : await readImportJob(revertOf, context);
  if (!isOver(found)) throw new DomainError('importUnderWay');
  const job = revertJob(found, context);
  const known = await jobs.find(job.id);
  if (known !== null && !isOver(known) && !(await launcher.isLost(known))) return new Accepted(jobView(known));
  const rows = await readStoredRows(scope.table, found.id);
  const hasChanged = [...rows.values()].some(({ status }) => status === 'changed');
  if (!hasChanged && known === null) throw new DomainError('importNothingChanged');
  if (!hasChanged && known !== null) return jobView(known);
  return new Accepted(jobView(known === null ? await launcher.start(job) : await launcher.restart(known)));
};
