import { randomUUID } from 'node:crypto';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireNothingDenied } from '#functions/platform/people/own-rights.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import type { NotificationsContext } from '../context.ts';
import type { ChannelMessage } from './channel-port.ts';
import { readChannel } from './channel-store.ts';
import { targetOf } from './channel-target.ts';
import { attemptOf } from './deliver-to-channel.ts';

const unreadable = 'The address of this channel can no longer be read. Enter it again.';

/** One attempt at once, which counts for nothing: neither the log nor the state of the channel knows of it. */
export const testChannel: UseCase<(typeof notifications.calls)['testChannel'], NotificationsContext> = async (
  { params: { channelId } },
  { scope, clock, sender, siteUrl },
) => {
  const { table, organizationId } = scope;
  requireNothingDenied(scope);
  const now = clock.now();
  const channel = await readChannel(table, channelId);
  const [target, { name }, site] = await Promise.all([
    targetOf(channel, organizationId, now),
    readOrganization(organizationId),
    siteUrl(),
  ]);
  if (target === null) return { at: now.toISOString(), status: null, milliseconds: 0, answer: '', fault: unreadable };

  const message: ChannelMessage = {
    id: `test-${randomUUID()}`,
    kind: 'test',
    topic: null,
    level: 0,
    title: `Test message of ${name}`,
    text: `Alerts of ${name} arrive here in this form.`,
    url: `${site}/organization/${organizationId}/settings/channels`,
    source: null,
    dueOn: null,
    at: now.toISOString(),
    organization: { id: organizationId, name },
  };
  return attemptOf(now, await sender.send(message, target));
};
