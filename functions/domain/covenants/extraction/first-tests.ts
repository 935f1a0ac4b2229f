import type { IsoDate } from '#shared/time/dates.ts';
import { datesIn } from './agreement-dates.ts';
import type { Span } from './words.ts';

/** The day from which a figure is tested: at offsets of the passage, or in the words that govern it. */
export interface FoundFirstTest extends Span {
  readonly date: IsoDate;
  readonly isInLead: boolean;
}

const firstTestWords =
  /(?:commencing|beginning|starting|first test(?:ed)?|initial(?:ly)? (?:test|measure))\w*\s[^.;]{0,90}$/i;

/** "commencing on the Closing Date and continuing until June 30": the day is the last one. */
const lastsUntil = /\b(?:until|through|to and including|continuing|ending before|prior to)\b/i;

export function firstTestIn(text: string, isInLead: boolean): FoundFirstTest | undefined {
  const found = datesIn(text).find(({ start }) => {
    const words = firstTestWords.exec(text.slice(Math.max(0, start - 100), start))?.[0];
    return words !== undefined && !lastsUntil.test(words);
  });
  return found && { ...found, isInLead };
}

/** "with compliance determined commencing with the period ending June 30, 2027:" before the items. */
export const firstTestOfAll = (lead: string): FoundFirstTest | undefined =>
  /\b(?:determined|tested|measured|calculated) (?:commencing|beginning|starting)\b/i.test(lead)
    ? firstTestIn(lead, true)
    : undefined;
