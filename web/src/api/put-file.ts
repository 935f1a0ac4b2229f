import { ApiError } from './api-error.ts';
import { type OnProgress, transfer } from './transfer.ts';

interface FilePut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

const interrupted = () =>
  new ApiError(0, {
    code: 'uploadInterrupted',
    message: 'The upload was interrupted.',
    userMessage: 'The upload was interrupted. Check your connection and try again.',
  });

/** Puts bytes to a short-lived address of the bucket, which is no call of the API: any 2xx is a success and nothing is cleared by it. */
export async function putFile({ url, headers, file, signal, onProgress }: FilePut): Promise<void> {
  const { status } = await transfer(url, { method: 'PUT', headers, body: file, signal }, onProgress).catch(
    (error: unknown) => {
      throw signal.aborted ? error : interrupted();
    },
  );
  if (status < 200 || status > 299) throw new ApiError(status, { code: 'uploadRefused' });
}
