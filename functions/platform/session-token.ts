import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { sessionKeys } from './session-keys.ts';
import { readToken, signToken } from './signed-token.ts';

/**
 * A token of the product's own, for those who sign in without a password: by single sign-on, by a mailed link, and for API clients. It
 * opens one organization only, because only that organization vouches for them.
 */
const SessionToken = z.object({
  id: z.string(),
  kind: z.enum(['singleSignOn', 'link', 'client']),
  agentId: z.string(),
  organizationId: z.string(),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
  expiresAt: z.number(),
});
export type SessionToken = z.infer<typeof SessionToken>;

const hoursValid: Readonly<Record<SessionToken['kind'], number>> = { singleSignOn: 12, link: 12, client: 1 };

/** How long a token of this kind is valid, in seconds. */
export const secondsValid = (kind: SessionToken['kind']): number => hoursValid[kind] * 3_600;

/** Issues a token; the answer also tells its id and when it ends, for the list of sessions. */
export async function issueSessionToken(
  token: Pick<SessionToken, 'kind' | 'agentId' | 'organizationId'>,
  now: Date,
): Promise<SessionToken & { readonly token: string }> {
  const issuedAt = now.getTime();
  const content: SessionToken = {
    ...token,
    id: randomUUID(),
    issuedAt,
    expiresAt: issuedAt + secondsValid(token.kind) * 1_000,
  };
  return { ...content, token: await signToken(sessionKeys, 'session', content) };
}

/** Two parts; the user pool's tokens have three. */
export const isSessionToken = (token: string): boolean => token.split('.').length === 2;

/** The content of a token that is genuine and not over; null otherwise. */
export async function readSessionToken(token: string, now: Date): Promise<SessionToken | null> {
  const content = SessionToken.safeParse(await readToken(sessionKeys, 'session', token));
  return content.success && content.data.expiresAt > now.getTime() ? content.data : null;
}
