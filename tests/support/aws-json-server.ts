import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import type { AwsAccess } from '#infra/local/aws-clients.ts';

/** What a service answers; 200 where no status is told, and the name of the error in `type`. */
export interface AwsAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body: unknown;
}

export const refusal = (type: string, Message: string): AwsAnswer => ({
  status: 400,
  type,
  body: { __type: type, Message },
});

function send(response: ServerResponse, { status = 200, type, body }: AwsAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    ...(type && { 'x-amzn-errortype': type }),
  });
  response.end(JSON.stringify(body));
}

/** Speaks the protocol AWS JSON 1.1 for a service that reads and writes in S3. What `answer` throws is refused as `fault`. */
export async function anAwsJsonServer(
  answer: (target: string, body: unknown) => Promise<AwsAnswer> | AwsAnswer,
  fault: string,
) {
  let s3: S3Client | undefined;
  const server = createServer((request, response) => {
    json(request)
      .then((body) => answer(String(request.headers['x-amz-target']), body))
      .catch((error: unknown) => refusal(fault, String(error)))
      .then((told) => send(response, told));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The buckets that requests name, once they are known. */
    s3: () => s3,
    /** Where the buckets are that requests name. */
    readsFrom({ region, credentials, endpoints }: AwsAccess): void {
      s3 = new S3Client({ region, credentials, endpoint: endpoints.services, forcePathStyle: true });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      s3?.destroy();
    },
  };
}
