import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { countedEnds, isTestedByDay } from '#shared/domain/covenant-periods.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { covenantState, isBreach, testsOf } from '#shared/domain/covenant-state.ts';
import { testOn } from '#shared/domain/covenant-test.ts';
import type { Datapoint, Provenance } from '#shared/domain/datapoint.ts';
import { datapointId } from '#shared/domain/datapoint-id.ts';
import { termsOfPeriod, termsOn } from '#shared/domain/terms-in-time.ts';
import { figureOfPeriod } from '#shared/domain/tested-figure.ts';
import { endOfPeriod, type IsoDate, type Period } from '#shared/time/dates.ts';
import { missesBefore } from '../../../../entities/covenant/result-badge.tsx';
import type { Edit } from './draft.ts';
import type { GridLength } from './grid-columns.ts';
import type { GridRow } from './grid-rows.ts';

/** How a covenant's test of a figure ends. */
export interface Outcome {
  readonly covenant: CovenantWithState;
  readonly test: CovenantTest;
  /** Tested periods in a row that were missed before. */
  readonly before: number;
  /** Where a miss does not make a breach yet, it is a risk. */
  readonly status: CovenantTest['result'];
}

/** The figures of a row as they would be with what is not saved yet. */
export function withEdits(
  row: Pick<GridRow, 'id' | 'name' | 'unit'>,
  figures: readonly Datapoint[],
  edits: readonly { readonly frequency: Datapoint['frequency']; readonly period: Period; readonly edit: Edit }[],
  source: Provenance,
): readonly Datapoint[] {
  if (edits.length === 0) return figures;
  const idAt = (frequency: Datapoint['frequency'], period: Period) =>
    datapointId({ detailId: row.id, dataKind: 'actual', frequency, period });
  const edited = new Set(edits.map(({ frequency, period }) => idAt(frequency, period)));
  const entered = edits.flatMap(({ frequency, period, edit: { entry } }): Datapoint[] =>
    entry.kind === 'number'
      ? [
          {
            id: idAt(frequency, period),
            detailId: row.id,
            detailName: row.name,
            dataKind: 'actual',
            frequency,
            period,
            value: entry.value,
            unit: row.unit,
            isOverride: false,
            approvalStatus: null,
            detailFilter: '',
            source,
            sourceNumber: 0,
          },
        ]
      : [],
  );
  const kept = figures.filter(({ id }) => !edited.has(id));
  return [...kept, ...entered].toSorted((a, b) => a.period.localeCompare(b.period, 'en-US'));
}

export interface Tested {
  readonly row: GridRow;
  readonly calendar: DueCalendar;
  /** Of the row, what is not saved yet included. */
  readonly figures: readonly Datapoint[];
  readonly today: IsoDate;
}

/** Whether a covenant's test of a period looks at the figure of this length: a month's stands in where its whole period has none. */
const looksAt = (
  covenant: CovenantWithState,
  length: GridLength,
  period: Period,
  figures: readonly Datapoint[],
): boolean =>
  termsOfPeriod(covenant, period).frequency === length ||
  (length === 'Monthly' &&
    (figureOfPeriod(covenant, figures, endOfPeriod(period))?.frequency ?? 'Monthly') === 'Monthly');

/** The covenants of a row that test its figure of a period. */
export function testingAt(
  { row, calendar, figures }: Tested,
  length: GridLength,
  period: Period,
): readonly CovenantWithState[] {
  const end = endOfPeriod(period);
  return row.covenants.filter(
    (covenant) =>
      !isTestedByDay(termsOn(covenant, end)) &&
      looksAt(covenant, length, period, figures) &&
      countedEnds(covenant, calendar, { from: `${period}-01`, to: end }).includes(end),
  );
}

/** How the covenants of a row that test its figure of a period would end, by the rules by which the server tests it. */
export function outcomesAt(tested: Tested, length: GridLength, period: Period): readonly Outcome[] {
  const { calendar, figures, today } = tested;
  const end = endOfPeriod(period);
  return testingAt(tested, length, period).flatMap((covenant): Outcome[] => {
    const test = testOn(today, covenant, end, figures, calendar);
    if (test === null) return [];
    const before = test.result === 'Breached' ? missesBefore(testsOf(covenant, calendar, figures, today), end) : 0;
    const isMiss = test.result === 'Breached' && !isBreach(termsOn(covenant, end), before + 1);
    return [{ covenant, test, before, status: isMiss ? 'AtRisk' : test.result }];
  });
}

const severity: Readonly<Record<CovenantTest['result'], number>> = {
  Breached: 0,
  Waived: 1,
  AtRisk: 2,
  Cured: 3,
  Met: 4,
  Pending: 5,
};

/** The worst of several outcomes; null where there is none that tells anything. */
export function worstOf(outcomes: readonly Outcome[]): CovenantTest['result'] | null {
  const [worst] = outcomes.map(({ status }) => status).toSorted((a, b) => severity[a] - severity[b]);
  return worst === undefined || worst === 'Pending' ? null : worst;
}

/** Where a covenant would stand with what is not saved yet. */
export const stateAfter = (covenant: CovenantWithState, { calendar, figures, today }: Tested) =>
  covenantState(covenant, calendar, figures, today);
