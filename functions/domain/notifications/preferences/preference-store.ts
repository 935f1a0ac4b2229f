import * as z from 'zod';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import {
  ChosenTopics,
  type MailChoices,
  NotificationPreferences,
  usualChoices,
} from '#shared/domain/notifications/preferences.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { NotificationFrequency } from '#shared/domain/reference/notification-frequencies.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const Stored = NotificationPreferences.extend({
  topics: ChosenTopics,
  /** What somebody has chosen of single structures, by their ids. */
  deals: z.record(z.string(), NotificationFrequency).default({}),
});
type Stored = z.infer<typeof Stored>;

const keyOf = (agentId: string) => ({ kind: 'NotificationPreferences', id: agentId });

/** What decides how soon somebody is mailed. */
export interface MailWishes {
  readonly choices: MailChoices;
  readonly deals: Readonly<Record<string, NotificationFrequency>>;
  readonly version: number;
}

/** Whether people from outside get no mails until they ask for them. */
async function isOffForGuests(organizationId: string): Promise<boolean> {
  const { details } = await readOrganization(organizationId);
  return settingValue(details, 'defaultCounterpartyNotificationsToOff');
}

type Person = { readonly agentId: string; readonly accessType: AccessType | undefined };

const wishesFrom = (
  stored: Stored | undefined,
  { accessType }: Pick<Person, 'accessType'>,
  isOff: boolean,
): MailWishes => {
  if (stored === undefined) {
    return { choices: usualChoices({ isOff: isOff && isExternalAccess(accessType) }), deals: {}, version: 0 };
  }
  const { organizationId: _, version, deals, ...choices } = stored;
  return { choices, deals, version };
};

/** What each of several people wants to be mailed, by their ids: what they have chosen, or what is usual. */
export async function wishesOf(table: Table, people: readonly Person[]): Promise<ReadonlyMap<string, MailWishes>> {
  const found = await table.getMany(
    people.map(({ agentId }) => keyOf(agentId)),
    Stored.extend({ agentId: z.string() }),
  );
  const byAgent = new Map(found.map(({ agentId, ...stored }) => [agentId, stored]));
  const isOff = await isOffForGuests(table.organizationId);
  return new Map(people.map((person) => [person.agentId, wishesFrom(byAgent.get(person.agentId), person, isOff)]));
}

/** Keeps what somebody has chosen. Refuses with `recordChanged` where another version was read. */
export async function saveWishes(
  agentId: string,
  { choices, deals, version }: MailWishes,
  { table, actor, clock }: Writer,
): Promise<number> {
  const change = table.change({
    key: keyOf(agentId),
    expects: version === 0 ? 'absent' : version,
    value: { agentId, organizationId: table.organizationId, ...choices, deals },
    event: 'notificationPreferences.saved',
  });
  const [written] = await writeRecords([change], actor, clock.now());
  const saved = z.object({ version: z.number() }).safeParse(written).data;
  if (saved === undefined) throw new DomainError('recordChanged', { reason: 'preferences' });
  return saved.version;
}
