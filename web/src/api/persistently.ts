import { ApiError } from './api-error.ts';

/** After the first failure 1 s, then twice as long each time: half a minute in all. */
const mostFailures = 5;
const firstPauseInMilliseconds = 1_000;

/** What storage refuses may have been damaged on the way, or come with an address that is over: there is another one each time. */
const mayGoBetter = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'fileUnreadable') return false;
  return error.status === 0 || error.status >= 500 || (error.code === 'uploadRefused' && error.status !== 404);
};

/** Ends sooner when the device is online again. Rejects with the signal's reason when it is stopped. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
    };
    const goOn = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(goOn, milliseconds);
    globalThis.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });
}

/** Does what may be done twice until it succeeds, with growing pauses; what will not go better is thrown at once. */
export async function persistently<Result>(act: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || failures === mostFailures || !mayGoBetter(error)) throw error;
    }
    await pause(firstPauseInMilliseconds * 2 ** failures, signal);
  }
}
