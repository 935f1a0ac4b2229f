import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { type AgentRecord, findAgent } from '#functions/platform/people/agent-store.ts';
import { keyRing } from '#functions/platform/secrets/key-ring.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type LinkKind, linkLives } from './credential-lives.ts';
import { readToken, signToken } from './signed-token.ts';

/** The keys that sign links in mails. */
const linkKeys = keyRing(() => environment().LINK_KEYS_ARN);

type Link = NonNullable<AgentRecord['pendingLink']>;

export const linkEnd = (kind: LinkKind, clock: Clock): Date => new Date(clock.now().getTime() + linkLives[kind]);

/** The secret of a link, and what is stored of it. */
export function newNonce(): { readonly nonce: string; readonly nonceHash: string } {
  const nonce = randomBytes(24).toString('base64url');
  return { nonce, nonceHash: hashOfNonce(nonce) };
}

export const hashOfNonce = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

/** The token in a mailed link: signed for its kind, so that none passes for another. */
export const linkToken = (kind: LinkKind, content: Readonly<Record<string, string>>): Promise<string> =>
  signToken(linkKeys, `link:${kind}`, content);

/** What a token was made with; null where it is forged or of another kind. */
export async function readLink<Content>(
  kind: LinkKind,
  token: string,
  schema: z.ZodType<Content>,
): Promise<Content | null> {
  const content = schema.safeParse(await readToken(linkKeys, `link:${kind}`, token));
  return content.success ? content.data : null;
}

const PasswordLink = z.object({ agentId: z.string(), nonce: z.string() });

/** A single-use link for a new password: the token goes into the mail, the record of it onto the agent. A new one voids the one before. */
export async function newPasswordLink(agentId: string, clock: Clock): Promise<{ token: string; pendingLink: Link }> {
  const { nonce, nonceHash } = newNonce();
  const expiresAt = linkEnd('password', clock).toISOString();
  return {
    token: await linkToken('password', { agentId, nonce }),
    pendingLink: { purpose: 'password', nonceHash, expiresAt },
  };
}

/** The agent for whom a link was made. Forged, used, replaced and outdated links are refused alike with `linkExpired`. */
export async function agentOfPasswordLink(token: string, clock: Clock): Promise<AgentRecord> {
  const content = await readLink('password', token, PasswordLink);
  const agent = content && (await findAgent(content.agentId));
  const link = agent?.pendingLink;
  const isValid =
    content !== null &&
    agent?.enabled === true &&
    link?.nonceHash === hashOfNonce(content.nonce) &&
    link.expiresAt > clock.now().toISOString();
  if (!isValid) throw new DomainError('linkExpired');
  return agent;
}
