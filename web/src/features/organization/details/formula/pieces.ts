import type { FormulaProblem } from '#shared/metrics/formula/syntax.ts';

export type PieceKind = 'name' | 'function' | 'number' | 'text' | 'plain';

/** A run of a formula's text that looks alike. */
export interface Piece {
  readonly at: number;
  readonly text: string;
  readonly kind: PieceKind;
  readonly isFaulty: boolean;
}

const patterns: readonly { readonly kind: PieceKind; readonly pattern: RegExp }[] = [
  { kind: 'name', pattern: /\[[^[\]\n]*\]?/y },
  { kind: 'text', pattern: /"(?:[^"]|"")*"?/y },
  { kind: 'number', pattern: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y },
  { kind: 'function', pattern: /[A-Za-z_][A-Za-z0-9_]*(?=\s*\()/y },
  { kind: 'plain', pattern: /[A-Za-z_][A-Za-z0-9_]*|\s+|[^\s]/y },
];

function* runsOf(text: string): Generator<Omit<Piece, 'isFaulty'>> {
  for (let at = 0; at < text.length; ) {
    for (const { kind, pattern } of patterns) {
      pattern.lastIndex = at;
      const raw = pattern.exec(text)?.[0] ?? '';
      if (raw === '') continue;
      yield { at, text: raw, kind };
      at += raw.length;
      break;
    }
  }
}

/** The text in pieces, also where it cannot be read as a formula; cut at `cuts` and wherever a problem begins or ends. */
export function piecesOf(
  text: string,
  problems: readonly Pick<FormulaProblem, 'at' | 'end'>[],
  cuts: readonly number[] = [],
): readonly Piece[] {
  const edges = [...cuts, ...problems.flatMap(({ at, end }) => [at, end])];
  return [...runsOf(text)].flatMap((run) => {
    const end = run.at + run.text.length;
    const places = [...new Set([run.at, ...edges.filter((edge) => edge > run.at && edge < end), end])].toSorted(
      (a, b) => a - b,
    );
    return places.slice(0, -1).map((at, index) => ({
      at,
      text: text.slice(at, places[index + 1]),
      kind: run.kind,
      isFaulty: problems.some((problem) => problem.at <= at && at < problem.end),
    }));
  });
}

/** Where a place of the text is, as people count: from 1. */
export function lineAndColumn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
