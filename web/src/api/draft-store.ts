import { hourInMilliseconds } from '#shared/time/durations.ts';
import { currentSession } from './session.ts';

const prefix = 'trestle.draft.';
/** A session lasts 12 hours; what was entered before belongs to another day's work. */
const longestKept = 12 * hourInMilliseconds;

interface Draft {
  readonly userId: string;
  readonly organizationId: string;
  readonly savedAt: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Checked by hand: signing out needs this on the first page, which does without zod.
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value['userId'] === 'string' &&
  typeof value['organizationId'] === 'string' &&
  typeof value['savedAt'] === 'number' &&
  isRecord(value['values']);

/** Keeps what somebody entered while they sign in again, in this tab only. `name` is unique to the form and its record. */
export function saveDraft(name: string, values: Readonly<Record<string, unknown>>): void {
  const session = currentSession();
  if (session === null) return;
  const { userId, organizationId } = session;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ userId, organizationId, savedAt: Date.now(), values }));
  } catch {
    // A full or forbidden storage must not keep anybody from signing in.
  }
}

function read(name: string): Readonly<Record<string, unknown>> | null {
  const session = currentSession();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    if (!isDraft(kept)) return null;
    const isOwn = kept.userId === session?.userId && kept.organizationId === session?.organizationId;
    return isOwn && Date.now() - kept.savedAt <= longestKept ? kept.values : null;
  } catch {
    return null;
  }
}

/** Whether a form in a dialog has to be opened again, because something was entered there before the sign-in. */
export const hasDraft = (name: string): boolean => read(name) !== null;

/** What was entered, once: it is on the form from now on. Null for another user, another organization, or after 12 hours. */
export function takeDraft(name: string): Readonly<Record<string, unknown>> | null {
  const values = read(name);
  sessionStorage.removeItem(prefix + name);
  return values;
}

/** Signing out on purpose leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
