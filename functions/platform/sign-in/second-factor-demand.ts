import { readAccess } from '#functions/platform/people/access-store.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { type Access, isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { SecondFactorDemand } from '#shared/domain/two-factor.ts';

/** Whether an organization asks somebody with this access for a second factor; its administrators are those who may manage it. */
export const isDemanded = (demand: SecondFactorDemand, access: Access, organizationId: string): boolean =>
  demand === 'everyone' ||
  (demand === 'administrators' &&
    isPermitted(access, { level: 'Create', sourceType: 'Organization', organizationId, entityPath: [] }));

/** Whether somebody may not be without a second factor: superusers, and whom any of their organizations asks for one. */
export async function needsSecondFactor(agent: AgentRecord): Promise<boolean> {
  if (agent.superuser) return true;
  const demanded = await Promise.all(
    agent.memberships
      .filter(({ enabled }) => enabled)
      .map(async (membership) => {
        const { access, secondFactor } = await readAccess(agent, membership);
        return isDemanded(secondFactor, access, membership.organizationId);
      }),
  );
  return demanded.includes(true);
}
