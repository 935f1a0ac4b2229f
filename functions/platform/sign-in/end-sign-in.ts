import type { Clock } from '#functions/platform/clock.ts';
import { type AgentRecord, agentChange, findAgent } from '#functions/platform/people/agent-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { everyValidSession, type StoredSession, withEnded } from './session-records.ts';

/** Which sign-ins may be ended, and whether all may. */
interface Reach {
  isWithin(session: StoredSession): boolean;
  readonly mayEndAll: boolean;
}

/** What ending sign-ins changes on the agent. Where too many were ended to remember each, all end, or nothing does: `tooManyAttempts`. */
export function endingOf(
  agent: AgentRecord,
  ended: readonly StoredSession[],
  now: Date,
  { mayEndAll }: Pick<Reach, 'mayEndAll'>,
) {
  const endedSessions = withEnded(agent, ended, now);
  if (endedSessions !== null) return { endedSessions };
  if (!mayEndAll) throw new DomainError('tooManyAttempts');
  return { tokensValidFrom: now.toISOString() };
}

/** Ends all of somebody's sign-ins that are within reach: all there are, known or not, where all may be ended. */
export const endSignIns = (
  agentId: string,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
  reach: Reach,
): Promise<void> =>
  attempted(async () => {
    const agent = await findAgent(agentId);
    if (!agent) return;
    const now = clock.now();
    const within = reach.mayEndAll ? [] : (await everyValidSession(agent, now)).filter(reach.isWithin);
    if (!reach.mayEndAll && within.length === 0) return;
    const ending = reach.mayEndAll
      ? { tokensValidFrom: now.toISOString(), endedSessions: [] }
      : endingOf(agent, within, now, reach);
    await writeRecords([agentChange({ ...agent, ...ending }, agent.version, 'agent.sessionsEnded')], actor, now);
  });

/**
 * Ends one of somebody's sign-ins: whatever stands for it is refused from now on. Where too many were ended to remember each, all end. False where no such
 * sign-in is valid.
 */
export const endSignIn = (
  agentId: string,
  signInId: string | undefined,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
  reach: Reach = { isWithin: () => true, mayEndAll: true },
): Promise<boolean> =>
  attempted(async () => {
    const agent = await findAgent(agentId);
    if (!agent) return false;
    const now = clock.now();
    const session = (await everyValidSession(agent, now)).filter(reach.isWithin).find(({ id }) => id === signInId);
    if (!session) return false;
    const ending = endingOf(agent, [session], now, reach);
    await writeRecords([agentChange({ ...agent, ...ending }, agent.version, 'agent.sessionEnded')], actor, now);
    return true;
  });
