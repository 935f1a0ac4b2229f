import type { Membership } from './agent.ts';

/** An administrator is an enabled member with the role Admin. */
export const isAdministrator = ({
  accessType,
  enabled,
  roles,
}: Pick<Membership, 'accessType' | 'enabled' | 'roles'>): boolean =>
  accessType === 'MEMBER' && enabled && roles.includes('Admin');
