import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { jobIdFor, type NewJob } from '#functions/platform/jobs/job-store.ts';
import type { StoredImport } from './import-records.ts';

type Named = Pick<StoredImport, 'id' | 'entityId' | 'dataKind'>;

/** In whose name a job works. */
interface Starter {
  readonly organizationId: string;
  readonly agentId: string;
  readonly asSuperuser: boolean;
}

type Task = 'import' | 'revert';

const jobOf = (
  id: string,
  task: Task,
  title: string,
  { id: importId, entityId }: Named,
  { organizationId, agentId, asSuperuser }: Starter,
): NewJob => ({
  id,
  kind: 'figure-import',
  title,
  entityId,
  // Its name is told by the list of imports, to whoever may see it.
  documentId: null,
  payload: {
    organizationId,
    entityId,
    importId,
    task,
    agentId,
    asSuperuser: String(asSuperuser),
  },
});

/** The job of an import, in the name of whoever has started it, also where somebody else has approved it. */
export const figureJob = (
  one: Named & Pick<StoredImport, 'startedBy' | 'startedAsSuperuser'>,
  { organizationId }: Pick<RequestScope, 'organizationId'>,
): NewJob => {
  const starter = { organizationId, agentId: one.startedBy, asSuperuser: one.startedAsSuperuser };
  return jobOf(one.id, 'import', `Import of ${one.dataKind} figures`, one, starter);
};

/** The job that undoes an import. */
export const revertJob = (one: Named, scope: RequestScope): NewJob =>
  jobOf(
    jobIdFor('figure-import-revert', one.id, scope.agent.id),
    'revert',
    `Undo of an import of ${one.dataKind} figures`,
    one,
    { organizationId: scope.organizationId, agentId: scope.agent.id, asSuperuser: scope.agent.superuser },
  );
