import type { ColumnMeta } from './table-columns.ts';

/** What a column is narrowed to. Choices are texts as shown; bounds are inclusive and null where open. */
export type ColumnFilter =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'date'; readonly from: string | null; readonly to: string | null };

export const isFilterEmpty = (filter: ColumnFilter): boolean => {
  switch (filter.kind) {
    case 'text':
      return filter.text.trim() === '';
    case 'choice':
      return filter.choices.length === 0;
    default:
      return filter.from === null && filter.to === null;
  }
};

const within = <Value extends number | string>(value: unknown, from: Value | null, to: Value | null): boolean => {
  if (value === null || value === undefined || (from !== null && typeof value !== typeof from)) return false;
  return (from === null || (value as Value) >= from) && (to === null || (value as Value) <= to);
};

/** Whether a cell passes. `shown` is its text on the screen, `value` what stands behind it; a cell without a value passes no range. */
export function passesFilter(filter: ColumnFilter, shown: string, value: unknown): boolean {
  switch (filter.kind) {
    case 'text':
      return shown.toLowerCase().includes(filter.text.trim().toLowerCase());
    case 'choice':
      return filter.choices.includes(shown);
    case 'number':
      return within(value, filter.from, filter.to);
    case 'date':
      // A moment belongs to its day.
      return within(typeof value === 'string' ? value.slice(0, 10) : value, filter.from, filter.to);
  }
}

const separator = '..';

/** The filter as parameters of an address: one for each choice, else one. */
export function filterToParameters(filter: ColumnFilter): readonly string[] {
  if (isFilterEmpty(filter)) return [];
  if (filter.kind === 'text') return [filter.text];
  if (filter.kind === 'choice') return filter.choices;
  return [`${filter.from ?? ''}${separator}${filter.to ?? ''}`];
}

const numberOrNull = (text: string): number | null =>
  text === '' || !Number.isFinite(Number(text)) ? null : Number(text);

const dateOrNull = (text: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** The reverse of {@link filterToParameters}; null when nothing usable stands in the address. */
export function filterFromParameters(
  kind: NonNullable<ColumnMeta['filter']>,
  values: readonly string[],
): ColumnFilter | null {
  const [first = ''] = values;
  const [from = '', to = ''] = first.split(separator);
  const filter: ColumnFilter = {
    text: { kind: 'text', text: first } as const,
    choice: { kind: 'choice', choices: values } as const,
    number: { kind: 'number', from: numberOrNull(from), to: numberOrNull(to) } as const,
    date: { kind: 'date', from: dateOrNull(from), to: dateOrNull(to) } as const,
  }[kind];
  return isFilterEmpty(filter) ? null : filter;
}

/** The filter in words, for the mark that shows and removes it. */
export function describeFilter(filter: ColumnFilter, shown: (value: number | string) => string): string {
  switch (filter.kind) {
    case 'text':
      return `contains “${filter.text.trim()}”`;
    case 'choice':
      return filter.choices.length > 2
        ? `${filter.choices.length} choices`
        : filter.choices.map((choice) => `“${choice}”`).join(' or ');
    default: {
      const { from, to } = filter;
      if (from === null) return to === null ? '' : `up to ${shown(to)}`;
      return to === null ? `from ${shown(from)}` : `${shown(from)} to ${shown(to)}`;
    }
  }
}
