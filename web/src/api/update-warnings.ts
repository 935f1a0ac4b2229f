import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';

/** A question that the server's answer to an update raises: whether to save although the other system holds something else. */
export interface UpdateWarning {
  readonly message: string;
  readonly answer: (isConfirmed: boolean) => void;
}

let warnings: readonly UpdateWarning[] = [];
const listeners = new Set<() => void>();

function change(next: readonly UpdateWarning[]): void {
  warnings = next;
  for (const listener of listeners) listener();
}

/** Puts the server's message before the reader; true when they want to save anyway. Several questions are asked one after the other. */
export function confirmUpdate(message: string): Promise<boolean> {
  return new Promise((resolve) => {
    const warning: UpdateWarning = {
      message,
      answer: (isConfirmed) => {
        change(warnings.filter((other) => other !== warning));
        resolve(isConfirmed);
      },
    };
    change([...warnings, warning]);
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUpdateWarning = (): UpdateWarning | null => useSyncExternalStore(subscribe, () => warnings[0] ?? null);

/** Refusals that saving without the validation of remote mappings would meet again. */
const unrelated = new Set([
  'recordChanged',
  'nameTaken',
  'customIdTaken',
  'entityObsolete',
  'fundInUse',
  'dealHasInvestor',
  'idempotencyKeyReused',
  'requestDone',
  'requestInProgress',
]);

/** Whether an update was refused only because of what a connected system holds: 409 of an update that can be told not to validate it. */
export const isRemoteMappingWarning = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && !unrelated.has(error.code);
