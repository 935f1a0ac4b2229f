import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { oweSignOut } from './owed-sign-out.ts';
import { dropToken, holderOfToken, holdToken } from './page-token.ts';
import { readCookie, removeCookie, writeCookie } from './session-cookies.ts';

/** Who is signed in in this browser, and the organization they work in. */
export interface Session {
  readonly userId: string;
  readonly organizationId: string;
  /** What they are in that organization, if it is known; it decides where signing out leads. */
  readonly accessType?: AccessType | undefined;
}

/** A session as it begins: with its first token, if there is one. `expiresIn` is in seconds. */
export interface NewSession extends Session {
  readonly token?: string;
  readonly expiresIn?: number | undefined;
}

// Read by hand: the first page needs the session and does without zod.
const accessTypes: Readonly<Record<AccessType, true>> = {
  GUEST: true,
  MEMBER: true,
  UNAFFILIATED: true,
  PARTNER: true,
};
const isAccessType = (text: string): text is AccessType => Object.hasOwn(accessTypes, text);

/** None of them is a secret. The sign-in itself is in a cookie that the server sets and no script reads. */
const cookieNames = {
  signedIn: 'trestle.signedIn',
  userId: 'trestle.userId',
  organizationId: 'trestle.organizationId',
  accessType: 'trestle.accessType',
} as const;

const signedIn = 'yes';

/**
 * Cookies tell nobody that they changed; writing here does, in the other tabs. What is written says who is signed in now, because another tab's process may
 * hear of it before it sees the changed cookies.
 */
const bellKey = 'trestle.session';
const listeners = new Set<() => void>();

function toSession(kept: (name: keyof typeof cookieNames) => string | null): Session | null {
  const userId = kept('userId');
  const organizationId = kept('organizationId');
  const accessType = kept('accessType') ?? undefined;
  if (kept('signedIn') !== signedIn || !userId || !organizationId) return null;
  if (accessType !== undefined && !isAccessType(accessType)) return null;
  return { userId, organizationId, accessType };
}

const read = () => toSession((name) => readCookie(cookieNames[name]));

let current = read();

function announce(session: Session | null): void {
  current = session;
  if (session?.userId !== holderOfToken()) dropToken();
  for (const listener of listeners) listener();
}

function ringBell(session: Session | null): void {
  const told = new URLSearchParams({ at: String(Date.now()) });
  if (session !== null) {
    told.set('signedIn', signedIn);
    told.set('userId', session.userId);
    told.set('organizationId', session.organizationId);
    if (session.accessType !== undefined) told.set('accessType', session.accessType);
  }
  try {
    localStorage.setItem(bellKey, told.toString());
  } catch {
    // Without storage other tabs find out when the server refuses them.
  }
}

export const currentSession = (): Session | null => current;

export function startSession({ token, expiresIn, ...session }: NewSession): void {
  writeCookie(cookieNames.signedIn, signedIn);
  writeCookie(cookieNames.userId, session.userId);
  writeCookie(cookieNames.organizationId, session.organizationId);
  if (session.accessType === undefined) removeCookie(cookieNames.accessType);
  else writeCookie(cookieNames.accessType, session.accessType);
  // The cookie is that of a sign-in that goes on.
  oweSignOut(false);
  if (token !== undefined) holdToken(session.userId, token, expiresIn);
  ringBell(session);
  announce(session);
}

/** The same person goes on with another token; the other tabs ask for theirs when they need one. */
export function renewSession(token: string, expiresIn?: number): void {
  if (current !== null) holdToken(current.userId, token, expiresIn);
}

export function endSession(): void {
  for (const name of Object.values(cookieNames)) removeCookie(name);
  ringBell(null);
  announce(null);
}

/** Signing out or switching the organization in one tab holds for all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== bellKey) return;
    const told = newValue === null ? null : new URLSearchParams(newValue);
    announce(told === null ? read() : toSession((name) => told.get(name)));
  });
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
