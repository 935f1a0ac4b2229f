import { Alert } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConflict } from '../../api/api-error.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';

interface FigureConflictProps {
  readonly write: { readonly error: unknown };
  readonly entityId: string;
  readonly what?: 'figure' | 'value';
}

/** Tells that somebody else was faster, and reads what stands now; what was typed stays. */
export function FigureConflict({ write: { error }, entityId, what = 'figure' }: FigureConflictProps) {
  const queryClient = useQueryClient();
  const isOutdated = isConflict(error);
  useEffect(() => {
    if (isOutdated) void queryClient.invalidateQueries({ queryKey: figureQueries.of(entityId) });
  }, [isOutdated, entityId, queryClient]);
  if (!isOutdated) return null;
  return (
    <Alert variation="warning" role="alert">
      Someone else changed this {what} while you were working on it, so yours was not saved. Review what stands now,
      then save again.
    </Alert>
  );
}
