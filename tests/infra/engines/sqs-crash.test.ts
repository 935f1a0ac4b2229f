import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { openSqs } from '#infra/local/engines/sqs/open-sqs.ts';
import { serveEngine, testCredentials } from './serve-engine.ts';

it('what SQS acknowledged before it was killed is there afterwards, and what it deleted is not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trestle-sqs-crash-'));
  const program = new URL('./sqs-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const client = new SQSClient({
    endpoint: String(line).trim(),
    region: 'us-east-1',
    credentials: testCredentials,
    maxAttempts: 1,
  });
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: 'crash' }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'deleted' }));
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl }));
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages[0]?.ReceiptHandle }));

  const acknowledged: string[] = [];
  const sending = Array.from({ length: 8 }, async (_, sender) => {
    for (let number = 0; ; number += 1) {
      const MessageBody = `${sender}-${number}`;
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      acknowledged.push(MessageBody);
      if (acknowledged.length === 200) child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(sending);

  const after = await serveEngine(openSqs, { dataDir });
  const survivors = await drain(new SQSClient(after), QueueUrl);
  await after.close();
  await rm(dataDir, { recursive: true });
  expect(survivors).toEqual(expect.arrayContaining(acknowledged));
  expect(survivors).not.toContain('deleted');
  expect(new Set(survivors).size).toBe(survivors.length);
});

async function drain(client: SQSClient, QueueUrl: string | undefined): Promise<(string | undefined)[]> {
  const bodies: (string | undefined)[] = [];
  while (true) {
    const reply = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    if (reply.Messages === undefined) return bodies;
    bodies.push(...reply.Messages.map(({ Body }) => Body));
  }
}
