import type { ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { monthDayPattern } from './agreement-dates.ts';
import type { Definitions } from './definitions.ts';

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
    /\bsemi-?\s?annual|twice (?:each|a|per) (?:calendar |fiscal )?year|\bhalf[- ]year|six[- ]month period|each six (?:\(6\) )?(?:calendar )?months|second and fourth (?:fiscal |calendar )?quarter|every six months|(?:january and july|february and august|march and september|april and october|may and november|(?<!march, )june and december)\b/i,
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
      `\\bannual(?:ly)?\\b|${each} (?:of (?:its|the|their|[a-z][^,;.]{0,60}?'s?) )?(?:[A-Z][\\w']+'s? )?(?:and every |other )?${period}years?\\b|once (?:each|a|per) ${period}year|yearly|(?:end|start|beginning|commencement|close|last day|first day) of (?:each of |the |any |a |its |each )?(?:[A-Z][\\w']+'s? |its )?${period}years?\\b|fiscal year[- ]end|year[- ]end|anniversary`,
      'i',
    ),
  ],
];

const severalDays = new RegExp(
  `${monthDayPattern}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)(?:on\\s+or\\s+before\\s+|by\\s+|each\\s+)?${monthDayPattern})+`,
  'i',
);

/** Two named days a year are semiannual, four are quarterly. */
export function frequencyOfDays(text: string): ProposedFrequency | null {
  const days = severalDays.exec(text)?.[0].match(new RegExp(monthDayPattern, 'gi'))?.length ?? 0;
  if (/,?\s*(?:19|20)\d{2}/.test(severalDays.exec(text)?.[0] ?? '')) return null;
  if (days === 2) return 'Semiannually';
  return days === 4 ? 'Quarterly' : null;
}

/** How often, as far as the words tell; the first fitting of the more specific ones. */
export function frequencyIn(text: string): ProposedFrequency | null {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? frequencyOfDays(text);
}

const definedDate =
  /\b(?:each|any|every|such|the|relevant|applicable)\s+(?:[a-z]+ )?((?:[A-Z][a-z]+ ){1,3}(?:Date|Period|Day|Quarter|Month|Year|Certificate))s?\b/g;

/** How often, with dates and periods that are defined elsewhere ("each Calculation Date") looked up. */
export function definedFrequencyIn(text: string, definitions: Definitions): ProposedFrequency | null {
  for (const match of text.matchAll(definedDate)) {
    const definition = definitions.meaningOf(match[1] ?? '');
    const found =
      definition === undefined
        ? null
        : (frequencyOfDays(definition.slice(0, 300)) ?? frequencyIn(definition.slice(0, 300)));
    if (found !== null) return found;
  }
  return null;
}
