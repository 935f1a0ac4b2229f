import { useSyncExternalStore } from 'react';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { readCookie, removeCookie, writeCookie } from './session-cookies.ts';

/** Who is signed in on this device, and the organization they work in. */
export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly organizationId: string;
  /** What they are in that organization, if it is known; it decides where signing out leads. */
  readonly accessType?: AccessType | undefined;
}

// Read by hand: the first page needs the session and does without zod.
const accessTypes: Readonly<Record<AccessType, true>> = {
  GUEST: true,
  MEMBER: true,
  UNAFFILIATED: true,
  PARTNER: true,
};
const isAccessType = (text: string): text is AccessType => Object.hasOwn(accessTypes, text);

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
  const token = readCookie(cookieNames.token);
  const userId = readCookie(cookieNames.userId);
  const organizationId = readCookie(cookieNames.organizationId);
  const accessType = readCookie(cookieNames.accessType) ?? undefined;
  if (!token || !userId || !organizationId) return null;
  if (accessType !== undefined && !isAccessType(accessType)) return null;
  return { token, userId, organizationId, accessType };
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

/** The same person goes on with another token, in the other tabs too. */
export function renewSession(token: string): void {
  if (current !== null) startSession({ ...current, token });
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
