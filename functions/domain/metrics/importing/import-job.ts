import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { jobIdFor, type NewJob } from '#functions/platform/jobs/job-store.ts';
import type { StoredImport } from './import-records.ts';

type Named = Pick<StoredImport, 'id' | 'entityId' | 'dataKind'>;

type Task = 'import' | 'revert';

const jobOf = (
  id: string,
  task: Task,
  title: string,
  { id: importId, entityId }: Named,
  scope: RequestScope,
): NewJob => ({
  id,
  kind: 'figure-import',
  title,
  entityId,
  // Its name is told by the list of imports, to whoever may see it.
  documentId: null,
  payload: {
    organizationId: scope.organizationId,
    entityId,
    importId,
    task,
    agentId: scope.agent.id,
    asSuperuser: String(scope.agent.superuser),
  },
});

/** The job of an import, in the name of whoever has started it. */
export const figureJob = (one: Named, scope: RequestScope): NewJob =>
  jobOf(one.id, 'import', `Import of ${one.dataKind} figures`, one, scope);

/** The job that undoes an import. */
export const revertJob = (one: Named, scope: RequestScope): NewJob =>
  jobOf(
    jobIdFor('figure-import-revert', one.id, scope.agent.id),
    'revert',
    `Undo of an import of ${one.dataKind} figures`,
    one,
    scope,
  );
