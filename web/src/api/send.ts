import { ApiError } from './api-error.ts';
import { clientRules, isRetried, isSuccess } from './client-rules.ts';

export interface Transport {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly wait: (milliseconds: number, signal?: AbortSignal | null) => Promise<void>;
}

const unreachable = () =>
  new ApiError(0, {
    code: 'networkUnavailable',
    message: 'No answer arrived.',
    userMessage: 'Trestle cannot be reached. Check your connection; nothing you entered is lost.',
  });

/** Waits, or ends at once with the reason when the request is given up. */
export const waitFor = (milliseconds: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', giveUp, { once: true });
  });

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/** The refusal that an answer carries. Files and JSON are refused alike: whatever was asked for, a refusal's bytes are JSON. */
async function toError(response: Response): Promise<ApiError> {
  const body = parse(await response.text().catch(() => ''));
  return new ApiError(response.status, body, response.headers.get('x-correlation-id'));
}

async function attempt(transport: Transport, address: string, init: RequestInit): Promise<Response | ApiError> {
  try {
    const response = await transport.fetch(address, init);
    return isSuccess(response.status) ? response : await toError(response);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return unreachable();
  }
}

/** Answers 500–504, and connections that broke off while the device is online, may go better the next time. */
const mayGoBetter = ({ status }: ApiError): boolean =>
  isRetried(status) || (status === 0 && globalThis.navigator?.onLine !== false);

/** Sends a request: reads up to three times, 2,000 ms apart, everything else once. `attempts` 1 is for reads that change something. */
export async function send(
  transport: Transport,
  address: string,
  init: RequestInit,
  attempts: number = init.method === 'GET' ? clientRules.readAttempts : 1,
): Promise<Response> {
  for (let count = 1; ; count += 1) {
    const outcome = await attempt(transport, address, init);
    if (outcome instanceof Response) return outcome;
    if (!mayGoBetter(outcome) || count === attempts) throw outcome;
    await transport.wait(clientRules.retryDelay, init.signal ?? null);
  }
}
