import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { platformEnvironment } from '#infra/local/platform-environment.ts';
import type { Person } from './organization.ts';
import { stackUnderTest } from './stack-under-test.ts';

/** Gives this process the environment of a deployed function. Modules of `functions/` may be imported (dynamically) afterwards. */
export function becomeFunction(): void {
  const { access, environment } = stackUnderTest();
  Object.assign(process.env, environment, platformEnvironment(access));
}

export const actor = { agentId: 'a-test', correlationId: 'a-test' } as const;

/** Changes an agent's record in ways that no call of the API does: switching a user off, or letting time pass for a link. */
export async function changeAgent(person: Person, change: (agent: AgentRecord) => Partial<AgentRecord>): Promise<void> {
  becomeFunction();
  const { agentChange, findAgent } = await import('#functions/platform/people/agent-store.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const agent = await findAgent(person.agent.id);
  if (!agent) throw new Error(`There is no agent ${person.agent.id}.`);
  const changed = { ...agent, ...change(agent) };
  await writeRecords([agentChange(changed, agent.version, 'agent.changedByTest')], actor, new Date());
}

/** Switches a user off for the whole platform. */
export const disable = (person: Person): Promise<void> => changeAgent(person, () => ({ enabled: false }));

/** Lets the link that was mailed last run out. */
export const expireLink = (person: Person): Promise<void> =>
  changeAgent(person, ({ pendingLink }) => ({
    pendingLink: pendingLink && { ...pendingLink, expiresAt: '2026-01-01T00:00:00.000Z' },
  }));

/** Changes the invitation of somebody, e.g. to let its time pass. */
export async function changeInvitation(
  organizationId: string,
  agentId: string,
  change: Partial<NonNullable<AgentRecord['invited']>>,
): Promise<void> {
  becomeFunction();
  const { findPerson } = await import('#functions/platform/people/people.ts');
  const { memberChange } = await import('#functions/platform/people/member-store.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const person = await findPerson(organizationId, agentId);
  const [membership] = person?.memberships ?? [];
  if (!person?.invited || !membership) throw new Error(`${agentId} is not invited.`);
  const changed = { ...person, invited: { ...person.invited, ...change } };
  const table = tableOf(organizationId);
  await writeRecords(
    [memberChange(table, changed, membership, person.version, 'member.changedByTest')],
    actor,
    new Date(),
  );
}
