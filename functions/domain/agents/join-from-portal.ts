import type { Clock } from '#functions/platform/clock.ts';
import { type AgentRecord, agentIdOfEmail, findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { newAccount } from '#functions/platform/people/new-account.ts';
import { canSignIn, findInvitation, isOpen } from '#functions/platform/people/people.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { agentAndMemberChanges } from './agent-and-member-changes.ts';
import type { AgentsPorts } from './context.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { endMembership } from './remove-agent.ts';

/** Somebody who has come to the portal of an organization, and shown whose address it is. */
export interface Visitor {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: { readonly id: string; readonly name: string };
  /** A past participle, e.g. `confirmed`. */
  readonly event: string;
  /** What changes of an account that led nowhere before and gets another password now. */
  readonly renewal?: (account: AgentRecord) => Partial<AgentRecord>;
}

export interface Joined {
  readonly agent: AgentRecord;
  /** Whether the account is new, or led nowhere before: then whoever shows the mailbox chooses the password. */
  readonly needsPassword: boolean;
  /** Whether there was an account before, which may have a password and sessions. */
  readonly wasKnown: boolean;
}

type By = AgentsPorts & { readonly actor: Actor; readonly clock: Clock };

/**
 * Makes a visitor one of the organization's unaffiliated people; whom the organization has invited meanwhile becomes what the invitation
 * says. Whoever belongs already stays as they are. To be called again when something was written in between (`recordChanged`).
 */
export async function joinFromPortal(visitor: Visitor, by: By): Promise<Joined> {
  const { email, organization, event, renewal = () => ({}) } = visitor;
  const { id: organizationId, name: organizationName } = organization;
  const id = await agentIdOfEmail(email);
  const account = id === null ? null : await findAgent(id);
  if (account?.enabled === false) throw new DomainError('linkExpired', { reason: 'shut out of the platform' });
  const wasKnown = account !== null;
  const needsPassword = !canSignIn(account);
  if (account && membershipIn(account, organizationId)) return { agent: account, needsPassword: false, wasKnown };

  const renewed = (opened: AgentRecord) => (wasKnown && needsPassword ? renewal(opened) : {});
  const member = id === null ? null : await findInvitation(organizationId, id);
  if (member && isOpen(member, by.clock)) {
    const names = wasKnown ? {} : { firstName: visitor.firstName, lastName: visitor.lastName };
    const changes = (opened: AgentRecord) => ({ ...names, ...renewed(opened) });
    const agent = await acceptInvitation({ organizationId, member, account, changes }, by);
    return { agent, needsPassword, wasKnown };
  }
  if (member) await endMembership({ agentId: member.agentId, organizationId }, 'withdrawn', by);

  const opened = account ? { agent: account, ties: [] } : await newAccount(email, visitor);
  const membership = newMembership({ organizationId, organizationName, accessType: 'UNAFFILIATED' });
  const memberships = [...opened.agent.memberships, membership];
  const agent = { ...opened.agent, ...renewed(opened.agent), memberships };
  const changes = await agentAndMemberChanges(agent, account?.version ?? 'absent', event);
  await writeRecords([...changes, ...opened.ties], { ...by.actor, agentId: agent.id }, by.clock.now());
  return { agent: { ...agent, version: (account?.version ?? 0) + 1 }, needsPassword, wasKnown };
}
