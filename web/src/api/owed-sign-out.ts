/** Set while the server has yet to hear that somebody signed out: without it nobody can take the cookie of the sign-in away. */
const key = 'trestle.signOut';

export function isSignOutOwed(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Without storage a sign-out is tried once. */
export function oweSignOut(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}
