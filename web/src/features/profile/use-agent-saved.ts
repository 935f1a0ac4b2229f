import { useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { sessionQueries } from '../../api/queries/session-queries.ts';

/** Shows a change of the reader's own record everywhere at once, and reads everything about them again. */
export function useAgentSaved(): (saved: Agent) => void {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const { queryKey } = sessionQueries.global(organization.id);
  return ({ firstName, lastName, displayName, primaryEmail, primaryPhoneNumber, twoFactorEnabled, version }) => {
    const change = { firstName, lastName, displayName, primaryEmail, primaryPhoneNumber, twoFactorEnabled, version };
    queryClient.setQueryData(queryKey, (state) => state && { ...state, agent: { ...state.agent, ...change } });
    void queryClient.invalidateQueries({ queryKey });
  };
}
