import { randomUUID } from 'node:crypto';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';

/** What every new structure, project and financing begins with. */
export function newEntity({ agent, clock, organizationId }: RequestScope) {
  const at = clock.now().toISOString();
  return {
    id: randomUUID(),
    organizationId,
    launchStatus: 'Active' as const,
    version: 1,
    createdAt: at,
    createdBy: agent.id,
    updatedAt: at,
    updatedBy: agent.id,
  };
}
