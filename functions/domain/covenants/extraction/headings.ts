import { contentsEnd } from './contents.ts';
import {
  continues,
  type DottedLines,
  dottedLinesOf,
  dottedSectionPattern,
  FoundHeadings,
  type Heading,
  isFollowedBy,
  matchAt,
} from './found-headings.ts';
import { firstAtOrAfter, type PlainText } from './plain-text.ts';
import { topicOf } from './section-topics.ts';

const articlePattern =
  /["']?(?:ARTICLE|Article)\s+(\d{1,2}|[IVXLC]+|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\b[-.:\s]*/y;
const schedulePattern =
  /["']?(SCHEDULE|EXHIBIT|ANNEX|APPENDIX|Schedule|Exhibit|Annex|Appendix)\s+["'\u201c]?(\d+(?:\.\d+)*(?:\([a-z]\))?|[A-Z]{1,2}(?:-\d+)?|[IVX]+)\b["'\u201d]?\s*[-.:]*\s*/y;
const namedSectionPattern =
  /["']?(?:SECTION|Section|Sec\.|§)\s*(\d+(?:\.\d+)*[A-Z]?)((?:\s?\([a-zA-Z0-9]{1,3}\))*)\s*[-.:]*\s+/y;
const plainNumberPattern = /["']?(\d{1,2})\.\s+(?=[A-Z])/y;

/** The headings of an agreement in the order of the text; those of a table of contents are left out. */
export function headingsOf(plain: PlainText): Heading[] {
  const all = headingsFrom(0, plain);
  const end = contentsEnd(all);
  return end === 0 ? all : headingsFrom(end, plain);
}

function headingsFrom(first: number, plain: PlainText): Heading[] {
  const found = new FoundHeadings();
  const lines = dottedLinesOf(plain);
  const dotted = lines.starts.length >= fewestDotted || namedDotted(plain) >= fewestDotted ? lines : null;
  for (const [index, start] of plain.lineStarts.entries()) {
    if (start < first) continue;
    const lineEnd = plain.lineStarts[index + 1] ?? plain.text.length;
    const heading =
      scheduleHeading(plain, start, index, found) ??
      articleHeading(plain, start, index) ??
      sectionHeading(plain, start, lineEnd, found) ??
      numberHeading(plain, start, lineEnd, dotted, found) ??
      wordHeading(plain, start, lineEnd, found);
    if (heading && start >= (found.last?.bodyStart ?? 0)) found.add(heading);
  }
  return found.all;
}

/** Lines that begin with a number such as 4.1; fewer are figures, or what the document was filed as. */
const fewestDotted = 3;
const namedDotted = (plain: PlainText): number =>
  plain.text.match(/(?<![a-z,] )\bSection\s+\d{1,2}\.\d{1,2}\.?\s+[A-Z]/gi)?.length ?? 0;

/** "EXHIBIT 10.12" above the whole agreement is what it was filed as, within the first characters. */
const filedAs = /^\W*exhibit\s+\d+\.\d/i;
const longestCover = 2_000;

const lineAt = (plain: PlainText, index: number): string =>
  plain.text
    .slice(plain.lineStarts[index] ?? plain.text.length, plain.lineStarts[index + 1] ?? plain.text.length)
    .trim();

const isCapitals = (text: string): boolean => /[A-Z]{2}/.test(text) && !/[a-z]{2}/.test(text);

function scheduleHeading(plain: PlainText, start: number, index: number, found: FoundHeadings): Heading | null {
  const match = matchAt(schedulePattern, plain.text, start);
  if (!match || !/[A-Z]/.test(match[1]?.charAt(0) ?? '')) return null;
  if (!found.hasNumbered && start < longestCover && filedAs.test(match[0])) return null;
  const line = lineAt(plain, index);
  const rest = plain.text.slice(match.index + match[0].length, start + line.length).trim();
  const isHeading =
    line.length <= 90 &&
    (rest === '' ||
      isCapitals(rest) ||
      /^(?:to|TO) [A-Z(]/.test(rest) ||
      (plain.isAfterBlankLine(start) && isTitle(rest)));
  if (!isHeading) return null;
  const kind = (match[1] ?? '').charAt(0) + (match[1] ?? '').slice(1).toLowerCase();
  const nextLine = lineAt(plain, index + 1);
  const isNextTitle =
    nextLine.length <= 100 && (isCapitals(nextLine) || (isTitle(nextLine) && !/[.,]$/.test(nextLine)));
  const bodyLine = index + (isNextTitle ? 2 : 1);
  const title = isNextTitle ? `${rest} ${nextLine}`.trim() : rest;
  return {
    kind: 'schedule',
    label: `${kind} ${match[2] ?? ''}`,
    title,
    start,
    bodyStart: plain.lineStarts[bodyLine] ?? plain.text.length,
  };
}

function articleHeading(plain: PlainText, start: number, index: number): Heading | null {
  const match = matchAt(articlePattern, plain.text, start);
  if (!match) return null;
  const bodyStart = match.index + match[0].length;
  let line = index;
  while ((plain.lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= bodyStart) line += 1;
  const rest = plain.text.slice(bodyStart, plain.lineStarts[line + 1] ?? plain.text.length).trim();
  if (!/^["'[(A-Z_]/.test(rest) || /^SECTION\s/i.test(rest) || !(isCapitals(rest) || isTitle(rest))) return null;
  let title = rest.slice(0, 160);
  let end = line + 1;
  while (
    isCapitals(title) &&
    isCapitals(lineAt(plain, end)) &&
    !/^(?:SECTION|ARTICLE|\d)/.test(lineAt(plain, end)) &&
    end < line + 4
  ) {
    title += ` ${lineAt(plain, end)}`;
    end += 1;
  }
  return {
    kind: 'article',
    label: match[1] ?? '',
    title,
    start,
    bodyStart: plain.lineStarts[end] ?? plain.text.length,
  };
}

function sectionHeading(plain: PlainText, start: number, lineEnd: number, found: FoundHeadings): Heading | null {
  const named = matchAt(namedSectionPattern, plain.text, start);
  const match = named ?? matchAt(dottedSectionPattern, plain.text, start);
  if (!match) return null;
  const after = match.index + match[0].length;
  const label = `${match[1] ?? ''}${(match[2] ?? '').replaceAll(' ', '')}`;
  if (!/^["'[(A-Z_*]/.test(plain.text.slice(after, after + 1))) return null;
  if (!endsSentence(plain, start) && !plain.isAfterBlankLine(start) && !continues(found, label)) return null;
  if (label.includes('(') && found.last?.label === label.replace(/\(.*$/, '')) return null;
  const { title, bodyStart } = titleAt(plain, after, Math.max(lineEnd, lineEndAfter(plain, after)));
  const isArticle = named !== null && !label.includes('.') && isCapitals(title);
  return { kind: isArticle ? 'article' : 'section', label, title, start, bodyStart };
}

/** "6. AFFIRMATIVE COVENANTS" opens an article; "6. Reports." is a section where no section is numbered 6.1. */
function numberHeading(
  plain: PlainText,
  start: number,
  lineEnd: number,
  dotted: DottedLines | null,
  found: FoundHeadings,
): Heading | null {
  const match = matchAt(plainNumberPattern, plain.text, start);
  if (!match) return null;
  const { title, bodyStart } = titleAt(plain, match.index + match[0].length, lineEnd);
  if (title === '' || found.last?.kind === 'schedule') return null;
  // Behind a table no sentence ends: a title in capitals that opens its own sections stands there by itself.
  const opensSections = (): boolean =>
    plain.isAfterBlankLine(start) &&
    isCapitals(title) &&
    dotted !== null &&
    isFollowedBy(dotted, bodyStart, `${match[1] ?? ''}.1`);
  if (!endsSentence(plain, start) && !opensSections()) return null;
  if (isCapitals(title)) return { kind: 'article', label: match[1] ?? '', title, start, bodyStart };
  if (dotted !== null && !isFollowedBy(dotted, bodyStart, `${match[1] ?? ''}.1`)) return null;
  return { kind: 'section', label: match[1] ?? '', title, start, bodyStart };
}

/** Bank forms without numbers: "AFFIRMATIVE COVENANTS. Borrower covenants …", and below it "Insurance. Maintain …". */
function wordHeading(plain: PlainText, start: number, lineEnd: number, found: FoundHeadings): Heading | null {
  const line = plain.text.slice(start, lineEnd);
  const capitals = /^([A-Z][A-Z ,&/'-]{6,80})(?:[.:](?=\s)|$)/.exec(line.trim());
  if (capitals?.[1] && (plain.isAfterBlankLine(start) || endsSentence(plain, start)) && topicOf(capitals[1]) !== null) {
    if (found.hasNumbered && !/COVENANTS|WITNESS/.test(capitals[1])) return null;
    if (isOfCover(capitals[1], found)) return null;
    return { kind: 'article', label: '', title: capitals[1].trim(), start, bodyStart: start + capitals[0].length };
  }
  const { chapter } = found;
  if (chapter?.kind !== 'article' || chapter.label !== '') return null;
  const runIn =
    /^([A-Z][A-Za-z'/&-]*(?: (?:[A-Z][A-Za-z'/&-]*|of|and|to|the|on|in|or|for|with)){0,7})[.:] +(?=[A-Z(])/.exec(line);
  if (!runIn?.[1] || !endsSentence(plain, start)) return null;
  return { kind: 'section', label: runIn[1], title: runIn[1], start, bodyStart: start + runIn[0].length };
}

/** Names of the agreement and of its parties, before the first part that has a heading. */
const isOfCover = (title: string, found: FoundHeadings): boolean =>
  /CONTENTS|,\s*$|\b(?:AGREEMENT|NOTE|CONTRACT)$/.test(title) ||
  (found.chapter === undefined && ['mechanics', 'boilerplate'].includes(topicOf(title) ?? ''));

const lineEndAfter = (plain: PlainText, offset: number): number =>
  plain.lineStarts[firstAtOrAfter(plain.lineStarts, offset + 1)] ?? plain.text.length;

const endsSentence = (plain: PlainText, offset: number): boolean =>
  /(?:^|[.;:!?"')\]_*]|\b(?:and|or))$/.test(plain.text.slice(Math.max(0, offset - 12), offset).trimEnd());

const smallWords = new Set([
  'of',
  'and',
  'to',
  'the',
  'on',
  'in',
  'or',
  'for',
  'with',
  'by',
  'a',
  'an',
  'as',
  'from',
  'etc',
  'at',
  'upon',
  'under',
  'certain',
  'other',
]);

/** Mostly capitalized words and no verb of promise. */
export function isTitle(text: string): boolean {
  const words = text.split(/[\s/,;&()-]+/).filter((word) => /[A-Za-z]/.test(word));
  if (words.length === 0 || words.length > 16 || /\b(?:shall|will|must|means)\b/.test(text)) return false;
  return words.every((word) => /^["'_[*]*[A-Z0-9]/.test(word) || smallWords.has(word.toLowerCase().replace(/\W/g, '')));
}

function titleAt(plain: PlainText, start: number, lineEnd: number): { title: string; bodyStart: number } {
  const ahead = plain.text.slice(start, start + 140);
  const stop = /(?<!\b[A-Z])[.:](?=["'_*]?(?:\s|$))/.exec(ahead);
  const reachesNext = stop !== null && /\s\d{1,2}\.\d/.test(ahead.slice(0, stop.index));
  if (stop && !reachesNext && isTitle(ahead.slice(0, stop.index)))
    return { title: clean(ahead.slice(0, stop.index)), bodyStart: start + stop.index + 1 };
  const shouted = /^([A-Z][A-Z&/,;' -]{4,90}[A-Z]) (?=[A-Z][a-z])/.exec(ahead)?.[1];
  if (shouted) return { title: clean(shouted), bodyStart: start + shouted.length };
  const line = plain.text.slice(start, lineEnd).trim();
  if (line !== '' && isTitle(line) && !/,$/.test(line)) return { title: clean(line), bodyStart: lineEnd };
  return { title: '', bodyStart: start };
}

const clean = (title: string): string => title.replaceAll(/["_*[\]]/g, '').trim();
