import type { SortingState } from '@tanstack/react-table';
import { type ColumnFilter, filterFromParameters, filterToParameters } from './filters.ts';
import type { ColumnMeta } from './table-columns.ts';

/** How the reader looks at a table: what an address of it must say. */
export interface TableView {
  readonly sorting: SortingState;
  readonly filters: Readonly<Record<string, ColumnFilter>>;
  /** The shown columns in their order; null until the reader chose. */
  readonly columns: readonly string[] | null;
}

export type FilterKinds = Readonly<Record<string, NonNullable<ColumnMeta['filter']>>>;

const sortKey = (tableId: string) => `${tableId}.sort`;
const columnsKey = (tableId: string) => `${tableId}.columns`;
const filterKey = (tableId: string, columnId: string) => `${tableId}.${columnId}`;

const list = (text: string | null): readonly string[] => (text === null || text === '' ? [] : text.split(','));

/** `-due,name`: columns in order of weight, a minus for descending. */
const sortingFrom = (text: string | null): SortingState | null =>
  text === null ? null : list(text).map((part) => ({ id: part.replace(/^-/, ''), desc: part.startsWith('-') }));

/** The order in which an address asks for a table; null where it does not. */
export const sortingIn = (tableId: string, parameters: URLSearchParams): SortingState | null =>
  sortingFrom(parameters.get(sortKey(tableId)));

const sortingText = (sorting: SortingState): string =>
  sorting.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(',');

/** Reads a view out of an address. Unknown columns and unreadable filters are left out; what is not said is as the table starts. */
export function viewFromParameters(
  tableId: string,
  parameters: URLSearchParams,
  columnIds: readonly string[],
  filterKinds: FilterKinds,
  sortedBy: SortingState,
): TableView {
  const known = (id: string) => columnIds.includes(id);
  const filters: Record<string, ColumnFilter> = {};
  for (const [columnId, kind] of Object.entries(filterKinds)) {
    const filter = filterFromParameters(kind, parameters.getAll(filterKey(tableId, columnId)));
    if (filter !== null) filters[columnId] = filter;
  }
  const columns = list(parameters.get(columnsKey(tableId))).filter(known);
  const sorting = sortingIn(tableId, parameters)?.filter(({ id }) => known(id));
  return { sorting: sorting ?? sortedBy, filters, columns: columns.length === 0 ? null : columns };
}

/** Writes a view into an address, and leaves the parameters of everybody else alone. */
export function viewToParameters(
  tableId: string,
  view: TableView,
  before: URLSearchParams,
  sortedBy: SortingState,
): URLSearchParams {
  const parameters = new URLSearchParams(before);
  for (const key of [...parameters.keys()]) if (key.startsWith(`${tableId}.`)) parameters.delete(key);
  if (sortingText(view.sorting) !== sortingText(sortedBy)) parameters.set(sortKey(tableId), sortingText(view.sorting));
  if (view.columns !== null) parameters.set(columnsKey(tableId), view.columns.join(','));
  for (const [columnId, filter] of Object.entries(view.filters)) {
    for (const value of filterToParameters(filter)) parameters.append(filterKey(tableId, columnId), value);
  }
  return parameters;
}
