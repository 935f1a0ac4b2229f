import { isRelationFunction } from '#shared/metrics/formula/formula-functions.ts';

/** What is being typed where the caret stands. */
export interface TypedPlace {
  /** A name in brackets; a word that may become a name or a function; a type of entity of a function that reads others; a text in quotes. */
  readonly kind: 'detail' | 'word' | 'type' | 'text';
  readonly typed: string;
  /** What a completion replaces, with brackets and quotes. */
  readonly from: number;
  readonly to: number;
  /** The type of entity whose details are named there; null for those of the formula itself. */
  readonly entityType: string | null;
  /** The function whose argument is being typed. */
  readonly callee: string | null;
}

interface OpenCall {
  readonly name: string;
  entityType: string | null;
  hasComma: boolean;
}

type Found = Pick<TypedPlace, 'kind' | 'typed' | 'from' | 'to'>;

const parts = /\[[^[\]\n]*\]?|"(?:[^"]|"")*"?|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|[A-Za-z_][A-Za-z0-9_]*|[(),]/g;

/** The bracket that closes a name begun before the caret, as far as nothing else begins in between. */
function endOfName(text: string, caret: number): number {
  const rest = /^[^[\]\n"(),]*\]/.exec(text.slice(caret));
  return caret + (rest?.[0].length ?? 0);
}

function foundIn(raw: string, at: number, text: string, caret: number): Found | null {
  const typed = raw.slice(1, caret - at);
  const isInside = caret > at && caret < at + raw.length;
  if (raw.startsWith('[')) {
    const isOpen = !raw.endsWith(']') || raw.length === 1;
    if (!isInside && !(isOpen && caret === at + raw.length)) return null;
    return { kind: 'detail', typed, from: at, to: isOpen ? endOfName(text, caret) : at + raw.length };
  }
  if (raw.startsWith('"')) {
    const isOpen = raw.length === 1 || !raw.endsWith('"');
    if (!isInside && !(isOpen && caret === at + raw.length)) return null;
    return { kind: 'text', typed, from: at, to: isOpen ? caret : at + raw.length };
  }
  const isWord = /^[A-Za-z_]/.test(raw) && caret > at && caret <= at + raw.length;
  return isWord ? { kind: 'word', typed: text.slice(at, caret), from: at, to: at + raw.length } : null;
}

function note(raw: string, before: string, open: OpenCall[]): void {
  const call = open.at(-1);
  if (raw === '(') open.push({ name: before.toUpperCase(), entityType: null, hasComma: false });
  else if (raw === ')') open.pop();
  else if (raw === ',' && call !== undefined) call.hasComma = true;
  else if (call !== undefined && isRelationFunction(call.name) && !call.hasComma) call.entityType ??= raw;
}

/** A name that is not closed ends where the line does, or where the next one begins; whatever an operator follows belongs to it as long as it is typed. */
export function typedPlace(text: string, caret: number): TypedPlace {
  const open: OpenCall[] = [];
  let before = '';
  let found: Found = { kind: 'word', typed: '', from: caret, to: caret };
  for (const { 0: raw, index: at } of text.matchAll(parts)) {
    if (at >= caret) break;
    const here = foundIn(raw, at, text, caret);
    if (here !== null) {
      found = here;
      break;
    }
    note(raw, before, open);
    before = raw;
  }
  const call = open.at(-1);
  const relation = open.findLast(({ name }) => isRelationFunction(name));
  const isType = call !== undefined && isRelationFunction(call.name) && !call.hasComma && found.kind === 'word';
  return {
    ...found,
    kind: isType ? 'type' : found.kind,
    entityType: relation?.entityType ?? null,
    callee: open.findLast(({ name }) => name !== '')?.name ?? null,
  };
}
