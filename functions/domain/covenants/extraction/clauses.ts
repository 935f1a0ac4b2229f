import { romanValue } from './cross-references.ts';
import type { PlainText } from './plain-text.ts';

/** A lettered or numbered item of a section, with the items inside it. Offsets are of the plain text. */
export interface Clause {
  /** `(a)(ii)`; empty for the section itself. */
  readonly path: string;
  readonly start: number;
  /** After the marker. */
  readonly bodyStart: number;
  readonly end: number;
  /** Where the words before the first inner item end. */
  readonly leadEnd: number;
  readonly items: readonly Clause[];
  /** The marker opens a line of the document. */
  readonly startsLine: boolean;
}

type Style = 'letter' | 'capital' | 'roman' | 'number' | 'capitalRoman';

interface Marker {
  readonly start: number;
  readonly bodyStart: number;
  readonly text: string;
  readonly bracket: 'round' | 'dot';
  readonly startsLine: boolean;
}

interface OpenItem {
  readonly marker: Marker;
  readonly style: Style;
  readonly value: number;
  readonly depth: number;
}

/**
 * Reads the items between two offsets into a tree. A marker counts only where it is first of its kind or continues an open list. Items that
 * repeat their section's number ("5.1(a)") are found by the section's label.
 */
export function clausesOf(plain: PlainText, start: number, end: number, label = ''): Clause {
  const items: OpenItem[] = [];
  let open: OpenItem[] = [];
  for (const marker of markersIn(plain, start, end, label)) {
    const place = placeOf(marker, open);
    if (!place) continue;
    open = [...open.slice(0, place.depth), place];
    items.push(place);
  }
  return treeOf(items, start, end);
}

function treeOf(items: readonly OpenItem[], start: number, end: number): Clause {
  const build = (
    path: string,
    from: number,
    bodyStart: number,
    to: number,
    inner: readonly OpenItem[],
    depth: number,
    startsLine: boolean,
  ): Clause => {
    const own = inner.filter((item) => item.depth === depth);
    const children = own.map((item, index) => {
      const childEnd = own[index + 1]?.marker.start ?? to;
      const below = inner.filter((other) => other.marker.start > item.marker.start && other.marker.start < childEnd);
      const { marker } = item;
      return build(
        `${path}(${marker.text})`,
        marker.start,
        marker.bodyStart,
        childEnd,
        below,
        depth + 1,
        marker.startsLine,
      );
    });
    return { path, start: from, bodyStart, end: to, leadEnd: own[0]?.marker.start ?? to, items: children, startsLine };
  };
  return build('', start, start, end, items, 0, true);
}

function placeOf(marker: Marker, open: readonly OpenItem[]): OpenItem | null {
  const readings = readingsOf(marker.text);
  for (let depth = open.length - 1; depth >= 0; depth -= 1) {
    const last = open[depth];
    if (!last || last.marker.bracket !== marker.bracket) continue;
    const next = readings.find(
      ({ style, value }) =>
        style === last.style &&
        (value === last.value + 1 ||
          (marker.startsLine && last.marker.startsLine && value > last.value && value <= last.value + 3)),
    );
    if (next) return { marker, ...next, depth };
  }
  const first = readings.find(({ value }) => value === 1);
  if (!first) return null;
  const restart = marker.startsLine
    ? open.findIndex(
        (item) => item.style === first.style && item.marker.startsLine && item.marker.bracket === marker.bracket,
      )
    : -1;
  return { marker, ...first, depth: restart >= 0 ? restart : open.length };
}

const letterValue = (text: string): number => (text.length === 2 ? 26 : 0) + text.toLowerCase().charCodeAt(0) - 96;

function readingsOf(text: string): { style: Style; value: number }[] {
  if (/^\d+$/.test(text)) return [{ style: 'number', value: Number(text) }];
  const isSingle = text.length === 1 || (text.length === 2 && text.charAt(0) === text.charAt(1));
  const isLower = text === text.toLowerCase();
  const letters: { style: Style; value: number }[] = isSingle
    ? [{ style: isLower ? 'letter' : 'capital', value: letterValue(text) }]
    : [];
  const isRoman = /^[ivxl]+$/i.test(text);
  return isRoman ? [...letters, { style: isLower ? 'roman' : 'capitalRoman', value: romanValue(text) }] : letters;
}

const roundMarker = /\(([a-z]{1,2}|[ivxl]{1,6}|[A-Z]{1,2}|[IVXL]{1,6}|\d{1,2})\)(?=\s|[A-Z_"]|$)/g;
const dotMarker = /(?:([a-z]|[ivx]{1,4}|[A-Z])[.)]|(\d{1,2})\))\s+(?=[A-Za-z"'])/y;

function markersIn(plain: PlainText, start: number, end: number, label: string): Marker[] {
  const found: Marker[] = [];
  const text = plain.text.slice(0, end);
  roundMarker.lastIndex = start;
  for (let match = roundMarker.exec(text); match; match = roundMarker.exec(text)) {
    const startsLine = plain.isLineStart(match.index) && endsPart(plain, start, match.index);
    if (!opensItem(text, start, match.index, plain.isLineStart(match.index))) continue;
    const bodyStart = match.index + match[0].length;
    found.push({ start: match.index, bodyStart, text: match[1] ?? '', bracket: 'round', startsLine });
  }
  found.push(...numberedMarkers(plain, start, end, label));
  for (const offset of plain.lineStartsBetween(start, end)) {
    dotMarker.lastIndex = offset;
    const match = dotMarker.exec(text);
    const endsBefore = /(?:^|[.;:,])$|(?:and|or)$/.test(text.slice(Math.max(start, offset - 6), offset).trimEnd());
    if (!match || !(endsBefore || plain.isAfterBlankLine(offset))) continue;
    found.push({
      start: offset,
      bodyStart: offset + match[0].length,
      text: match[1] ?? match[2] ?? '',
      bracket: 'dot',
      startsLine: true,
    });
  }
  return found.sort((a, b) => a.start - b.start);
}

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
    return [
      { start: offset, bodyStart: offset + match[0].length, text: match[1] ?? '', bracket: 'round', startsLine: true },
    ];
  });
}

const afterReference =
  /\b(?:clauses?|sub-?clauses?|sections?|paragraphs?|sub-?paragraphs?|subsections?|items?|schedules?|articles?|exhibits?)\s+[\d.()a-zA-Z]*(?:\s*(?:,|and|or|and\/or|through|to)?\s*(?:\([a-zA-Z0-9]{1,4}\))+)*\s*(?:,|and|or|,\s*and|,\s*or|and\/or|through|to)?\s*$/i;
const numberWordBefore =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred)\s*$/i;

/** "the earlier of (i) … or (ii) …" lists values, not items. */
const alternatives =
  /\b(?:earlier|earliest|later|latest|sooner|lesser|greater|higher|lower|sum|product|excess|aggregate|difference|average) (?:to occur )?of:?\s*$/i;

/** In hard-wrapped text any word can start a line; an item of its own stands after a finished part or a blank line. */
const endsPart = (plain: PlainText, sectionStart: number, offset: number): boolean =>
  offset === sectionStart ||
  plain.isAfterBlankLine(offset) ||
  /(?:[;:,.)]|[.;:,]["']|\b(?:and|or))$/.test(plain.text.slice(Math.max(sectionStart, offset - 8), offset).trimEnd());

function opensItem(text: string, sectionStart: number, offset: number, startsLine: boolean): boolean {
  const before = text.slice(Math.max(sectionStart, offset - 90), offset);
  if (before.trim() === '') return true;
  if (afterReference.test(before) || numberWordBefore.test(before)) return false;
  if (/[\w)]$/.test(before)) return false;
  if (alternatives.test(before)) return false;
  return (
    startsLine ||
    /(?:^|[;:,.]|\b(?:and|or))\s*\([a-zA-Z]{1,3}\)\s*$/.test(before) ||
    /(?:[;:,.]|[.;:,]['"]|\b(?:and|or|and\/or|either|both|of|that|if|than|at least|the|by|to|with|is|are|not|either of|unless|until|from|for|in)|-)\s*$/i.test(
      before,
    )
  );
}
