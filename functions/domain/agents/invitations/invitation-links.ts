import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { type AgentRecord, findAgent } from '#functions/platform/people/agent-store.ts';
import type { MemberRecord } from '#functions/platform/people/member-store.ts';
import { canSignIn, findInvitation, invitedPerson, isOpen } from '#functions/platform/people/people.ts';
import { hashOfNonce, linkToken, readLink } from '#functions/platform/sign-in/mailed-link.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { acceptInvitation } from './accept-invitation.ts';

const Link = z.object({ organizationId: z.string(), agentId: z.string(), nonce: z.string() });
type Link = z.infer<typeof Link>;

export const invitationToken = (link: Link): Promise<string> => linkToken('invitation', link);

/** An invitation that was opened by its mailed link, which shows whose address it is. */
export interface OpenedInvitation {
  readonly organizationId: string;
  /** Who would accept it, as part of the organization. */
  readonly person: AgentRecord;
  /** The account of the address, if it has one: one without access to anything. */
  readonly account: AgentRecord | null;
  /** Accepts it once: of two who do so together, the second is refused with `linkExpired`. */
  accept(
    changes: (account: AgentRecord) => Partial<AgentRecord>,
    by: { readonly actor: Actor; readonly clock: Clock },
  ): Promise<AgentRecord>;
}

async function invitationOf({ organizationId, agentId, nonce }: Link, clock: Clock): Promise<MemberRecord> {
  const member = await findInvitation(organizationId, agentId);
  const isValid = member !== null && member.invitation?.nonceHash === hashOfNonce(nonce) && isOpen(member, clock);
  if (!isValid) throw new DomainError('linkExpired');
  return member;
}

/** Whoever has an account that works accepts there: a link that is good for a week must not open it, nor give it another password. */
async function requireNoAccount(agentId: string): Promise<AgentRecord | null> {
  const account = await findAgent(agentId);
  if (canSignIn(account)) throw new DomainError('invitationNeedsSignIn');
  if (account?.enabled === false) throw new DomainError('linkExpired');
  return account;
}

/** The invitation behind a mailed link; null where the token is of another kind. Refuses with `linkExpired` and `invitationNeedsSignIn`. */
export async function openInvitation(token: string, clock: Clock): Promise<OpenedInvitation | null> {
  const link = await readLink('invitation', token, Link);
  if (link === null) return null;
  const { organizationId, agentId } = link;
  const person = invitedPerson(await invitationOf(link, clock), organizationId);
  const account = await requireNoAccount(agentId);
  return {
    organizationId,
    person,
    account,
    accept: (changes, by) =>
      attempted(async () => {
        const member = await invitationOf(link, by.clock);
        const latest = await requireNoAccount(agentId);
        return acceptInvitation({ organizationId, member, account: latest, changes }, by);
      }),
  };
}
