import type { DetailType } from '#shared/domain/detail.ts';
import { nameOrder } from '#shared/format/name-order.ts';
import { ownDetailsGroup } from '#shared/metrics/own-details-group.ts';
import type { DetailRow } from './detail-rows.ts';

export interface DetailGroup {
  readonly title: string;
  readonly rows: readonly DetailRow[];
}

/** The groups of a loan's details, in the order in which agreements have them. */
export const loanGroups = [
  'Basic Loan Details',
  'Interest Rate Information',
  'Default Information',
  'Reserve Account Information',
  'Debt Service Information',
] as const;

/** Details by the groups of the catalog: those named first, then the others by name, the organization's own at the end. */
export function groupedDetails(
  rows: readonly DetailRow[],
  types: readonly DetailType[],
  first: readonly string[],
): readonly DetailGroup[] {
  const groupOf = new Map(types.map(({ name, group }) => [name, group]));
  const groups = Map.groupBy(rows, ({ name, custom }) => (custom ? ownDetailsGroup : (groupOf.get(name) ?? 'Others')));
  const rank = (title: string) => {
    const place = first.indexOf(title);
    if (title === ownDetailsGroup) return first.length + 1;
    return place === -1 ? first.length : place;
  };
  return [...groups]
    .map(([title, members]) => ({ title, rows: members }))
    .toSorted((a, b) => rank(a.title) - rank(b.title) || nameOrder(a.title, b.title));
}
