import { environment } from '#functions/platform/environment.ts';
import type { Agent, Membership } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import type { AgentRecord } from './agent-store.ts';

const named = (list: string): readonly string[] => list.split(',').filter(Boolean);

/** Staff of the platform's operator, by the domains that the stage's configuration names. */
function isInternalStaff({ email, emailVerified }: AgentRecord): boolean {
  const domains = named(environment().INTERNAL_STAFF_DOMAINS);
  return emailVerified && domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** The members of an organization that the stage's configuration names as a partner work as partners. */
function accessTypeOf({ accessType, organizationId }: Membership): AccessType {
  const isOfPartner = named(environment().NAMED_PARTNERS).includes(organizationId);
  return isOfPartner && accessType === 'MEMBER' ? 'PARTNER' : accessType;
}

/** An agent as the product shows it, seen from one organization (by default the one in which the agent works). */
export function agentView(agent: AgentRecord, organizationId?: string): Agent {
  const enabled = agent.memberships.filter((membership) => membership.enabled && !agent.invited);
  const membership = agent.memberships.find((one) => one.organizationId === organizationId) ?? enabled[0];
  const { invited } = agent;
  return {
    id: agent.id,
    firstName: agent.firstName,
    lastName: agent.lastName,
    displayName: `${agent.firstName} ${agent.lastName}`.trim(),
    username: agent.email,
    primaryEmail: agent.email,
    primaryPhoneNumber: agent.phoneNumber,
    iconUrl: null,
    superuser: agent.superuser,
    enabled: agent.enabled && (membership?.enabled ?? true),
    initialSignUpCompleted: agent.initialSignUpCompleted,
    twoFactorEnabled: agent.twoFactorEnabled,
    internalStaff: isInternalStaff(agent),
    effectiveAgentAccessType: membership ? accessTypeOf(membership) : null,
    effectiveOrganizationId: membership?.organizationId ?? organizationId ?? null,
    enabledOrganizations: enabled.map((one) => ({ id: one.organizationId, name: one.organizationName })),
    roles: membership?.roles ?? [],
    groupIds: membership?.groupIds ?? [],
    partnerId: membership?.partnerId ?? null,
    invitation: invited ? { sentAt: invited.sentAt, expiresAt: invited.mailed ? invited.expiresAt : null } : null,
    lastSignInAt: null,
    version: agent.version,
  };
}
