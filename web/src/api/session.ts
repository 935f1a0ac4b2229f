import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import { readCookie, removeCookie, writeCookie } from './session-cookies.ts';

/** Who is signed in on this device, and the organization they work in. */
const Session = z.object({
  token: z.string().min(1),
  userId: z.string().min(1),
  organizationId: z.string().min(1),
  /** What they are in that organization, if it is known; it decides where signing out leads. */
  accessType: AccessType.optional(),
});
export type Session = z.infer<typeof Session>;

const cookieNames = {
  token: 'trestle.token',
  userId: 'trestle.userId',
  organizationId: 'trestle.organizationId',
  accessType: 'trestle.accessType',
} as const;

/** Cookies tell nobody that they changed; writing here does, in the other tabs. */
const bellKey = 'trestle.session';
const listeners = new Set<() => void>();

function read(): Session | null {
  const parsed = Session.safeParse({
    token: readCookie(cookieNames.token),
    userId: readCookie(cookieNames.userId),
    organizationId: readCookie(cookieNames.organizationId),
    accessType: readCookie(cookieNames.accessType) ?? undefined,
  });
  return parsed.success ? parsed.data : null;
}

let current = read();

function announce(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

function ringBell(): void {
  try {
    localStorage.setItem(bellKey, String(Date.now()));
  } catch {
    // Without storage other tabs find out when the server refuses them.
  }
}

export const currentSession = (): Session | null => current;

export function startSession(session: Session): void {
  writeCookie(cookieNames.token, session.token);
  writeCookie(cookieNames.userId, session.userId);
  writeCookie(cookieNames.organizationId, session.organizationId);
  if (session.accessType === undefined) removeCookie(cookieNames.accessType);
  else writeCookie(cookieNames.accessType, session.accessType);
  ringBell();
  announce(session);
}

export function endSession(): void {
  for (const name of Object.values(cookieNames)) removeCookie(name);
  ringBell();
  announce(null);
}

/** Signing out or switching the organization in one tab holds for all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === bellKey || key === null) announce(read());
  });
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(subscribeToSession, currentSession);
