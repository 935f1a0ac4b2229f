import type { ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { definedFrequencyIn, frequencyIn } from './frequencies.ts';
import { numberPattern, readNumber } from './numbers.ts';
import type { Reading } from './reading.ts';

const testDate =
  /\b(?:(?:as (?:of|at)|at|on|for|in|during)\s+(?:the\s+)?(?:(?:end|last day|close) of\s+)?(?:each|any|every|such|a)\s|(?:measured|tested|calculated|determined|computed)\s|(?:ending|ended)\s+(?:on|as of|at)\s+(?:the (?:last day|end) of\s+)?(?:each|any|every)|(?:end|last day) of (?:each|any|every))[^.;]{0,80}/gi;

/** How often a figure is tested: the words of the test date, before those of the period that it covers. */
export function testFrequency(
  text: string,
  at: number,
  lead: string,
  { definitions }: Reading,
): ProposedFrequency | null {
  if (
    /\bat (?:all|any) times?\b(?! (?:when|that|during))|\bat no time\b|\bat any one time\b/i.test(
      `${lead.slice(-120)} ${text}`,
    ) &&
    !/\b(?:as of|at|on) the (?:last day|end|close) of (?:each|any|every)|\b(?:tested|measured|calculated|determined)\s+(?:quarterly|monthly|annually|semi-?annually|(?:at|as of|on)\s)/i.test(
      text,
    )
  )
    return 'AtAllTimes';
  for (const match of text.matchAll(testDate)) {
    const found = frequencyIn(match[0]) ?? definedFrequencyIn(match[0], definitions);
    if (found !== null) return found;
  }
  return (
    frequencyIn(text) ??
    definedFrequencyIn(text, definitions) ??
    frequencyIn(`${lead.slice(-260)} ${text.slice(0, at)}`)
  );
}

/** "breached in two consecutive fiscal years" is 2. */
export function consecutiveBreachesIn(text: string): number | undefined {
  const match = new RegExp(
    `\\b(?:breach|violat|fail|not (?:met|satisfied|complied)|default|non-?complian)[^.;]{0,120}?\\b(${numberPattern})\\s+(?:or more\\s+)?consecutive\\s+(?:fiscal\\s+|calendar\\s+|test\\s+)?(?:years?|quarters?|months?|periods?|dates?)`,
    'i',
  ).exec(text);
  const value = match?.[1] === undefined ? null : readNumber(match[1]).value;
  return value === null || value < 2 ? undefined : Math.round(value);
}
