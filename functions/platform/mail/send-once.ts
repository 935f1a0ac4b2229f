import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { Mail } from './mailer.ts';

export interface OnceMailer {
  readonly actor: Actor;
  readonly clock: Clock;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

const Reminder = z.object({ version: z.number() });

/**
 * Sends somebody a mail unless another delivery of the same message, maybe running right now, has recorded it before: `id` names the occasion,
 * `part` the recipient. A mail that could not be sent is no longer recorded, so that the next delivery tries again.
 */
export async function sendOnce(
  table: Table,
  { id, part }: { readonly id: string; readonly part: string },
  mail: Mail,
  { actor, clock, sendMail }: OnceMailer,
): Promise<void> {
  const key: RecordKey = { kind: 'Reminder', id, part };
  const write = (expects: 'absent' | number, value: { subject: string } | null, event: string) =>
    writeRecords([table.change({ key, expects, value, event })], actor, clock.now());
  if (await table.get(key, Reminder)) return;
  try {
    await write('absent', { subject: mail.subject }, 'reminder.sent');
  } catch (error) {
    if (isRecordChanged(error)) return;
    throw error;
  }
  try {
    await sendMail(mail);
  } catch (error) {
    const recorded = await table.get(key, Reminder);
    if (recorded) await write(recorded.version, null, 'reminder.notSent');
    throw error;
  }
}
