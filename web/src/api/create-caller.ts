import { ApiError, DeclinedError, messageOf } from './api-error.ts';
import type { CallFacts } from './call-facts.ts';
import { changesState, clearsCache, isCached, type Reader } from './client-rules.ts';
import type { Answer, AnyInput, ClientOptions } from './client-types.ts';
import { createIdempotencyKeys, newIdempotencyKey } from './idempotency-keys.ts';
import { addressOf, bringsOwnToken, carriesFile, requestInit } from './request-init.ts';
import { createResponseCache } from './response-cache.ts';
import { send, type Transport, waitFor } from './send.ts';
import { isRemoteMappingWarning } from './update-warnings.ts';

export type Caller = (call: CallFacts, input: AnyInput) => Promise<Answer>;

const transportFor = (options: ClientOptions, input: AnyInput): Transport => ({
  fetch: carriesFile(input)
    ? // Fetched with the first file: the first page sends none.
      async (address, init) => (await import('./transfer.ts')).fetchWithProgress(address, init, input.onProgress)
    : (options.fetch ?? ((address, init) => globalThis.fetch(address, init))),
  wait: options.wait ?? waitFor,
});

const signInNeeded = () =>
  new ApiError(401, {
    code: 'signInRequired',
    message: 'There is no token.',
    userMessage: 'Please sign in to continue.',
  });

const isTooOld = (error: unknown): boolean => error instanceof ApiError && error.code === 'signInTooOld';

/** Waits for an answer that others wait for, too: giving up ends the waiting, not the request. */
function unless<Result>(signal: AbortSignal | undefined, result: Promise<Result>): Promise<Result> {
  if (signal === undefined) return result;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** Makes calls by the client's rules: what is retried, shared, kept and cleared, and what is asked before a call is made once more. */
export function createCaller(options: ClientOptions): Caller {
  const cache = createResponseCache(options.now);
  const keys = createIdempotencyKeys();
  const reader = (): Reader => ({ userId: options.getUserId(), organizationId: options.getOrganizationId() });

  const transmit = async (call: CallFacts, input: AnyInput, address: string, key: string | null): Promise<Answer> => {
    const isClearing = clearsCache(call.method, address);
    if (isClearing) cache.clear();
    try {
      const init = { ...requestInit(call, input, options, key), signal: input.signal ?? null };
      const attempts = changesState(address) ? 1 : undefined;
      const response = await send(transportFor(options, input), `${options.baseUrl}${address}`, init, attempts);
      const body: unknown = await (input.answer === 'blob' ? response.blob() : response.json());
      return { status: response.status, body, headers: response.headers };
    } finally {
      if (isClearing) cache.clear();
    }
  };

  /** Without a token there is nothing left to renew: the browser was asked for one before. */
  const isRenewed = async (token: string | null): Promise<boolean> =>
    token !== null && (await options.renewToken?.()) === true;

  /** Whether the session that was refused is back, by this call's asking or by that of another one. */
  const isSignedInAgain = async (token: string | null, { userId, organizationId }: Reader): Promise<boolean> => {
    const isSame = options.getToken() === token;
    if (isSame && !(await isRenewed(token)) && !(await options.onSignInRequired())) return false;
    const now = reader();
    return options.getToken() !== null && now.userId === userId && now.organizationId === organizationId;
  };

  const transmitSignedIn = async (call: CallFacts, input: AnyInput, address: string, key: string | null) => {
    if (call.isAnonymous || bringsOwnToken(input)) return transmit(call, input, address, key);
    const before = reader();
    await options.prepareToken?.();
    const token = options.getToken();
    try {
      if (token === null && before.userId !== null) throw signInNeeded();
      return await transmit(call, input, address, key);
    } catch (error) {
      // A wrong one-time code is refused like a sign-in, but the session is as good as before.
      const isOfSession = error instanceof ApiError && error.code !== 'twoFactorCodeInvalid' && error.status === 401;
      if (!isOfSession || !(await isSignedInAgain(token, before))) throw error;
      return transmit(call, input, address, key).catch(async (again: unknown) => {
        // The browser's sign-in is good, and too old for the organization.
        if (!isTooOld(again) || !(await options.onSignInRequired())) throw again;
        return transmit(call, input, address, key);
      });
    }
  };

  const exchange = (call: CallFacts, input: AnyInput): Promise<Answer> => {
    const address = addressOf(call.path, input.params, input.query);
    if (call.method === 'GET' && isCached(address, reader()) && !bringsOwnToken(input)) {
      const { signal, ...shared } = input;
      const key = `${reader().userId}/${reader().organizationId} ${address}`;
      return unless(
        signal,
        cache.get(key, () => transmitSignedIn(call, shared, address, null)),
      );
    }
    if (call.method !== 'POST') return transmitSignedIn(call, input, address, null);
    const ownKey = input.idempotencyKey ?? (carriesFile(input) ? newIdempotencyKey() : null);
    if (ownKey !== null) return transmitSignedIn(call, input, address, ownKey);
    const action = `${address} ${JSON.stringify(input.body)}`;
    return keys.use(action, (key) => transmitSignedIn(call, input, address, key));
  };

  return async (call, input) => {
    try {
      return await exchange(call, input);
    } catch (error) {
      const ask = options.onRemoteMappingWarning;
      const isWarning = call.validatesRemoteMapping === true && isRemoteMappingWarning(error);
      // Whoever says what is to be validated, as changes of many entities do, asks about it in a way of its own.
      if (!isWarning || ask === undefined || input.query?.['validateRemoteMapping'] !== undefined) throw error;
      if (!(await ask(messageOf(error)))) throw new DeclinedError();
      return exchange(call, { ...input, query: { ...input.query, validateRemoteMapping: 'false' } });
    }
  };
}
