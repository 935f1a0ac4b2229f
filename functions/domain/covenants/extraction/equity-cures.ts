import type { EquityCure } from '#shared/domain/covenant-vocabulary.ts';
import { numberPattern, readNumber } from './numbers.ts';

const times = new RegExp(
  `(?<![\\d.])(?:once|twice|${numberPattern}(?=\\s+(?:times?|equity|cure|fiscal|quarters?)))`,
  'gi',
);
const rollingWords = /\bin any (?:consecutive |rolling |period of )*(?:four|4|twelve|12)\b/i;
const totalWords =
  /\b(?:in total|in the aggregate|during the (?:term|life)|over the (?:term|life)|prior to the maturity|before the maturity)/i;

/** "not more than twice in any four consecutive quarters and four times in total". */
export function equityCureIn(text: string): EquityCure | undefined {
  if (!/equity|capital contribution/i.test(text) || !/\bcure/i.test(text)) return undefined;
  const maximumInFourQuarters = countBefore(rollingWords, text);
  const maximumInTotal = countBefore(totalWords, text);
  return maximumInFourQuarters === null && maximumInTotal === null
    ? undefined
    : { maximumInFourQuarters, maximumInTotal };
}

function countBefore(words: RegExp, text: string): number | null {
  const at = words.exec(text)?.index;
  if (at === undefined) return null;
  const count = text
    .slice(Math.max(0, at - 90), at)
    .match(times)
    ?.at(-1);
  if (count === undefined) return null;
  if (/^once/i.test(count)) return 1;
  return /^twice/i.test(count) ? 2 : Math.round(readNumber(count).value ?? 0) || null;
}
