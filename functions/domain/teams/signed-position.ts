import type * as z from 'zod';
import { signingKey } from '#functions/platform/secrets.ts';
import { readToken, signToken } from '#functions/platform/signed-token.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Where a list that is put together from several goes on, as a cursor that opens no other list. `purpose` names the list. */
export interface SignedPosition<Position> {
  read(cursor: string): Promise<Position>;
  sign(position: Position): Promise<string>;
}

export const signedPosition = <Position>(purpose: string, schema: z.ZodType<Position>): SignedPosition<Position> => ({
  read: async (cursor) => {
    const read = schema.safeParse(readToken(await signingKey(), purpose, cursor));
    if (!read.success) throw new DomainError('cursorInvalid');
    return read.data;
  },
  sign: async (position) => signToken(await signingKey(), purpose, position),
});
