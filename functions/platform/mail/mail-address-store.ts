import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { platformRecords } from '#functions/platform/storage/single-records.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { MailTrouble } from '#shared/domain/notifications/mail-trouble.ts';

const Stored = MailTrouble.extend({ version: z.number() });

/** Addresses are nobody's but their owner's: what is known of one is kept under its hash. */
const keyOf = (address: string): RecordKey => ({
  kind: 'MailAddress',
  id: createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 40),
});

export interface MailNoter {
  readonly actor: Actor;
  readonly clock: Clock;
}

/** Why an address is mailed no alerts; null where it is. */
export async function mailTroubleOf(address: string): Promise<MailTrouble | null> {
  const found = await platformRecords.get(keyOf(address), Stored);
  if (found === null) return null;
  const { version: _, ...trouble } = found;
  return trouble;
}

/** Keeps what the provider tells of an address. What was told first stays until somebody asks for mails again. */
export async function keepMailTrouble(address: string, trouble: MailTrouble, { actor, clock }: MailNoter) {
  const change = platformRecords.change({
    key: keyOf(address),
    expects: 'absent',
    value: trouble,
    event: trouble.kind === 'cameBack' ? 'mailAddress.cameBack' : 'mailAddress.reported',
  });
  try {
    await writeRecords([change], actor, clock.now());
  } catch (error) {
    // It is known already.
    if (!isRecordChanged(error)) throw error;
  }
}

/** Has an address mailed again. Nothing happens where it is. */
export async function endMailTrouble(address: string, { actor, clock }: MailNoter): Promise<void> {
  const found = await platformRecords.get(keyOf(address), Stored);
  if (found === null) return;
  const change = { key: keyOf(address), expects: found.version, value: null, event: 'mailAddress.released' };
  await writeRecords([platformRecords.change(change)], actor, clock.now());
}
