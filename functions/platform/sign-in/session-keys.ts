import { environment } from '#functions/platform/environment.ts';
import { keyRing } from '#functions/platform/secrets/key-ring.ts';

/** The keys that sign what opens calls, and seal what is kept with a sign-in. */
export const sessionKeys = keyRing(() => environment().SESSION_KEYS_ARN);
