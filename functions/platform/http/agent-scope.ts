import { findAgent } from '#functions/platform/people/agent-store.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { accessOf } from './access-target.ts';
import { noPage } from './own-page.ts';
import { type RequestScope, requestScope } from './request-scope.ts';

/** In whose name work goes on in the background. */
export interface ActingAgent {
  readonly organizationId: string;
  readonly agentId: string;
  /** Somebody who was vouched for by one organization only is no superuser there, and is none in the background either. */
  readonly asSuperuser: 'true' | 'false';
}

/**
 * What an agent may do now, which may be less than when the work was asked for; null for nothing. `entityPath`: the entity that the work is about and what
 * is above it, narrowest first.
 */
export async function scopeOfAgent(
  { organizationId, agentId, asSuperuser }: ActingAgent,
  { correlationId, jobId }: Pick<Actor, 'correlationId' | 'jobId'>,
  entityPath: readonly string[] = [],
): Promise<RequestScope | null> {
  const found = await findAgent(agentId);
  if (found?.enabled !== true) return null;
  const agent = { ...found, superuser: found.superuser && asSuperuser === 'true' };
  const access = await accessOf(agent, organizationId);
  if (access === null) return null;
  return requestScope({
    agent,
    grant: { organizationId, access, entityPath },
    correlationId,
    jobId,
    file: null,
    authorization: undefined,
    twoFactorCode: null,
    session: null,
    closed: null,
    device: { userAgent: '', address: '', cookies: {}, page: noPage },
  });
}
