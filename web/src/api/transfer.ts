/** Share of the bytes that have left, 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Sends a request that tells how much of it has left, which fetch cannot, and stops when it is told to. Rejects with a TypeError when no
 * answer arrives and with the signal's reason when it is stopped, as fetch does.
 */
export function transfer(address: string, init: RequestInit, onProgress?: OnProgress): Promise<XMLHttpRequest> {
  const { method = 'GET', signal } = init;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'arraybuffer';
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    // Listening makes requests to other hosts ask for permission first, so nobody listens without need.
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    }
    request.onload = () => resolve(request);
    request.onerror = () => reject(new TypeError('No answer arrived.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(init.body as XMLHttpRequestBodyInit | null);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** `fetch` by {@link transfer}. */
export async function fetchWithProgress(
  address: string,
  init: RequestInit,
  onProgress?: OnProgress,
): Promise<Response> {
  const request = await transfer(address, init, onProgress);
  const { status } = request;
  const hasNoBody = status === 204 || status === 304;
  return new Response(hasNoBody ? null : (request.response as ArrayBuffer), { status, headers: headersOf(request) });
}
