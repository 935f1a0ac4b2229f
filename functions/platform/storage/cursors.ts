import type * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { decrypt, encrypt } from '#functions/platform/secrets/encryption.ts';
import { keyRing } from '#functions/platform/secrets/key-ring.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const keys = keyRing(() => environment().CURSOR_KEYS_ARN);

/**
 * Where a list goes on, as the cursor of its next page. It is encrypted, because it names records that its reader may not see, and opens no other
 * list than that of its purpose.
 */
export interface Cursors<Place> {
  /** Refuses what is no cursor of this list with `cursorInvalid`. */
  open(cursor: string): Promise<Place>;
  seal(place: Place): Promise<string>;
}

const contentOf = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

export function cursorsFor<Place>(purpose: string, schema: z.ZodType<Place>): Cursors<Place> {
  const owner = `cursor:${purpose}`;
  return {
    open: async (cursor) => {
      const place = schema.safeParse(contentOf(await decrypt(keys, cursor, owner)));
      if (!place.success) throw new DomainError('cursorInvalid');
      return place.data;
    },
    seal: (place) => encrypt(keys, JSON.stringify(place), owner),
  };
}
