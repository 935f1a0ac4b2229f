import { ApiError } from './api-error.ts';

const readAttempts = 3;
const retryDelayInMilliseconds = 2_000;

export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const isRetried = (status: number): boolean => status >= 500 && status <= 504;
const isSuccess = (status: number): boolean => status === 200 || status === 202;

async function attempt(transport: Transport, address: string, init: RequestInit): Promise<Response> {
  try {
    return await transport.fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, {
      code: 'networkUnavailable',
      message: 'No answer arrived.',
      userMessage: 'Trestle cannot be reached. Check your connection; nothing you entered is lost.',
    });
  }
}

async function toError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const refusal = typeof body === 'object' && body !== null ? body : {};
  return new ApiError(response.status, refusal, response.headers.get('x-correlation-id'));
}

/** Sends a request: reads are tried up to three times while the server answers 500–504, writes once. */
export async function send(transport: Transport, address: string, init: RequestInit): Promise<Response> {
  const attempts = init.method === 'GET' ? readAttempts : 1;
  for (let count = 1; ; count += 1) {
    const response = await attempt(transport, address, init);
    if (isSuccess(response.status)) return response;
    if (!isRetried(response.status) || count === attempts) throw await toError(response);
    await transport.wait(retryDelayInMilliseconds);
  }
}
