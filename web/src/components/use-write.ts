import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isConflict } from '../api/api-error.ts';
import { notifyFailure, notifySuccess } from './toast-store.ts';

interface Write<Input, Result> {
  readonly write: (input: Input) => Promise<Result>;
  /** The text of the contract; null says nothing, because the page itself shows the result. */
  readonly success?: string | null | undefined;
  readonly successDurationInMilliseconds?: number;
  /** Everything that was read before and is no longer true. */
  readonly refresh?: readonly QueryKey[];
  readonly onDone?: (result: Result, input: Input) => void;
  /** True where the caller shows every failure in place. */
  readonly showsFailures?: boolean;
}

const hasPlaceOnForm = (error: unknown): boolean =>
  isConflict(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0);

/**
 * A write with everything that belongs to it: its success text, its failure text, and the reads that it makes stale. Conflicts and faulty
 * fields are left to the form that made the write.
 */
export function useWrite<Input, Result>(options: Write<Input, Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: options.write,
    onSuccess: (result, input) => {
      for (const queryKey of options.refresh ?? []) void queryClient.invalidateQueries({ queryKey });
      if (options.success !== null) {
        notifySuccess(
          options.success,
          options.successDurationInMilliseconds === undefined
            ? {}
            : { durationInMilliseconds: options.successDurationInMilliseconds },
        );
      }
      options.onDone?.(result, input);
    },
    onError: (error) => {
      if (!options.showsFailures && !hasPlaceOnForm(error)) notifyFailure(error);
    },
  });
}
