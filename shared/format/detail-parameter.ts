import { isEmptyValue } from './empty-value.ts';

/** Which detail of which entity a report asks for, and how it is to be grouped and filtered. */
export interface DetailParameter {
  readonly type: string;
  readonly name?: string | null;
  readonly category?: string | null;
  readonly entityName?: string | null;
  readonly grouping?: string | null;
  /** How many make a group; only with `grouping`. */
  readonly size?: number | null;
  /** What the detail's attributes have to be. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** What to put beside it. */
  readonly addedAttributes?: Readonly<Record<string, string>>;
}

const bracketed = (value: string | null | undefined): string => (isEmptyValue(value) ? '' : `[${value}]`);

const assignments = (mark: '#' | '+', attributes: DetailParameter['attributes'] = {}): string =>
  Object.entries(attributes)
    .filter(([, value]) => !isEmptyValue(value))
    .map(([name, value]) => `${mark}${name}=[${value}]`)
    .join('');

function groupingOf({ grouping, size }: DetailParameter): string {
  if (isEmptyValue(grouping)) return '';
  return isEmptyValue(size) ? `@${grouping}` : `@${grouping}-${size}`;
}

const packed = /^[\w ]*\[([^\]]*)\](.*)$/s;

/**
 * The name in a packed parameter such as `Number[Net Income]`, decoded as addresses are; a text that is not packed is a name. Null where it asks for
 * more than a name: a category, an entity, a grouping or attributes.
 */
export function nameInDetailParameter(text: string): string | null {
  const [, name, more] = packed.exec(text) ?? [];
  if (name === undefined) return text;
  return more === '' ? name : null;
}

/** `type[name][category][entity name]@grouping-size#attribute=[value]+attribute=[value]`, encoded for an address. Empty parts are left out. */
export const packDetailParameter = (detail: DetailParameter): string =>
  encodeURIComponent(
    [
      detail.type,
      bracketed(detail.name),
      bracketed(detail.category),
      bracketed(detail.entityName),
      groupingOf(detail),
      assignments('#', detail.attributes),
      assignments('+', detail.addedAttributes),
    ].join(''),
  );
