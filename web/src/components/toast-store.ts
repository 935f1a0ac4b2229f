import { useSyncExternalStore } from 'react';
import { type FailedAct, noticeOf } from '../api/error-behaviors.ts';
import { type SuccessNotice, successNoticeOf } from '../api/success-notices.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string | null;
  readonly text: string;
  /** What the text does not say of this very act, such as the name of what was changed. */
  readonly particulars: string | null;
  readonly footer: string | null;
  /** Null: stays until it is dismissed. */
  readonly durationInMilliseconds: number | null;
  readonly action: { readonly label: string; readonly run: () => void } | null;
  readonly place: 'frame' | 'top';
}

const mostShown = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Makes room by taking away what would go by itself; what has to be dismissed stays. */
function withRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < mostShown) return shown;
  const passing = shown.find(({ durationInMilliseconds }) => durationInMilliseconds !== null);
  return passing === undefined ? shown : withRoom(shown.filter((toast) => toast !== passing));
}

const isSame = (one: Omit<Toast, 'id'>, other: Omit<Toast, 'id'>): boolean =>
  one.tone === other.tone &&
  one.title === other.title &&
  one.text === other.text &&
  one.particulars === other.particulars &&
  one.action === null &&
  other.action === null;

function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = toasts.filter((shown) => !isSame(shown, toast));
  change([...withRoom(others), { ...toast, id: lastId }]);
  return lastId;
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** What one user was told is not for the next one. */
export const dismissAllToasts = (): void => change([]);

interface SuccessOptions {
  readonly durationInMilliseconds?: number;
  readonly particulars?: string | null;
  readonly action?: Toast['action'];
  /** Public pages have room at the top only. */
  readonly place?: Toast['place'];
}

/** Tells that an action succeeded, as long as its text is shown by the table of texts: 2 seconds for most. */
export function notifySuccess(success?: string | SuccessNotice, options: SuccessOptions = {}): number {
  const { title, text, duration } = typeof success === 'object' ? success : successNoticeOf(success);
  return add({
    tone: 'success',
    title,
    text,
    particulars: options.particulars ?? null,
    footer: null,
    durationInMilliseconds: options.durationInMilliseconds ?? duration,
    action: options.action ?? null,
    place: options.place ?? 'frame',
  });
}

/** Tells what of an action that succeeded was left undone. It stays until somebody has read it. */
export function notifyWarning(text: string): number {
  const told = {
    title: null,
    text,
    particulars: null,
    footer: null,
    durationInMilliseconds: null,
    action: null,
  } as const;
  return add({ ...told, tone: 'warning', place: 'frame' });
}

/** Tells why an action failed, as the error catalog says; null where there is nothing to tell. */
export function notifyFailure(error: unknown, act: FailedAct = {}): number | null {
  const notice = noticeOf(error, act);
  if (notice === null) return null;
  const { tone, text, footer, duration } = notice;
  const told = { title: null, text, particulars: null, footer, action: null } as const;
  return add({ ...told, tone, durationInMilliseconds: duration, place: 'frame' });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
