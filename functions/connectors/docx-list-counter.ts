import type { List, ListLevel } from './docx-list-levels.ts';

/** Counts the paragraphs of a document's lists as Word does and gives each its number: `5.01`, `(a)`, `ARTICLE IV`. */
export class ListCounter {
  private readonly counters = new Map<string, (number | undefined)[]>();
  private readonly begun = new Set<string>();

  /** The number of the next paragraph on a level of a list; empty for bullets and levels without a number. */
  next(listId: string, list: List, level: number): string {
    const counts = this.countsOf(listId, list);
    for (let above = 0; above < level; above += 1) counts[above] ??= startOf(list, above);
    const count = counts[level];
    counts[level] = count === undefined ? startOf(list, level) : count + 1;
    restartBelow(counts, list, level);
    return labelOf(list.levels, level, counts);
  }

  private countsOf(listId: string, list: List): (number | undefined)[] {
    const counts = this.counters.get(list.definition) ?? [];
    this.counters.set(list.definition, counts);
    if (!this.begun.has(listId)) for (const level of list.startOverrides.keys()) counts[level] = undefined;
    this.begun.add(listId);
    return counts;
  }
}

const startOf = (list: List, level: number): number => list.startOverrides.get(level) ?? list.levels[level]?.start ?? 1;

function restartBelow(counts: (number | undefined)[], list: List, level: number): void {
  for (let below = level + 1; below < counts.length; below += 1) {
    const restart = list.levels[below]?.restart ?? below;
    if (level < restart) counts[below] = undefined;
  }
}

function labelOf(
  levels: readonly (ListLevel | undefined)[],
  level: number,
  counts: readonly (number | undefined)[],
): string {
  const own = levels[level];
  if (own === undefined || own.format === 'bullet') return '';
  return own.text
    .replaceAll(/%([1-9])/g, (_, position: string) => {
      const index = Number(position) - 1;
      const format = levels[index]?.format ?? 'decimal';
      return written(counts[index] ?? 1, own.isLegal && format !== 'none' ? 'decimal' : format);
    })
    .trim();
}

/** Beyond these, letters and Roman numbers grow by a character with each count; Word stops there, too. */
const [mostLettered, mostRoman] = [780, 3_999];

function written(count: number, format: string): string {
  if (format === 'none' || format === 'bullet') return '';
  if (format === 'decimalZero') return String(count).padStart(2, '0');
  if (count <= mostLettered && format === 'lowerLetter') return letters(count);
  if (count <= mostLettered && format === 'upperLetter') return letters(count).toUpperCase();
  if (count <= mostRoman && format === 'lowerRoman') return roman(count);
  if (count <= mostRoman && format === 'upperRoman') return roman(count).toUpperCase();
  return String(count);
}

/** a, b … z, aa, bb … as Word counts. */
const letters = (count: number): string =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);

const romanValues: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(count: number): string {
  let left = count;
  let text = '';
  for (const [value, digits] of romanValues) {
    while (left >= value) {
      text += digits;
      left -= value;
    }
  }
  return text;
}
