import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import type { EngineEndpoints } from '#infra/local/aws-clients.ts';
import { aFunctionResource, anAssembly } from './assembly-fixture.ts';

afterEach(() => vi.unstubAllEnvs());

/** One port for all services, as emulators have it, in front of the engines of another stack. */
async function anEmulator({ dynamoDb, services }: EngineEndpoints) {
  const server = createServer((incoming, outgoing) => {
    const isDynamoDb = String(incoming.headers['x-amz-target']).startsWith('DynamoDB');
    const { hostname, port } = new URL(isDynamoDb ? dynamoDb : services);
    const { method, url, headers } = incoming;
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` };
}

it('runs on an emulator of choice, which alone holds the resources', async () => {
  const emulated = anAssembly({ resources: {} });
  const { access, close: closeEmulated } = await emulated.start();
  const { server, url } = await anEmulator(access.endpoints);
  vi.stubEnv('AWS_ACCESS_KEY_ID', access.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', access.credentials.secretAccessKey);
  const assembly = anAssembly({
    resources: {
      Records: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'records',
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        },
      },
      Work: { Type: 'AWS::SQS::Queue' },
      Print: aFunctionResource('print', { Environment: { Variables: { QUEUE: { Ref: 'Work' } } } }),
    },
    functions: { print: 'export const handler = async () => process.env;' },
  });

  const stack = await assembly.start({ emulatorUrl: url });
  const dynamoDb = new DynamoDBClient({ ...access, endpoint: access.endpoints.dynamoDb });

  expect(await dynamoDb.send(new ListTablesCommand())).toMatchObject({ TableNames: ['records'] });
  expect(await stack.invoke('print', {})).toMatchObject({
    AWS_ENDPOINT_URL: url,
    AWS_ENDPOINT_URL_DYNAMODB: url,
    QUEUE: expect.stringContaining('/000000000000/'),
  });
  expect(stack.mailbox).toBeUndefined();

  await stack.close();
  server.closeAllConnections();
  server.close();
  await closeEmulated();
  emulated.remove();
  assembly.remove();
});
