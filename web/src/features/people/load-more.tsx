import { Button } from '@aws-amplify/ui-react';
import styles from './people.module.css';

interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The way to the next page of a short list. */
export function LoadMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <div className={styles['more']}>
      <Button
        size="small"
        isLoading={list.isFetchingNextPage}
        loadingText="Loading…"
        onClick={() => void list.fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  );
}
