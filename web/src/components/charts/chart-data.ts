import { formatPeriod } from '#shared/format/dates.ts';
import { formatFigure, isCurrency } from '#shared/format/figure.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatCompact } from '#shared/format/number.ts';

export interface ChartSeries {
  readonly label: string;
  /** One for each category, null where there is no figure: a gap, never a zero. */
  readonly values: readonly (number | null)[];
}

export interface ChartThreshold {
  /** "Minimum 1.20×". */
  readonly label: string;
  /** One level throughout, or the level in force at each category. */
  readonly level: number | readonly (number | null)[];
}

/** What a chart shows. `unit` is that of every value. */
export interface ChartData {
  /** Months, or names. */
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly unit: string | null;
  readonly threshold?: ChartThreshold;
}

/** One object for each category, as the drawing library wants it: `s0`, `s1` … and `threshold`. */
export type ChartRow = Readonly<Record<string, string | number | null>>;

export const seriesKey = (index: number): string => `s${index}`;

export const thresholdAt = ({ level }: ChartThreshold, index: number): number | null =>
  typeof level === 'number' ? level : (level[index] ?? null);

export const chartRows = ({ categories, series, threshold }: ChartData): readonly ChartRow[] =>
  categories.map((category, index) => ({
    category,
    ...Object.fromEntries(series.map(({ values }, at) => [seriesKey(at), values[index] ?? null])),
    ...(threshold === undefined ? {} : { threshold: thresholdAt(threshold, index) }),
  }));

/** A month reads as one; anything else is a name. */
export const categoryText = (category: string): string =>
  /^\d{4}-\d{2}$/.test(category) ? formatPeriod(category) : category;

const unitsOfTheirOwn: ReadonlySet<string> = new Set(['Ratio', 'ratio', 'Percentage', 'percent', '%', 'Share']);

/** Ticks are round and close to each other: with a single decimal, two of them would read alike. */
const mostOfTick = 3;

/** On an axis amounts are short, and words of a unit stand once beside the title instead of at every tick. */
export function axisText(value: number, unit: string | null): string {
  if (unit !== null && isCurrency(unit))
    return formatMoney(value, { currency: unit, compact: true, mostCompact: mostOfTick });
  if (unit !== null && unitsOfTheirOwn.has(unit)) return formatFigure(value, unit);
  return formatCompact(value, mostOfTick);
}

/** The unit where the axis leaves it out. */
export const unitBesideTitle = ({ unit }: ChartData): string | null =>
  unit === null || unit === '' || isCurrency(unit) || unitsOfTheirOwn.has(unit) ? null : unit;

export const hasFigures = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null));

/** The color of a series, from the theme. */
export const seriesColor = (index: number): string => `var(--series-${(index % 5) + 1})`;

const dashes = ['none', '8 4', '2 4', '10 4 2 4', '4 3'] as const;

/** The stroke of a line, so that lines are told apart without their colors as well. */
export const seriesDash = (index: number): string => dashes[index % dashes.length] ?? 'none';
