import * as z from 'zod';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { inboxKey } from '../inbox/inbox-store.ts';

/** What one person is mailed at one moment. */
export interface DueMail {
  readonly agentId: string;
  readonly mailAt: string;
}

/** That a mail is being sent. `accepted` is 1 once the provider has it; `told`: the notifications of this attempt; `earlier`: those that it has of others. */
const Sending = z.object({
  attempt: z.number(),
  claimedAt: z.string(),
  accepted: z.number(),
  told: z.array(z.string()),
  earlier: z.array(z.string()),
});

const sendingKey = ({ agentId, mailAt }: DueMail) => ({ ...inboxKey(agentId), part: `SENDING#${mailAt}` });
const keptForDays = 30;

/** After so long, whoever was sending a mail and told nothing of it is dead. */
const longestSending = 3 * 60_000;

/** A mail that another worker is sending at this moment, or was when it died. */
class MailUnderWay extends Error {
  constructor() {
    super('Another worker is sending this mail.');
  }
}

interface Claiming {
  readonly table: Table;
  readonly now: () => Date;
}

interface Claim {
  readonly attempt: number;
  /** What is sent with it. */
  readonly ids: ReadonlySet<string>;
}

/** Takes what has not been sent yet to send it; null where all of it was. */
export async function claimMail(due: DueMail, ids: readonly string[], { table, now }: Claiming): Promise<Claim | null> {
  const before = await table.get(sendingKey(due), Sending);
  const at = now();
  const isOpen = before !== null && before.accepted !== 1;
  if (isOpen && at.getTime() - Date.parse(before.claimedAt) < longestSending) throw new MailUnderWay();
  const earlier = before === null ? [] : [...before.earlier, ...(isOpen ? [] : before.told)];
  const open = ids.filter((id) => !earlier.includes(id));
  if (open.length === 0) return null;
  const attempt = before?.attempt ?? 0;
  const expiresAt = Math.floor(at.getTime() / 1_000) + keptForDays * 24 * 60 * 60;
  const set = { claimedAt: at.toISOString(), accepted: 0, told: open, earlier, expiresAt };
  const write = table.derive.countFrom(sendingKey(due), { attempt }, { attempt: 1 }, set);
  if (!(await writeDerived([write], 'mail claim'))) throw new MailUnderWay();
  return { attempt: attempt + 1, ids: new Set(open) };
}

/** Keeps that the provider has an attempt, or gives it back to be sent by the next delivery. What is known of a later one stays. */
export async function settleMail(due: DueMail, attempt: number, accepted: boolean, { table }: Pick<Claiming, 'table'>) {
  const set = accepted ? { accepted: 1 } : { claimedAt: new Date(0).toISOString() };
  await writeDerived([table.derive.countFrom(sendingKey(due), { attempt }, {}, set)], 'mail claim');
}

interface Attempt extends DueMail {
  readonly organizationId: string;
  readonly attempt: number;
}

/** What the provider's reports of a mail carry, so that {@link attemptIn} finds its attempt again. */
export const tagsOf = ({ organizationId, agentId, mailAt, attempt }: Attempt): Readonly<Record<string, string>> => ({
  ...{ organization: organizationId, person: agentId },
  ...{ moment: String(Date.parse(mailAt)), attempt: String(attempt) },
});

/** The attempt of which a report tells; null where the mail was no alert. */
export function attemptIn(tags: Readonly<Record<string, readonly string[]>>): Attempt | null {
  const [organizationId, agentId, moment, attempt] = ['organization', 'person', 'moment', 'attempt'].map(
    (name) => tags[name]?.[0],
  );
  if (organizationId === undefined || agentId === undefined || moment === undefined) return null;
  return { organizationId, agentId, mailAt: new Date(Number(moment)).toISOString(), attempt: Number(attempt) };
}

/** Keeps that the provider has an attempt, also where whoever made it died before they could. */
export const noteAccepted = (
  { organizationId, attempt, ...due }: Attempt,
  { tableOf }: { readonly tableOf: (organizationId: string) => Table },
): Promise<void> => settleMail(due, attempt, true, { table: tableOf(organizationId) });
