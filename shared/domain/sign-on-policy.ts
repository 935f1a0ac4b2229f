import * as z from 'zod';
import { isAdministrator } from './administrator.ts';
import type { Membership } from './agent.ts';
import { type RoleGrant, RoleId } from './permissions/roles.ts';

const AgentId = z.string().min(1).max(60);

/**
 * What an organization asks of its people beyond the address of its identity provider. `required`: those with an address in a confirmed domain sign in
 * there and not with a password, except the administrators named in `exceptAgentIds`. `joining`: whoever the provider sends with such an
 * address, and is nobody yet, becomes a member with the role.
 */
export const SignOnPolicy = z.object({
  required: z.boolean(),
  exceptAgentIds: z.array(AgentId),
  joining: z.boolean(),
  joiningRoleId: RoleId,
  /** Of the e-mail domains those that are confirmed, as the DNS writes them. */
  confirmedDomains: z.array(z.string()),
  /** 0 where nothing was ever stored. */
  version: z.number().int().min(0),
});
export type SignOnPolicy = z.infer<typeof SignOnPolicy>;

export const SignOnPolicyChange = z.object({
  version: z.number().int().min(0),
  required: z.boolean(),
  exceptAgentIds: z.array(AgentId).max(10),
  joining: z.boolean(),
  joiningRoleId: RoleId,
});
export type SignOnPolicyChange = z.infer<typeof SignOnPolicyChange>;

export const noSignOnPolicy: SignOnPolicy = {
  required: false,
  exceptAgentIds: [],
  joining: false,
  joiningRoleId: 'Member',
  confirmedDomains: [],
  version: 0,
};

interface Person {
  readonly id: string;
  readonly superuser: boolean;
  readonly twoFactorEnabled: boolean;
}

type Belonging = Pick<Membership, 'accessType' | 'enabled' | 'roles'>;

/**
 * Whether a password does not open the organization for somebody whose address is in one of its confirmed domains. An exception holds only while
 * there is a second factor and the role; the operator's own people are not asked, so that they can help.
 */
export function mustSignOn(policy: SignOnPolicy, person: Person, membership: Belonging): boolean {
  if (!policy.required || person.superuser || !membership.enabled) return false;
  if (membership.accessType !== 'MEMBER' && membership.accessType !== 'PARTNER') return false;
  const isExcepted = policy.exceptAgentIds.includes(person.id);
  return !(isExcepted && person.twoFactorEnabled && isAdministrator(membership));
}

/**
 * Whether a role may be given to people whom nobody has looked at: none that manages the organization, or makes and removes structures. What those
 * may do is for an administrator to give by hand.
 */
export const isJoiningRole = (grants: readonly RoleGrant[]): boolean =>
  !grants.some(
    ({ sourceType, level }) =>
      (sourceType === 'Organization' && level !== 'View') || (sourceType === 'Deal' && level === 'Create'),
  );
