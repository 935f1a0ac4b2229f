import type { BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime';

type RequestHandler = NonNullable<BedrockRuntimeClientConfig['requestHandler']>;

/** What the SDK hands over to be sent. */
interface SignedRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Milliseconds. A model may think for minutes over a long passage. */
const longestWait = 300_000;
/** Headers that the connection sets itself. */
const ownHeaders = new Set(['host', 'content-length', 'expect']);

/** Sends the SDK's requests over HTTP/1.1. Its own default for Bedrock is HTTP/2, which proxies and local endpoints seldom speak. */
export function fetchRequestHandler(): RequestHandler {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle({ protocol, hostname, port, path, query, method, headers, body }: SignedRequest) {
      const address = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`);
      for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
      const response = await fetch(address, {
        method,
        headers: Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase())) as [string, string][],
        body,
        signal: AbortSignal.timeout(longestWait),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return {
        response: {
          statusCode: response.status,
          reason: response.statusText,
          headers: Object.fromEntries(response.headers),
          body: bytes,
        },
      };
    },
  };
}
