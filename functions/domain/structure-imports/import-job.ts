import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { NewJob } from '#functions/platform/jobs/job-store.ts';

/** A job of the import worker, which acts in the name of whoever has asked for it. */
export const importJob = (
  { id, title }: Pick<NewJob, 'id' | 'title'>,
  { organizationId, agent }: RequestScope,
  more: NewJob['payload'] = {},
): NewJob => ({
  id,
  kind: 'structure-import',
  title,
  entityId: null,
  documentId: null,
  payload: {
    organizationId,
    agentId: agent.id,
    // Somebody who was vouched for by one organization only is no superuser here, and is none in the background either.
    asSuperuser: String(agent.superuser),
    ...more,
  },
});
