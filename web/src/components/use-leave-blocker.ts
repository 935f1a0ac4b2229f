import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { currentSession } from '../api/session.ts';

export type Leaves = (from: Location, to: Location) => boolean;

/** A page stays where only its filters change. */
const leavesPage: Leaves = (from, to) => from.pathname !== to.pathname;
/** Which tab of a page is open stands in its search, and a dialog goes with its tab. */
export const leavesDialog: Leaves = (from, to) => leavesPage(from, to) || from.search !== to.search;

/**
 * Holds up whoever leaves while something is entered: inside the app until it is decided, otherwise with the browser's own question.
 * `settle` is for what leads elsewhere by itself: nothing would be lost from that moment on.
 */
export function useLeaveBlocker(isDirty: boolean, leaves: Leaves = leavesPage) {
  const isSettled = useRef(false);
  const [wasSignedIn] = useState(() => currentSession() !== null);
  const isAtStake = () => {
    // The way to the sign-in is not to be held up: whoever is signed out cannot save anything.
    const isSignedOut = wasSignedIn && currentSession() === null;
    return isDirty && !isSettled.current && !isSignedOut;
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtStake() && leaves(currentLocation, nextLocation),
  );
  const ask = useRef<(event: BeforeUnloadEvent) => void>(() => undefined);
  useEffect(() => {
    ask.current = (event) => {
      if (isAtStake()) event.preventDefault();
    };
  });
  useEffect(() => {
    // Only while it is needed: browsers do not keep pages that listen.
    if (!isDirty) return undefined;
    const listener = (event: BeforeUnloadEvent) => ask.current(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, [isDirty]);
  return {
    isHeld: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    settle: () => {
      isSettled.current = true;
    },
  };
}
