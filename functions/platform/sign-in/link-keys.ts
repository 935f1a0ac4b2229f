import { environment } from '#functions/platform/environment.ts';
import { keyRing } from '#functions/platform/secrets/key-ring.ts';

/** The keys that sign links in mails. */
export const linkKeys = keyRing(() => environment().LINK_KEYS_ARN);
