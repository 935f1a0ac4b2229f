import { environment } from './environment.ts';
import { keyRing } from './key-ring.ts';

/** The keys that seal second factors, and sign what tells known browsers. */
export const accountKeys = keyRing(() => environment().ACCOUNT_KEYS_ARN);
