import { environment } from '#functions/platform/environment.ts';
import { decrypt, encrypt, encryptAgain, isEncrypted } from './encryption.ts';
import { keyRing } from './key-ring.ts';

const keys = keyRing(() => environment().SETTINGS_KEYS_ARN);

export const isSealed = isEncrypted;

/** Encrypts a secret among an organization's settings; nobody else's settings open it. */
export const seal = (content: string, organizationId: string): Promise<string> =>
  encrypt(keys, content, organizationId);

/** The secret again; null where it was not sealed for this organization, or with a key that was retired since. */
export const unseal = (sealed: string, organizationId: string): Promise<string | null> =>
  decrypt(keys, sealed, organizationId);

/** The same secret under the key of now, so that earlier keys have less and less to open. */
export const sealAgain = (sealed: string, organizationId: string): Promise<string> =>
  encryptAgain(keys, sealed, organizationId);
