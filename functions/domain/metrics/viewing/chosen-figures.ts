import { isOfChoice, isUpToChoice, type PeriodChoice } from '#shared/metrics/period-choice.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { FigureFrequency, hasPeriodEnded } from '#shared/time/figure-period.ts';
import type { BareFigure } from '../exports/figure-reader.ts';

/** Which period of a detail is shown. */
export interface PeriodAsked {
  readonly period: PeriodChoice | null;
  /** Whether the newest figure before the period stands in where it has none. */
  readonly useLatestPeriod: boolean;
}

export interface ChosenFigures {
  readonly latest: BareFigure | null;
  readonly previous: BareFigure | null;
  /** Those up to the latest, in the order of time. */
  readonly upTo: readonly BareFigure[];
}

const byLength = (figures: readonly BareFigure[]): readonly (readonly BareFigure[])[] => [
  ...Map.groupBy(figures, ({ frequency }) => frequency).values(),
];

const newestOf = (candidates: readonly (readonly BareFigure[])[]): readonly BareFigure[] =>
  candidates.reduce<readonly BareFigure[]>(
    (best, next) => ((next.at(-1)?.period ?? '') > (best.at(-1)?.period ?? '') ? next : best),
    [],
  );

/**
 * Of the lengths of periods that a detail has figures of, that of the newest figure. A period that has not ended tells nothing yet, where another one
 * has.
 */
function withoutChoice(figures: readonly BareFigure[], today: IsoDate): readonly BareFigure[] {
  const ended = figures.filter(({ frequency, period }) => hasPeriodEnded(frequency, period, today));
  return newestOf(byLength(ended.length > 0 ? ended : figures));
}

/** Up to the figure of the chosen period. A month may be the last one of a quarter as well: the shorter length counts. */
function upToChoice(figures: readonly BareFigure[], choice: PeriodChoice, asked: PeriodAsked, today: IsoDate) {
  const lengths = byLength(figures).toSorted(
    ([a], [b]) =>
      FigureFrequency.options.indexOf(a?.frequency ?? 'Once') - FigureFrequency.options.indexOf(b?.frequency ?? 'Once'),
  );
  for (const own of lengths) {
    const at = own.findLastIndex((figure) => isOfChoice(figure, choice, today));
    if (at >= 0 && choice !== 'MostRecent') return own.slice(0, at + 1);
  }
  if (choice === 'MostRecent') return newestOf(lengths);
  if (!asked.useLatestPeriod) return [];
  return newestOf(lengths.map((own) => own.filter((figure) => isUpToChoice(figure, choice, today))));
}

/** The figures of one detail that are shown, in one length of periods. `figures`: in the order of length and time. */
export function chosenFigures(figures: readonly BareFigure[], asked: PeriodAsked, today: IsoDate): ChosenFigures {
  const choice = asked.period ?? (asked.useLatestPeriod ? 'MostRecent' : null);
  const upTo = choice === null ? withoutChoice(figures, today) : upToChoice(figures, choice, asked, today);
  return { latest: upTo.at(-1) ?? null, previous: upTo.at(-2) ?? null, upTo };
}
