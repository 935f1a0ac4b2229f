import { environment } from './environment.ts';
import { keyRing } from './key-ring.ts';

/** The keys that sign what opens calls, and seal what is kept with a sign-in. */
export const sessionKeys = keyRing(() => environment().SESSION_KEYS_ARN);
