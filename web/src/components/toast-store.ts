import { useSyncExternalStore } from 'react';
import { messageOf } from '../api/api-error.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** Null: stays until it is dismissed. */
  readonly durationInMilliseconds: number | null;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

const defaultDuration = 2_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  change([...toasts.slice(-3), { ...toast, id: lastId }]);
  return lastId;
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** What one user was told is not for the next one. */
export const dismissAllToasts = (): void => change([]);

/** Tells that an action succeeded, 2 seconds unless told otherwise. */
export const notifySuccess = (
  text = 'Action was successful',
  options: { readonly durationInMilliseconds?: number; readonly action?: Toast['action'] } = {},
): number =>
  add({
    tone: 'success',
    text,
    durationInMilliseconds: options.durationInMilliseconds ?? defaultDuration,
    action: options.action ?? null,
  });

/** Tells why an action failed, in the server's words for people; stays until it is dismissed. */
export const notifyFailure = (error: unknown): number =>
  add({ tone: 'error', text: messageOf(error), durationInMilliseconds: null, action: null });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
