import { scimUrns } from '#shared/domain/scim.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

export type Literal = string | number | boolean | null;

/** One comparison by `eq`. Attributes are in lower case, because SCIM compares their names so: `name.givenname`. */
export interface Condition {
  readonly attribute: string;
  readonly value: Literal;
}

/** What an operation names: `members`, `name.givenName`, `phoneNumbers[type eq "work"].value`. */
export interface AttributePath {
  readonly attribute: string;
  readonly filter: Condition | null;
  readonly sub: string | null;
}

const name = String.raw`[A-Za-z$][\w$-]*`;
const literal = String.raw`"(?:[^"\\]|\\.)*"|true|false|null|-?\d{1,15}(?:\.\d{1,15})?`;
const selected = String.raw`(?:\[\s*(${name})\s+eq\s+(${literal})\s*\])?`;
const path = String.raw`(?:(urn:[\w.:-]+):)?(${name})${selected}(?:\.(${name}))?`;

const wholePath = new RegExp(`^${path}$`, 'i');
const comparison = new RegExp(String.raw`${path}\s+eq\s+(${literal})`, 'iy');
const conjunction = /\s+and\s+/iy;

const literalOf = (text: string): Literal => {
  if (!text.startsWith('"')) return JSON.parse(text.toLowerCase()) as Literal;
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new DomainError('filterUnsupported', { reason: 'text not JSON' });
  }
};

const ownUrns: readonly string[] = [scimUrns.user, scimUrns.group].map((urn) => urn.toLowerCase());

/** The attributes of an extension stand below its URN; those of the core schemas are named without it. */
function named(urn: string | undefined, attribute: string): string {
  const prefix = urn?.toLowerCase();
  return prefix === undefined || ownUrns.includes(prefix)
    ? attribute.toLowerCase()
    : `${prefix}:${attribute.toLowerCase()}`;
}

function pathIn([, urn, attribute = '', filterName, filterValue, sub]: readonly (string | undefined)[]): AttributePath {
  const filter =
    filterName === undefined || filterValue === undefined
      ? null
      : { attribute: filterName.toLowerCase(), value: literalOf(filterValue) };
  return { attribute: named(urn, attribute), filter, sub: sub?.toLowerCase() ?? null };
}

/** The path of an operation, or a key of a value without a path. Refuses with `attributePathInvalid`. */
export function attributePath(text: string): AttributePath {
  const found = wholePath.exec(text.trim());
  if (!found) throw new DomainError('attributePathInvalid', { reason: 'malformed' });
  return pathIn(found);
}

const unsupported = (reason: string): DomainError => new DomainError('filterUnsupported', { reason });

/** The address of somebody is the one of work, and the only one. */
const isOfWork = ({ attribute, value }: Condition): boolean =>
  (attribute === 'type' && value === 'work') || (attribute === 'primary' && value === true);

function attributeIn({ attribute, filter, sub }: AttributePath): string {
  if (filter !== null && !(attribute === 'emails' && isOfWork(filter))) throw unsupported('a selection');
  return sub === null ? attribute : `${attribute}.${sub}`;
}

/** The comparisons of a filter, all of which have to hold. Everything but `eq` joined by `and` is refused with `filterUnsupported`. */
export function conditionsOf(filter: string): readonly Condition[] {
  const text = filter.trim();
  const conditions: Condition[] = [];
  for (let at = 0; ; ) {
    comparison.lastIndex = at;
    const found = comparison.exec(text);
    if (!found) throw unsupported('no comparison');
    conditions.push({ attribute: attributeIn(pathIn(found)), value: literalOf(found[6] ?? 'null') });
    if (comparison.lastIndex === text.length) return conditions;
    conjunction.lastIndex = comparison.lastIndex;
    if (!conjunction.test(text)) throw unsupported('no conjunction');
    at = conjunction.lastIndex;
  }
}
