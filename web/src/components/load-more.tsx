import { Button } from '@aws-amplify/ui-react';

interface LoadMoreProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label?: string;
  /** Looks like a link, e.g. below a list that is of buttons itself. */
  readonly isLink?: boolean;
  /** Sets it off from the list, in a part of its own. */
  readonly className?: string | undefined;
}

/** The way to the next page of a list, while there is one. */
export function LoadMore({ list, label = 'Load more', isLink = false, className }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  const button = (
    <Button
      {...(isLink ? { variation: 'link' } : { size: 'small' })}
      isLoading={list.isFetchingNextPage}
      loadingText="Loading…"
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
  return className === undefined ? button : <div className={className}>{button}</div>;
}
