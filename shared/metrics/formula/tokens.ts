import type { FormulaProblem, Span } from './syntax.ts';

export type TokenKind = 'number' | 'text' | 'reference' | 'word' | 'symbol' | 'end';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** Of a text or a reference what it means, without its quotes or brackets. */
  readonly text: string;
}

const patterns: readonly { readonly kind: TokenKind; readonly pattern: RegExp }[] = [
  { kind: 'number', pattern: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y },
  { kind: 'text', pattern: /"(?:[^"]|"")*"/y },
  { kind: 'reference', pattern: /\[[^[\]]*\]/y },
  { kind: 'word', pattern: /[A-Za-z_][A-Za-z0-9_]*/y },
  { kind: 'symbol', pattern: /<>|<=|>=|[-+*/=<>(),]/y },
];
const space = /\s+/y;

const meant: Readonly<Partial<Record<TokenKind, (raw: string) => string>>> = {
  text: (raw) => raw.slice(1, -1).replaceAll('""', '"'),
  reference: (raw) => raw.slice(1, -1).trim(),
};

/** What people write out of habit, and how it is written here. */
const habits: Readonly<Record<string, string>> = {
  '"': 'This text has no closing quotation mark.',
  '[': 'This name has no closing bracket.',
  ']': 'There is no opening bracket before this one.',
  '^': 'Write powers as POWER(base, exponent).',
  '%': 'Write percentages as a fraction: 0.05 for 5 %.',
  '&': 'Texts cannot be joined in a formula.',
  ';': 'Separate arguments with a comma.',
  "'": 'Write texts in double quotation marks.',
  '“': 'Write texts in straight quotation marks: ".',
  '”': 'Write texts in straight quotation marks: ".',
  '×': 'Write * for times.',
  '÷': 'Write / for divided by.',
  '−': 'Write the plain minus sign: -.',
  '≤': 'Write <=.',
  '≥': 'Write >=.',
  '≠': 'Write <>.',
};

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function tokenAt(text: string, at: number): Token | FormulaProblem {
  for (const { kind, pattern } of patterns) {
    const raw = matchAt(pattern, text, at);
    if (raw !== null) return { kind, text: meant[kind]?.(raw) ?? raw, at, end: at + raw.length };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const end = character === '"' || character === '[' ? text.length : at + character.length;
  return { at, end, message: habits[character] ?? `A formula has no use for “${character}”.` };
}

/** The tokens of a formula, closed by one of kind `end`; or what stops the reading. */
export function tokensOf(text: string): readonly Token[] | FormulaProblem {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(space, text, at)?.length ?? 0;
    if (at >= text.length) return [...tokens, { kind: 'end', text: '', at: text.length, end: text.length }];
    const next = tokenAt(text, at);
    if ('message' in next) return next;
    tokens.push(next);
    at = next.end;
  }
}
