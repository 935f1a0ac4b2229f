import { currentSession, endSession } from './session.ts';

/** Asks somebody to sign in again over the page; true when they did. */
export type SignInAgain = () => Promise<boolean>;

let signInAgain: SignInAgain | null = null;
let pending: Promise<boolean> | null = null;
/** Keeps what has to survive the sign-in; what it returns takes that back when nothing was lost. */
type Keeper = () => () => void;
const keepers = new Set<Keeper>();

/** Where nobody offers a dialog, the session ends; the guards then lead to the sign-in and back to this page. */
const leave: SignInAgain = async () => {
  endSession();
  return false;
};

/** Registers the dialog that asks for the password over the page. Returns how to take it back. */
export function offerSignIn(dialog: SignInAgain): () => void {
  signInAgain = dialog;
  return () => {
    if (signInAgain === dialog) signInAgain = null;
  };
}

/** Told before anything happens to the page because the server no longer accepts the session: forms keep what was entered. */
export function beforeSignIn(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

async function ask(): Promise<boolean> {
  const before = currentSession();
  if (before === null) return false;
  const takeBack = [...keepers].map((keep) => keep());
  const isSignedIn = await (signInAgain ?? leave)();
  const after = currentSession();
  const isBack = isSignedIn && before.userId === after?.userId && before.organizationId === after?.organizationId;
  if (isBack) for (const forget of takeBack) forget();
  return isBack;
}

/**
 * Asks to sign in again, once for all calls that were refused meanwhile. True when the same user is back in the same organization, so
 * that the refused calls may be sent again in their name.
 */
export function requestSignIn(): Promise<boolean> {
  pending ??= ask().finally(() => {
    pending = null;
  });
  return pending;
}
