import * as z from 'zod';
import { Email } from '../agent.ts';
import { Id } from '../id.ts';
import { NotificationFrequency } from '../reference/notification-frequencies.ts';
import { MailTrouble } from './mail-trouble.ts';
import { type NotificationKind, NotificationTopic, notificationKinds } from './notification-kind.ts';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** A time of the day, `18:30`. */
const TimeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 18:30.');

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

const usualTopics: Readonly<Record<NotificationTopic, NotificationFrequency>> = {
  Covenants: 'Immediately',
  Deliverables: 'Daily',
  Approvals: 'Immediately',
  Documents: 'Daily',
  Figures: 'Weekly',
  Comments: 'Daily',
  Jobs: 'Never',
  Access: 'Daily',
};

const everyTopic = (frequency: NotificationFrequency) =>
  Object.fromEntries(NotificationTopic.options.map((topic) => [topic, frequency])) as Record<
    NotificationTopic,
    NotificationFrequency
  >;

const Topics = z.record(NotificationTopic, NotificationFrequency);

export const mostCopies = 5;
/** What was chosen before there was a topic says nothing of it: it is as is usual, unless nothing was wanted of any. */
function withEveryTopic(known: Partial<z.infer<typeof Topics>>): z.infer<typeof Topics> {
  const frequencies = Object.values(known);
  const wantsNone = frequencies.length > 0 && frequencies.every((frequency) => frequency === 'Never');
  return { ...(wantsNone ? everyTopic('Never') : usualTopics), ...known };
}

/** The same as it was stored, or is sent by a program, before a topic came. */
const ChosenTopics = z.partialRecord(NotificationTopic, NotificationFrequency).transform(withEveryTopic);

const chosen = {
  /** How often mails tell of each topic. */
  topics: Topics,
  /** Critical alerts come at once, whatever is chosen for their topic; nothing comes of a topic that is off. */
  criticalAtOnce: z.boolean(),
  /** An IANA name, `America/New_York`. */
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.'),
  /** The hour of the day at which summaries are sent, and the day of weekly ones. */
  summaryHour: z.int().min(0).max(23),
  summaryDay: Weekday,
  /** No mail is sent in between; what happens then is sent at their end. Null: at any time. They may go over midnight. */
  quietHours: z
    .object({ from: TimeOfDay, to: TimeOfDay })
    .refine(({ from, to }) => from !== to, {
      path: ['to'],
      message: 'Quiet hours end at another time than they begin.',
    })
    .nullable(),
  /** Who gets each mail as well, where the organization offers that: addresses of its own. */
  copiesTo: z
    .array(Email)
    .max(mostCopies)
    .refine((addresses) => new Set(addresses).size === addresses.length, 'Name each address once.')
    .default([]),
};

/** What one person wants to be mailed about an organization. Alerts in the product are not chosen: they are always there. */
export const NotificationPreferences = z.object({
  organizationId: z.string(),
  ...chosen,
  /** 0 before anything was chosen. */
  version: z.int().min(0),
  /** Why the reader's address gets no mails; null where it does. */
  mailTrouble: MailTrouble.nullable(),
  /** Whether copies may be chosen. */
  copiesOffered: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const NotificationPreferencesChange = z.object({ ...chosen, topics: ChosenTopics, version: z.int().min(0) });
export type NotificationPreferencesChange = z.infer<typeof NotificationPreferencesChange>;

export type MailChoices = Omit<NotificationPreferencesChange, 'version'>;

/** What holds until somebody chooses. `isOff`: people from outside get no mails where their organization has it so. */
export const usualChoices = ({ isOff }: { readonly isOff: boolean }): MailChoices => ({
  topics: isOff ? everyTopic('Never') : { ...usualTopics },
  criticalAtOnce: !isOff,
  timeZone: 'UTC',
  summaryHour: 7,
  summaryDay: 'Monday',
  quietHours: null,
  copiesTo: [],
});

/** How often somebody is mailed about one structure, with all that lies in it. Null: as about everything else. */
export const DealNotifications = z.object({
  entityId: z.string(),
  entityName: z.string(),
  frequency: NotificationFrequency.nullable(),
});
export type DealNotifications = z.infer<typeof DealNotifications>;

export const DealNotificationsChange = DealNotifications.pick({ frequency: true }).extend({ entityId: Id.min(1) });
export type DealNotificationsChange = z.infer<typeof DealNotificationsChange>;

/** How soon somebody is mailed about a kind of notification. `deal`: what they have chosen of its structure. */
export function frequencyOf(
  kind: NotificationKind,
  choices: Pick<MailChoices, 'topics' | 'criticalAtOnce'>,
  deal: NotificationFrequency | null,
): NotificationFrequency {
  const { topic, level } = notificationKinds[kind];
  const chosenFor = deal ?? choices.topics[topic];
  if (chosenFor === 'Never') return 'Never';
  // Somebody waits for an answer.
  if (kind === 'mentioned') return 'Immediately';
  return level === 2 && choices.criticalAtOnce ? 'Immediately' : chosenFor;
}
