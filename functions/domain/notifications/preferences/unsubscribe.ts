import * as z from 'zod';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { linkToken, readLink } from '#functions/platform/sign-in/mailed-link.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import { NotificationTopic } from '#shared/domain/notifications/notification-kind.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { NotificationsContext } from '../context.ts';
import { saveWishes, wishesOf } from './preference-store.ts';

type EndMails = (typeof notifications.calls)['endMails'];

/** Whose mails end, of which organization; without topics all of them. */
const Ended = z.object({
  organizationId: z.string(),
  agentId: z.string(),
  topics: z.array(NotificationTopic),
});

/** What the link of a mail carries with which its reader gets no more of these mails. */
export const unsubscribeToken = (organizationId: string, agentId: string, topics: readonly NotificationTopic[]) =>
  linkToken('unsubscribe', { organizationId, agentId, topics: topics.join(',') });

const Link = z.object({ organizationId: z.string(), agentId: z.string(), topics: z.string() });

async function endedBy(token: string): Promise<z.infer<typeof Ended> | null> {
  const link = await readLink('unsubscribe', token, Link);
  if (link === null) return null;
  const topics = link.topics === '' ? NotificationTopic.options : link.topics.split(',');
  return Ended.safeParse({ ...link, topics }).data ?? null;
}

async function end({ organizationId, agentId, topics }: z.infer<typeof Ended>, { clock, actor }: RequestScope) {
  const table = tableOf(organizationId);
  const agent = await findAgent(agentId);
  const membership = agent && membershipIn(agent, organizationId);
  if (!membership) throw new DomainError('unsubscribeLinkInvalid');
  const person = { agentId, accessType: membership.accessType };
  await attempted(async () => {
    const wishes = (await wishesOf(table, [person])).get(agentId);
    if (wishes === undefined || topics.every((topic) => wishes.choices.topics[topic] === 'Never')) return;
    const off = Object.fromEntries(topics.map((topic) => [topic, 'Never' as const]));
    const choices = { ...wishes.choices, topics: { ...wishes.choices.topics, ...off } };
    await saveWishes(agentId, { ...wishes, choices }, { table, clock, actor: { ...actor, agentId } });
  });
}

/** Ends mails by the link in one of them: whoever has it may, and nobody signs in for it (RFC 8058). */
export const endMails: UseCase<EndMails, NotificationsContext> = async ({ query }, { scope }) => {
  const ended = await endedBy(query.token);
  if (ended === null) throw new DomainError('unsubscribeLinkInvalid');
  await end(ended, scope);
  const { name } = await readOrganization(ended.organizationId);
  return { organizationName: name, topics: ended.topics };
};
