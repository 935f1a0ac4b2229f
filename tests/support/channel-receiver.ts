import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './waiting.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Takes the request and says nothing. */
  readonly isSilent?: true;
}

const readBody = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A receiver of channels on this machine. It answers 200 unless it is told otherwise; a list is answered one after the other, the last one again and again. */
export async function channelReceiver() {
  const received: Received[] = [];
  let answers: readonly Answer[] = [{}];
  const server = createServer(async (request, response) => {
    const [answer = {}, ...others] = answers;
    if (others.length > 0) answers = others;
    received.push({ path: request.url ?? '', headers: request.headers, body: await readBody(request) });
    if (answer.isSilent) return;
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(...one: Answer[]): void {
      answers = one;
    },
    /** Waits until so many requests have come. */
    async has(count: number): Promise<readonly Received[]> {
      return until(
        async () => [...received],
        (all) => all.length >= count,
        40_000,
      );
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether a receiver that knows this secret trusts a message: as Standard Webhooks describes it, computed here anew. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  const isRecent = Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp'])) < 300;
  return isRecent && String(headers['webhook-signature']).split(' ').includes(expected);
}
