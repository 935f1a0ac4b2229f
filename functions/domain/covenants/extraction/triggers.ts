import type { Comparison } from './comparisons.ts';

const triggerReach = 400;

/** "At any time when Availability is less than $5,000,000, the Borrower shall …" says when a test applies and is none itself. */
export const isTrigger = (text: string, { start, end }: Comparison): boolean =>
  /\b(?:at any time (?:that|when|during)|whenever|when|if|during any (?:period|time))\b/i.test(
    afterLastStop(text.slice(Math.max(0, start - triggerReach), start)),
  ) &&
  /^[^;.]{0,200}(?:\.\d[^;.]{0,100})*,\s*(?:permit|maintain|(?:the |each )?[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:shall|will))\b/.test(
    text.slice(end, end + triggerReach),
  );

const afterLastStop = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf('.')) + 1);

/** "As used herein, the “Required Amount” is an amount equal to …": what a level comes to is told, and no second test. */
export const isMeaning = (text: string, { start }: Comparison): boolean =>
  /\bas used (?:herein|in this)\b[^.]{0,300}$|["\u201c][A-Z][^"\u201d]{2,60}["\u201d][^.;]{0,120}\b(?:means?|is|shall mean)\b[^.;]{0,100}$/i.test(
    text.slice(Math.max(0, start - 400), start),
  );

const institutions =
  '(?:banks?|trust compan(?:y|ies)|(?:financial|depository|lending|banking) institutions?|issuers?|dealers?|insurers?|insurance compan(?:y|ies)|corporations?|Lenders? with|(?:mutual |money market )?funds?)';
const having = new RegExp(
  `(?<!\\b(?:its|each|the|such) )\\b${institutions}\\b[^.;]{0,200}\\b(?:having|with|whose|(?:that|which|who) (?:has|have))\\b[^.;]{0,140}$`,
);
const ofBanks =
  /\b(?:capital\b[^.;]{0,40}\bsurplus|combined capital|undivided profits|assets under management)\b[^.;]{0,80}$/i;
const ofTheirs = /^\W*(?:in|of)\s+(?:[a-z]+ ){0,2}(?:capital(?! stock)|assets under|deposits)\b/i;
const depositing = new RegExp(`\\b${institutions}\\b[^.;]{0,200}$`);

/** What banks must have to be trusted with deposits, or issuers for their paper to be bought: nothing that the borrower keeps. */
export function isOfOthers(text: string, { start, end }: Comparison, amountEnd = end): boolean {
  const before = text.slice(Math.max(0, start - triggerReach), start);
  return (
    ofBanks.test(before) ||
    having.test(before) ||
    (depositing.test(before) && ofTheirs.test(text.slice(amountEnd, amountEnd + 60)))
  );
}
