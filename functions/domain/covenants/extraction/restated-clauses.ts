import { clausesOf } from './clauses.ts';
import { prohibits, saysWhoPromises } from './obligations.ts';
import type { PlainText } from './plain-text.ts';
import type { Unit } from './reading.ts';
import { topicOf } from './section-topics.ts';
import type { Section } from './sections.ts';
import { type Lead, noLead } from './words.ts';

/** "…, by adding the following proviso thereto:", "… is hereby amended and restated in its entirety to read as follows:". */
const announcement =
  /\b(?:as follows|as set forth below|(?:the|a) following(?: (?:new|additional))?(?: [a-z]+){0,3}(?: [^":.;]{0,120})?)\s*:\s*/gi;
const amends = /\b(?:amend(?:ed|ing)|restated|add(?:ed|ing)|insert(?:ed|ing)|replac(?:ed|ing)|substitut(?:ed|ing))\b/i;
const ofMeaning = /\bdefinitions?\b/i;
const namedSection = /\bSections?\s+(\d{1,2}(?:\.\d{1,2})+)((?:\([a-zA-Z0-9]{1,4}\))*)/g;
const marker = /^["\s]*\(([a-zA-Z]{1,4})\)/;
/** The letter of an item, or what a proviso opens with. */
const opening = /^["\s]*(?:\([a-zA-Z]{1,4}\)|[;,]?\s*provided\b[\s,]*(?:(?:further|however)[\s,]*){0,2}that\b)\s*/;
const meaning =
  /^["\s]*(?:\([a-z]{1,4}\)\s*)?"?[A-Z][^"]{1,60}"\s*(?:,\s*)?(?:means?|shall\s+mean|has\s+the\s+meaning)\b/;
const ownHeading = /^["\s]*SECTION\s+\d/i;

/** Characters before an announcement within which it says what it amends, and the shortest clause that is worth to read. */
const [reachOfAnnouncement, shortestClause] = [300, 60];
/** Of one section; more are of no amendment. */
const mostClauses = 60;

/** "Its Leverage Ratio … to be greater than 3.0 to 1": what is not to be permitted; the words before stand in the amended agreement. */
const isCutFromBan = (text: string): boolean =>
  /^\W*(?:\([a-zA-Z]{1,4}\)\s*)?(?:[Ii]ts|[Tt]he|[A-Z][a-z]+)\b[^.;:]{3,400}?\bto (?:be (?:less|lower|greater|more|higher) than|exceed|fall below)\b/.test(
    text,
  ) && !/\b(?:shall|will|must|may)\b/.test(text.slice(0, text.search(/\bto (?:be|exceed|fall)\b/)));

/** "(e) shall, on the first day of each quarter, make …": who shall stands in the amended agreement. */
const isCutPromise = /^["\s]*(?:\([a-zA-Z]{1,4}\)\s*)?shall\b/;

const notPermitted: Lead = { text: 'The Borrower shall not permit', parts: [] };

/** The clauses that a section of an amendment restates or adds, each under the number that it has in the agreement. */
export function restatedClauses(section: Section, plain: PlainText): Unit[] {
  const text = plain.text.slice(section.bodyStart, section.end);
  if (!amends.test(`${section.title} ${text.slice(0, reachOfAnnouncement)}`)) return [];
  const announced = [...text.matchAll(announcement)].slice(0, mostClauses);
  return announced.flatMap(({ index, 0: words }, place): Unit[] => {
    const before = text.slice(Math.max(0, index - reachOfAnnouncement), index + words.length);
    const sinceLast = before.slice(Math.max(before.lastIndexOf('"'), before.lastIndexOf('. ')) + 1);
    if (!amends.test(before) || ofMeaning.test(sinceLast)) return [];
    const from = index + words.length;
    const to = announced[place + 1]?.index ?? text.length;
    const [start, end] = withoutQuotes(text, from, to);
    const clause = text.slice(start, end);
    if (clause.length < shortestClause || meaning.test(clause) || ownHeading.test(clause)) return [];
    const label = labelIn(`${section.title} ${before}`, clause);
    if (label === null || !isPromise(clause)) return [];
    return [unitOf(label, section.bodyStart + start, section.bodyStart + end, clause, plain)];
  });
}

const isPromise = (clause: string): boolean =>
  isCutFromBan(clause) || saysWhoPromises(clause) || isCutPromise.test(clause) || limits.test(clause);
const limits = /\b(?:does|do|shall|will) not (?:at any time )?exceed\b|\bnot (?:to exceed|exceeding|in excess of)\b/i;

/** From the first quotation mark to the last, where the clause stands in such. */
function withoutQuotes(text: string, from: number, to: number): [number, number] {
  if (text.charAt(from) !== '"') return [from, to];
  const last = text.lastIndexOf('"', to - 1);
  return last > from ? [from + 1, last] : [from + 1, to];
}

/** The last section that is named before the clause, with the clause's own letter. */
function labelIn(before: string, clause: string): string | null {
  const named = [...before.matchAll(namedSection)].at(-1);
  if (named === undefined) return null;
  const [, number = '', items = ''] = named;
  const own = marker.exec(clause)?.[1];
  return `${number}${items}${own === undefined || items.endsWith(`(${own})`) ? '' : `(${own})`}`;
}

function unitOf(label: string, start: number, end: number, text: string, plain: PlainText): Unit {
  const isCut = isCutFromBan(text);
  const bodyStart = start + (opening.exec(text)?.[0].length ?? 0);
  return {
    label,
    title: '',
    topic: isCut ? 'financial' : prohibits(text) ? 'prohibitions' : 'undertakings',
    isSchedule: false,
    isRestated: true,
    lead: isCut ? notPermitted : noLead,
    heading: { start, end: bodyStart },
    start,
    clause: clausesOf(plain, bodyStart, end),
  };
}

export const isOfAmendment = ({ title, topic }: Section): boolean =>
  /^(?:amendments?|additions?)\b|\bamend(?:ed|ments?)\b/i.test(title) ||
  topic === null ||
  topicOf(title) === 'boilerplate';
