import * as z from 'zod';
import { ReferenceEntry } from './reference-entry.ts';

/** How often somebody is told by mail. `Daily` and `Weekly` gather what happened into one mail. */
export const NotificationFrequency = z.enum(['Immediately', 'Daily', 'Weekly', 'Never']);
export type NotificationFrequency = z.infer<typeof NotificationFrequency>;

const names: Readonly<Record<NotificationFrequency, string>> = {
  Immediately: 'Immediately',
  Daily: 'Daily summary',
  Weekly: 'Weekly summary',
  Never: 'Never',
};

export const NotificationFrequencyEntry = ReferenceEntry.extend({ id: NotificationFrequency });
export const notificationFrequencies: readonly z.infer<typeof NotificationFrequencyEntry>[] =
  NotificationFrequency.options.map((id) => ({ id, name: names[id] }));
