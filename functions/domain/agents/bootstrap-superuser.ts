import { type AgentRecord, agentChange, agentPointers, findAgentByEmail } from '#functions/platform/agent-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { createIdentity, setIdentityPassword } from '#functions/platform/identity.ts';
import { type Actor, writeRecords } from '#functions/platform/records.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { newAgent } from './invite-agent.ts';

export interface Superuser {
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
  readonly password: string;
}

/** Creates the platform's first superuser. Does nothing when somebody has that address already, so it can be run again. */
export async function bootstrapSuperuser(
  { password, ...person }: Superuser,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<'created' | 'exists'> {
  if (await findAgentByEmail(person.primaryEmail)) return 'exists';
  const subject = await createIdentity(person.primaryEmail);
  await setIdentityPassword(person.primaryEmail, password);
  const membership = newMembership({ organizationId: '', organizationName: '', accessType: 'MEMBER', enabled: false });
  const agent: AgentRecord = {
    ...newAgent({ ...person, membership }),
    memberships: [],
    superuser: true,
    initialSignUpCompleted: true,
  };
  const changes = [agentChange(agent, 'absent', 'superuser.created'), ...agentPointers(agent, subject)];
  try {
    await writeRecords(changes, actor, clock.now());
    return 'created';
  } catch (error) {
    // Of two who run it at once, the second finds what the first has made.
    if (await findAgentByEmail(person.primaryEmail)) return 'exists';
    throw error;
  }
}
