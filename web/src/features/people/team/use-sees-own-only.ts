import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { useGlobalState } from '../../../api/global-state.tsx';

/** Guests and external users are told of their own places on a team, unless they put people on it. The server decides by the same rule. */
export function useSeesOwnOnly(mayAssign: boolean): boolean {
  const { agent } = useGlobalState();
  return isExternalAccess(agent.effectiveAgentAccessType) && !mayAssign;
}
