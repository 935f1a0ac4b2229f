import type { PlainText } from './plain-text.ts';

/** `(a)`, `(ii)`, `A.` before an item. */
export interface Marker {
  readonly start: number;
  readonly bodyStart: number;
  readonly text: string;
  readonly bracket: 'round' | 'dot';
  readonly startsLine: boolean;
  /** It is the first thing on its line, though the part before it may not be finished. */
  readonly isAtLineStart: boolean;
  /** A blank line stands before it. */
  readonly opensParagraph: boolean;
}

const roundMarker = /\(([a-z]{1,2}|[ivxl]{1,6}|[A-Z]{1,2}|[IVXL]{1,6}|\d{1,2})\)(?=\s|[A-Z_"]|\(i\)\s|$)/g;
const dotMarker = /(?:([a-z]|[ivx]{1,4}|[A-Z])[.)]|(\d{1,2})\))\s+(?=[A-Za-z"'])/y;

/** The markers between two offsets that stand where an item can begin; references to sections and alternatives are none. */
export function markersIn(plain: PlainText, start: number, end: number, label: string): Marker[] {
  const found: Marker[] = [];
  const text = plain.text.slice(0, end);
  roundMarker.lastIndex = start;
  for (let match = roundMarker.exec(text); match; match = roundMarker.exec(text)) {
    const startsLine = plain.isLineStart(match.index) && endsPart(plain, start, match.index);
    if (!opensItem(text, start, match.index, plain.isLineStart(match.index))) continue;
    const bodyStart = match.index + match[0].length;
    found.push(markerAt(plain, match.index, bodyStart, match[1] ?? '', 'round', startsLine));
  }
  found.push(...numberedMarkers(plain, start, end, label));
  for (const offset of plain.lineStartsBetween(start, end)) {
    dotMarker.lastIndex = offset;
    const match = dotMarker.exec(text);
    const endsBefore = /(?:^|[.;:,])$|(?:and|or)$/.test(text.slice(Math.max(start, offset - 6), offset).trimEnd());
    if (!match || !(endsBefore || plain.isAfterBlankLine(offset))) continue;
    found.push(markerAt(plain, offset, offset + match[0].length, match[1] ?? match[2] ?? '', 'dot', true));
  }
  return found.sort((a, b) => a.start - b.start);
}

const markerAt = (
  plain: PlainText,
  start: number,
  bodyStart: number,
  text: string,
  bracket: Marker['bracket'],
  startsLine: boolean,
): Marker => ({
  start,
  bodyStart,
  text,
  bracket,
  startsLine,
  isAtLineStart: plain.isLineStart(start),
  opensParagraph: plain.isAfterBlankLine(start),
});

/** "5.1(a) As soon as …" in section 5.1. */
function numberedMarkers(plain: PlainText, start: number, end: number, label: string): Marker[] {
  if (!/^\d+(?:\.\d+)+[A-Z]?$/.test(label)) return [];
  const pattern = new RegExp(
    `(?:Section |SECTION )?${label.replaceAll('.', '\\.')} ?\\(([a-z]{1,2}|[ivxl]{1,6}|[A-Z]|\\d{1,2})\\)\\.?\\s+(?=["'A-Z(])`,
    'y',
  );
  return plain.lineStartsBetween(start, end).flatMap((offset): Marker[] => {
    pattern.lastIndex = offset;
    const match = pattern.exec(plain.text);
    if (!match || !endsPart(plain, start, offset)) return [];
    return [markerAt(plain, offset, offset + match[0].length, match[1] ?? '', 'round', true)];
  });
}

const afterReference =
  /\b(?:clauses?|sub-?clauses?|sections?|paragraphs?|sub-?paragraphs?|subsections?|items?|schedules?|articles?|exhibits?)\s+[\d.()a-zA-Z]*(?:\s*(?:,|and\/or|and|or|through|to|-)?\s*\([a-zA-Z0-9]{1,4}\))*\s*(?:,|and|or|,\s*and|,\s*or|and\/or|through|to|-)?\s*$/i;
const numberWordBefore =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred)\s*$/i;

/** "the earlier of (i) … or (ii) …" lists values, not items. */
const alternatives =
  /\b(?:earlier|earliest|later|latest|sooner|lesser|greater|higher|lower|sum|product|excess|aggregate|difference|average) (?:to occur )?of:?\s*$/i;

/** In hard-wrapped text any word can start a line; an item of its own stands after a finished part or a blank line. */
const endsPart = (plain: PlainText, sectionStart: number, offset: number): boolean =>
  plain.text.slice(sectionStart, offset).trim() === '' ||
  plain.isAfterBlankLine(offset) ||
  /(?:[;:,.)]|[.;:,]["']|\b(?:and|or))$/.test(plain.text.slice(Math.max(sectionStart, offset - 8), offset).trimEnd());

/** "forecasts of (a) balance sheets, (b) statements of income". */
const shortList = /^(?:\(a\)[^.;:()]{3,110},\s+(?:and\s+)?\(b\)\s|\(i\)[^.;:()]{3,110},\s+(?:and\s+)?\(ii\)\s)/;

function opensItem(text: string, sectionStart: number, offset: number, startsLine: boolean): boolean {
  const before = text.slice(Math.max(sectionStart, offset - 90), offset);
  if (before.trim() === '') return true;
  if ((!/[.;:]\s*$/.test(before) && afterReference.test(before)) || numberWordBefore.test(before)) return false;
  // "; and (g)(i) any distribution": the first item of an item without words of its own.
  if (/(?:^|[;:.]|[;,] (?:and|or)) ?\([a-zA-Z]{1,3}\)$/.test(before)) return true;
  if (/[\w)]$/.test(before)) return false;
  if (alternatives.test(before)) return false;
  return (
    startsLine ||
    shortList.test(text.slice(offset, offset + 160)) ||
    /(?:^|[;:,.]|\b(?:and|or))\s*\([a-zA-Z]{1,3}\)\s*$/.test(before) ||
    /(?:[;:,.]|[.;:,]['"]|\b(?:and|or|and\/or|either|both|of|that|if|than|at least|the|by|to|with|is|are|not|either of|unless|until|from|for|in)|-)\s*$/i.test(
      before,
    )
  );
}
