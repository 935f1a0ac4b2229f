import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { admitInvitation } from '#functions/platform/http/rate-limits.ts';
import { invitationMail, invitationToAccountMail } from '#functions/platform/mail/account-mails.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { requireRoles } from '#functions/platform/people/active-roles.ts';
import {
  type AgentRecord,
  agentIdOfEmail,
  emailPointer,
  findAgent,
  type Invitation,
  membershipIn,
  newAgentRecord,
} from '#functions/platform/people/agent-store.ts';
import { canSignIn, findInvitation, invitedPerson } from '#functions/platform/people/people.ts';
import { linkEnd, newNonce } from '#functions/platform/sign-in/mailed-link.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { invitationToken } from './invitation-links.ts';
import { pointerAddition } from './invitation-pointers.ts';

export interface NewInvitation {
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
  readonly membership: Membership;
  /** By the organization's identity provider, which makes everybody once, and says whether a mail is needed. */
  readonly provisioned?: { readonly mailed: boolean };
}

export interface InvitationContext {
  readonly actor: Actor;
  readonly clock: Clock;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

interface Prepared {
  readonly invited: Invitation;
  readonly nonce: string;
}

function prepare({ organizationName }: Membership, clock: Clock, mailed = true): Prepared {
  const { nonce, nonceHash } = newNonce();
  const sentAt = clock.now().toISOString();
  const expiresAt = linkEnd('invitation', clock).toISOString();
  return { invited: { organizationName, sentAt, expiresAt, nonceHash, mailed }, nonce };
}

/** Guests tell their name themselves when they sign up. */
const signUpPath = ({ accessType, organizationId }: Membership, token: string): string =>
  accessType === 'GUEST' ? `guest-user-signup/${organizationId}/${token}` : `new-user-password/${token}`;

/** The person who invites; null for programs and identity providers. */
async function inviterOf({ agentId }: Actor) {
  const agent = await findAgent(agentId);
  if (agent === null || agent.apiClient) return null;
  return { name: `${agent.firstName} ${agent.lastName}`.trim(), email: agent.email };
}

/** Whoever has an account is led to it; anybody else accepts by choosing a password. Only the owner of the address learns which it is. */
async function send(
  person: AgentRecord,
  nonce: string,
  { actor, siteUrl, sendMail }: InvitationContext,
): Promise<void> {
  const [membership] = person.memberships;
  if (!membership) throw new Error('An invitation without a membership.');
  const { organizationId } = membership;
  const site = await siteUrl();
  const [sender, inviter, account] = await Promise.all([
    mailSenderOf(organizationId, site),
    inviterOf(actor),
    findAgent(person.id),
  ]);
  const about = { to: person.email, sender, inviter };
  // Administrators are told where it does not arrive.
  const tags = { organization: organizationId };
  if (account && canSignIn(account)) {
    const { firstName } = account;
    await sendMail({ ...invitationToAccountMail({ ...about, firstName, link: `${site}/invitations` }), tags });
    return;
  }
  const token = await invitationToken({ organizationId, agentId: person.id, nonce });
  const link = `${site}/${signUpPath(membership, token)}`;
  await sendMail({ ...invitationMail({ ...about, firstName: person.firstName, link }), tags });
}

async function write(
  person: AgentRecord,
  expects: 'absent' | number,
  event: string,
  also: readonly PendingChange[],
  { actor, clock }: InvitationContext,
) {
  await writeRecords([...(await agentAndMemberChanges(person, expects, event)), ...also], actor, clock.now());
  return { ...person, version: expects === 'absent' ? 1 : expects + 1 };
}

/** Takes one of the mails that may be sent, once for a request, however often it is begun again. Refuses with `tooManyMails`. */
function mailTurn(clock: Clock): (organizationId: string, email: string) => Promise<void> {
  let isTaken = false;
  return async (organizationId, email) => {
    if (!isTaken) await admitInvitation(organizationId, email, clock);
    isTaken = true;
  };
}
type MailTurn = ReturnType<typeof mailTurn>;

/** Mails a new link to somebody who has not accepted yet; the earlier one no longer works, and the time begins anew. */
export async function sendNewLink(
  invitee: AgentRecord,
  context: InvitationContext,
  admit: MailTurn = mailTurn(context.clock),
): Promise<AgentRecord> {
  const [membership] = invitee.memberships;
  if (!invitee.invited || !membership) throw new DomainError('agentAlreadyMember');
  await admit(membership.organizationId, invitee.email);
  const { invited, nonce } = prepare(
    { ...membership, organizationName: invitee.invited.organizationName },
    context.clock,
  );
  const person = await write({ ...invitee, invited }, invitee.version, 'invitedAgain', [], context);
  await send(person, nonce, context);
  return person;
}

const isSameInvitation = (one: Membership, other: Membership): boolean =>
  one.enabled && one.partnerId === other.partnerId && one.roles.toSorted().join() === other.roles.toSorted().join();

/** The invitation that somebody has already; refuses those who belong to the organization, and invitations to something else. */
async function existing(agentId: string, { membership }: NewInvitation): Promise<AgentRecord | null> {
  const { organizationId, accessType } = membership;
  const account = await findAgent(agentId);
  const here = account && membershipIn(account, organizationId);
  if (here) throw new DomainError(here.accessType === accessType ? 'agentAlreadyMember' : 'agentNotInvitable');
  const member = await findInvitation(organizationId, agentId);
  if (member === null) return null;
  const person = invitedPerson(member, organizationId);
  if (member.accessType !== accessType) throw new DomainError('agentNotInvitable');
  const [before] = person.memberships;
  if (before && !isSameInvitation(before, membership)) throw new DomainError('agentAlreadyMember');
  return person;
}

async function inviteNew(
  invitation: NewInvitation,
  known: string | null,
  context: InvitationContext,
  admit: MailTurn,
): Promise<AgentRecord> {
  const { firstName, lastName, primaryEmail: email, membership, provisioned = { mailed: true } } = invitation;
  const { organizationId } = membership;
  await requireRoles(tableOf(organizationId), membership.roles);
  if (provisioned.mailed) await admit(organizationId, email);
  const { invited, nonce } = prepare(membership, context.clock, provisioned.mailed);
  const id = known === null ? {} : { id: known };
  const person = newAgentRecord({ ...id, firstName, lastName, email, memberships: [membership], invited });
  const also = [
    pointerAddition(person.id, organizationId),
    ...(known === null ? [emailPointer(email, person.id, 'reserved')] : []),
  ];
  const written = await write(person, 'absent', 'invited', also, context);
  if (provisioned.mailed) await send(written, nonce, context);
  return written;
}

/**
 * Asks somebody to work with an organization, and mails how to accept. Nothing of an account changes by it, and the answer is the same whether
 * or not there is one. The same invitation again sends a new link: it is what people do when the mail did not arrive. Refuses with
 * `agentNotInvitable` who belongs or was invited with another access type, with `agentAlreadyMember` who belongs already, with
 * `roleNotFound`, and with `tooManyMails`.
 */
export function inviteAgent(invitation: NewInvitation, context: InvitationContext): Promise<AgentRecord> {
  const admit = mailTurn(context.clock);
  return attempted(async () => {
    const known = await agentIdOfEmail(invitation.primaryEmail);
    const invitee = known === null ? null : await existing(known, invitation);
    if (invitee && invitation.provisioned) throw new DomainError('agentAlreadyMember');
    return invitee ? sendNewLink(invitee, context, admit) : inviteNew(invitation, known, context, admit);
  });
}
