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
export interface Cursors<Position> {
  /** Refuses what is no cursor of this list with `cursorInvalid`. */
  open(cursor: string): Promise<Position>;
  seal(position: Position): Promise<string>;
}

const contentOf = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

export function cursorsFor<Position>(purpose: string, schema: z.ZodType<Position>): Cursors<Position> {
  const owner = `cursor:${purpose}`;
  return {
    open: async (cursor) => {
      const position = schema.safeParse(contentOf(await decrypt(keys, cursor, owner)));
      if (!position.success) throw new DomainError('cursorInvalid');
      return position.data;
    },
    seal: (position) => encrypt(keys, JSON.stringify(position), owner),
  };
}
