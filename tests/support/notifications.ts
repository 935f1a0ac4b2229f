import type { Notification } from '#shared/domain/notifications/notification.ts';
import {
  type NotificationPreferences,
  NotificationPreferencesChange,
} from '#shared/domain/notifications/preferences.ts';
import { good, type Person } from './organization.ts';
import { until } from './waiting.ts';

/** What somebody is told, the latest first. */
export const toldTo = async (person: Person, query = ''): Promise<Notification[]> =>
  good(await person.get(`/api/notifications${query}`)).body;

export const titlesTo = async (person: Person, query = ''): Promise<string[]> =>
  (await toldTo(person, query)).map(({ title }) => title);

/** Waits until somebody is told something whose title holds these words. */
export async function untilTold(person: Person, words: string): Promise<Notification> {
  const find = async () => (await toldTo(person)).find(({ title }) => title.includes(words));
  const found = await until(find, (one) => one !== undefined);
  if (found === undefined) throw new Error(`Nobody was told of "${words}".`);
  return found;
}

export const preferencesOf = async (person: Person, organizationId: string): Promise<NotificationPreferences> =>
  good(await person.get(`/api/organizations/${organizationId}/notifications/preferences`)).body;

/** What somebody has chosen, as they may send it again. */
export const choicesOf = async (person: Person, organizationId: string): Promise<NotificationPreferencesChange> =>
  NotificationPreferencesChange.parse(await preferencesOf(person, organizationId));

/** Chooses how often somebody is mailed; what is left out stays. */
export async function choose(
  person: Person,
  organizationId: string,
  change: Omit<Partial<NotificationPreferences>, 'topics'> & { readonly topics?: Record<string, string> },
): Promise<NotificationPreferences> {
  const before = await choicesOf(person, organizationId);
  const chosen = { ...before, ...change, topics: { ...before.topics, ...change.topics } };
  return good(await person.put(`/api/organizations/${organizationId}/notifications/preferences`, chosen)).body;
}
