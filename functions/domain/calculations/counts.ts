import { covenantCountOf } from '#shared/domain/covenant-counts.ts';
import type { Plan } from '#shared/metrics/engine/plan.ts';
import type { CountOfMonth, HeldCounts, HeldEntity } from '#shared/metrics/inputs/held.ts';
import type { Period } from '#shared/time/dates.ts';
import type { ComputingContext } from './context.ts';
import type { CountsAsked } from './exports/covenant-counts-port.ts';
import type { ReadEntity } from './held-entity.ts';

/** The details counting covenants that a plan reads of a type of entity, by id. */
const countedOf = (plan: Plan, type: string): readonly string[] =>
  (plan.types.get(type)?.nodes ?? []).flatMap(({ detailId, fault }) =>
    detailId !== null && fault === null && covenantCountOf.has(detailId) ? [detailId] : [],
  );

const keptWithStructure: CountOfMonth = {
  value: null,
  told: 'Covenants are kept with the structure.',
  things: [],
};

/** What is held of entities, with the counts that the plan reads of them. Nothing is read where it reads none. */
export async function withCounts(
  read: readonly ReadEntity[],
  plan: Plan,
  months: readonly [Period, Period],
  { bound, pause }: Pick<CountsAsked, 'bound' | 'pause'>,
  { countCovenants }: ComputingContext,
): Promise<readonly HeldEntity[]> {
  const counting = read.filter(({ held }) => countedOf(plan, held.type).length > 0);
  const homes = counting.flatMap(({ entity }) => (entity.kind === 'Deal' ? [entity.home] : []));
  const details = new Set(counting.flatMap(({ held }) => countedOf(plan, held.type)));
  const asked = { structures: homes, details, months, bound, pause };
  const counted = homes.length === 0 ? new Map<string, HeldCounts>() : await countCovenants(asked);
  const elsewhere: HeldCounts = new Map([...details].map((id) => [id, () => keptWithStructure]));
  const isCounting = new Set(counting.map(({ entity }) => entity.id));
  return read.map(({ entity, held }) =>
    isCounting.has(entity.id) ? { ...held, counts: counted.get(entity.id) ?? elsewhere } : held,
  );
}

/** Whether there is one among some details that counts covenants. */
export const countsCovenants = (details: Iterable<string>): boolean =>
  [...details].some((detailId) => covenantCountOf.has(detailId));
