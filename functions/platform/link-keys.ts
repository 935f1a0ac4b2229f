import { environment } from './environment.ts';
import { keyRing } from './key-ring.ts';

/** The keys that sign links in mails. */
export const linkKeys = keyRing(() => environment().LINK_KEYS_ARN);
