import { randomUUID } from 'node:crypto';
import { usualChoices } from '#shared/domain/notifications/preferences.ts';
import { good } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { inOrganization, ofOrg, type RequestsOf, type World } from './world.ts';

/** A notification in the inbox of the organization's administrator, who makes the requests that have to succeed. */
async function aNotification({ organization, structure }: World): Promise<string> {
  becomeFunction();
  const { addToInbox, notificationId } = await import('#functions/domain/notifications/inbox/inbox-store.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const agentId = organization.admin.agent.id;
  const at = new Date().toISOString();
  const id = notificationId(at, randomUUID(), agentId);
  const source = {
    ...{ sourceType: 'Deal', sourceId: structure.id, sourceName: structure.name },
    ...{ entityId: structure.id, entityName: structure.name },
  };
  const state = {
    at,
    raisedAt: at,
    read: false,
    snoozedUntil: null,
    dueOn: null,
    path: [structure.id],
    needs: [],
    isInternal: false,
  };
  const words = { title: 'You are on the team', text: '', url: '/profile' };
  const told = { id, agentId, kind: 'teamJoined', reason: 'Own', source, ...words, ...state } as const;
  await addToInbox(tableOf(organization.id), { ...told, path: [structure.id], needs: [] }, null);
  return id;
}

/** The link of a mail to the administrator. */
async function aToken({ organization }: World): Promise<string> {
  becomeFunction();
  const { unsubscribeToken } = await import('#functions/domain/notifications/preferences/unsubscribe.ts');
  return unsubscribeToken(organization.id, organization.admin.agent.id, ['Documents']);
}

async function versionOf({ organization }: World): Promise<number> {
  const path = `/api/organizations/${organization.id}/notifications/preferences`;
  return (await organization.admin.get(path)).body.version;
}

const newChannel = {
  ...{ name: 'Risk desk', type: 'Webhook' as const, entityIds: [], enabled: true },
  ...{ topics: ['Covenants' as const], smallestLevel: 0 as const },
  // Nothing listens there.
  address: 'http://127.0.0.1:9/hooks/risk-desk',
};

/** A webhook of the organization. */
async function aChannel({ organization: { id, admin } }: World): Promise<{ id: string; channelId: string }> {
  const added = good(await admin.post(`/api/organizations/${id}/notifications/channels`, newChannel));
  return { id, channelId: added.body.channel.id };
}

/** What the webhook did not take. */
async function aGivenUpDelivery(world: World): Promise<{ id: string; channelId: string; deliveryId: string }> {
  const { id, channelId } = await aChannel(world);
  becomeFunction();
  const { addDelivery } = await import('#functions/domain/notifications/channels/delivery-store.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const at = new Date().toISOString();
  const source = { sourceType: 'Deal', sourceId: id, sourceName: null, entityId: null, entityName: null };
  const words = { title: 'Minimum DSCR is breached', text: '', url: '/alerts', source, dueOn: null };
  const state = { at, status: 'GivenUp', attempts: 10, last: null, nextAttemptAt: null } as const;
  const delivery = { id: 'given-up', channelId, kind: 'covenantBreached', ...words, ...state } as const;
  await addDelivery(tableOf(id), delivery, new Date());
  return { id, channelId, deliveryId: delivery.id };
}

export const notificationRequests: RequestsOf<
  | 'listNotifications'
  | 'listOrganizationNotifications'
  | 'countNotifications'
  | 'changeNotifications'
  | 'readAllNotifications'
  | 'lookUpUrl'
  | 'getPreferences'
  | 'savePreferences'
  | 'listDeals'
  | 'listOrganizationDeals'
  | 'saveDeals'
  | 'mailAgain'
  | 'endMails'
  | 'listChannels'
  | 'createChannel'
  | 'updateChannel'
  | 'deleteChannel'
  | 'rotateChannelSecret'
  | 'testChannel'
  | 'listChannelDeliveries'
  | 'sendChannelDeliveryAgain'
> = {
  listNotifications: () => ({}),
  listOrganizationNotifications: (world) => ({ params: inOrganization(world) }),
  countNotifications: () => ({}),
  changeNotifications: async (world) => ({ body: [{ id: await aNotification(world), read: true }] }),
  readAllNotifications: () => ({ body: { until: '2026-01-01T00:00:00Z' } }),
  lookUpUrl: async (world) => ({ params: { id: await aNotification(world) } }),
  getPreferences: (world) => ({ params: inOrganization(world) }),
  savePreferences: async (world) => ({
    params: inOrganization(world),
    body: { ...usualChoices({ isOff: false }), version: await versionOf(world) },
  }),
  listDeals: () => ({}),
  listOrganizationDeals: (world) => ({ params: ofOrg(world) }),
  saveDeals: ({ structure }) => ({ body: [{ entityId: structure.id, frequency: 'Daily' }] }),
  mailAgain: () => ({}),
  listChannels: (world) => ({ params: inOrganization(world) }),
  createChannel: (world) => ({ params: inOrganization(world), body: newChannel }),
  updateChannel: async (world) => ({ params: await aChannel(world), body: { version: 1, name: 'Risk committee' } }),
  deleteChannel: async (world) => ({ params: await aChannel(world) }),
  rotateChannelSecret: async (world) => ({ params: await aChannel(world), body: { version: 1 } }),
  testChannel: async (world) => ({ params: await aChannel(world) }),
  listChannelDeliveries: async (world) => ({ params: await aChannel(world) }),
  sendChannelDeliveryAgain: async (world) => ({ params: await aGivenUpDelivery(world) }),
  endMails: async (world) => ({ query: { token: await aToken(world) }, body: {} }),
};
