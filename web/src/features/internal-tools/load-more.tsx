import { Button } from '@aws-amplify/ui-react';
import styles from './internal-tools.module.css';

interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** The way to the next page of a list, while there is one. */
export const LoadMore = ({ query }: LoadMoreProps) =>
  query.hasNextPage && (
    <div className={styles['more']}>
      <Button
        size="small"
        isLoading={query.isFetchingNextPage}
        loadingText="Loading…"
        onClick={() => void query.fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  );
