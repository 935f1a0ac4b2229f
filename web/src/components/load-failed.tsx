import { Button } from '@aws-amplify/ui-react';
import { CloudOff, RotateCw } from 'lucide-react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { EmptyState } from './empty-state.tsx';

/** What could not be loaded, why, and a way to try again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const reference = error instanceof ApiError ? error.correlationId : null;
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title="This could not be loaded"
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              <RotateCw size={14} aria-hidden />
              Try again
            </Button>
          )
        }
      >
        {messageOf(error)}
        {reference !== null && <> Reference for support: {reference}.</>}
      </EmptyState>
    </div>
  );
}
