import { Button } from '@aws-amplify/ui-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import styles from './pagination.module.css';

interface CursorPages {
  /** Null on the first page. */
  readonly cursor: string | null;
  /** Counted from 1. */
  readonly page: number;
  readonly next: (cursor: string) => void;
  readonly previous: () => void;
  readonly restart: () => void;
}

/** Pages of a list that only knows where the next one begins; the way back is remembered here. */
export function useCursorPages(): CursorPages {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1) ?? null,
    page: cursors.length + 1,
    next: (cursor) => setCursors([...cursors, cursor]),
    previous: () => setCursors(cursors.slice(0, -1)),
    restart: () => setCursors([]),
  };
}

interface PaginationProps {
  /** Names what is paged: "Audit trail". */
  readonly label: string;
  readonly pages: CursorPages;
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
  readonly isLoading?: boolean;
}

export function Pagination({ label, pages, nextCursor, isLoading = false }: PaginationProps) {
  return (
    <nav aria-label={`${label}, pages`} className={styles['pages']} data-print="hide">
      <Button size="small" isDisabled={pages.page === 1 || isLoading} onClick={pages.previous}>
        <ChevronLeft size={14} aria-hidden />
        Previous
      </Button>
      <span className={styles['page']} aria-live="polite">
        Page {pages.page}
        {nextCursor === null && !isLoading && pages.page > 1 && ', the last'}
      </span>
      <Button
        size="small"
        isDisabled={nextCursor === null || isLoading}
        onClick={() => nextCursor !== null && pages.next(nextCursor)}
      >
        Next
        <ChevronRight size={14} aria-hidden />
      </Button>
    </nav>
  );
}
