import type { Agent } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';

/** What people are called by how they came to the organization. */
export const accessTypeWords: Readonly<Record<AccessType, string>> = {
  MEMBER: 'Member',
  GUEST: 'Guest',
  PARTNER: 'Partner',
  UNAFFILIATED: 'Unaffiliated',
};

export type PersonStatus = 'Enabled' | 'Disabled' | 'Invited';

/** Somebody who was invited has neither accepted nor declined. */
export function statusOf({ enabled, invitation }: Agent): PersonStatus {
  if (!enabled) return 'Disabled';
  return invitation === null ? 'Enabled' : 'Invited';
}

/** Members and partners have roles; guests and unaffiliated people see what is granted to them. */
export const hasRoles = (accessType: AccessType | null): boolean => accessType === 'MEMBER' || accessType === 'PARTNER';
