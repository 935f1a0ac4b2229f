import type { ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { definedFrequencyAt, type FoundFrequency, frequencyAt } from './frequencies.ts';
import { numberPattern, readNumber } from './numbers.ts';
import type { Reading } from './reading.ts';
import { type Lead, lastOf, leadWith, movedBy, placeInLead, type Span } from './words.ts';

const testDate =
  /\b(?:(?:as (?:of|at)|at|on|for|in|during)\s+(?:the\s+)?(?:(?:end|last day|close) of\s+)?(?:each|any|every|such|a)\s|(?:measured|tested|calculated|determined|computed)\s|(?:ending|ended)\s+(?:on|as of|at)\s+(?:the (?:last day|end) of\s+)?(?:each|any|every)|(?:end|last day) of (?:each|any|every))[^.;]{0,80}/gi;

const always = /\bat (?:all|any) times?\b(?! (?:when|that|during))|\bat no time\b|\bat any one time\b/i;

/** How often a figure is tested, and where that is told in the agreement. */
export interface TestedFrequency {
  readonly frequency: ProposedFrequency;
  readonly place: Span | null;
}

/**
 * How often a figure is tested: the words of the test date, before those of the period that it covers. `start` is where the text stands in the
 * agreement.
 */
export function testFrequency(
  { text, start }: { readonly text: string; readonly start: number },
  at: number,
  lead: Lead,
  { definitions }: Reading,
): TestedFrequency | null {
  const own: Lead = { text, parts: [{ start, end: start + text.length }] };
  const toldIn = (words: Lead, found: FoundFrequency | null, offset = 0): TestedFrequency | null =>
    found && {
      frequency: found.frequency,
      place: found.defined ?? placeInLead(words, movedBy(found.words, offset)),
    };
  const near = leadWith(lastOf(lead, 120), own);
  const standing = always.exec(near.text);
  if (
    standing !== null &&
    !/\b(?:as of|at|on) the (?:last day|end|close) of (?:each|any|every)|\b(?:tested|measured|calculated|determined)\s+(?:quarterly|monthly|annually|semi-?annually|(?:at|as of|on)\s)/i.test(
      text,
    )
  )
    return {
      frequency: 'AtAllTimes',
      place: placeInLead(near, { start: standing.index, end: standing.index + standing[0].length }),
    };
  for (const match of text.matchAll(testDate)) {
    const found = frequencyAt(match[0]) ?? definedFrequencyAt(match[0], definitions);
    if (found !== null) return toldIn(own, found, match.index);
  }
  const whole = frequencyAt(text) ?? definedFrequencyAt(text, definitions);
  if (whole !== null) return toldIn(own, whole);
  const above = leadWith(lastOf(lead, 260), { text: text.slice(0, at), parts: [{ start, end: start + at }] });
  return toldIn(above, frequencyAt(above.text));
}

/** "breached in two consecutive fiscal years" is 2. */
export function consecutiveBreachesIn(text: string): { readonly count: number; readonly words: Span } | undefined {
  const match = new RegExp(
    `\\b(?:breach|violat|fail|not (?:met|satisfied|complied)|default|non-?complian)[^.;]{0,120}?\\b(${numberPattern})\\s+(?:or more\\s+)?consecutive\\s+(?:fiscal\\s+|calendar\\s+|test\\s+)?(?:years?|quarters?|months?|periods?|dates?)`,
    'i',
  ).exec(text);
  const value = match?.[1] === undefined ? null : readNumber(match[1]).value;
  if (match === null || value === null || value < 2) return undefined;
  return { count: Math.round(value), words: { start: match.index, end: match.index + match[0].length } };
}
