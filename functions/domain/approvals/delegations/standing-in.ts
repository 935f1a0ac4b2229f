import { accessOf } from '#functions/platform/http/access-target.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { inForceFor } from './delegation-store.ts';

/** Somebody in whose place the request's person decides today, with what workflows may name them by. */
export interface Principal {
  readonly agentId: string;
  readonly name: string;
  readonly access: Pick<Access, 'groups' | 'assignments'>;
}

const atOnce = 8;

/** Those who have named the request's person for today, as far as they are let in and of the same kind still. Naming gives no right: they decide by their own. */
export async function principalsOf(scope: RequestScope): Promise<readonly Principal[]> {
  const { table, actor, clock, organizationId, membership } = scope;
  if (organizationId === '' || membership === undefined) return [];
  const delegations = await inForceFor(table, actor.agentId, clock.today());
  const found = await inParallel(delegations, atOnce, async ({ agentId, agentName }): Promise<Principal[]> => {
    const agent = await findAgent(agentId);
    if (agent?.enabled !== true) return [];
    if (membershipIn(agent, organizationId)?.accessType !== membership.accessType) return [];
    const access = await accessOf(agent, organizationId);
    return access === null ? [] : [{ agentId, name: agentName, access }];
  });
  return found.flat().toSorted((a, b) => a.name.localeCompare(b.name) || a.agentId.localeCompare(b.agentId));
}
