import { type QueryKey, replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { termsOf } from '#shared/domain/terms.ts';
import { faultsOf, isConflict } from '../api/api-error.ts';
import type { FailedAct } from '../api/error-behaviors.ts';
import { GlobalStateContext } from '../api/global-state.tsx';
import { successNoticeOf } from '../api/success-notices.ts';
import { notifyFailure, notifySuccess } from './toast-store.ts';

interface Write<Input, Result> {
  readonly write: (input: Input) => Promise<Result>;
  /** The text of the contract; null says nothing, because the page itself shows the result. */
  readonly success?: string | null | undefined;
  /** What the text does not say of this very write: `Q3 2026 DSCR 1.42×, breached`. */
  readonly particulars?: (input: Input, result: Result) => string | null;
  /** Where the text has to stay longer than the table of texts says. */
  readonly successDurationInMilliseconds?: number;
  /** Everything that was read before and is no longer true. */
  readonly refresh?: readonly QueryKey[];
  readonly onDone?: (result: Result, input: Input) => void;
  /** What the act is, where the error catalog tells its failure in a way of its own. */
  readonly failure?: FailedAct;
  /** True where the caller shows every failure in place. */
  readonly showsFailures?: boolean;
}

const hasPlaceOnForm = (error: unknown): boolean => isConflict(error) || faultsOf(error).length > 0;

interface UnderWay<Result> {
  readonly input: unknown;
  readonly result: Promise<Result>;
}

/**
 * A write with everything that belongs to it: its success text, its failure text, and the reads that it makes stale. Conflicts and faulty
 * fields are left to the form that made the write. The same write is not sent again while it is under way, however often it is clicked.
 */
export function useWrite<Input, Result>(options: Write<Input, Result>) {
  const queryClient = useQueryClient();
  const global = use(GlobalStateContext);
  const underWay = useRef<readonly UnderWay<Result>[]>([]);

  const mutation = useMutation({
    mutationFn: options.write,
    onSuccess: (result, input) => {
      for (const queryKey of options.refresh ?? []) void queryClient.invalidateQueries({ queryKey });
      if (options.success !== null) {
        const duration = options.successDurationInMilliseconds;
        const notice = successNoticeOf(options.success, global ? termsOf(global.organization.details) : undefined);
        notifySuccess(notice, {
          particulars: options.particulars?.(input, result) ?? null,
          ...(duration === undefined ? {} : { durationInMilliseconds: duration }),
        });
      }
      options.onDone?.(result, input);
    },
    onError: (error) => {
      if (!options.showsFailures && !hasPlaceOnForm(error)) notifyFailure(error, options.failure);
    },
  });

  const mutateAsync: typeof mutation.mutateAsync = (...write) => {
    const [input] = write;
    const same = underWay.current.find((other) => replaceEqualDeep(other.input, input) === other.input);
    if (same !== undefined) return same.result;
    const result = mutation.mutateAsync(...write).finally(() => {
      underWay.current = underWay.current.filter((other) => other.result !== result);
    });
    underWay.current = [...underWay.current, { input, result }];
    return result;
  };
  const mutate: typeof mutation.mutate = (...write) => {
    // The failure has been told by then; only those who wait for the result have to hear of it.
    mutateAsync(...write).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync };
}
