import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { numbersPerColumn } from '#shared/metrics/engine/kept-columns.ts';
import type { Plan } from '#shared/metrics/engine/plan.ts';
import { type ComputationRequest, type Computed, spanOf } from '#shared/metrics/inputs/compute-entities.ts';
import type { HeldEntity } from '#shared/metrics/inputs/held.ts';
import { numbersKept, streamEntities } from '#shared/metrics/inputs/stream-entities.ts';
import type { Period } from '#shared/time/dates.ts';
import type { ComputingContext } from '../context.ts';
import type { CountsAsked } from '../exports/covenant-counts-port.ts';
import { boundOfOneAnswer } from '../family.ts';
import { type ReadEntity, readHeldPart } from '../held-entity.ts';
import { type Background, tooManyNumbers, tooManyReadings } from './background.ts';
import { pauses } from './pauses.ts';

/** What is read for an entity. */
export interface Reading {
  readonly own: ReadEntity;
  readonly plan: Plan;
  readonly dataKinds: readonly DataKind[];
  /** The months that are asked about. */
  readonly range: readonly [Period, Period];
}

const entitiesAtOnce = 16;
const entitiesInBatch = 160;

/** Reading takes most of the time. */
const [readUpTo, computedUpTo] = [0.7, 1];

const numbersOf = ({ columns }: Pick<HeldEntity, 'columns'>): number =>
  columns.reduce((sum, { cells }) => sum + cells.values.length + numbersPerColumn, 0);

const counted = (count: number): string => count.toLocaleString('en-US');

const wordFor = (entities: readonly Entity[]): string =>
  entities.some(({ kind }) => kind === 'Deal') ? 'structures, projects and financings' : 'projects and financings';

/** Reads entities a batch at a time, and keeps of their figures only those that the plan reads. */
export async function readInBatches(
  others: readonly Entity[],
  { own, plan, dataKinds, range }: Reading,
  context: ComputingContext,
  { report, mostNumbers }: Background,
): Promise<{ readonly parts: readonly ReadEntity[]; readonly known: readonly [Period, Period] }> {
  const wantedOf = new Map(
    [...plan.types].map(([type, { nodes }]) => [type, new Set(nodes.flatMap(({ detailId }) => detailId ?? []))]),
  );
  const parts: ReadEntity[] = [];
  let [first, last] = spanOf([own.held], ...range);
  let numbers = 0;
  for (let at = 0; at < others.length; at += entitiesInBatch) {
    const batch = others.slice(at, at + entitiesInBatch);
    const read = await inParallel(batch, entitiesAtOnce, (entity) =>
      readHeldPart(entity, dataKinds, wantedOf.get(entity.entityType) ?? new Set(), range, context),
    );
    for (const { part, known } of read) {
      parts.push(part);
      numbers += numbersOf(part.held);
      if (known[0] < first) first = known[0];
      if (known[1] > last) last = known[1];
    }
    if (numbers > mostNumbers) throw tooManyNumbers();
    const done = `${counted(parts.length)} of ${counted(others.length)} ${wordFor(others)} read`;
    await report((readUpTo * parts.length) / others.length, done);
  }
  return { parts, known: [first, last] };
}

/** What counting may take, and how it lets others have their turn; in the background it gives signs of life. */
export const countingWithin = (background: Background | null): Pick<CountsAsked, 'bound' | 'pause'> =>
  background === null
    ? { bound: boundOfOneAnswer, pause: pauses() }
    : { bound: background, pause: pauses(() => background.report(readUpTo, 'Covenants are counted')) };

/** Counts how often entities are read by others, and refuses what would take forever. */
function withinReadings({ relatives }: ComputationRequest, most: number): ComputationRequest['relatives'] {
  let readings = 0;
  return (id, relation) => {
    const found = relatives(id, relation);
    readings += found.length;
    if (readings > most) throw tooManyReadings();
    return found;
  };
}

/** Computes entity after entity, and lets signs of life be given in between. */
export async function computeStreamed(request: ComputationRequest, background: Background): Promise<Computed> {
  const { mostNumbers, mostReadings, report } = background;
  const numbers = request.held.reduce((sum, held) => sum + numbersOf(held), numbersKept(request));
  if (numbers > mostNumbers) throw tooManyNumbers();
  const stream = streamEntities({ ...request, relatives: withinReadings(request, mostReadings) });
  let done = 0;
  const pause = pauses(() =>
    report(readUpTo + (computedUpTo - readUpTo) * done, `${Math.floor(done * 100)}% computed`),
  );
  for (;;) {
    const step = stream.next();
    if (step.done === true) return step.value;
    done = step.value;
    await pause();
  }
}
