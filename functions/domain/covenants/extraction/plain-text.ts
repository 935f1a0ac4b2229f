import { furnitureOf } from './page-furniture.ts';

/**
 * An agreement's text as one line: white space collapsed, quotes and dashes made plain, page furniture dropped. Rules read this text;
 * `originalRange` leads back to the document, so that quotes stay verbatim.
 */
export interface PlainText {
  readonly text: string;
  /** Offsets in `text` at which a line of the document starts, ascending. */
  readonly lineStarts: readonly number[];
  /** Line starts from an offset up to, not including, another. */
  readonly lineStartsBetween: (start: number, end: number) => readonly number[];
  readonly isLineStart: (offset: number) => boolean;
  /** True where a blank line (or the document's start) stands before the offset. */
  readonly isAfterBlankLine: (offset: number) => boolean;
  readonly originalRange: (start: number, end: number) => { start: number; end: number };
}

const plainCharacters: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
};

/** "5.l Insurance": the letter that typewriters and scanners put for the digit, in the number of a section. */
const letterForOne = /(?<=(?<![\d.])\d{1,2}\.)l(?=\d?[.\s(])/g;

/** Soft hyphens and zero-width characters left behind by word processors. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/;

export function plainText(original: string): PlainText {
  const builder = new PlainTextBuilder();
  const lines = original.split('\n');
  const furniture = furnitureOf(lines);
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    if (!furniture.has(index)) builder.addLine(line, offset);
    offset += line.length + 1;
  }
  return builder.build();
}

class PlainTextBuilder {
  private readonly characters: string[] = [];
  private readonly origins: number[] = [];
  private readonly lineStarts: number[] = [];
  private readonly afterBlank = new Set<number>([0]);
  private blankLines = 1;

  addLine(line: string, offset: number): void {
    if (line.trim() === '') {
      this.blankLines += 1;
      return;
    }
    this.startLine(offset);
    let gap = true;
    for (let index = 0; index < line.length; index += 1) {
      const character = line.charAt(index);
      if (invisible.test(character)) continue;
      if (/\s/.test(character)) {
        if (!gap) this.push(' ', offset + index);
        gap = true;
      } else {
        this.push(plainCharacters[character] ?? character, offset + index);
        gap = false;
      }
    }
  }

  /** A word hyphenated at the line's end ("forty-" / "five") stays one word. */
  private startLine(offset: number): void {
    if (this.characters.at(-1) === ' ') {
      this.characters.pop();
      this.origins.pop();
    }
    const hyphenated = this.characters.at(-1) === '-' && /[a-z]/.test(this.characters.at(-2) ?? '');
    if (this.characters.length > 0 && !hyphenated) this.push(' ', offset);
    this.lineStarts.push(this.characters.length);
    if (this.blankLines > 0) this.afterBlank.add(this.characters.length);
    this.blankLines = 0;
  }

  private push(character: string, origin: number): void {
    this.characters.push(character);
    this.origins.push(origin);
  }

  build(): PlainText {
    const { origins, lineStarts, afterBlank } = this;
    const starts = new Set(lineStarts);
    return {
      text: this.characters.join('').replaceAll(letterForOne, '1'),
      lineStarts,
      lineStartsBetween: (start, end) =>
        lineStarts.slice(firstAtOrAfter(lineStarts, start), firstAtOrAfter(lineStarts, end)),
      isLineStart: (offset) => starts.has(offset),
      isAfterBlankLine: (offset) => afterBlank.has(offset),
      originalRange: (start, end) => ({ start: origins[start] ?? 0, end: (origins[end - 1] ?? -1) + 1 }),
    };
  }
}

/** The index of the first of ascending numbers that is not below a value. */
export function firstAtOrAfter(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
