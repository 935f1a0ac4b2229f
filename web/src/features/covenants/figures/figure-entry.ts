import * as z from 'zod';
import type { Covenant, CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { isInDefault } from '#shared/domain/covenant-levels.ts';
import { isBreach } from '#shared/domain/covenant-state.ts';
import { periodName } from '#shared/domain/period-name.ts';
import { termsOfPeriod } from '#shared/domain/terms-in-time.ts';
import { periodOfTest } from '#shared/domain/tested-figure.ts';
import { lastDayOf } from '#shared/time/figure-period.ts';
import { missesBefore } from '../../../entities/covenant/result-badge.tsx';
import {
  type Entered,
  earlyOf,
  hasEnded,
  implausibleOf,
  leapOf,
  replacingOf,
} from '../../../entities/figure/doubts.ts';
import { type FigureValues, figureIn } from '../../../entities/figure/figure-schema.ts';
import { outlookAt } from '../../../entities/figure/outlook.ts';
import { exactFigure } from '../../../entities/figure/read-figure.ts';

export interface FigureEntry extends FigureValues {
  readonly period: string;
}

export const entryIn = (unit: string) => figureIn(unit).extend({ period: z.string() });

/** Months, or days, that a figure can be entered for, newest first: those tested so far and the one that is tested next. */
export function enterablePeriods(covenant: CovenantWithState, tests: readonly CovenantTest[]): readonly string[] {
  const { state } = covenant;
  const ends = [...tests.map(({ periodEnd }) => periodEnd), ...(state.periodEnd === null ? [] : [state.periodEnd])];
  return [...new Set(ends.map((end) => periodOfTest(covenant, end)))].toSorted().toReversed();
}

/** The period that is awaited, where it has ended; else the newest that has ended, of those without a figure if there are any. */
export function likelyPeriod(
  periods: readonly string[],
  covenant: CovenantWithState,
  tests: readonly CovenantTest[],
): string {
  const { state } = covenant;
  const awaited = state.periodEnd === null ? null : periodOfTest(covenant, state.periodEnd);
  if (awaited !== null && hasEnded(awaited)) return awaited;
  const ended = periods.filter(hasEnded);
  const known = new Set(
    tests.flatMap(({ periodEnd, value }) => (value === null ? [] : [periodOfTest(covenant, periodEnd)])),
  );
  return ended.find((period) => !known.has(period)) ?? ended[0] ?? periods[0] ?? '';
}

/** What has to be asked before a figure is saved; null where nothing has. `standing` is what it would replace, `previous` the one before it. */
export function questionOf({ period, value }: FigureEntry, before: Omit<Entered, 'value'>) {
  const entered = { ...before, value };
  const replaced = replacingOf(entered);
  const early = earlyOf(period);
  const leap = leapOf(entered) ?? implausibleOf(entered);
  const sentences = [replaced, early, leap].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  if (replaced !== null) return { title: 'Replace the figure?', confirmLabel: 'Replace figure', sentences };
  const title = early === null ? 'Is this figure right?' : 'Save a figure for a period that has not ended?';
  return { title, confirmLabel: 'Save figure', sentences };
}

const resultWords = {
  Met: 'met',
  AtRisk: 'at risk',
  Breached: 'breached',
  Pending: 'not tested yet',
  Waived: 'waived',
  Cured: 'cured',
} as const;

/** `Q3 2026 Debt Service Coverage Ratio 1.42×, breached`. The value is in the unit of the figure. */
export function savedWords(
  covenant: Covenant,
  { period, value }: FigureEntry,
  { unit, tests }: { readonly unit: string; readonly tests: readonly CovenantTest[] },
): string {
  const { metric, frequency, consecutiveBreaches } = termsOfPeriod(covenant, period);
  const words = `${periodName(frequency, lastDayOf(period))} ${metric ?? 'figure'} ${exactFigure(value, unit)}`;
  const { result = null, levels = [] } = outlookAt(covenant, period, value, unit) ?? {};
  if (result === null) return words;
  const isOnlyMissed =
    result === 'Breached' &&
    !isInDefault(levels) &&
    !isBreach({ consecutiveBreaches }, missesBefore(tests, lastDayOf(period)) + 1);
  return `${words}, ${isOnlyMissed ? 'missed' : resultWords[result]}`;
}
