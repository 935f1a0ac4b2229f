import { scimUrns } from '#shared/domain/scim.ts';

/** Which attributes an answer has, as the request says it (RFC 7644, section 3.9). */
export interface Projection {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

const always: ReadonlySet<string> = new Set(['schemas', 'id']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const coreUrn = new RegExp(`^(?:${scimUrns.user}|${scimUrns.group}):`, 'i');

/** Named attributes with the parts of them that are named; null for all parts. */
function namedIn(list: string): ReadonlyMap<string, ReadonlySet<string> | null> {
  const named = new Map<string, Set<string> | null>();
  for (const entry of list.split(',')) {
    const [attribute = '', sub] = entry.trim().replace(coreUrn, '').toLowerCase().split('.');
    const known = named.get(attribute);
    if (sub === undefined || known === null) named.set(attribute, null);
    else named.set(attribute, (known ?? new Set()).add(sub));
  }
  return named;
}

const partsWhere = (value: unknown, keeps: (part: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => partsWhere(one, keeps));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([part]) => keeps(part.toLowerCase())))
    : value;
};

/** A resource with no more than was asked for; its id and schemas are always told. */
export function projected(
  resource: Readonly<Record<string, unknown>>,
  { attributes, excludedAttributes }: Projection,
): Readonly<Record<string, unknown>> {
  const isInclusive = attributes !== undefined && attributes.trim() !== '';
  const named = namedIn(isInclusive ? attributes : (excludedAttributes ?? ''));
  const entries = Object.entries(resource).flatMap(([attribute, value]): [string, unknown][] => {
    const parts = named.get(attribute.toLowerCase());
    if (always.has(attribute) || (parts === undefined && !isInclusive)) return [[attribute, value]];
    if (parts === undefined) return [];
    if (parts === null) return isInclusive ? [[attribute, value]] : [];
    return [[attribute, partsWhere(value, (part) => parts.has(part) === isInclusive)]];
  });
  return Object.fromEntries(entries);
}

/** Whether an attribute, which may take some reading, is part of the answer. */
export const isTold = (attribute: string, projection: Projection): boolean =>
  attribute in projected({ [attribute]: {} }, projection);
