import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session.ts';

/** Apart from the session itself, which is asked for before React is there. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeToSession, currentSession);
