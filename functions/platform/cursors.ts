import type * as z from 'zod';
import { DomainError } from '#shared/errors/domain-error.ts';
import { decrypt, encrypt } from './encryption.ts';
import { environment } from './environment.ts';
import { keyRing } from './key-ring.ts';

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
