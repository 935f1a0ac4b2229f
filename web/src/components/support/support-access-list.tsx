import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import type { SupportAccess } from '#shared/domain/support-access.ts';
import { EmptyState } from '../empty-state.tsx';
import { LoadMore } from '../load-more.tsx';
import { QueryView } from '../query-view.tsx';
import { TableSkeleton } from '../skeleton.tsx';
import styles from './support.module.css';
import { SupportAccessItem } from './support-access-item.tsx';

interface SupportAccessListProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly body: readonly SupportAccess[] }>>;
  /** Whether the reader is who is to be seen, and so may allow it. */
  readonly isSelf: boolean;
}

/** Who of support has asked to see what somebody sees, with the ways to answer and to look at what was read. */
export function SupportAccessList({ list, isSelf }: SupportAccessListProps) {
  return (
    <QueryView query={list} skeleton={<TableSkeleton rows={2} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ body }) => body);
        return rows.length === 0 ? (
          <EmptyState icon={LifeBuoy} title="Support has not asked for access">
            Support can see what a user sees only after the user allows it.
          </EmptyState>
        ) : (
          <>
            <ul className={styles['list']} aria-label="Support access">
              {rows.map((access) => (
                <SupportAccessItem key={access.id} access={access} isSelf={isSelf} />
              ))}
            </ul>
            <LoadMore list={list} label="Show more" className={styles['more']} />
          </>
        );
      }}
    </QueryView>
  );
}
