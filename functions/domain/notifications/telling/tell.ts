import { inParallel } from '#functions/platform/in-parallel.ts';
import { readAccess } from '#functions/platform/people/access-store.ts';
import { AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { mailTime } from '#shared/domain/notifications/mail-time.ts';
import type { NotificationReason } from '#shared/domain/notifications/notification.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kind.ts';
import { frequencyOf } from '#shared/domain/notifications/preferences.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { mayAt } from '#shared/domain/permissions/may-at.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import type { ChannelDoor } from '../channels/tell-channels.ts';
import { addToInbox, notificationId, type PlannedMail, type StoredNotification } from '../inbox/inbox-store.ts';
import { type MailWishes, wishesOf } from '../preferences/preference-store.ts';
import { audienceOf } from './audience.ts';
import type { KnownPeople } from './known-people.ts';
import type { Occasion } from './occasion.ts';
import { isStillSeen } from './still-seen.ts';

export interface TellingContext {
  readonly table: Table;
  readonly people: KnownPeople;
  readonly now: () => Date;
  /** Hands over mails that are due at once; those that are lost on the way are found by the timer. */
  readonly enqueueMails: (mails: readonly { readonly agentId: string; readonly mailAt: string }[]) => Promise<void>;
  readonly channels: ChannelDoor;
}

const [peopleAtOnce, tellingAtOnce] = [100, 8];

/** Somebody who is told, with what they may see. */
interface Told {
  readonly agentId: string;
  readonly accessType: AccessType;
  readonly text: string;
}

/** Who belongs to the organization, can sign in and sees what it is about; null for anybody else. */
async function toldOf(agent: AgentRecord, occasion: Occasion, organizationId: string): Promise<Told | null> {
  const { kind, path, textFor } = occasion;
  const membership = membershipIn(agent, organizationId);
  if (!membership?.enabled || !agent.enabled || agent.apiClient || !agent.initialSignUpCompleted) return null;
  const { accessType } = membership;
  if (isExternalAccess(accessType) && !notificationKinds[kind].isForGuests) return null;
  const may = mayAt((await readAccess(agent, membership)).access, organizationId, path);
  return isStillSeen(occasion, accessType, may) ? { agentId: agent.id, accessType, text: textFor(may) } : null;
}

/** People from outside have one page for all that is asked of them. What was said about a thing stands on the page of the thing. */
const urlFor = ({ url, isOnItsPage }: Occasion, { accessType }: Told, organizationId: string): string =>
  isExternalAccess(accessType) && !isOnItsPage ? `/organization/${organizationId}/dashboard` : url;

function storedFor(
  occasion: Occasion,
  told: Told,
  reason: NotificationReason,
  organizationId: string,
): StoredNotification {
  const { kind, key, at, title, source, dueOn, path, needs, isInternal = false } = occasion;
  const { agentId, text } = told;
  const id = notificationId(occasion.idAt ?? at, key, agentId);
  const url = urlFor(occasion, told, organizationId);
  const state = { raisedAt: at, read: false, snoozedUntil: null };
  return {
    id,
    agentId,
    kind,
    title,
    text,
    url,
    source,
    dueOn,
    path: [...path],
    needs: [...needs],
    isInternal,
    reason,
    at,
    ...state,
  };
}

/** What somebody has chosen of the nearest structure of which they have chosen something. */
const dealChoice = ({ deals }: MailWishes, path: readonly string[]) => path.flatMap((id) => deals[id] ?? [])[0] ?? null;

function plannedMail({ kind, at, path }: Occasion, wishes: MailWishes, now: Date): PlannedMail | null {
  const frequency = frequencyOf(kind, wishes.choices, dealChoice(wishes, path));
  const isSummary = frequency !== 'Immediately';
  // A mail of its own is the same however often the occasion is told; a summary is one that is still to come.
  const mailAt = mailTime(frequency, isSummary ? now : new Date(at), wishes.choices);
  return mailAt === null ? null : { at: mailAt, isSummary };
}

const markKeptForHours = 48;

async function keepMark(mark: RecordKey, table: Table, at: Date): Promise<void> {
  const expiresAt = Math.floor(at.getTime() / 1_000) + markKeptForHours * 60 * 60;
  await writeDerived([table.derive.put(mark, { told: true, expiresAt })], 'telling mark');
}

async function tellPeople(
  occasion: Occasion,
  { table, people: known, now, enqueueMails }: TellingContext,
): Promise<void> {
  const audience = await audienceOf(occasion, table, known);
  const ids = [...audience.keys()];
  for (let from = 0; from < ids.length; from += peopleAtOnce) {
    const agents = await platformTable.getMany(
      ids.slice(from, from + peopleAtOnce).map((id) => ({ kind: 'Agent', id })),
      AgentRecord,
    );
    const asked = await inParallel(agents, tellingAtOnce, (agent) => toldOf(agent, occasion, table.organizationId));
    const people = asked.filter((one) => one !== null);
    const wishes = await wishesOf(table, people);
    const due: { agentId: string; mailAt: string }[] = [];
    await inParallel(people, tellingAtOnce, async (person) => {
      const { agentId } = person;
      const wish = wishes.get(agentId);
      const mail = wish === undefined ? null : plannedMail(occasion, wish, now());
      const reason = audience.get(agentId) ?? 'Own';
      await addToInbox(table, storedFor(occasion, person, reason, table.organizationId), mail);
      if (mail !== null && mail.at <= now()) due.push({ agentId, mailAt: mail.at.toISOString() });
    });
    // Also of those who were told before: whoever told them may have died before the mail was handed over.
    await enqueueMails(due);
  }
}

/**
 * Tells everybody whom an occasion concerns: one write each, into their inbox and with the line of their mail; and the channels that hear of it. Told again,
 * it reaches those whom it has not reached, and nobody twice.
 */
export async function tell(occasion: Occasion, context: TellingContext): Promise<void> {
  await tellPeople(occasion, context);
  await context.channels.tell(occasion);
  if (occasion.mark !== undefined) await keepMark(occasion.mark, context.table, context.now());
}
