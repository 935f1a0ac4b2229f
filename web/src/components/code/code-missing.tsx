import { Button } from '@aws-amplify/ui-react';
import { RotateCw, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { EmptyState } from '../empty-state.tsx';

export interface CodeMissingNoticeProps {
  /** What stands here otherwise, as the subject of a sentence. */
  readonly what: string;
  readonly onRetry: () => void;
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Stands in the place of what has not arrived, until it does. */
export function CodeMissingNotice({ what, onRetry }: CodeMissingNoticeProps) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="alert">
      <EmptyState
        icon={WifiOff}
        title={`${what} could not be loaded: ${isOnline ? 'Trestle cannot be reached' : 'you are offline'}.`}
        action={
          <Button size="small" onClick={onRetry}>
            <RotateCw size={14} aria-hidden />
            Try again
          </Button>
        }
      >
        It opens by itself when the connection is back.
      </EmptyState>
    </div>
  );
}
