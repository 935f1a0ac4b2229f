import { DomainError } from '#shared/errors/domain-error.ts';

/** As deep as no body is, and no record: DynamoDB takes 32 levels, of which the audit trail and the record itself need some. */
const deepest = 20;

/** More than any body has that its call would take. */
const mostValues = 200_000;

const refused = (reason: string): DomainError => new DomainError('bodyNotJson', { reason });

interface Level {
  readonly value: unknown;
  readonly depth: number;
}

/** Goes on with what lies in a value. Schemas with free keys would take `__proto__` over into plain objects. */
function within({ value, depth }: Level): Level[] {
  if (typeof value === 'string' && !value.isWellFormed()) throw refused('half a character');
  if (typeof value !== 'object' || value === null) return [];
  if (depth >= deepest) throw refused(`more than ${deepest} levels`);
  for (const key of Array.isArray(value) ? [] : Object.keys(value)) {
    if (key === '__proto__') throw refused('a field that is named __proto__');
    if (!key.isWellFormed()) throw refused('half a character in a name');
  }
  return Object.values(value).map((inner: unknown) => ({ value: inner, depth: depth + 1 }));
}

/**
 * Reads JSON that can be stored and comes back as it was: halves of characters would be stored as another text than the audit trail has signed. The
 * text itself is nobody's business, so no refusal repeats any of it.
 */
export function soundJson(text: string): unknown {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refused('not JSON');
  }
  const waiting: Level[] = [{ value: read, depth: 0 }];
  let values = 0;
  for (let level = waiting.pop(); level !== undefined; level = waiting.pop()) {
    const inner = within(level);
    values += inner.length;
    if (values > mostValues) throw new DomainError('tooMuchAtOnce', { reason: `more than ${mostValues} values` });
    for (const one of inner) waiting.push(one);
  }
  return read;
}
