import type { CovenantWithState } from '../domain/covenant.ts';
import { isKept, missedLevels } from '../domain/covenant-levels.ts';
import { riskOf } from '../domain/covenant-risk.ts';
import type { Operator } from '../domain/covenant-vocabulary.ts';
import { periodName } from '../domain/period-name.ts';
import type { CovenantStanding } from '../domain/standing.ts';
import { dateInWords, type IsoDate } from '../time/dates.ts';
import { formatMissedLevel } from './covenant-words.ts';
import { formatFigure } from './figure.ts';

const missedWords: Readonly<Record<Operator, string>> = {
  '>=': 'is below the required',
  '>': 'is not above the required',
  '<=': 'is above the permitted',
  '<': 'is not below the permitted',
  '=': 'is not the required',
};

const nearWords: Readonly<Record<Operator, string>> = {
  '>=': 'is within 10% of the required',
  '>': 'is within 10% of the required',
  '<=': 'is within 10% of the permitted',
  '<': 'is within 10% of the permitted',
  '=': 'is the required',
};

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * `1.08× is below the required 1.15× (Q3 2026).`, with every level beside it that is missed: `1.18× is below the lock-up level of 1.20× (Q3 2026).` Null
 * where no figure was tested, it may not be seen, or it is well on the safe side.
 */
function testWords({ lastTest, frequency }: Pick<CovenantStanding, 'lastTest' | 'frequency'>): string | null {
  if (lastTest === null || lastTest.value === null) return null;
  const { value, unit, operator, threshold, levels, periodEnd, result } = lastTest;
  const level = formatFigure(threshold, unit);
  const missed = [
    ...(isKept(value, operator, threshold) ? [] : [`${missedWords[operator]} ${level}`]),
    ...missedLevels(levels).map((one) => `is ${formatMissedLevel(one)}`),
  ];
  const near = result === 'AtRisk' ? [`${nearWords[operator]} ${level}`] : [];
  const words = missed.length > 0 ? missed : near;
  if (words.length === 0) return null;
  return `${formatFigure(value, unit)} ${listed.format(words)} (${periodName(frequency, periodEnd)}).`;
}

/** A breach that can still be cured; the days count from the due date, whenever the figure came. */
function cureWords({
  cureUntil,
  extendedCureUntil,
}: Pick<CovenantStanding, 'cureUntil' | 'extendedCureUntil'>): string {
  const told = [
    ...(cureUntil === undefined
      ? []
      : [`Cure period, counted from the due date, runs until ${dateInWords(cureUntil)}.`]),
    ...(extendedCureUntil === undefined
      ? []
      : [`Where the agreement lengthens it, it runs until ${dateInWords(extendedCureUntil)}.`]),
  ];
  return told.map((sentence) => ` ${sentence}`).join('');
}

/** Whether the sentence of the state says more than the figure: so many misses in a row, a waiver, a cure by equity. */
const saysMore = ({ status, lastTest }: Pick<CovenantStanding, 'status' | 'lastTest'>): boolean =>
  status === 'Waived' || lastTest?.result === 'Cured' || (status === 'AtRisk' && lastTest?.result === 'Breached');

/** Why a covenant stands where it does, with figure and threshold where these are the reason; what is late or missing is told in words of its own. */
export function standingWords(
  standing: Pick<
    CovenantStanding,
    'lastTest' | 'because' | 'status' | 'risk' | 'frequency' | 'cureUntil' | 'extendedCureUntil'
  >,
): string {
  const cure = cureWords(standing);
  const test = standing.risk === 'Overdue' ? null : testWords(standing);
  if (test === null) return `${standing.because}${cure}`;
  return saysMore(standing) ? `${test} ${standing.because}` : `${test}${cure}`;
}

/** The same for a covenant with its state of today. */
export const stateWords = (
  { state, frequency }: Pick<CovenantWithState, 'state' | 'frequency'>,
  today: IsoDate,
): string => standingWords({ ...state, frequency, risk: riskOf(state, today) });
