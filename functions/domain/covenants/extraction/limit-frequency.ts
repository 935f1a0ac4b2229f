import type { FigureTest } from './figure-test.ts';
import { frequencyIn } from './frequencies.ts';
import type { Finding, Reading } from './reading.ts';
import { type TestedFrequency, testFrequency } from './test-frequencies.ts';
import { noLead } from './words.ts';

const once = /\bonce (?:each|every|per|in each|a|during each) (?:fiscal |calendar )?(?:month|quarter)\b/i;

const yearly =
  /(?<!semi-)\bannual(?:ly)?\b|\b(?:in|during|for|of) (?:any|each|every|such|a)(?: one)? (?:fiscal |calendar )?year\b|per (?:fiscal |calendar )?(?:year|annum)/i;

/** "a fiscal year that ends on December 31 of each year": nothing is done each year. */
const onDayOf =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b[^.;]{0,16}$|\b(?:end(?:s|ed|ing)?|clos(?:es|ed|ing))\b[^.;]{0,30}$/i;

/** How often a promise or its limit counts, and where that is told; `offset` is where the text starts in the agreement. */
export function limitFrequency(
  limit: FigureTest | undefined,
  text: string,
  offset: number,
  reading: Reading,
): TestedFrequency {
  const from = limit === undefined ? 0 : Math.max(0, limit.at - 200);
  const around = text.slice(from, limit === undefined ? 260 : limit.at + 160);
  const told = (frequency: Finding['frequency'], found: RegExpExecArray): TestedFrequency => {
    const start = offset + from + found.index;
    return { frequency, place: { start, end: start + found[0].length } };
  };
  const year = yearly.exec(around);
  const isOfCalendar = year !== null && limit === undefined && onDayOf.test(around.slice(0, year.index));
  if (year !== null && !isOfCalendar) return told('Annually', year);
  const repeated = once.exec(around);
  if (repeated !== null) return told(frequencyIn(repeated[0]) ?? 'AtAllTimes', repeated);
  const isDated =
    /\b(?:as of|at|on) the (?:last day|end|close) of\b|\b(?:in|during|for) (?:any|each|every)\b|\bper\b/i.test(around);
  const tested =
    limit === undefined || !isDated
      ? null
      : testFrequency({ text: around, start: offset + from }, around.length, noLead, reading);
  return tested ?? { frequency: 'AtAllTimes', place: null };
}
