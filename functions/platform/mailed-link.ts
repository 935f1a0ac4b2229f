import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AgentRecord, findAgent } from './agent-store.ts';
import type { Clock } from './clock.ts';
import { linkKeys } from './link-keys.ts';
import { readToken, signToken } from './signed-token.ts';

type Link = NonNullable<AgentRecord['pendingLink']>;
type Purpose = Link['purpose'];

const Content = z.object({ agentId: z.string(), nonce: z.string() });

const hoursValid: Readonly<Record<Purpose, number>> = { password: 72, email: 72, questionnaire: 24 };

const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

/** A single-use link: the token goes into the mail, the record of it onto the agent. Making a new one voids the one before. */
export async function newLink(
  purpose: Purpose,
  agentId: string,
  clock: Clock,
): Promise<{ token: string; pendingLink: Link }> {
  const nonce = randomBytes(24).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + hoursValid[purpose] * 3_600_000).toISOString();
  return {
    token: await signToken(linkKeys, `link:${purpose}`, { agentId, nonce }),
    pendingLink: { purpose, nonceHash: hashOf(nonce), expiresAt },
  };
}

/** The agent for whom a link was made. Forged, used, replaced and outdated links are refused alike with `linkExpired`. */
export async function agentOfLink(purpose: Purpose, token: string, clock: Clock): Promise<AgentRecord> {
  const content = Content.safeParse(await readToken(linkKeys, `link:${purpose}`, token));
  const agent = content.success ? await findAgent(content.data.agentId) : null;
  const link = agent?.pendingLink;
  const isValid =
    content.success &&
    agent?.enabled === true &&
    link?.purpose === purpose &&
    link.nonceHash === hashOf(content.data.nonce) &&
    link.expiresAt > clock.now().toISOString();
  if (!isValid) throw new DomainError('linkExpired');
  return agent;
}
