import { useSearchParams } from 'react-router-dom';
import { sortingIn } from '../../components/data-table/table-view.ts';

/** What the server orders by, by the columns of a table. */
export type ServerSorts<Sort extends string> = Readonly<Record<string, Sort>>;

interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

/** The order that the address asks for, where the server has it. */
export function useServerSort<Sort extends string>(tableId: string, sorts: ServerSorts<Sort>): Order<Sort> | null {
  const [params] = useSearchParams();
  const [first] = sortingIn(tableId, params) ?? [];
  const sort = first === undefined ? undefined : sorts[first.id];
  return first === undefined || sort === undefined ? null : { sort, order: first.desc ? 'desc' : 'asc' };
}
