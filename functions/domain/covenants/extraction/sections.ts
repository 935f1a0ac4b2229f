import type { Heading } from './found-headings.ts';
import { headingsOf } from './headings.ts';
import type { PlainText } from './plain-text.ts';
import { holdsNoCovenants, isCovenantTopic, isPromiseAnywhere, type Topic, topicOf } from './section-topics.ts';
import { type Lead, leadOf, leadWith, noLead } from './words.ts';

export interface Section {
  readonly kind: Heading['kind'];
  /** `7.08`, `5.01(b)`, `Schedule C`; empty before the first heading; the heading itself where sections carry no numbers. */
  readonly label: string;
  readonly title: string;
  readonly topic: Topic | null;
  /** Start of the heading, start of the text after it, and end of the section in the plain text. */
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
  /** The words that open the section's article: "the Borrower shall not:". */
  readonly articleLead: Lead;
}

/** Finds articles, sections and schedules by their headings. A reference to a section that happens to start a line is not one. */
export function sectionsOf(plain: PlainText): Section[] {
  const headings = headingsOf(plain).map((heading) =>
    bareWord.test(heading.title) ? { ...heading, title: '' } : heading,
  );
  const first: Heading = { kind: 'section', label: '', title: '', start: 0, bodyStart: 0 };
  const all = headings[0]?.start === 0 ? headings : [first, ...headings];
  const chapters = new Map<string, Chapter>();
  const seen = new Set<string>();
  let article: Chapter = noChapter;
  const sections = all.map((heading, index): Section => {
    const end = all[index + 1]?.start ?? plain.text.length;
    // A form names sections again that the agreement has had.
    const isNamedAgain = article.topic === 'form' && seen.has(sectionNumber(heading.label));
    seen.add(sectionNumber(heading.label));
    const ofNumber = isNamedAgain ? undefined : chapters.get(sectionNumber(heading.label).replace(/\.\d+[A-Z]?$/, ''));
    const within = isNamedAgain ? article : chapterOf(article, heading, ofNumber);
    const isParent = heading.label !== '' && all[index + 1]?.label.startsWith(`${heading.label}.`) === true;
    const kind = isParent && heading.kind === 'section' ? 'article' : heading.kind;
    const topic = heading.kind === 'section' ? combinedTopic(within, heading.title) : topicOfPart(heading);
    if (kind === 'section') return { ...heading, end, topic, articleLead: within.lead };
    const opening = leadOf(plain, heading.bodyStart, Math.min(end, heading.bodyStart + 600));
    const chapter = {
      label: heading.label,
      topic,
      lead: heading.kind === 'section' ? leadWith(within.lead, opening) : opening,
    };
    if (heading.kind !== 'section') article = chapter;
    chapters.set(heading.label, chapter);
    return { ...heading, kind, end, topic, articleLead: noLead };
  });
  return sections.flatMap((section) => piecesOf(section, plain));
}

/** `6.18` of `6.18(b)`. */
const sectionNumber = (label: string): string => label.replace(/\(.*$/, '');

/** No title: the first word of the text, or the number of a schedule. */
const bareWord = /^\W*(?:the|an?|such|any|each|all|this|if|in|to|[ivx]{1,4}|[a-z]|\d+)\W*$/i;

/** Another contract that is attached as a form to be signed. */
const attachedContract =
  /\b(?:pledge|security|guarant(?:y|ee)|subordination|assignment|escrow|control|intercreditor|mortgage|deed of trust|certificate|notes?|opinion|notice|request)\b/i;

/** A schedule to a certificate or a note belongs to a paper to fill in. */
export const isPaper = /\bto (?:the )?(?:[a-z]+ )?(?:certificate|opinion|note|assignment)\b|compliance certificate/i;

const topicOfPart = ({ label, title }: Heading): Topic | null =>
  (label.startsWith('Exhibit') && attachedContract.test(title)) ||
  (/^(?:Exhibit|Schedule|Annex|Appendix)/.test(label) && isPaper.test(title))
    ? 'form'
    : topicOf(title);

/** Characters; longer than what stands under one heading in any agreement, save in its exhibits. */
const longestSection = 80_000;

/** Reads what stands under one heading in pieces where there is far too much of it: the rules look at a section as a whole. */
function piecesOf(section: Section, plain: PlainText): Section[] {
  const { bodyStart, end } = section;
  if (end - bodyStart <= longestSection) return [section];
  const pieces: Section[] = [];
  for (let from = bodyStart; from < end; ) {
    const limit = from + longestSection;
    const line = plain.lineStartsBetween(from + 1, limit).at(-1) ?? limit;
    const to = limit >= end ? end : line;
    pieces.push({ ...section, start: from === bodyStart ? section.start : from, bodyStart: from, end: to });
    from = to;
  }
  return pieces;
}

/** What an article, or a section that is divided into sections of its own, gives to those below it. */
interface Chapter {
  readonly label: string;
  readonly topic: Topic | null;
  readonly lead: Lead;
}

const noChapter: Chapter = { label: '', topic: null, lead: noLead };

/**
 * What a section belongs to: the part of its own number, else the last one. "9. Miscellaneous" stands beside "8. Defaults", not within it; and
 * where numbers go on through all parts, "1.43" below "6. Covenants" belongs to these.
 */
function chapterOf(article: Chapter, { label }: Heading, ofNumber: Chapter | undefined): Chapter {
  const isNumber = /^\d+$/.test(article.label);
  if (ofNumber !== undefined && !(isNumber && Number(article.label) > Number.parseInt(label, 10))) return ofNumber;
  return isNumber && /^\d+$/.test(label) ? noChapter : article;
}

/** The article decides where it is clear; a section's own heading refines it, or speaks when the article is silent. */
function combinedTopic({ topic: article, label }: Chapter, title: string): Topic | null {
  const own = topicOf(title);
  if (article === null) return own === 'boilerplate' && isAmbiguousHeading(title) ? null : own;
  if (own === null || article === 'form') return article;
  if (own === 'postClosing' || own === 'definitions') return own;
  if (label === '' && !isCovenantTopic(article)) return own;
  if (article === 'boilerplate' && isPromiseAnywhere(title)) return own;
  if (article === 'representations' && /covenants?\b/i.test(title)) return own;
  const refinable =
    article === 'undertakings' || article === 'prohibitions' || article === 'reporting' || article === 'financial';
  if (refinable)
    return own === 'financial' || own === 'reporting' || own === 'undertakings' || own === 'prohibitions'
      ? own
      : article;
  if (article === 'mechanics' && (isCovenantTopic(own) || holdsNoCovenants(own)))
    return own !== 'prohibitions' || /negative|restrictive|covenants?\b/i.test(title) ? own : article;
  if (article === 'conditions' && (own === 'reporting' || own === 'financial')) return article;
  return article;
}

/** "Notices" heads both the duty to tell the lender and the addresses of the parties: the words below decide. */
const isAmbiguousHeading = (title: string): boolean => /^notices?$|^costs|^expenses/i.test(title);
