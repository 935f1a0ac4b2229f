import { type Marker, markersIn } from './clause-markers.ts';
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

/** The sentences that follow a list within the line ("(i) …; and (ii) … . The originals shall …") belong to what holds the list. */
export const holderOf = (clause: Clause): Clause =>
  clause.startsLine ? clause : { ...clause, path: clause.path.replace(/\([^()]*\)$/, '') };

type Style = 'letter' | 'capital' | 'roman' | 'number' | 'capitalRoman';

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
  const markers = markersIn(plain, start, end, label);
  const nestedOnes = nestedOnesOf(markers);
  for (const marker of markers) {
    const place = placeOf(marker, open, nestedOnes.has(marker));
    if (!place || place.depth >= deepestItem) continue;
    open = [...open.slice(0, place.depth), place];
    items.push(place);
  }
  return treeOf(items, start, end);
}

/** Deeper than any agreement nests its items; what would go deeper is text. */
const deepestItem = 8;

function treeOf(items: readonly OpenItem[], start: number, end: number): Clause {
  /** The items from a place in the list on, as long as they lie at a depth, with what lies below each. */
  const itemsAt = (first: number, depth: number, path: string, to: number): { items: Clause[]; next: number } => {
    const found: Clause[] = [];
    let next = first;
    for (let item = items[next]; item !== undefined && item.depth >= depth; item = items[next]) {
      const { marker } = item;
      const own = `${path}(${marker.text})`;
      const last = endOfItem(items, next, depth, to);
      const below = itemsAt(next + 1, depth + 1, own, last);
      found.push({ ...placeIn(own, marker, last), leadEnd: below.items[0]?.start ?? last, items: below.items });
      next = below.next;
    }
    return { items: found, next };
  };
  const own = withoutLead(itemsAt(0, 0, '', end).items);
  return { path: '', start, bodyStart: start, end, leadEnd: own[0]?.start ?? end, items: own, startsLine: true };
}

/** "Until (i) the Note is paid and (ii) …, the Borrower will:" and then "(a)" on a line of its own: what stands before that belongs to the lead. */
function withoutLead(items: readonly Clause[]): readonly Clause[] {
  const first = items.findIndex(({ startsLine }) => startsLine);
  return first > 0 && /^\((?:[aA1]|i)\)$/.test(items[first]?.path ?? '') ? items.slice(first) : items;
}

const placeIn = (path: string, { start, bodyStart, startsLine }: Marker, end: number) => ({
  path,
  start,
  bodyStart,
  end,
  startsLine,
});

/** An item ends where the next one of its depth, or of a lesser one, begins. */
function endOfItem(items: readonly OpenItem[], at: number, depth: number, to: number): number {
  for (let next = at + 1; next < items.length; next += 1) {
    const item = items[next];
    if (item && item.depth <= depth) return Math.min(item.marker.start, to);
  }
  return to;
}

/** "(i)" after "(h)" is the next letter, or the first of the Roman numbers within (h): then "(ii)" follows before another "(i)" or "(j)". */
function nestedOnesOf(markers: readonly Marker[]): ReadonlySet<Marker> {
  const found = new Set<Marker>();
  let next = '';
  for (const marker of markers.toReversed()) {
    if (marker.text === 'i' && next === 'ii') found.add(marker);
    if (marker.text === 'i' || marker.text === 'ii' || marker.text === 'j') next = marker.text;
  }
  return found;
}

function placeOf(marker: Marker, opened: readonly OpenItem[], isRoman: boolean): OpenItem | null {
  const readings = readingsOf(marker.text).filter(({ style }) => !isRoman || style !== 'letter');
  const open = marker.opensParagraph ? withoutInline(opened, readings) : opened;
  for (let depth = open.length - 1; depth >= 0; depth -= 1) {
    const last = open[depth];
    if (!last || last.marker.bracket !== marker.bracket || isWithin(marker, last, open.slice(depth + 1))) continue;
    const next = readings.find(
      ({ style, value }) =>
        style === last.style &&
        (value === last.value + 1 ||
          (marker.startsLine &&
            last.marker.startsLine &&
            !readings.some((other) => other.value === 1) &&
            value > last.value &&
            value <= last.value + 3)),
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

/** "(i) … the property or (b) any obligation" goes on counting no list of paragraphs above the paragraph that it stands in. */
const isWithin = (marker: Marker, last: OpenItem, below: readonly OpenItem[]): boolean =>
  !marker.isAtLineStart && last.marker.startsLine && below.some((item) => item.marker.startsLine);

/** A list within a line ends with its paragraph, unless the new marker goes on counting it. */
function withoutInline(
  open: readonly OpenItem[],
  readings: readonly { style: Style; value: number }[],
): readonly OpenItem[] {
  const last = open.findLastIndex(({ marker }) => marker.isAtLineStart);
  const continues = open
    .slice(last + 1)
    .some((item) => readings.some(({ style, value }) => style === item.style && value === item.value + 1));
  return continues ? open : open.slice(0, last + 1);
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
