import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiScope } from '#shared/domain/api-scope.ts';
import { SupportInSession } from '#shared/domain/support-access.ts';
import { sessionLives } from './credential-lives.ts';
import { sessionKeys } from './session-keys.ts';
import { readToken, signToken } from './signed-token.ts';

const facts = {
  id: z.string(),
  agentId: z.string(),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
  expiresAt: z.number(),
};

/**
 * The product's own tokens. That of a sign-in with a password opens everything that is the person's. Who signs in without one is vouched for by
 * one organization only, so the token opens that organization only. That of an API client also says which calls it opens, that of support who looks.
 */
const SessionToken = z.discriminatedUnion('kind', [
  z.object({ ...facts, kind: z.literal('password'), organizationId: z.null() }),
  z.object({ ...facts, kind: z.enum(['singleSignOn', 'link']), organizationId: z.string() }),
  z.object({ ...facts, kind: z.literal('support'), organizationId: z.string(), support: SupportInSession }),
  z.object({ ...facts, kind: z.literal('client'), organizationId: z.string(), scopes: z.array(ApiScope) }),
]);
export type SessionToken = z.infer<typeof SessionToken>;

type Holder =
  | { readonly kind: 'password'; readonly agentId: string; readonly organizationId: null }
  | { readonly kind: 'singleSignOn' | 'link'; readonly agentId: string; readonly organizationId: string }
  | {
      readonly kind: 'support';
      readonly agentId: string;
      readonly organizationId: string;
      readonly support: SupportInSession;
    }
  | {
      readonly kind: 'client';
      readonly agentId: string;
      readonly organizationId: string;
      readonly scopes: readonly ApiScope[];
    };

/**
 * Issues a token; the answer also tells its id and when it ends, for the list of sessions. It lasts as long as its kind does, and no longer than
 * `until`.
 */
export async function issueSessionToken<Of extends Holder>(
  holder: Of,
  now: Date,
  until: Date | null = null,
): Promise<Of & { id: string; issuedAt: number; expiresAt: number; token: string }> {
  const issuedAt = now.getTime();
  const longest = issuedAt + sessionLives[holder.kind];
  const expiresAt = until === null ? longest : Math.min(longest, until.getTime());
  const content = { ...holder, id: randomUUID(), issuedAt, expiresAt };
  return { ...content, token: await signToken(sessionKeys, 'session', content) };
}

/** The content of a token that is genuine and not over; null otherwise. */
export async function readSessionToken(token: string, now: Date): Promise<SessionToken | null> {
  const content = SessionToken.safeParse(await readToken(sessionKeys, 'session', token));
  return content.success && content.data.expiresAt > now.getTime() ? content.data : null;
}
