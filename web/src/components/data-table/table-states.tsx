import { Button } from '@aws-amplify/ui-react';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../data-table.module.css';
import { EmptyState } from '../empty-state.tsx';
import { LoadFailed } from '../load-failed.tsx';

const skeletonRows = 8;

/** Rows in the shape of those to come, under the table's own header. */
export function TableRowsSkeleton({ columnCount, isSelectable }: { columnCount: number; isSelectable: boolean }) {
  const columns = columnCount + (isSelectable ? 1 : 0);
  return (
    <tbody aria-busy="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
            <td key={column}>
              {row === 0 && column === 0 && (
                <span role="status" className="visually-hidden">
                  Loading…
                </span>
              )}
              <span className={styles['waiting']} style={{ width: `${80 - ((row * 23 + column * 31) % 45)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface WithoutRows {
  readonly failure: { readonly error: unknown; readonly retry: () => void } | null;
  readonly empty: ReactNode;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
}

/** What stands in place of rows: why they could not be loaded, that a filter leaves none, or what will be here. */
export function TableWithoutRows({ failure, empty, isFiltered, onClearFilters }: WithoutRows) {
  if (failure !== null) return <LoadFailed error={failure.error} onRetry={failure.retry} />;
  if (!isFiltered) return empty;
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing matches these filters"
      action={
        <Button size="small" onClick={onClearFilters}>
          Clear filters
        </Button>
      }
    >
      No row matches all the filters.
    </EmptyState>
  );
}
