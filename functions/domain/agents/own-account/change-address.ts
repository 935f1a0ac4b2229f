import * as z from 'zod';
import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { mayAdministerAccount } from '#functions/domain/agents/whose-account.ts';
import { takeMail } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { accountExistsMail, addressMail } from '#functions/platform/mail/account-mails.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import {
  type AgentRecord,
  agentIdOfEmail,
  emailPointer,
  emailPointerRemoval,
  findAgentByEmail,
} from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import { findIdentity, moveIdentity } from '#functions/platform/people/identity.ts';
import { canSignIn } from '#functions/platform/people/people.ts';
import { linkEnd, linkToken, readLink } from '#functions/platform/sign-in/mailed-link.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { passwordSession, wholeAgent } from './own-account.ts';
import { requireFreshProof } from './proof.ts';

type Calls = typeof agents.calls;

/** Which account moves from where to where. Once it has, the former address no longer fits, so a link works once. */
const Link = z.object({ agentId: z.string(), from: z.string(), to: z.string(), until: z.string() });

/**
 * An organization that requires single sign-on recognizes its people by the domain of their addresses: who would leave the domain with a sign-in that does
 * not open that organization would open it by a password.
 */
function requireOpen({ scope }: AgentsContext): void {
  if (scope.closed) throw new DomainError('singleSignOnRequired');
}

async function changeableAccount(agentId: string, context: AgentsContext): Promise<AgentRecord> {
  const isSelf = agentId === context.scope.agent.id;
  const known = isSelf ? null : await context.member(agentId);
  if (known?.invited) throw new DomainError('agentNotFound');
  const account = await wholeAgent(agentId);
  await requireFreshProof(context);
  if (!mayAdministerAccount(context.scope, account)) throw new DomainError('accountNotYours');
  requireOpen(context);
  return account;
}

/**
 * Mails a link to the address that an account is to have; nothing changes before its owner has followed it. The answer does not tell whether the address is
 * somebody's: who has an account there already is told so by mail.
 */
export const startAddressChange: UseCase<Calls['startAddressChange'], AgentsContext> = async (
  { params, body: { primaryEmail: to } },
  context,
) => {
  const { clock, siteUrl, sendMail } = context;
  const account = await changeableAccount(params.agentId, context);
  if (to === account.email)
    throw new DomainError('requestInvalid', { fields: { primaryEmail: 'This is the address that the account has.' } });
  if (!(await takeMail('addressMails', to, clock)))
    throw new DomainError('tooManyAttempts', { reason: 'addressMails' });

  const site = await siteUrl();
  const known = await findAgentByEmail(to);
  if (known && canSignIn(known)) {
    await sendMail(accountExistsMail(to, known.firstName, `${site}/login`));
    return {};
  }
  const until = linkEnd('addressChange', clock).toISOString();
  const token = await linkToken('addressChange', { agentId: account.id, from: account.email, to, until });
  await sendMail(addressMail(to, account.firstName, account.email, `${site}/confirm-address/${token}`));
  return {};
};

async function readFor(account: AgentRecord, token: string, { clock }: AgentsContext): Promise<string> {
  const link = await readLink('addressChange', token, Link);
  const fits =
    link !== null &&
    link.agentId === account.id &&
    link.from === account.email &&
    link.until > clock.now().toISOString();
  if (!fits) throw new DomainError('linkExpired');
  return link.to;
}

/** The pool finds the user by the subject, so an account works whether or not the pool has heard of its address. */
async function tellPool(subject: string, email: string, { scope }: AgentsContext): Promise<void> {
  await moveIdentity(subject, email).catch((error: unknown) =>
    scope.log.error('The user pool has not taken a new address.', {
      error: error instanceof Error ? error : String(error),
    }),
  );
}

/** Moves one's own account to the address whose mailbox the link has come to. */
export const finishAddressChange: UseCase<Calls['finishAddressChange'], AgentsContext> = async (
  { params, body: { token } },
  context,
) => {
  const { actor, clock, scope } = context;
  await passwordSession(context);
  requireOpen(context);
  const account = await wholeAgent(params.agentId);
  const to = await readFor(account, token, context);
  // Of an account, or reserved by an invitation of the address.
  if ((await agentIdOfEmail(to)) !== null) throw new DomainError('addressTaken');
  const poolSubject = account.poolSubject ?? (await findIdentity(account.email));
  if (poolSubject === null) throw new Error('The user pool has no user for an account with a password.');

  const moved: AgentRecord = { ...account, email: to, emailVerified: true, poolSubject };
  const changes = [
    ...(await agentAndMemberChanges(moved, account.version, 'addressChanged')),
    await emailPointerRemoval(account.email),
    emailPointer(to, account.id, 'account'),
  ];
  await writeRecords(changes, actor, clock.now());
  await tellPool(poolSubject, to, context);
  await tellOwner(moved, 'addressChanged', context, account.email);
  return agentView({ ...moved, version: account.version + 1 }, scope.organizationId || undefined);
};
