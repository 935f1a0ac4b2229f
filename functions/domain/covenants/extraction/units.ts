import { type Clause, clausesOf } from './clauses.ts';
import { isTitle } from './headings.ts';
import type { PlainText } from './plain-text.ts';
import type { Unit } from './reading.ts';
import { isOfAmendment, restatedClauses } from './restated-clauses.ts';
import { holdsNoCovenants, type Topic, topicOf } from './section-topics.ts';
import { isPaper, type Section, sectionsOf } from './sections.ts';
import { type Lead, leadOf, leadWith, type Span } from './words.ts';

/**
 * The parts of the agreement to read one by one. A section that holds whole covenants as its lettered items ("The Borrower will: (a)
 * Insurance. Maintain …") is read item by item; a schedule is read by its groups ("Within 25 days after each month: (a) … (b) …").
 */
export function unitsOf(plain: PlainText): Unit[] {
  const sections = sectionsOf(plain);
  return sections.flatMap((section, index) => {
    if (section.kind === 'schedule') return scheduleUnits(plain, section);
    if (section.kind === 'article' && opensOnly(section, sections[index + 1])) return [];
    const restated = isOfAmendment(section) ? restatedClauses(section, plain) : [];
    if (restated.length > 0) return restated;
    const clause = clausesOf(plain, section.bodyStart, section.end, section.label);
    const titled = titledItems(plain, section, clause).flatMap((unit) => withBans(unit, plain));
    return titled.length > 0 ? titled : [unitOf(section, clause)];
  });
}

/** The words between an article's heading and its first section only lead to the sections. */
const opensOnly = (article: Section, next: Section | undefined): boolean =>
  article.end - article.bodyStart < 40 || (next?.kind === 'section' && article.end - article.bodyStart < 1_200);

const headingOf = ({ start, bodyStart }: Section): Span => ({ start, end: bodyStart });

function unitOf(section: Section, clause: Clause): Unit {
  return {
    label: section.label,
    title: section.kind === 'article' ? '' : section.title,
    topic: section.topic,
    isSchedule: false,
    lead: section.articleLead,
    heading: headingOf(section),
    start: section.start,
    clause,
  };
}

const runInTitle = /^\s*["_]?([A-Z][^.:]{2,110}?)["_]?[.:]["_]?\s+(?=[A-Z(])/;

function titledItems(plain: PlainText, section: Section, clause: Clause): Unit[] {
  const items = clause.items.map((item) => ({ item, title: titleOf(plain, item) }));
  const titled = items.filter(({ title }) => title !== null);
  const isTable = new Set(titled.map(({ title }) => title?.text)).size <= titled.length / 2;
  if (section.topic === 'definitions' || section.topic === 'defaults' || section.topic === 'conditions') return [];
  const isTitled = titled.length >= 2 && titled.length >= items.length / 2 && !isTable;
  if (!isTitled && !holdsWholeCovenants(section, clause)) return [];
  const lead = leadWith(section.articleLead, leadOf(plain, clause.bodyStart, clause.leadEnd));
  return items.map(({ item, title }) => ({
    label: `${section.label}${item.path}`,
    title: title?.text ?? (isTitled ? section.title : ''),
    topic: refined(section.topic, title?.text),
    isSchedule: false,
    lead,
    heading: title === null ? headingOf(section) : { start: item.start, end: title.end },
    start: item.start,
    clause: { ...relabelled(item, item.path.length), bodyStart: title?.end ?? item.bodyStart },
  }));
}

/** "Restrictions. Cause the Guarantor to: (i) not incur …; (ii) not pay …": each ban is a promise of its own. */
function withBans(unit: Unit, plain: PlainText): Unit[] {
  const { items } = unit.clause;
  const bans = items.filter(
    ({ bodyStart, startsLine }) => startsLine && /^\s*not [a-z]/.test(plain.text.slice(bodyStart, bodyStart + 20)),
  );
  if (items.length < 3 || bans.length < items.length) return [unit];
  const lead = leadWith(unit.lead, leadOf(plain, unit.clause.bodyStart, unit.clause.leadEnd));
  return items.map((item) => ({
    ...unit,
    label: `${unit.label}${item.path}`,
    title: '',
    lead,
    heading: { start: item.start, end: item.bodyStart },
    start: item.start,
    clause: relabelled(item, item.path.length),
  }));
}

/** "Negative Covenants. The Borrower will not: (a) merge …; (b) create any Lien …": each item is a promise of its own. */
const holdsWholeCovenants = (section: Section, clause: Clause): boolean =>
  /^(?:(?:general|other|additional|certain) )*(?:affirmative|negative|positive|general|other|additional|restrictive)? ?(?:covenants?|undertakings?)(?: of (?:the )?\w+)?$/i.test(
    section.title,
  ) &&
  clause.items.length >= 3 &&
  clause.items.every(({ startsLine }) => startsLine);

function titleOf(plain: PlainText, item: Clause): { text: string; end: number } | null {
  const match = runInTitle.exec(plain.text.slice(item.bodyStart, Math.min(item.end, item.bodyStart + 150)));
  return match?.[1] && isTitle(match[1]) ? { text: match[1], end: item.bodyStart + match[0].length } : null;
}

function refined(topic: Topic | null, title: string | undefined): Topic | null {
  const own = title === undefined ? null : topicOf(title);
  if (topic === null) return own;
  if (holdsNoCovenants(topic)) return topic;
  if (title !== undefined && /^events? of default/i.test(title)) return 'defaults';
  return own === 'financial' || own === 'reporting' || (topic === 'undertakings' && own === 'prohibitions')
    ? own
    : topic;
}

/** Paths are counted from the unit: its own letter is already in the label. */
const relabelled = (clause: Clause, cut: number): Clause => ({
  ...clause,
  path: clause.path.slice(cut),
  items: clause.items.map((item) => relabelled(item, cut)),
});

const groupOpening =
  /(?:as soon as|within|not? later than|on or before|on the|by the|upon|on request|monthly|quarterly|annually|weekly|daily|each|every|promptly|concurrently|at the time|at least|prior to|semi-?annually|no less)\b/iy;

/** An exhibit is a form to fill in, unless its heading says that promises stand there. */
const holdsCovenants = /\bcovenants\b|reporting requirements|post-closing/i;

function scheduleUnits(plain: PlainText, section: Section): Unit[] {
  const isForm =
    section.topic === 'form' ||
    isPaper.test(section.title) ||
    (section.label.startsWith('Exhibit') && !holdsCovenants.test(section.title));
  const topic = isForm ? 'form' : section.topic;
  const starts = plain.lineStartsBetween(section.bodyStart, section.end).filter((offset) => opensGroup(plain, offset));
  const clause = clausesOf(plain, section.bodyStart, section.end);
  const whole: Unit[] =
    holdsCovenants.test(section.title) && !isForm
      ? [{ ...unitOf(section, { ...clause, items: [] }), isSchedule: true, isWholeSchedule: true }]
      : [];
  if (starts.length === 0 || isForm) return [{ ...unitOf(section, clause), topic, isSchedule: true }, ...whole];
  const bounds = [...starts, section.end];
  const groups = starts.map(
    (start, index): Unit => ({
      label: section.label,
      title: section.title,
      topic: topic === null || topic === 'undertakings' ? 'reporting' : topic,
      isSchedule: true,
      lead: scheduleLead(plain, section, starts[0] ?? section.bodyStart),
      heading: headingOf(section),
      start,
      clause: clausesOf(plain, start, bounds[index + 1] ?? section.end),
    }),
  );
  return [...groups, ...whole];
}

/** A schedule seldom says who delivers; its opening words are cut. */
const whoDelivers: Lead = { text: 'The Borrower shall deliver to the Lender:', parts: [] };
const longestOpening = 358;
const scheduleLead = (plain: PlainText, { bodyStart }: Section, end: number): Lead =>
  leadWith(whoDelivers, leadOf(plain, bodyStart, Math.min(end, bodyStart + longestOpening)));

function opensGroup(plain: PlainText, offset: number): boolean {
  groupOpening.lastIndex = offset;
  const isCapital = /[A-Z]/.test(plain.text.charAt(offset));
  return (
    isCapital &&
    groupOpening.test(plain.text) &&
    /(?:^|[.:;,)A-Z]|\band|statements?|reports?|reporting)$/i.test(
      plain.text.slice(Math.max(0, offset - 20), offset).trimEnd(),
    )
  );
}
