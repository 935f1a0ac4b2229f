import * as z from 'zod';
import type { Covenant, CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { thresholdOn } from '#shared/domain/covenant-test.ts';
import { periodName } from '#shared/domain/period-name.ts';
import { formatDate, formatDistance } from '#shared/format/dates.ts';
import { endOfPeriod, periodOf } from '#shared/time/dates.ts';
import { today } from '../../../components/date-text.tsx';
import { outlookOf } from './outlook.ts';
import { exactFigure, type FigureReading, readFigure, unitWords } from './read-figure.ts';

export interface FigureEntry {
  readonly period: string;
  readonly value: number;
  readonly documentId: string | null;
  readonly note: string | null;
}

/** What is wrong with a text that was not read as one number. */
function complaintOf(kind: Exclude<FigureReading['kind'], 'number'>, unit: string): string {
  if (kind === 'unclear') return 'Choose what this means.';
  return kind === 'otherUnit' ? `This figure is ${unitWords(unit)}.` : 'Enter a number.';
}

export const entryIn = (unit: string) =>
  z.object({
    period: z.string(),
    value: z.string().transform((text, context) => {
      const reading = readFigure(text, unit);
      if (reading.kind === 'number') return reading.value;
      context.addIssue({ code: 'custom', message: complaintOf(reading.kind, unit) });
      return z.NEVER;
    }),
    documentId: z.string().nullable(),
    note: z.string().max(1_000).nullable(),
  });

/** Months that a figure can be entered for, newest first: those tested so far and the one that is tested next. */
export function enterablePeriods({ state }: CovenantWithState, tests: readonly CovenantTest[]): readonly string[] {
  const ends = [...tests.map(({ periodEnd }) => periodEnd), ...(state.periodEnd === null ? [] : [state.periodEnd])];
  return [...new Set(ends.map(periodOf))].toSorted().toReversed();
}

export const hasEnded = (period: string): boolean => endOfPeriod(period) < today();

/** The period that is awaited, where it has ended; else the newest that has ended, of those without a figure if there are any. */
export function likelyPeriod(periods: readonly string[], { state }: CovenantWithState, tests: readonly CovenantTest[]) {
  const awaited = state.periodEnd === null ? null : periodOf(state.periodEnd);
  if (awaited !== null && hasEnded(awaited)) return awaited;
  const ended = periods.filter(hasEnded);
  const known = new Set(tests.flatMap(({ periodEnd, value }) => (value === null ? [] : [periodOf(periodEnd)])));
  return ended.find((period) => !known.has(period)) ?? ended[0] ?? periods[0] ?? '';
}

/** What has to be asked before a figure is saved; null where nothing has. */
export function questionOf({ period, value }: FigureEntry, unit: string, replaced: number | null) {
  const end = endOfPeriod(period);
  const isReplaced = replaced !== null && replaced !== value;
  if (!isReplaced && hasEnded(period)) return null;
  return {
    title: isReplaced ? 'Replace the figure?' : 'Save a figure for a period that has not ended?',
    confirmLabel: isReplaced ? 'Replace figure' : 'Save figure',
    sentences: [
      isReplaced &&
        `The period to ${formatDate(end)} has ${exactFigure(replaced, unit)} already. It will be ${exactFigure(value, unit)}.`,
      !hasEnded(period) &&
        `The period ends on ${formatDate(end)} (${formatDistance(end, today())}). ${exactFigure(value, unit)} will be kept as its actual figure.`,
    ].filter((sentence) => sentence !== false),
  };
}

const resultWords = { Met: 'met', AtRisk: 'at risk', Breached: 'breached', Pending: 'not tested yet' } as const;

/** `Q3 2026 Debt Service Coverage Ratio 1.42×, breached`. */
export function savedWords(
  { metric, frequency, operator, thresholds }: Covenant,
  { period, value }: FigureEntry,
): string {
  const level = thresholdOn(thresholds, endOfPeriod(period));
  const figure = exactFigure(value, level?.unit ?? '');
  const words = `${periodName(frequency, endOfPeriod(period))} ${metric ?? 'figure'} ${figure}`;
  if (level === null || operator === null) return words;
  return `${words}, ${resultWords[outlookOf(value, { operator, threshold: level.value }).result]}`;
}
