import { ApiError } from './api-error.ts';

export interface FilePut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** Share of the bytes that have left, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const interrupted = () =>
  new ApiError(0, {
    code: 'uploadInterrupted',
    message: 'The upload was interrupted.',
    userMessage: 'The upload was interrupted. Check your connection and try again.',
  });

/** Puts a file to a short-lived address. XMLHttpRequest, because fetch cannot tell how much has been sent. */
export function putFile({ url, headers, file, signal, onProgress }: FilePut): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new ApiError(request.status, { code: 'uploadRefused' }));
    request.onerror = () => reject(interrupted());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
