import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { NotificationsContext } from '../context.ts';
import { type MailWishes, saveWishes, wishesOf } from './preference-store.ts';

type Calls = typeof notifications.calls;

/** What the request's person wants to be mailed about the organization. */
export async function ownWishes({ table, agent, membership }: RequestScope): Promise<MailWishes> {
  const wishes = (await wishesOf(table, [{ agentId: agent.id, accessType: membership?.accessType }])).get(agent.id);
  if (wishes === undefined) throw new Error('Nobody wishes nothing.');
  return wishes;
}

const shown = ({ choices, version }: MailWishes, organizationId: string): NotificationPreferences => ({
  organizationId,
  ...choices,
  version,
});

export const getPreferences: UseCase<Calls['getPreferences'], NotificationsContext> = async (_input, { scope }) =>
  shown(await ownWishes(scope), scope.table.organizationId);

export const savePreferences: UseCase<Calls['savePreferences'], NotificationsContext> = async ({ body }, { scope }) => {
  const { version: read, ...choices } = body;
  const { deals, version } = await ownWishes(scope);
  if (read !== version) throw new DomainError('recordChanged', { reason: 'another version was read' });
  const saved = await saveWishes(scope.agent.id, { choices, deals, version }, scope);
  return shown({ choices, deals, version: saved }, scope.table.organizationId);
};
