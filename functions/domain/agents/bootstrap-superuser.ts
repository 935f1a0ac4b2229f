import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { log } from '#functions/platform/log.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import {
  type AgentRecord,
  agentChange,
  findAgent,
  findAgentByEmail,
  newAgentRecord,
  poolUser,
} from '#functions/platform/people/agent-store.ts';
import { setIdentityPassword } from '#functions/platform/people/identity.ts';
import { newAccount } from '#functions/platform/people/new-account.ts';
import { requireAcceptablePassword } from '#functions/platform/sign-in/acceptable-password.ts';
import { factorChange, otpauthUrlOf, readFactor, withNewSecret } from '#functions/platform/sign-in/second-factor.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { platformRecords } from '#functions/platform/storage/single-records.ts';

export interface Superuser {
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
  readonly password: string;
}

/** Who was made last; there is one such record, so two can't be made at once either. */
const key = { kind: 'Superuser', id: 'bootstrapped' };
const Bootstrapped = z.object({ agentId: z.string(), version: z.number() });

/** Whether there is nothing left to do. Throws where somebody else is superuser, or the address belongs to somebody who is none. */
async function isMade(email: string, made: z.infer<typeof Bootstrapped> | null): Promise<boolean> {
  const [known, superuser] = await Promise.all([findAgentByEmail(email), made ? findAgent(made.agentId) : null]);
  const isInOffice = (agent: AgentRecord | null) => agent?.enabled === true && agent.superuser;
  if (isInOffice(known)) return true;
  if (isInOffice(superuser)) throw new Error('There is a superuser already, with another address.');
  if (known) throw new Error('This address belongs to somebody who is no superuser.');
  return false;
}

/** What the operator puts into an authenticator app and a safe; told this once. */
interface NewFactor {
  readonly secret: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}

type By = { readonly actor: Actor; readonly clock: Clock };

interface Mailing {
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

async function newFactorOf({ id, email }: AgentRecord) {
  const { secret, codes, factor } = await withNewSecret(await readFactor(id));
  const told: NewFactor = { secret, otpauthUrl: otpauthUrlOf(email, secret), recoveryCodes: codes };
  return { told, change: factorChange(factor, 'secondFactor.taken') };
}

/**
 * Creates the platform's superuser, once, with a second factor from the first moment: run again it does nothing for the same address, and refuses
 * another one for as long as the first is enabled. Of several who run it at once, one is answered `created`, and theirs is the password.
 */
export async function bootstrapSuperuser(
  { firstName, lastName, primaryEmail: email, password }: Superuser,
  { actor, clock }: By,
): Promise<({ readonly result: 'created' } & NewFactor) | { readonly result: 'exists' }> {
  const made = await platformRecords.get(key, Bootstrapped);
  if (await isMade(email, made)) return { result: 'exists' };
  requireAcceptablePassword(password, newAgentRecord({ firstName, lastName, email }));
  const opened = await newAccount(email, { firstName, lastName });
  const agent: AgentRecord = { ...opened.agent, superuser: true, twoFactorEnabled: true };
  const { told, change } = await newFactorOf(agent);
  const value = { agentId: agent.id };
  const changes = [
    platformRecords.change({ key, expects: made?.version ?? 'absent', value, event: 'superuser.bootstrapped' }),
    agentChange(agent, 'absent', 'superuser.created'),
    change,
    ...opened.ties,
  ];
  try {
    await writeRecords(changes, actor, clock.now());
  } catch (error) {
    // Of two who run it at once, the second finds what the first has made.
    if (await isMade(email, await platformRecords.get(key, Bootstrapped))) return { result: 'exists' };
    throw error;
  }
  // Only who has made the superuser gets here, so nobody else's password is told to be theirs. Where this fails there is no password yet: a new one by mail
  // and a new second factor, as for one who has lost both.
  await setIdentityPassword(poolUser(agent), password);
  return { result: 'created', ...told };
}

/** Gives a superuser who has lost the second factor another one, which nobody inside the product can. Sessions end, and the owner is told. */
export async function replaceSuperuserFactor(
  email: string,
  { actor, clock, ...mailing }: By & Mailing,
): Promise<({ readonly result: 'replaced' } & NewFactor) | { readonly result: 'unknown' }> {
  const agent = await findAgentByEmail(email);
  if (!agent?.superuser) return { result: 'unknown' };
  const { told, change } = await newFactorOf(agent);
  const now = clock.now();
  const changed = { ...agent, twoFactorEnabled: true, tokensValidFrom: now.toISOString(), endedSessions: [] };
  await writeRecords([agentChange(changed, agent.version, 'superuser.factorReplaced'), change], actor, now);
  await tellOwner(changed, 'twoFactorReplaced', { scope: { device: null, log }, clock, ...mailing });
  return { result: 'replaced', ...told };
}
