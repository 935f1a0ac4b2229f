import { agentChange, agentPointers, findAgentByEmail, newAgentRecord } from '#functions/platform/agent-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { createIdentity, setIdentityPassword } from '#functions/platform/identity.ts';
import { type Actor, writeRecords } from '#functions/platform/records.ts';

export interface Superuser {
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
  readonly password: string;
}

/** Creates the platform's first superuser. Does nothing when somebody has that address already, so it can be run again. */
export async function bootstrapSuperuser(
  { firstName, lastName, primaryEmail: email, password }: Superuser,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<'created' | 'exists'> {
  if (await findAgentByEmail(email)) return 'exists';
  const subject = await createIdentity(email);
  await setIdentityPassword(email, password);
  const agent = newAgentRecord({
    firstName,
    lastName,
    email,
    superuser: true,
    initialSignUpCompleted: true,
    emailVerified: true,
  });
  const changes = [agentChange(agent, 'absent', 'superuser.created'), ...agentPointers(agent, subject)];
  try {
    await writeRecords(changes, actor, clock.now());
    return 'created';
  } catch (error) {
    // Of two who run it at once, the second finds what the first has made.
    if (await findAgentByEmail(email)) return 'exists';
    throw error;
  }
}
