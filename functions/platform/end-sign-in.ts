import { DomainError } from '#shared/errors/domain-error.ts';
import { agentChange, findAgent } from './agent-store.ts';
import { attempted } from './attempts.ts';
import type { Clock } from './clock.ts';
import { type Actor, writeRecords } from './records.ts';
import { everyValidSession, type StoredSession, withEnded } from './session-records.ts';

/** Which sign-ins may be ended, and whether all may. */
interface Reach {
  isWithin(session: StoredSession): boolean;
  readonly mayEndAll: boolean;
}

/**
 * Ends one of somebody's sign-ins: whatever stands for it is refused from now on. Where too many were ended to remember each, all end. False where no such
 * sign-in is valid.
 */
export const endSignIn = (
  agentId: string,
  signInId: string | undefined,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
  { isWithin, mayEndAll }: Reach = { isWithin: () => true, mayEndAll: true },
): Promise<boolean> =>
  attempted(async () => {
    const agent = await findAgent(agentId);
    if (!agent) return false;
    const now = clock.now();
    const session = (await everyValidSession(agent, now)).filter(isWithin).find(({ id }) => id === signInId);
    if (!session) return false;
    const endedSessions = withEnded(agent, [session], now);
    if (endedSessions === null && !mayEndAll) throw new DomainError('tooManyAttempts');
    const ended = endedSessions === null ? { tokensValidFrom: now.toISOString() } : { endedSessions };
    await writeRecords([agentChange({ ...agent, ...ended }, agent.version, 'agent.sessionEnded')], actor, now);
    return true;
  });
