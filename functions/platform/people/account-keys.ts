import { environment } from '#functions/platform/environment.ts';
import { keyRing } from '#functions/platform/secrets/key-ring.ts';

/** The keys that seal second factors, and sign what tells known browsers. */
export const accountKeys = keyRing(() => environment().ACCOUNT_KEYS_ARN);
