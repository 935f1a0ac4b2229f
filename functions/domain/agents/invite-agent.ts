import { randomUUID } from 'node:crypto';
import { addedMail, invitationMail } from '#functions/platform/account-mails.ts';
import { type AgentRecord, agentChange, agentPointers, findAgentByEmail } from '#functions/platform/agent-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { createIdentity } from '#functions/platform/identity.ts';
import { newLink } from '#functions/platform/mailed-link.ts';
import type { Mail } from '#functions/platform/mailer.ts';
import { type Actor, writeRecords } from '#functions/platform/records.ts';
import { type Table, tableOf } from '#functions/platform/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

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

/** Members and guests are listed by name; unaffiliated users and partners have lists of their own. */
export const memberChange = (
  table: Table,
  agent: AgentRecord,
  membership: Membership,
  expects: 'absent' | number,
  event: string,
) =>
  table.change({
    key: { kind: 'Member', id: agent.id },
    expects,
    value: { agentId: agent.id, accessType: membership.accessType, enabled: membership.enabled },
    event,
    list: {
      group: `Member#${membership.accessType}`,
      sort: [agent.lastName, agent.firstName, agent.id].join('#').toLowerCase(),
    },
  });

export function newAgent(invitation: Invitation): AgentRecord {
  return {
    id: randomUUID(),
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    email: invitation.primaryEmail,
    phoneNumber: null,
    superuser: false,
    enabled: true,
    initialSignUpCompleted: false,
    emailVerified: true,
    memberships: [invitation.membership],
    tokensValidFrom: new Date(0).toISOString(),
    pendingLink: null,
    version: 0,
  };
}

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
  const table = tableOf(invitation.membership.organizationId);
  await writeRecords(
    [
      agentChange(agent, known?.version ?? 'absent', known ? 'agent.joined' : 'agent.created'),
      memberChange(table, agent, invitation.membership, 'absent', 'member.added'),
      ...(subject === null ? [] : agentPointers(agent, subject)),
    ],
    context.actor,
    context.clock.now(),
  );
  await sendInvitation(agent, invitation.membership, link?.token ?? null, context);
  return { ...agent, version: (known?.version ?? 0) + 1 };
}

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
      : invitationMail(email, firstName, membership.organizationName, `${site}/new-user-password/${token}`),
  );
}

/** Adds somebody to an organization and mails the way in. Inviting again somebody who has not signed up yet sends a new link. */
export async function inviteAgent(invitation: Invitation, context: InvitationContext): Promise<AgentRecord> {
  const known = await findAgentByEmail(invitation.primaryEmail);
  const { organizationId } = invitation.membership;
  const isMember = known?.memberships.some((one) => one.organizationId === organizationId) ?? false;
  if (!known || !isMember) return join(invitation, known, context);
  if (known.initialSignUpCompleted) throw new DomainError('agentAlreadyMember');

  const { token, pendingLink } = await newLink('password', known.id, context.clock);
  const agent = { ...known, pendingLink };
  await writeRecords([agentChange(agent, known.version, 'agent.invitedAgain')], context.actor, context.clock.now());
  await sendInvitation(agent, invitation.membership, token, context);
  return { ...agent, version: known.version + 1 };
}
