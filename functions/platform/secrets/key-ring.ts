import * as z from 'zod';
import { keptSecret } from './kept-secret.ts';

/** The keys of one purpose, by id. Ids are numbers in the order in which the keys were made. */
export interface Keys {
  readonly secrets: Readonly<Record<string, string>>;
  /** From when on a key is used for what is new; a key that is not named, always. Until then functions only get to know it. */
  readonly startsAt: Readonly<Record<string, string>>;
  /** When a key stops counting; one that is not named, never. */
  readonly retiresAt: Readonly<Record<string, string>>;
}

const keyId = /^\d{1,9}$/;
const Times = z.record(z.string(), z.iso.datetime()).default({});

/** As they are stored, ids stand beside the times: CloudFormation, which makes the first key, can't put it any deeper. */
export const StoredKeys = z
  .object({ startsAt: Times, retiresAt: Times })
  .catchall(z.unknown())
  .transform(({ startsAt, retiresAt, ...others }): Keys => {
    const secrets = Object.entries(others).filter(([id]) => keyId.test(id));
    return {
      startsAt,
      retiresAt,
      secrets: z.record(z.string(), z.string().min(32)).parse(Object.fromEntries(secrets)),
    };
  });

export interface Key {
  /** Goes into what the key has signed or encrypted. */
  readonly id: string;
  readonly secret: string;
}

/** The keys of one purpose. What they sign or encrypt names the key, so that another one can take over while the earlier one still counts. */
export interface KeyRing {
  /** For what is signed or encrypted now. */
  current(): Promise<Key>;
  /** For what was; null where the key is unknown or retired. */
  find(id: string): Promise<Key | null>;
}

const isReached = (moment: string | undefined, now: Date): boolean =>
  moment !== undefined && Date.parse(moment) <= now.getTime();

/** The key of an id while it counts. */
export function keyOf({ secrets, retiresAt }: Keys, id: string, now: Date): Key | null {
  const secret = Object.hasOwn(secrets, id) ? secrets[id] : undefined;
  return secret === undefined || isReached(retiresAt[id], now) ? null : { id, secret };
}

/** The newest key that has started. */
export function currentKey(keys: Keys, now: Date): Key {
  const { secrets, startsAt } = keys;
  const started = Object.keys(secrets).filter((id) => startsAt[id] === undefined || isReached(startsAt[id], now));
  const key = keyOf(keys, String(Math.max(...started.map(Number))), now);
  if (key === null) throw new Error('No key of these has started and still counts.');
  return key;
}

/** Opens the keys of a purpose; `arn` is asked for when they are first needed. */
export function keyRing(arn: () => string): KeyRing {
  const kept = keptSecret(arn, StoredKeys);
  return {
    current: async () => currentKey(await kept.read(), new Date()),
    async find(id) {
      const keys = await kept.read();
      // Keys are known before they are used, unless the clock of another function is ahead.
      return keyOf(Object.hasOwn(keys.secrets, id) ? keys : await kept.readAgain(), id, new Date());
    },
  };
}
