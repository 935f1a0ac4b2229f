import { actorName } from '#functions/platform/http/actor-name.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { Relief, ReliefDecision } from '#shared/domain/covenant-relief.ts';
import type { CovenantsContext } from '../context.ts';

/** Who did it, by id and by name, and when. */
export const stampOf = ({ scope }: Pick<CovenantsContext, 'scope'>) => ({
  at: scope.clock.now().toISOString(),
  by: scope.actor.agentId,
  name: actorName(scope),
});

/** What the audit trail calls a relief that has come to its status. */
export const reliefEvent = ({ kind, status }: Pick<Relief, 'kind' | 'status'>): string =>
  `covenant.${kind === 'Waiver' ? 'waiver' : 'equityCure'}${status}`;

interface Decision extends Pick<ReliefDecision, 'decision' | 'note'> {
  readonly inSteps: boolean;
}

/** The reliefs of a covenant with one of them decided, and what the audit trail calls that. */
export function decisionOn(
  { reliefs }: Pick<Covenant, 'reliefs'>,
  relief: Relief,
  { decision, note, inSteps }: Decision,
  context: Pick<CovenantsContext, 'scope'>,
): { readonly reliefs: readonly Relief[]; readonly event: string } {
  const { at, by, name } = stampOf(context);
  const decided: Relief = {
    ...relief,
    status: decision,
    decidedAt: at,
    decidedBy: by,
    decidedByName: name,
    decisionNote: note === '' ? null : note,
    // Whoever revokes it later leaves how it was given.
    inSteps: inSteps || relief.inSteps,
  };
  return { reliefs: reliefs.map((one) => (one.id === relief.id ? decided : one)), event: reliefEvent(decided) };
}
