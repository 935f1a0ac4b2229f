import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { addressCounter, sourceOf } from '#functions/platform/http/rate-limits.ts';
import type { Device } from '#functions/platform/http/request-scope.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { platformScope, primaryKey } from '#functions/platform/storage/table-keys.ts';

/** Connections get other addresses in time, and then somebody else may have this one. */
const daysKnown = 90;

interface SignIn {
  readonly email: string;
  readonly device: Pick<Device, 'address'>;
}

const keyOf = ({ email, device }: SignIn) =>
  primaryKey(platformScope, { kind: 'KnownSource', id: addressCounter('badSignIns', email, sourceOf(device.address)) });

/** Whether the address has signed in completely from this source lately. It lets nobody in, and tells only whose failures count. */
export async function isKnownSource(signIn: SignIn, clock: Clock): Promise<boolean> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: environment().RECORDS_TABLE, Key: keyOf(signIn), ConsistentRead: true }),
  );
  return Number(Item?.['expiresAt'] ?? 0) * 1_000 > clock.now().getTime();
}

/** Lets a source be known after a complete sign-in, see {@link isKnownSource}. */
export async function rememberSource(signIn: SignIn, clock: Clock): Promise<void> {
  const expiresAt = Math.ceil(clock.now().getTime() / 1_000) + daysKnown * 86_400;
  const Item = { ...keyOf(signIn), expiresAt };
  await dynamo.send(new PutCommand({ TableName: environment().RECORDS_TABLE, Item }));
}
