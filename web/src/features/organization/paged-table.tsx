import type { ColumnDef, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';

interface PagedQuery<Row> {
  readonly data: { readonly pages: readonly { readonly body: readonly Row[] }[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface PagedTableProps<Row extends RowData> {
  readonly query: PagedQuery<Row>;
  readonly caption: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  readonly columns: readonly ColumnDef<DataTableFeatures, Row, any>[];
  readonly rowId: (row: Row) => string;
  /** What stands in place of the table when the list has nothing. */
  readonly empty: ReactNode;
}

/** A list of the server, page after page, with its loading, failed and empty states. */
export function PagedTable<Row extends RowData>({ query, caption, columns, rowId, empty }: PagedTableProps<Row>) {
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={3} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.body);
        return rows.length === 0 ? (
          empty
        ) : (
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowId={rowId}
            more={{
              hasMore: query.hasNextPage,
              isLoading: query.isFetchingNextPage,
              load: query.fetchNextPage,
            }}
          />
        );
      }}
    </QueryView>
  );
}
