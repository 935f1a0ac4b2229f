import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { auditOfOrganization, tables } from '#tests/support/audit.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

type Limit = 'badSignIns' | 'passwordMails' | 'signUpMails';

/** Lets time pass for what is counted of an address, in all or by one source: everything was so many minutes earlier. */
export async function minutesLater(limit: Limit, email: string, minutes: number, by = ''): Promise<void> {
  becomeFunction();
  const { addressCounter } = await import('#functions/platform/http/rate-limits.ts');
  const TableName = stackUnderTest().environment['RECORDS_TABLE'];
  const Key = { pk: `platform#Attempts#${addressCounter(limit, email, by)}`, sk: '_' };
  const { Item } = await tables().send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) throw new Error(`Nothing is counted for ${email}.`);
  const shift = minutes * 60_000;
  const at = (Item['at'] as number[]).map((time) => time - shift);
  const lockedUntil = Number(Item['lockedUntil']) - shift;
  await tables().send(new PutCommand({ TableName, Item: { ...Item, at, lockedUntil } }));
}

/** What the audit trail tells of attempts at an address, oldest first. */
export async function attemptsAt(
  email: string,
): Promise<readonly { event: string; agentId: unknown; reason: unknown }[]> {
  const { addressCounter } = await import('#functions/platform/http/rate-limits.ts');
  const counter = addressCounter('badSignIns', email);
  const records = await auditOfOrganization('platform');
  return records
    .filter(({ after }) => after?.['address'] === counter)
    .map(({ event, after }) => ({ event, agentId: after?.['agentId'], reason: after?.['reason'] }));
}
