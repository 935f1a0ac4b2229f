import type { AgentChange } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { staleAfterRights } from '../stale-after.ts';

/** Changes somebody's details or roles; the form shows what goes wrong. */
export function useAgentChange(agentId: string, onDone: () => void) {
  const { organization } = useGlobalState();
  return useWrite({
    write: (body: AgentChange) =>
      api.agents.updateAgentInOrganization({ params: { orgId: organization.id, agentId }, body }),
    success: callsOf.agents.updateAgentInOrganization.success,
    particulars: (_, { body }) => body.displayName,
    refresh: staleAfterRights,
    showsFailures: true,
    onDone,
  });
}
