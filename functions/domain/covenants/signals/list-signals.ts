import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { type DataSignal, longestMissing, missingFigure, shortestFrequency } from '#shared/domain/data-signal.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { packedId } from '#shared/domain/packed-id.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { TestedFigure } from '#shared/domain/tested-figure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { lastDayOf } from '#shared/time/figure-period.ts';
import type { CovenantsContext } from '../context.ts';
import type { CovenantFigures } from '../tested-figures.ts';
import { type SeenSignal, seenSignals } from './seen-signals.ts';
import { readSignalRecord } from './signal-record.ts';

type Calls = typeof covenants.calls;
type Latest = NonNullable<DataSignal['latest']>;

interface Telling {
  readonly structure: Structure;
  readonly calendar: DueCalendar;
  readonly figures: CovenantFigures;
  readonly inactive: ReadonlySet<string>;
}

const laterOf = (a: Latest | null, b: Latest): Latest =>
  a === null || lastDayOf(b.period) > lastDayOf(a.period) ? b : a;

function toldOf({ value, unit, period, frequency, source }: TestedFigure): Latest | null {
  return value === null ? null : { value, unit, period, frequency, sourceKind: source?.kind ?? 'Computed' };
}

/** What was entered, or what was computed for a later period; what covenants test over other windows is no figure of the detail. */
function latestOf(signal: SeenSignal, { structure, figures }: Telling, { scope }: CovenantsContext): Latest | null {
  const path = structurePath(structure);
  const computed = signal.covenants
    .filter(({ window }) => window === 'Period')
    .flatMap((covenant) => figures.of(covenant))
    .filter((figure) => figure.computed !== undefined)
    .flatMap((figure) => toldOf(figure) ?? [])
    .filter(({ value }) => seesFigure(scope, path, { detailName: signal.name, value }));
  const entered = signal.entered === null ? null : toldOf(signal.entered);
  return computed.reduce<Latest | null>(laterOf, entered);
}

function told(signal: SeenSignal, telling: Telling, context: CovenantsContext): DataSignal {
  const { structure, calendar, figures, inactive } = telling;
  const { detailId, name, unit, covenants: testing } = signal;
  const today = context.scope.clock.today();
  const active = !inactive.has(detailId);
  const missing = active
    ? testing.map((covenant) => missingFigure(covenant, calendar, figures.of(covenant), today))
    : [];
  return {
    id: packedId(structure.id, detailId),
    detailId,
    name,
    unit,
    active,
    latest: latestOf(signal, telling, context),
    covenants: testing.map(({ id, name: covenantName }) => ({ id, name: covenantName })),
    frequency: shortestFrequency(testing, today),
    late: longestMissing(missing),
  };
}

export const listSignals: UseCase<Calls['listSignals'], CovenantsContext> = async ({ params, query }, context) => {
  const { structure, subjectId } = await context.place(params.id);
  if (subjectId !== null) throw new DomainError('entityNotFound', { reason: 'no structure' });
  const [signals, record] = await Promise.all([
    seenSignals(structure, context),
    readSignalRecord(context.scope.table, structure.id),
  ]);
  const { items, nextCursor } = pageOfAll(signals, query, ({ detailId }) => detailId);
  const { calendar, figures } = await context.tested(
    structure,
    items.flatMap(({ covenants: testing }) => testing),
  );
  const telling = { structure, calendar, figures, inactive: new Set(record?.inactive) };
  return new PageReply(
    items.map((signal) => told(signal, telling, context)),
    nextCursor,
  );
};
