import { requireRoles } from '#functions/domain/rights/role-reader.ts';
import { addedMail, invitationMail } from '#functions/platform/account-mails.ts';
import {
  type AgentRecord,
  agentChange,
  agentPointers,
  findAgentByEmail,
  membershipIn,
  newAgentRecord,
} from '#functions/platform/agent-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { createIdentity } from '#functions/platform/identity.ts';
import { newLink } from '#functions/platform/mailed-link.ts';
import type { Mail } from '#functions/platform/mailer.ts';
import { type Actor, writeRecords } from '#functions/platform/records.ts';
import { tableOf } from '#functions/platform/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { agentAndMemberChanges } from './agent-and-member-changes.ts';

export interface Invitation {
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
  readonly membership: Membership;
}

export interface InvitationContext {
  readonly actor: Actor;
  readonly clock: Clock;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

const newAgent = ({ firstName, lastName, primaryEmail, membership }: Invitation): AgentRecord =>
  newAgentRecord({ firstName, lastName, email: primaryEmail, emailVerified: true, memberships: [membership] });

/** A new agent, or a known one who joins another organization. The user pool comes first: a second try finds the same user there. */
async function join(
  invitation: Invitation,
  known: AgentRecord | null,
  context: InvitationContext,
): Promise<AgentRecord> {
  const base = known ? { ...known, memberships: [...known.memberships, invitation.membership] } : newAgent(invitation);
  const link = base.initialSignUpCompleted ? null : await newLink('password', base.id, context.clock);
  const agent = { ...base, pendingLink: link?.pendingLink ?? base.pendingLink };
  const subject = known ? null : await createIdentity(agent.email);
  await writeRecords(
    [
      ...(await agentAndMemberChanges(agent, known?.version ?? 'absent', 'invited')),
      ...(subject === null ? [] : agentPointers(agent, subject)),
    ],
    context.actor,
    context.clock.now(),
  );
  await sendInvitation(agent, invitation.membership, link?.token ?? null, context);
  return { ...agent, version: (known?.version ?? 0) + 1 };
}

/** Guests tell their name themselves when they sign up. */
const signUpPath = ({ accessType, organizationId }: Membership, token: string): string =>
  accessType === 'GUEST' ? `guest-user-signup/${organizationId}/${token}` : `new-user-password/${token}`;

async function sendInvitation(
  agent: AgentRecord,
  membership: Membership,
  token: string | null,
  { siteUrl, sendMail }: InvitationContext,
): Promise<void> {
  const site = await siteUrl();
  const { email, firstName } = agent;
  await sendMail(
    token === null
      ? addedMail(email, firstName, membership.organizationName, `${site}/login`)
      : invitationMail(email, firstName, membership.organizationName, `${site}/${signUpPath(membership, token)}`),
  );
}

/** Mails a new link to somebody who has not signed up yet; the earlier one no longer works. */
export async function sendNewLink(
  agent: AgentRecord,
  membership: Membership,
  context: InvitationContext,
): Promise<AgentRecord> {
  const { token, pendingLink } = await newLink('password', agent.id, context.clock);
  const invited = { ...agent, pendingLink };
  await writeRecords([agentChange(invited, agent.version, 'agent.invitedAgain')], context.actor, context.clock.now());
  await sendInvitation(invited, membership, token, context);
  return { ...invited, version: agent.version + 1 };
}

const isSameInvitation = (one: Membership, other: Membership): boolean =>
  one.enabled && one.partnerId === other.partnerId && one.roles.toSorted().join() === other.roles.toSorted().join();

/**
 * Adds somebody to an organization and mails the way in. The same invitation again, of somebody who has not signed up yet, sends a new link: it
 * is what people do when the mail did not arrive. Refuses with `agentNotInvitable` who belongs with another access type, with
 * `agentAlreadyMember` who belongs already, and with `roleNotFound`.
 */
export async function inviteAgent(invitation: Invitation, context: InvitationContext): Promise<AgentRecord> {
  const known = await findAgentByEmail(invitation.primaryEmail);
  const { organizationId, accessType } = invitation.membership;
  const existing = known && membershipIn(known, organizationId);
  if (!known || !existing) {
    await requireRoles(tableOf(organizationId), invitation.membership.roles);
    return join(invitation, known, context);
  }
  if (existing.accessType !== accessType) throw new DomainError('agentNotInvitable');
  if (known.initialSignUpCompleted || !isSameInvitation(existing, invitation.membership)) {
    throw new DomainError('agentAlreadyMember');
  }
  return sendNewLink(known, existing, context);
}
