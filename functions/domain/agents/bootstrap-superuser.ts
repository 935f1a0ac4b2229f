import * as z from 'zod';
import { type AgentRecord, agentChange, findAgent, findAgentByEmail } from '#functions/platform/agent-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { setIdentityPassword } from '#functions/platform/identity.ts';
import { newAccount } from '#functions/platform/new-account.ts';
import { type Actor, writeRecords } from '#functions/platform/records.ts';
import { platformTable } from '#functions/platform/table.ts';

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

/**
 * Creates the platform's superuser, once: run again it does nothing for the same address, and refuses another one for as long as the first is
 * enabled.
 */
export async function bootstrapSuperuser(
  { firstName, lastName, primaryEmail: email, password }: Superuser,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<'created' | 'exists'> {
  const made = await platformTable.get(key, Bootstrapped);
  if (await isMade(email, made)) return 'exists';
  const { agent, ties } = await newAccount(email, { firstName, lastName });
  await setIdentityPassword(email, password);
  const value = { agentId: agent.id };
  const changes = [
    platformTable.change({ key, expects: made?.version ?? 'absent', value, event: 'superuser.bootstrapped' }),
    agentChange({ ...agent, superuser: true }, 'absent', 'superuser.created'),
    ...ties,
  ];
  try {
    await writeRecords(changes, actor, clock.now());
    return 'created';
  } catch (error) {
    // Of two who run it at once, the second finds what the first has made.
    if (await isMade(email, await platformTable.get(key, Bootstrapped))) return 'exists';
    throw error;
  }
}
