import type { Covenant } from '../domain/covenant.ts';
import type { FormerTerms } from '../domain/covenant-terms.ts';
import type { Operator, Threshold } from '../domain/covenant-vocabulary.ts';
import { withPending } from '../domain/pending-terms.ts';
import { dateInWords, type IsoDate } from '../time/dates.ts';
import { formatDays } from './counted-days.ts';
import {
  formatCovenantType,
  formatEquityCure,
  formatLevelName,
  formatSection,
  formatThreshold,
  formatWindow,
} from './covenant-words.ts';

import { formatDueRule, formatFrequency } from './due-rule.ts';
import { noValue } from './no-value.ts';

/** A term as it is and as it would be. */
export interface TermChange {
  readonly term: string;
  readonly before: string;
  readonly after: string;
}

const fromWords = (from: IsoDate | undefined): string => (from === undefined ? '' : ` from ${dateInWords(from)}`);

const levelText = (operator: Operator | null, level: Threshold): string =>
  operator === null ? noValue : `${formatThreshold(operator, level)}${fromWords(level.from)}`;

const listed = (lines: readonly string[]): string => (lines.length === 0 ? noValue : lines.join('; '));

const cureWords = (count: number | null, { cureDayType }: Pick<Covenant, 'cureDayType'>): string =>
  count === null ? noValue : formatDays(count, cureDayType);

/** Every term in words, by what it is called on the page. */
const words: Readonly<Record<string, (covenant: Covenant) => string>> = {
  Name: ({ name }) => name,
  Type: ({ covenantType }) => formatCovenantType(covenantType),
  Section: ({ section }) => (section === null ? noValue : formatSection(section)),
  'Words of the agreement': ({ quote }) => quote ?? noValue,
  Due: (covenant) => formatDueRule(covenant),
  Frequency: ({ frequency }) => formatFrequency(frequency),
  Metric: ({ metric }) => metric ?? noValue,
  'Measured over': ({ window }) => formatWindow(window),
  Threshold: ({ operator, thresholds }) => listed(thresholds.map((one) => levelText(operator, one))),
  'Other levels': ({ operator, levels }) =>
    listed(levels.map((one) => `${formatLevelName(one.purpose)}: ${levelText(one.operator ?? operator, one)}`)),
  'Cure period': (covenant) => cureWords(covenant.cureDays, covenant),
  'Lengthened cure': (covenant) => cureWords(covenant.extendedCureDays, covenant),
  'Equity cure': ({ equityCure }) => (equityCure === null ? noValue : formatEquityCure(equityCure)),
  'Breached after': ({ consecutiveBreaches }) =>
    consecutiveBreaches === null ? noValue : `${consecutiveBreaches} missed periods in a row`,
  Starts: ({ startsOn }) => (startsOn === null ? noValue : dateInWords(startsOn)),
};

/** What waits for approval, term by term. `subjectName` names the project or financing whose figures are tested; null stands for the structure. */
export function pendingChanges(covenant: Covenant, subjectName: (subjectId: string | null) => string): TermChange[] {
  const told = { ...words, 'Figures of': ({ subjectId }: Covenant) => subjectName(subjectId) };
  return changesBetween(covenant, withPending(covenant), told);
}

/** An amendment in force, with what it changed. */
export interface Amendment {
  readonly amended: FormerTerms;
  readonly changes: readonly TermChange[];
}

/** The amendments of a covenant, the latest first. */
export const amendmentsOf = (covenant: Covenant): readonly Amendment[] =>
  covenant.formerTerms
    .map((amended, index) => {
      const later = covenant.formerTerms.slice(index + 1).toReversed();
      const after: Covenant = Object.assign({}, covenant, ...later.map(({ terms }) => terms));
      return { amended, changes: changesBetween({ ...after, ...amended.terms }, after, words) };
    })
    .toReversed();

const changesBetween = (before: Covenant, after: Covenant, told: typeof words): TermChange[] =>
  Object.entries(told)
    .map(([term, say]) => ({ term, before: say(before), after: say(after) }))
    .filter((one) => one.before !== one.after);
