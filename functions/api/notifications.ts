import { channelSender } from '#functions/connectors/channels/channel-sender.ts';
import {
  createChannel,
  deleteChannel,
  rotateChannelSecret,
  updateChannel,
} from '#functions/domain/notifications/channels/change-channels.ts';
import {
  listChannelDeliveries,
  listChannels,
  sendChannelDeliveryAgain,
} from '#functions/domain/notifications/channels/read-channels.ts';
import { testChannel } from '#functions/domain/notifications/channels/test-channel.ts';
import { notificationsContext } from '#functions/domain/notifications/context.ts';
import {
  changeNotifications,
  lookUpUrl,
  readAllNotifications,
} from '#functions/domain/notifications/inbox/change-notifications.ts';
import {
  countNotifications,
  listNotifications,
  listOrganizationNotifications,
} from '#functions/domain/notifications/inbox/list-notifications.ts';
import {
  listDeals,
  listOrganizationDeals,
  saveDeals,
} from '#functions/domain/notifications/preferences/deal-notifications.ts';
import { getPreferences, mailAgain, savePreferences } from '#functions/domain/notifications/preferences/preferences.ts';
import { endMails } from '#functions/domain/notifications/preferences/unsubscribe.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { notifications } from '#shared/contract/notifications.ts';

export const handler = serveArea(
  notifications,
  {
    listNotifications,
    listOrganizationNotifications,
    countNotifications,
    changeNotifications,
    readAllNotifications,
    lookUpUrl,
    getPreferences,
    savePreferences,
    mailAgain,
    listDeals,
    listOrganizationDeals,
    saveDeals,
    endMails,
    listChannels,
    createChannel,
    updateChannel,
    deleteChannel,
    rotateChannelSecret,
    testChannel,
    listChannelDeliveries,
    sendChannelDeliveryAgain,
  },
  notificationsContext(channelSender),
  { people: authenticate },
);
