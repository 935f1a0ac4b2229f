import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { endMailTrouble, mailTroubleOf } from '#functions/platform/mail/mail-address-store.ts';
import { releaseAddress } from '#functions/platform/mail/suppression-list.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { NotificationsContext } from '../context.ts';
import { areCopiesOffered, requireCopies } from './copies.ts';
import { type MailWishes, saveWishes, wishesOf } from './preference-store.ts';

type Calls = typeof notifications.calls;

/** What the request's person wants to be mailed about the organization. */
export async function ownWishes({ table, agent, membership }: RequestScope): Promise<MailWishes> {
  const wishes = (await wishesOf(table, [{ agentId: agent.id, accessType: membership?.accessType }])).get(agent.id);
  if (wishes === undefined) throw new Error('Nobody wishes nothing.');
  return wishes;
}

async function shown(
  { choices, version }: MailWishes,
  { table, agent, membership }: RequestScope,
): Promise<NotificationPreferences> {
  const { organizationId } = table;
  const isOutside = membership === undefined || isExternalAccess(membership.accessType);
  const [mailTrouble, copiesOffered] = await Promise.all([
    mailTroubleOf(agent.email),
    isOutside ? false : areCopiesOffered(organizationId),
  ]);
  return { organizationId, ...choices, version, mailTrouble, copiesOffered };
}

export const getPreferences: UseCase<Calls['getPreferences'], NotificationsContext> = async (_input, { scope }) =>
  shown(await ownWishes(scope), scope);

export const savePreferences: UseCase<Calls['savePreferences'], NotificationsContext> = async ({ body }, { scope }) => {
  const { version: read, ...choices } = body;
  const { deals, version } = await ownWishes(scope);
  if (read !== version) throw new DomainError('recordChanged', { reason: 'another version was read' });
  await requireCopies(scope.table, choices.copiesTo, { accessType: scope.membership?.accessType ?? 'UNAFFILIATED' });
  const saved = await saveWishes(scope.agent.id, { choices, deals, version }, scope);
  return shown({ choices, deals, version: saved }, scope);
};

/** Has the reader mailed again: whoever reported a mail as spam by mistake, or whose mail server takes mail again. */
export const mailAgain: UseCase<Calls['mailAgain'], NotificationsContext> = async (_input, { scope }) => {
  await releaseAddress(scope.agent.email);
  await endMailTrouble(scope.agent.email, scope);
  return { mailTrouble: null };
};
