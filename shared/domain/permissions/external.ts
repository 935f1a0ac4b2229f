import type { AccessType } from './roles.ts';

/** Guests and people without an affiliation are external users of an organization; members and partners are not. */
export const isExternalAccess = (accessType: AccessType | null | undefined): boolean =>
  accessType === 'GUEST' || accessType === 'UNAFFILIATED';
