import type { ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { monthDayPattern } from './agreement-dates.ts';
import type { Definitions } from './definitions.ts';
import { movedBy, type Span } from './words.ts';

/** How often, and where it is told: in the words that were read, or in the definition of a term that they use. */
export interface FoundFrequency {
  readonly frequency: ProposedFrequency;
  /** In the words that were read. */
  readonly words: Span;
  /** In the agreement, where the term is defined that the words use. */
  readonly defined?: Span;
}

const each = '(?:each|every|any|such|a|the end of a|per)';
const period = '(?:fiscal |calendar |accounting |financial )?';

const patterns: readonly (readonly [ProposedFrequency, RegExp])[] = [
  ['ThreeQuarters', /first,? second,? and third (?:fiscal |calendar )?quarters?/i],
  ['ThreeQuarters', /first (?:three|3) (?:\(3\) )?(?:fiscal |calendar |financial )?quarter/i],
  [
    'ThreeQuarters',
    /(?:fiscal |calendar )?quarters?(?:[^.;]{0,40})\((?:other than|except|excluding)[^)]{0,30}(?:fourth|last|final)/i,
  ],
  ['ThreeQuarters', /quarters?,? (?:other than|except(?:ing)?(?: for)?|excluding) (?:the )?(?:fourth|last|final)/i],
  [
    'ThreeQuarters',
    /quarters? ending (?:in|on) (?:or about )?march[^.;]{0,8},? june[^.;]{0,8},? (?:and|or) september(?![^.;]{0,12} december)/i,
  ],
  [
    'Semiannually',
    /\bsemi-?\s?annual|twice (?:in |during )?(?:each|a|any|every|per) (?:calendar |fiscal )?year|\bhalf[- ]year|\beach half of (?:each|its|the|any)\b|six[- ]month period|each six (?:\(6\) )?(?:calendar )?months|second and fourth (?:fiscal |calendar )?quarter|every six months|(?:january and july|february and august|march and september|april and october|may and november|(?<!march, )june and december)\b/i,
  ],
  [
    'Quarterly',
    new RegExp(
      `${each} (?:of (?:its|the|their|[a-z][^,;.]{0,60}?'s?) )?(?:(?:and every|other|such|preceding|four|succeeding|completed|consecutive|subsequent) )*${period}quarter|quarterly|(?:fiscal|calendar)[- ]quarter[- ]end|(?<!non-)quarter[- ]end|(?:end|last day) of (?:each|every|any|a|the|its)? ?${period}quarter|four[- ](?:\\(4\\) )?(?:consecutive[- ])?(?:fiscal[- ]|calendar[- ])?quarter|every three months|march(?: 31)?,? june(?: 30)?,? september(?: 30)?,? (?:and|or) december`,
      'i',
    ),
  ],
  [
    'Monthly',
    new RegExp(
      `${each} (?:(?:and every|such|preceding|succeeding|non-quarter[- ]end(?:ing)?) )*${period}month|\\bmonthly|month[- ]end|(?:end|last day|day) of (?:each|every|any|a|the|such)? ?${period}month`,
      'i',
    ),
  ],
  ['Weekly', /\bweekly\b|\b(?:each|every) (?:calendar )?week\b|per week/i],
  ['Daily', /\bdaily\b|\b(?:each|every) (?:business )?day\b|on each business day/i],
  [
    'Annually',
    new RegExp(
      `\\bannual(?:ly)?\\b|${each} (?:of (?:its|the|their|[a-z][^,;.]{0,60}?'s?) )?(?:[A-Z][\\w']+'s? )?(?:and every |other |subsequent |succeeding )?${period}years?\\b|once (?:each|a|per) ${period}year|yearly|(?:end|start|beginning|commencement|close|last day|first day) of (?:each of |the |any |a |its |each )?(?:[A-Z][\\w']+'s? |its )?${period}years?\\b|fiscal year[- ]end|year[- ]end|anniversary`,
      'i',
    ),
  ],
];

const severalDays = new RegExp(
  `${monthDayPattern}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)(?:on\\s+or\\s+before\\s+|by\\s+|each\\s+)?${monthDayPattern})+`,
  'i',
);

/** Two named days a year are semiannual, four are quarterly. */
export function daysOfYearAt(text: string): FoundFrequency | null {
  const match = severalDays.exec(text);
  if (match === null || /,?\s*(?:19|20)\d{2}/.test(match[0])) return null;
  const days = match[0].match(new RegExp(monthDayPattern, 'gi'))?.length ?? 0;
  const words = { start: match.index, end: match.index + match[0].length };
  if (days === 2) return { frequency: 'Semiannually', words };
  return days === 4 ? { frequency: 'Quarterly', words } : null;
}

export const frequencyOfDays = (text: string): ProposedFrequency | null => daysOfYearAt(text)?.frequency ?? null;

/** How often, as far as the words tell; the first fitting of the more specific ones. */
export function frequencyAt(text: string): FoundFrequency | null {
  for (const [frequency, pattern] of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return { frequency, words: { start: match.index, end: match.index + match[0].length } };
  }
  return daysOfYearAt(text);
}

export const frequencyIn = (text: string): ProposedFrequency | null => frequencyAt(text)?.frequency ?? null;

const definedDate =
  /\b(?:each|any|every|such|the|relevant|applicable)\s+(?:[a-z]+ )?((?:[A-Z][a-z]+ ){1,3}(?:Date|Period|Day|Quarter|Month|Year|Certificate))s?\b/g;

/** How often, with dates and periods that are defined elsewhere ("each Calculation Date") looked up. */
export function definedFrequencyAt(text: string, definitions: Definitions): FoundFrequency | null {
  for (const match of text.matchAll(definedDate)) {
    const definition = definitions.definitionOf(match[1] ?? '');
    if (definition === undefined) continue;
    const meaning = definition.text.slice(0, 300);
    const found = daysOfYearAt(meaning) ?? frequencyAt(meaning);
    if (found === null) continue;
    return {
      frequency: found.frequency,
      words: { start: match.index, end: match.index + match[0].length },
      defined: movedBy(found.words, definition.start),
    };
  }
  return null;
}
