import { createHash, randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { currentKey, type Keys, keyOf, StoredKeys } from './key-ring.ts';

const secretsManager = new SecretsManagerClient(awsClient('data'));

/** 384 random bits, 64 characters. */
const newSecret = (): string => randomBytes(48).toString('base64url');

/**
 * Replaces the content of a secret. The version that was read names the one that is written, so that of two changes at once the second is refused:
 * what the first has signed with its new key must not become unreadable.
 */
export async function changeSecret(arn: string, change: (content: unknown) => object): Promise<void> {
  const { SecretString, VersionId } = await secretsManager.send(new GetSecretValueCommand({ SecretId: arn }));
  const changed = change(JSON.parse(SecretString ?? 'null'));
  const ClientRequestToken = createHash('sha256').update(`after ${VersionId}`).digest('hex');
  try {
    await secretsManager.send(
      new PutSecretValueCommand({ SecretId: arn, SecretString: JSON.stringify(changed), ClientRequestToken }),
    );
  } catch (error) {
    if (error instanceof ResourceExistsException) throw new Error('Somebody else is changing this secret right now.');
    throw error;
  }
}

/** As the keys are stored, see {@link StoredKeys}. */
const stored = ({ secrets, ...rest }: Keys): object => ({ ...secrets, ...rest });

/** Functions keep keys for five minutes. By the time that a new one is used, each of them has read it. */
const minutesUntilStart = 6;

const without = (entries: Readonly<Record<string, string>>, isGone: (id: string) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => !isGone(id)));

/**
 * Adds a key that takes over in six minutes. The one before it counts for `overlapInHours` from then on, or for good where that is null. Keys whose
 * time is over are removed.
 */
export function withNewKey(keys: Keys, overlapInHours: number | null, now: Date): Keys {
  const ids = Object.keys(keys.secrets).map(Number);
  const [id, before] = [String(Math.max(...ids) + 1), String(Math.max(...ids))];
  const isOver = (one: string) => keyOf(keys, one, now) === null;
  const start = new Date(now.getTime() + minutesUntilStart * minuteInMilliseconds);
  const end = new Date(start.getTime() + (overlapInHours ?? 0) * 60 * minuteInMilliseconds);
  return {
    secrets: { ...without(keys.secrets, isOver), [id]: newSecret() },
    startsAt: { ...without(keys.startsAt, isOver), [id]: start.toISOString() },
    retiresAt: {
      ...without(keys.retiresAt, isOver),
      ...(overlapInHours === null ? {} : { [before]: end.toISOString() }),
    },
  };
}

/** Takes a key away at once, e.g. because somebody else knows it. Another one must have taken over before. */
export function withoutKey(keys: Keys, id: string, now: Date): Keys {
  if (!Object.hasOwn(keys.secrets, id)) throw new Error(`There is no key ${id}.`);
  if (id === currentKey(keys, now).id) {
    throw new Error(`Key ${id} is in use: make a new one, and retire this one after ${minutesUntilStart} minutes.`);
  }
  const isRetired = (one: string) => one === id;
  return {
    secrets: without(keys.secrets, isRetired),
    startsAt: without(keys.startsAt, isRetired),
    retiresAt: without(keys.retiresAt, isRetired),
  };
}

/** Changes the keys of a secret and tells what they are now. */
export async function changeKeys(arn: string, change: (keys: Keys) => Keys): Promise<Keys> {
  let changed: Keys | undefined;
  await changeSecret(arn, (content) => {
    changed = change(StoredKeys.parse(content));
    return stored(changed);
  });
  if (changed === undefined) throw new Error('The keys were not changed.');
  return changed;
}

/** The secret that the distribution sends: a new one, beside the one that it still sends until it is deployed again. */
export function withNewOriginSecret(content: unknown): object {
  const current = typeof content === 'object' && content !== null ? Reflect.get(content, 'current') : undefined;
  return { current: newSecret(), previous: current };
}
