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
  },
  notificationsContext,
  { people: authenticate },
);
