import { type IsoDate, type Period, periodOf } from '../time/dates.ts';
import type { FigureFrequency } from '../time/figure-period.ts';
import type { Covenant } from './covenant.ts';
import { isDense, isTestedByDay } from './covenant-periods.ts';
import type { Provenance } from './datapoint.ts';
import type { ComputedGrain } from './stack-log.ts';
import { termsOn } from './terms-in-time.ts';

/** Where a figure comes from that was computed: of whom, and of which detail. */
export interface ComputedFrom {
  readonly entityId: string;
  readonly detailName: string;
  readonly grain: ComputedGrain;
}

/** What a covenant tests for a period: a figure as it was entered, or what its metric comes to. */
export interface TestedFigure {
  /** The last month of the period, or a day of figures of days. */
  readonly period: Period | IsoDate;
  readonly frequency: FigureFrequency | 'Semiannually';
  /** Null where a metric comes to nothing; `reason` says why. */
  readonly value: number | null;
  readonly unit: string;
  /** Null for what was computed. */
  readonly source: Provenance | null;
  readonly reason?: string | null;
  readonly computed?: ComputedFrom;
}

const grains: Partial<Record<Covenant['frequency'], ComputedGrain>> = {
  Annually: 'Annually',
  Semiannually: 'Semiannually',
  ThreeQuarters: 'Quarterly',
  Quarterly: 'Quarterly',
  AtAllTimes: 'Quarterly',
  Monthly: 'Monthly',
};

type Amended = Partial<Pick<Covenant, 'formerTerms'>>;
type Tested = Pick<Covenant, 'covenantType' | 'frequency' | 'anchor'>;

/** The length of the periods that a covenant tests; null where it tests days. */
export const testedGrain = (covenant: Tested): ComputedGrain | null =>
  isTestedByDay(covenant) ? null : (grains[covenant.frequency] ?? null);

/** By which a figure is found that a test is of: the day itself, or the last month of the period that ends with it. */
export const periodOfTest = (covenant: Tested & Amended, periodEnd: IsoDate): Period | IsoDate =>
  isTestedByDay(termsOn(covenant, periodEnd)) ? periodEnd : periodOf(periodEnd);

type Dated = Pick<TestedFigure, 'period' | 'frequency'>;

/** Years of days are tested one after the other, so that nobody looks through all figures for each. */
const byPeriod = new WeakMap<readonly Dated[], ReadonlyMap<string, readonly Dated[]>>();

function figuresAt<Figure extends Dated>(figures: readonly Figure[], period: string): readonly Figure[] {
  const known = byPeriod.get(figures) ?? Map.groupBy(figures, (figure) => figure.period);
  byPeriod.set(figures, known);
  return (known.get(period) ?? []) as readonly Figure[];
}

/**
 * The figure of the period that a covenant tests, of its whole length where there is one; a month's otherwise, which is entered at the end of it. A test of a
 * day takes a figure of that day alone.
 */
export function figureOfPeriod<Figure extends Dated>(
  agreed: Tested & Amended,
  figures: readonly Figure[],
  periodEnd: IsoDate,
): Figure | null {
  const covenant = termsOn(agreed, periodEnd);
  const ofPeriod = figuresAt(figures, periodOfTest(covenant, periodEnd));
  const ofDays = isDense(covenant) ? (['Daily', 'Once'] as const) : (['Once', 'Daily'] as const);
  const [wanted, other] = isTestedByDay(covenant) ? ofDays : [testedGrain(covenant), 'Monthly' as const];
  return (
    ofPeriod.find(({ frequency }) => frequency === wanted) ??
    ofPeriod.find(({ frequency }) => frequency === other) ??
    null
  );
}
