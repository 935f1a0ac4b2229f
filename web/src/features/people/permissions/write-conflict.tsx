import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../../api/api-error.ts';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';

interface WriteConflictProps {
  readonly write: { readonly error: unknown; readonly reset: () => void };
  /** Drops what was entered. */
  readonly onReload: () => void;
}

/**
 * The question after somebody else saved first, for forms whose version comes from a read on the page: the latest is read either way, and
 * what was entered stays unless the reader drops it.
 */
export function WriteConflict({ write, onReload }: WriteConflictProps) {
  const queryClient = useQueryClient();
  if (!isConflict(write.error)) return null;
  const takeLatest = async (drop?: () => void) => {
    await queryClient.invalidateQueries({ queryKey: peopleQueries.all() });
    write.reset();
    drop?.();
  };
  return (
    <ConflictDialog
      error={write.error}
      onKeep={() => void takeLatest()}
      onReload={() => void takeLatest(onReload)}
      onClose={write.reset}
    />
  );
}
