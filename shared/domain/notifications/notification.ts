import * as z from 'zod';
import { DerivedDate } from '../../time/dates.ts';
import { EmailTemplateType } from '../email-template.ts';
import { Id } from '../id.ts';
import { NotificationKind, NotificationTopic } from './notification-kind.ts';

/** Why somebody is told: the first of these that holds. */
export const NotificationReason = z.enum([
  'Asked',
  'Own',
  'Mentioned',
  'Watching',
  'Team',
  'GroupOnTeam',
  'Administrator',
]);
export type NotificationReason = z.infer<typeof NotificationReason>;

/** What a notification is about. `entityId` is the structure, project or financing in which it lies; null where it lies in none. */
export const NotificationSource = z.object({
  sourceType: z.string(),
  sourceId: z.string(),
  /** What it is called, such as a covenant or a document. */
  sourceName: z.string().nullable(),
  entityId: z.string().nullable(),
  entityName: z.string().nullable(),
});
export type NotificationSource = z.infer<typeof NotificationSource>;

/** That one person is told of one thing. */
export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  topic: NotificationTopic,
  /** Verification 0, Warning 1, Critical 2. */
  level: EmailTemplateType,
  /** What has happened: `Riverside Solar: Minimum DSCR is breached`. */
  title: z.string(),
  /** The particulars: `1.08× is below the required 1.15× (Q3 2026).` */
  text: z.string(),
  source: NotificationSource,
  /** The path of the page that shows what it is about. */
  url: z.string(),
  reason: NotificationReason,
  /** Why the reader is told, in a sentence. */
  because: z.string(),
  /** When it happened. */
  at: z.string(),
  /** What something falls due on; null where nothing does. */
  dueOn: DerivedDate.nullable(),
  read: z.boolean(),
  /** Hidden among what is unread until then; null where it is not. */
  snoozedUntil: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** What is left out stays. Whatever is read is no longer snoozed. */
export const NotificationChange = z
  .object({
    id: Id.min(1),
    read: z.boolean().optional(),
    snoozedUntil: z.iso.datetime({ message: 'Choose a moment like 2026-03-31T08:00:00Z.' }).nullable().optional(),
  })
  .refine(({ read, snoozedUntil }) => !(read === true && typeof snoozedUntil === 'string'), {
    path: ['snoozedUntil'],
    message: 'What is read cannot be snoozed.',
  });
export type NotificationChange = z.infer<typeof NotificationChange>;

export const mostNotificationsChanged = 100;

/** How many unread notifications are counted one by one; more are as many and more. */
export const mostCounted = 100;

/** What waits to be read. `unread` counts up to {@link mostCounted}. */
export const UnreadCount = z.object({
  unread: z.int().min(0),
  critical: z.int().min(0),
  hasMore: z.boolean(),
});
export type UnreadCount = z.infer<typeof UnreadCount>;
