import { ApiError } from './api-error.ts';
import { isRetried } from './client-rules.ts';

const mostRemembered = 20;

/** Random; works without a secure context, unlike `randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Nobody knows whether the server acted: no answer came, it broke down on the way, or it is still at it. */
const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || isRetried(error.status) || error.code === 'requestInProgress';

export interface IdempotencyKeys {
  /** Sends one action: with a key of its own, or with the former one when the same action is repeated because its outcome is unknown. */
  readonly use: <Answer>(action: string, send: (key: string) => Promise<Answer>) => Promise<Answer>;
}

/** One key per action of a person, so that repeating what may have succeeded unseen cannot do it twice. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const unsettled = new Map<string, string>();

  const remember = (action: string, key: string) => {
    unsettled.delete(action);
    unsettled.set(action, key);
    const [oldest] = unsettled.keys();
    if (unsettled.size > mostRemembered && oldest !== undefined) unsettled.delete(oldest);
  };

  return {
    use: async (action, send) => {
      const key = unsettled.get(action) ?? newIdempotencyKey();
      try {
        const answer = await send(key);
        unsettled.delete(action);
        return answer;
      } catch (error) {
        if (isOutcomeUnknown(error)) remember(action, key);
        else unsettled.delete(action);
        throw error;
      }
    },
  };
}
