import { randomInt } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';

/** Names the address of this machine from which a test's client connects; it is not sent. */
export const connectsFrom = 'test-connects-from';

/** Any of the addresses 127.0.0.0/8 leads here, so each test can come from one of its own. */
export const loopbackAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** Like `fetch`, over a connection that comes from the given address. */
export async function fetchFrom(localAddress: string, url: string, { method, headers, body }: Sent): Promise<Response> {
  if (body !== undefined && typeof body !== 'string') throw new Error('Only texts are sent from an address.');
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    const asked = request(url, { method, headers, localAddress, agent: false }, answered).once('error', failed);
    asked.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const status = answer.statusCode ?? 0;
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers: pairs });
}
