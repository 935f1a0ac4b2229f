/** Which details a report asks for, of which entity, and which of their figures. Parts that are null or empty ask for nothing. */
export interface DetailParameter {
  /** A kind of value, a type of entity or a group; null asks for any. */
  readonly type: string | null;
  readonly name: string | null;
  /** The group of the catalog. */
  readonly category: string | null;
  /** An entity in what is asked about. */
  readonly entityName: string | null;
  /** A length of periods. */
  readonly grouping: string | null;
  /** How many periods of that length, the last ones. */
  readonly size: number | null;
  /** What attributes have to be. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Details with these attributes are asked for as well. */
  readonly addedAttributes: Readonly<Record<string, string>>;
}

const nothing: DetailParameter = {
  type: null,
  name: null,
  category: null,
  entityName: null,
  grouping: null,
  size: null,
  attributes: {},
  addedAttributes: {},
};

const packed =
  /^([^[\]]*)\[([^\]]*)\](?:\[([^\]]*)\])?(?:\[([^\]]*)\])?(?:@([^-#+[\]]+)(?:-(\d{1,4}))?)?((?:[#+]\w+=\[[^\]]*\])*)$/;
const assignment = /([#+])(\w+)=\[([^\]]*)\]/g;

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

function assigned(text: string, mark: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(assignment)].filter(([, own]) => own === mark);
  return Object.fromEntries(found.map(([, , name = '', value = '']) => [name, value]));
}

/**
 * Reads `type[name][category][entity name]@grouping-size#attribute=[value]+attribute=[value]`, decoded as addresses are; a text without brackets is a
 * name. Null where it is neither.
 */
export function parseDetailParameter(text: string): DetailParameter | null {
  if (!text.includes('[')) return { ...nothing, name: text };
  const [whole, type, name, category, entityName, grouping, size, rest = ''] = packed.exec(text) ?? [];
  if (whole === undefined) return null;
  return {
    type: orNull(type),
    name: orNull(name),
    category: orNull(category),
    entityName: orNull(entityName),
    grouping: orNull(grouping),
    size: size === undefined ? null : Number(size),
    attributes: assigned(rest, '#'),
    addedAttributes: assigned(rest, '+'),
  };
}

const assignments = (mark: string, attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${mark}${name}=[${value}]`)
    .join('');

/** What {@link parseDetailParameter} reads, not yet encoded for an address. */
export function packDetailParameter(given: Partial<DetailParameter>): string {
  const { type, name, category, entityName, grouping, size, attributes, addedAttributes } = { ...nothing, ...given };
  const brackets = [name, category, entityName];
  const last = brackets.findLastIndex((one) => one !== null && one !== '');
  return [
    type ?? '',
    ...brackets.slice(0, Math.max(1, last + 1)).map((one) => `[${one ?? ''}]`),
    grouping === null ? '' : `@${grouping}${size === null ? '' : `-${size}`}`,
    assignments('#', attributes),
    assignments('+', addedAttributes),
  ].join('');
}
