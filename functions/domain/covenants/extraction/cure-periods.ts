import type { DayType } from '#shared/domain/covenant-vocabulary.ts';
import { isOfPromise } from './cure-parts.ts';
import type { Definitions } from './definitions.ts';
import { numberPattern, readNumber } from './numbers.ts';

const curePeriod = new RegExp(
  `\\b(?:within|for(?: a period of)?|for more than|for in excess of|period of|continues?(?: \\w+){0,3} for)\\s+(?:more than\\s+|at least\\s+)?(?:any period of\\s+)?(?:a\\s+)?(${numberPattern})[\\s-]+(?:consecutive\\s+|calendar\\s+)?(?:business\\s+|banking\\s+)?days?|\\b(?:a|any|the|such)\\s+(${numberPattern})[\\s-]+(?:calendar\\s+|business\\s+|banking\\s+)?days?\\s+(?:grace|cure)\\s+period`,
  'i',
);
const extendedPeriod = new RegExp(
  `\\b(?:or\\s+(?:within\\s+)?|additional\\s+(?:period\\s+of\\s+)?|up to(?: a maximum of)?\\s+|maximum of\\s+|not (?:to )?exceed(?:ing)?\\s+|extended (?:to|for|by)\\s+|longer than\\s+)(?:an additional\\s+)?(${numberPattern})[\\s-]+(?:additional\\s+)?(?:business\\s+)?days?`,
  'i',
);
const definedPeriod = /\bwithin\s+(?:the\s+|such\s+|any\s+)?((?:[A-Z][a-z]+ ){0,3}(?:Cure|Grace) Period)\b/;
const countOfDays = new RegExp(`\\b(${numberPattern})[\\s-]+(?:calendar\\s+|business\\s+)?days?\\b`, 'i');

/** A period within which a breach may be cured, and its place in the text that it was read from. */
interface Period {
  readonly days: number | null;
  /** Null also where its days are of another type than those of the period itself. */
  readonly extendedDays: number | null;
  readonly dayType: DayType;
  readonly start: number;
  readonly end: number;
}

/** "five days in the case of clause (i) and thirty days in the case of clause (ii)", at the end of what both say. */
const periodOfClause = new RegExp(
  `\\b(${numberPattern})[\\s-]+(?:calendar\\s+|business\\s+|banking\\s+)?days?\\s+in the case of (?:(?:sub)?clause|item|paragraph)\\s+\\(([a-zA-Z]{1,4})\\)`,
  'gi',
);
const ownLetter = /^\W*(?:or|and)?\s*\(([a-zA-Z]{1,4})\)/;

function periodOfOwnClause(text: string): Period | null {
  const letter = ownLetter.exec(text)?.[1];
  const found = letter && [...text.matchAll(periodOfClause)].find((match) => match[2] === letter);
  if (!found) return null;
  const value = readNumber(found[1] ?? '').value;
  return {
    days: value === null ? null : Math.round(value),
    extendedDays: null,
    dayType: dayTypeIn(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  };
}

/** The period within which a breach may be cured: not that of a sum which was not paid, among the same words. */
export function periodIn(text: string, definitions: Definitions): Period | null {
  const own = periodOfOwnClause(text);
  if (own !== null) return own;
  const found = [...text.matchAll(new RegExp(curePeriod.source, 'gi'))].find(({ index }) =>
    isOfPromise(text.slice(Math.max(text.lastIndexOf('. ', index), text.lastIndexOf(';', index)) + 1, index)),
  );
  const defined = definedPeriod.exec(text);
  // "within the Cure Period, or within ninety days where …": the number is that of the longer period.
  if (defined !== null && (found === undefined || defined.index < found.index)) {
    const meaning = (definitions.definitionOf(defined[1] ?? '')?.text ?? '').slice(0, 300);
    const dayType = dayTypeIn(countOfDays.exec(meaning)?.[0] ?? '');
    return {
      days: numberIn(countOfDays, meaning),
      extendedDays: found === undefined || dayTypeIn(found[0]) !== dayType ? null : numberIn(curePeriod, found[0]),
      dayType,
      start: defined.index,
      end: defined.index + defined[0].length,
    };
  }
  if (found === undefined) return null;
  const dayType = dayTypeIn(found[0]);
  const extended = extendedPeriod.exec(text.slice(found.index))?.[0] ?? '';
  return {
    days: numberIn(curePeriod, found[0]),
    extendedDays: dayTypeIn(extended) === dayType ? numberIn(extendedPeriod, extended) : null,
    dayType,
    start: found.index,
    end: found.index + found[0].length,
  };
}

const dayTypeIn = (words: string): DayType => (/\b(?:business|banking)\b/i.test(words) ? 'Business' : 'Calendar');

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  const value = found === undefined ? null : readNumber(found).value;
  return value === null ? null : Math.round(value);
}
