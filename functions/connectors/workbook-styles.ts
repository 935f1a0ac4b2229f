import { childOf, childrenOf, type XmlElement } from './xml-tree.ts';

/** What a number of a cell is shown as. */
export type Shown = 'date' | 'percentage' | 'number';

/** The formats that every spreadsheet has: two percentages, and dates of several countries. */
const builtIn = (id: number): Shown => {
  if (id === 9 || id === 10) return 'percentage';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'date' : 'number';
};

/** Characters; spreadsheets allow 255. */
const longestFormat = 1_000;

/** A format without what is in quotes, escaped, or in brackets: that is shown as it stands and computes nothing. */
function computing(format: string): string {
  let rest = '';
  for (let at = 0; at < Math.min(format.length, longestFormat); at += 1) {
    const character = format.charAt(at);
    const closing = character === '"' ? '"' : character === '[' ? ']' : null;
    if (closing !== null) {
      const end = format.indexOf(closing, at + 1);
      if (end < 0) return rest;
      at = end;
    } else if (character === '\\' || character === '_' || character === '*') at += 1;
    else rest += character;
  }
  return rest;
}

/** Elapsed time, `[h]:mm`, is the one kind of brackets that computes. */
const elapsed = /^\[(?:h{1,2}|m{1,2}|s{1,2})\]/i;

function shownBy(format: string): Shown {
  const code = computing(format);
  if (code.includes('%')) return 'percentage';
  if (/general/i.test(code)) return 'number';
  return /[dmyhs]/i.test(code) || elapsed.test(format) ? 'date' : 'number';
}

/** How the cells of each style show their numbers, by the style's number. */
export function shownByStyle(styles: XmlElement): readonly Shown[] {
  const own = new Map(
    childrenOf(childOf(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
      attributes['numFmtId'] ?? '',
      shownBy(attributes['formatCode'] ?? ''),
    ]),
  );
  return childrenOf(childOf(styles, 'cellXfs'), 'xf').map(({ attributes: { numFmtId = '0' } }) => {
    return own.get(numFmtId) ?? builtIn(Number(numFmtId));
  });
}
