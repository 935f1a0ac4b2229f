import { firstAtOrAfter, type PlainText } from './plain-text.ts';

/** A line, or its first words, that opens a part of the agreement. */
export interface Heading {
  readonly kind: 'article' | 'section' | 'schedule';
  readonly label: string;
  readonly title: string;
  readonly start: number;
  readonly bodyStart: number;
}

export const dottedSectionPattern =
  /["']?(\d{1,2}\.\d{1,2}(?:\.\d{1,2})*[A-Z]?)((?:\([a-zA-Z]{1,3}\))*)\.?\s+(?=["'[A-Z_])/y;

export function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

/** The headings so far, and what later ones are judged by. */
export class FoundHeadings {
  readonly all: Heading[] = [];
  last: Heading | undefined;
  /** The last article or schedule. */
  chapter: Heading | undefined;
  /** The last section of a number such as 5.01. */
  lastDotted: Heading | undefined;
  hasNumbered = false;

  add(heading: Heading): void {
    if (this.goesOn(heading)) this.withoutCited();
    this.all.push(heading);
    this.last = heading;
    if (heading.kind !== 'section') this.chapter = heading;
    else {
      if (heading.label.includes('.')) this.lastDotted = heading;
      this.hasNumbered ||= /^\d/.test(heading.label);
    }
  }

  /** It counts on from the last section, whatever stands between. */
  private goesOn({ kind, label }: Heading): boolean {
    const [last, next] = [this.lastDotted?.label ?? '', label].map((text) => /^(\d+)\.(\d+)[A-Z]?$/.exec(text));
    return (
      kind === 'section' &&
      last != null &&
      next != null &&
      last[1] === next[1] &&
      Number(next[2]) === Number(last[2]) + 1
    );
  }

  /** A schedule between two sections that follow each other is only spoken of: "set forth on\nSchedule 5.15\n". */
  private withoutCited(): void {
    while (this.all.at(-1)?.kind === 'schedule') this.all.pop();
    this.chapter = this.all.findLast(({ kind }) => kind !== 'section');
  }
}

/** 7.07 is followed by 7.08, 7.9 by 7.10, and any 7.x by 8.1. */
export function continues(found: FoundHeadings, label: string): boolean {
  const last = found.lastDotted?.label;
  if (last === undefined) return true;
  const [lastMajor, lastMinor] = last.split('.').map((part) => Number.parseInt(part, 10));
  const [major, minor] = label.split('.').map((part) => Number.parseInt(part, 10));
  return (
    (major === lastMajor && minor === (lastMinor ?? 0) + 1) || (major === (lastMajor ?? 0) + 1 && (minor ?? 0) <= 1)
  );
}

const farthestFirstSection = 3_000;

/** The lines of an agreement that begin with a number such as 4.1, and these numbers. */
export interface DottedLines {
  readonly starts: readonly number[];
  readonly labels: readonly string[];
}

export function dottedLinesOf(plain: PlainText): DottedLines {
  const found = plain.lineStarts.flatMap((start) => {
    const label = matchAt(dottedSectionPattern, plain.text, start)?.[1];
    return label === undefined ? [] : [{ start, label }];
  });
  return { starts: found.map(({ start }) => start), labels: found.map(({ label }) => label) };
}

/** The next numbered line below is `label`: "4. Covenants." opens what "4.1" belongs to. */
export function isFollowedBy({ starts, labels }: DottedLines, offset: number, label: string): boolean {
  const at = firstAtOrAfter(starts, offset);
  const isNear = (starts[at] ?? Number.POSITIVE_INFINITY) < offset + farthestFirstSection;
  return isNear && (labels[at] === label || labels[at] === label.replace(/\.1$/, '.01'));
}
