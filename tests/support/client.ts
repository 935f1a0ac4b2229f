import { connectsFrom, fetchFrom } from './from-address.ts';

/** What a call answered. `body` is the parsed JSON, or the text where it is none. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape
  readonly body: any;
  readonly headers: Headers;
}

export interface Client {
  readonly token: string | null;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  patch(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  delete(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A person (or nobody) at the public address. */
export function clientOf(origin: string, token: string | null, organizationId?: string): Client {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    { [connectsFrom]: address, ...headers }: Readonly<Record<string, string>> = {},
  ): Promise<Reply> => {
    const isForm = body instanceof FormData;
    const sent = {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(organizationId === undefined ? {} : { 'x-organization-id': organizationId }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const response =
      address === undefined
        ? await fetch(`${origin}${path}`, { ...sent, redirect: 'manual' })
        : await fetchFrom(address, `${origin}${path}`, sent);
    return { status: response.status, body: parsed(await response.text()), headers: response.headers };
  };
  return {
    token,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  };
}

export const basicOf = (user: string, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
