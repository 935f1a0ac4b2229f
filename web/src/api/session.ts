import { useSyncExternalStore } from 'react';
import * as z from 'zod';

/** Who is signed in on this device, and the organization they work in. */
const Session = z.object({
  token: z.string().min(1),
  userId: z.string().min(1),
  organizationId: z.string().min(1),
});
export type Session = z.infer<typeof Session>;

const storageKey = 'trestle.session';
const listeners = new Set<() => void>();

function read(): Session | null {
  try {
    const parsed = Session.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

let current = read();

function announce(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

export const currentSession = (): Session | null => current;

export function startSession(session: Session): void {
  localStorage.setItem(storageKey, JSON.stringify(session));
  announce(session);
}

export function endSession(): void {
  localStorage.removeItem(storageKey);
  announce(null);
}

/** Signing out or switching the organization in one tab holds for all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) announce(read());
  });
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(subscribeToSession, currentSession);
