import * as z from 'zod';
import { Id } from '../domain/id.ts';
import {
  mostNotificationsChanged,
  Notification,
  NotificationChange,
  UnreadCount,
} from '../domain/notifications/notification.ts';
import { NotificationTopic } from '../domain/notifications/notification-kind.ts';
import {
  DealNotifications,
  DealNotificationsChange,
  NotificationPreferences,
  NotificationPreferencesChange,
} from '../domain/notifications/preferences.ts';
import { isPublic, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';
import { channelCalls } from './notification-channels.ts';

const listQuery = z.object({
  ...pageQuery,
  /** `false`: what is neither read nor snoozed; `true`: what is read. */
  read: z.enum(['true', 'false']).optional(),
  /** At most so many, as `limit`. */
  count: z.coerce.number().int().min(1).max(500).optional(),
  level: z.enum(['0', '1', '2']).optional(),
  topic: NotificationTopic.optional(),
  /** What lies in one structure, project or financing. */
  entityId: Id.optional(),
});

const listErrors = ['cursorInvalid', 'organizationNotFound'] as const;
const dealsQuery = z.object(pageQuery);

export const notifications = defineArea('notifications', {
  ...channelCalls,
  listNotifications: call({
    id: 'get-notifications',
    summary: 'What the reader is told in the organization in which they work, the latest first.',
    method: 'GET',
    path: '/api/notifications',
    access: signedIn,
    query: listQuery,
    response: z.array(Notification),
    pages: true,
    errors: listErrors,
  }),
  listOrganizationNotifications: call({
    id: 'get-organizations-id-notifications',
    summary: 'What the reader is told in an organization, the latest first.',
    method: 'GET',
    path: '/api/organizations/{id}/notifications',
    organization: 'params.id',
    access: signedIn,
    query: listQuery,
    response: z.array(Notification),
    pages: true,
    errors: listErrors,
  }),
  countNotifications: call({
    id: 'own-count-notifications',
    summary: 'How much the reader has not read yet.',
    method: 'GET',
    path: '/api/notifications/count',
    access: signedIn,
    cached: 'whileUnchanged',
    response: UnreadCount,
    errors: ['organizationNotFound'],
  }),
  changeNotifications: call({
    id: 'put-notifications',
    summary:
      'Marks notifications of the reader as read or unread, or snoozes them. Those that are not theirs, or are gone, are left out.',
    method: 'PUT',
    path: '/api/notifications',
    access: signedIn,
    body: z.array(NotificationChange).min(1).max(mostNotificationsChanged),
    response: z.array(Notification),
    errors: ['requestInvalid', 'organizationNotFound'],
  }),
  readAllNotifications: call({
    id: 'own-read-all-notifications',
    summary: 'Marks everything as read that the reader was told up to a moment.',
    method: 'PUT',
    path: '/api/notifications/read',
    access: signedIn,
    body: z.object({ until: z.iso.datetime() }),
    response: UnreadCount,
    errors: ['requestInvalid', 'organizationNotFound'],
    success: 'Marked as read',
  }),
  lookUpUrl: call({
    id: 'get-notifications-lookup-url-id',
    summary: 'The path of the page that shows what a notification of the reader is about.',
    method: 'GET',
    path: '/api/notifications/lookupUrl/{id}',
    access: signedIn,
    response: z.object({ url: z.string() }),
    errors: ['notificationNotFound', 'organizationNotFound'],
  }),
  getPreferences: call({
    id: 'get-organizations-id-notifications-preferences',
    summary: 'How often the reader gets mails about each topic of an organization, and when.',
    method: 'GET',
    path: '/api/organizations/{id}/notifications/preferences',
    organization: 'params.id',
    access: signedIn,
    response: NotificationPreferences,
    errors: ['organizationNotFound'],
  }),
  savePreferences: call({
    id: 'put-organizations-id-notifications-preferences',
    summary: 'Chooses how often the reader gets mails about each topic of an organization, and when.',
    method: 'PUT',
    path: '/api/organizations/{id}/notifications/preferences',
    organization: 'params.id',
    access: signedIn,
    body: NotificationPreferencesChange,
    response: NotificationPreferences,
    errors: ['requestInvalid', 'recordChanged', 'organizationNotFound', 'emailCopiesOff'],
    success: 'Email notifications saved',
  }),
  mailAgain: call({
    id: 'own-mail-again',
    summary: 'Has the reader mailed again after mails to them came back, or were reported as spam.',
    method: 'DELETE',
    path: '/api/notifications/mail-trouble',
    access: signedIn,
    response: z.object({ mailTrouble: z.null() }),
    errors: ['recordChanged', 'mailNotSent', 'organizationNotFound'],
    success: 'You get emails again',
  }),
  listDeals: call({
    id: 'get-notifications-deals',
    summary: 'How often the reader gets mails about each structure that they see.',
    method: 'GET',
    path: '/api/notifications/deals',
    access: signedIn,
    query: dealsQuery,
    response: z.array(DealNotifications),
    pages: true,
    errors: listErrors,
  }),
  listOrganizationDeals: call({
    id: 'get-organizations-org-id-notifications-deals',
    summary: 'The same for an organization; what guests ask.',
    method: 'GET',
    path: '/api/organizations/{orgId}/notifications/deals',
    organization: 'params.orgId',
    access: signedIn,
    query: dealsQuery,
    response: z.array(DealNotifications),
    pages: true,
    errors: listErrors,
  }),
  saveDeals: call({
    id: 'put-notifications-deals',
    summary: 'Chooses how often the reader gets mails about single structures; what is not named stays.',
    method: 'PUT',
    path: '/api/notifications/deals',
    access: signedIn,
    body: z.array(DealNotificationsChange).min(1).max(100),
    response: z.array(DealNotifications),
    errors: ['requestInvalid', 'entityNotFound', 'recordChanged', 'organizationNotFound'],
    success: 'Email notifications saved',
  }),
  endMails: call({
    id: 'own-unsubscribe-notifications',
    summary:
      'Ends the mails of a topic, or all of an organization, by the link of a mail (RFC 8058): nobody signs in for it.',
    method: 'POST',
    path: '/api/public/notifications/unsubscribe',
    access: isPublic,
    query: z.object({ token: z.string().min(1).max(2_000) }),
    bodyKind: 'form',
    body: z.looseObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
    response: z.object({ organizationName: z.string(), topics: z.array(NotificationTopic) }),
    errors: ['unsubscribeLinkInvalid', 'requestInvalid'],
    success: 'You get no more of these emails',
  }),
});
