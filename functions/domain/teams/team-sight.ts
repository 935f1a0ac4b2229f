import type { RequestScope } from '#functions/platform/http/request-scope.ts';

/** Of whose memberships on a team the reader learns. */
export interface TeamSight {
  agent(agentId: string): boolean;
  group(groupId: string): boolean;
  /** Whose e-mail address is told; colleagues of a group are told by name. */
  address(agentId: string): boolean;
}

const everybody: TeamSight = { agent: () => true, group: () => true, address: () => true };

/**
 * Guests and external users learn of themselves and of their own groups alone: who works on a structure for the organization, and which other counterparties
 * do, is not theirs to know. Whoever puts people on the team sees it whole. The entity is the one that the request names.
 */
export function teamSight(entityId: string, scope: RequestScope): TeamSight {
  const { membership, agent } = scope;
  const isInside = membership?.accessType === 'MEMBER' || membership?.accessType === 'PARTNER';
  if (isInside || scope.may('Create', 'Deal', entityId)) return everybody;
  const groups = new Set(membership?.groupIds);
  const isSelf = (agentId: string): boolean => agentId === agent.id;
  return { agent: isSelf, group: (groupId) => groups.has(groupId), address: isSelf };
}
