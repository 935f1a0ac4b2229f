import { Button } from '@aws-amplify/ui-react';
import type { RowData } from '@tanstack/react-table';
import { type LucideIcon, SearchX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LaunchStatus } from '#shared/domain/entity-types.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { idOf } from '../../components/data-table/table-columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import styles from './list.module.css';
import type { ListFilters } from './list-filters.tsx';
import type { EntityPages } from './use-entity-pages.ts';
import { type ServerSorts, useServerSort } from './use-server-sort.ts';

const noSorts: ServerSorts<string> = {};

interface EntityListProps<Row extends RowData & { readonly id: string }> {
  /** Stands before the table's own parameters in the address. */
  readonly id: string;
  readonly caption: string;
  readonly columns: ComponentProps<typeof DataTable<Row>>['columns'];
  readonly pages: EntityPages<Row>;
  readonly filters: ListFilters;
  readonly tools: ReactNode;
  readonly addressOf: (row: Row) => string;
  readonly icon: LucideIcon;
  /** What will be here, while nothing is. */
  readonly empty: ReactNode;
  readonly bulkActions?: ComponentProps<typeof DataTable<Row>>['bulkActions'] | undefined;
  /** The columns that the server orders whole lists by. */
  readonly serverSorts?: ServerSorts<string>;
  /** Said above the rows, where there are some. */
  readonly note?: string | null;
}

/** Says what marking archived rows is for, to whoever may restore one of them. */
export const restoringNote = (launchStatus: LaunchStatus, bulkActions: unknown): string | null =>
  launchStatus === 'Obsolete' && bulkActions !== undefined ? 'Select what to restore.' : null;

/** A list that the server searches, filters and pages: its tools, the page in sight, and the way to the others. */
export function EntityList<Row extends RowData & { readonly id: string }>(props: EntityListProps<Row>) {
  const { id, caption, columns, pages, bulkActions, note = null, serverSorts = noSorts } = props;
  const isServerSorted = useServerSort(id, serverSorts) !== null || !pages.isWhole;
  const navigate = useNavigate();
  const mayReadStatuses = usePermitted('View', 'Organization');
  const shownColumns = useMemo(() => {
    // Whoever may not read the organization's statuses would be told that nothing has one.
    const known = mayReadStatuses ? columns : columns.filter((column) => column.id !== 'status');
    // What is sorted here is one page only, so that it would not be what the heading says.
    return pages.isWhole
      ? known
      : known.map((column) => (idOf(column) in serverSorts ? column : { ...column, enableSorting: false }));
  }, [columns, pages.isWhole, mayReadStatuses, serverSorts]);
  const isPaged = pages.place.page > 1 || pages.nextCursor !== null;
  return (
    <>
      {props.tools}
      {note !== null && <p className="muted">{note}</p>}
      <div className={styles['table']}>
        <DataTable
          // Another page begins at its top, with nothing marked.
          key={pages.place.page}
          id={id}
          caption={caption}
          columns={shownColumns}
          rows={pages.rows}
          rowId={(row) => row.id}
          onOpen={(row) => void navigate(props.addressOf(row))}
          isServerSorted={isServerSorted}
          isLoading={pages.isLoading}
          failure={pages.failure}
          empty={<NoRows {...props} />}
          {...(bulkActions === undefined ? {} : { bulkActions })}
        />
      </div>
      {isPaged && <Pagination label={caption} pages={pages.place} nextCursor={pages.nextCursor} />}
    </>
  );
}

function NoRows<Row extends RowData & { readonly id: string }>({ pages, filters, empty, icon }: EntityListProps<Row>) {
  if (pages.nextCursor !== null) {
    return (
      <EmptyState icon={icon} title="Nothing on this page">
        There may be more on the next page.
      </EmptyState>
    );
  }
  return filters.isNarrowed ? <NothingFound filters={filters} /> : empty;
}

const NothingFound = ({ filters }: { filters: ListFilters }) => (
  <EmptyState
    icon={SearchX}
    title={filters.asked === '' ? 'Nothing matches these filters' : `Nothing matches “${filters.asked}”`}
    action={
      <Button size="small" onClick={filters.clear}>
        Show all
      </Button>
    }
  >
    Searches names, IDs, locations and counterparties. Try fewer letters or fewer filters.
  </EmptyState>
);
