import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqs } from '#infra/local/engines/sqs/open-sqs.ts';
import { serveEngine } from './serve-engine.ts';
import { bodiesOf, type ServedSqs, serveSqs } from './serve-sqs.ts';

let sqs: ServedSqs;

beforeAll(async () => {
  sqs = await serveSqs();
});

afterAll(() => sqs.close());

describe('received messages', () => {
  it('are invisible while in flight and come back, counted, when their visibility expires', async () => {
    const url = await sqs.aQueue({ VisibilityTimeout: '1' });
    await sqs.send(url, 'retry me');

    const [first] = await sqs.receive(url);
    const meanwhile = await sqs.receive(url);
    const counts = await sqs.attributesOf(url);
    const [second] = await sqs.receive(url, { WaitTimeSeconds: 5 });

    expect(first?.Attributes?.ApproximateReceiveCount).toBe('1');
    expect(meanwhile).toEqual([]);
    expect(counts).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '1' });
    expect(second).toMatchObject({ Body: 'retry me', Attributes: { ApproximateReceiveCount: '2' } });
  });

  it('are gone once deleted, and deleting twice is no fault', async () => {
    const QueueUrl = await sqs.aQueue({ VisibilityTimeout: '0' });
    await sqs.send(QueueUrl, 'done');
    const [message] = await sqs.receive(QueueUrl, { VisibilityTimeout: 30 });

    await sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    await sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));

    expect(await sqs.receive(QueueUrl)).toEqual([]);
  });

  it('stay when deleted by an outdated receipt', async () => {
    const QueueUrl = await sqs.aQueue({ VisibilityTimeout: '0' });
    await sqs.send(QueueUrl, 'still in use');
    const [outdated] = await sqs.receive(QueueUrl);
    await sqs.receive(QueueUrl);

    await sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: outdated?.ReceiptHandle }));

    expect(bodiesOf(await sqs.receive(QueueUrl))).toEqual(['still in use']);
  });

  it('move to the dead-letter queue when received too often', async () => {
    const deadLetters = await sqs.aQueue();
    const { QueueArn } = await sqs.attributesOf(deadLetters);
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 2 });
    const url = await sqs.aQueue({ VisibilityTimeout: '0', RedrivePolicy });
    const sent = await sqs.send(url, 'poison');

    expect(await sqs.receive(url)).toHaveLength(1);
    expect(await sqs.receive(url)).toHaveLength(1);
    expect(await sqs.receive(url)).toHaveLength(0);
    const [dead] = await sqs.receive(deadLetters);

    const { QueueArn: sourceArn } = await sqs.attributesOf(url);
    expect(dead).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'poison',
      Attributes: { DeadLetterQueueSourceArn: sourceArn },
    });
  });

  it('wake a long poll as they are sent', async () => {
    const url = await sqs.aQueue();
    const started = performance.now();

    const poll = sqs.receive(url, { WaitTimeSeconds: 20 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await sqs.send(url, 'good morning');

    expect(bodiesOf(await poll)).toEqual(['good morning']);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('are not lost to a long poll whose caller hung up', async () => {
    const url = await sqs.aQueue();
    const hangUp = new AbortController();
    const poll = sqs.client.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 20 }), {
      abortSignal: hangUp.signal,
    });
    setTimeout(() => hangUp.abort(), 150);
    await expect(poll).rejects.toMatchObject({ name: 'AbortError' });

    await new Promise((resolve) => setTimeout(resolve, 100));
    await sqs.send(url, 'for the next caller');

    expect(bodiesOf(await sqs.receive(url))).toEqual(['for the next caller']);
  });

  it('that are delayed are counted but invisible, then delivered', async () => {
    const url = await sqs.aQueue();
    await sqs.send(url, 'later', { DelaySeconds: 1 });

    const early = await sqs.receive(url);
    const counts = await sqs.attributesOf(url);
    const onTime = await sqs.receive(url, { WaitTimeSeconds: 5 });

    expect(early).toEqual([]);
    expect(counts).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1', ApproximateNumberOfMessages: '0' });
    expect(bodiesOf(onTime)).toEqual(['later']);
  });

  it('become available at once when their visibility is changed to zero', async () => {
    const QueueUrl = await sqs.aQueue();
    await sqs.send(QueueUrl, 'not for me');
    const [first] = await sqs.receive(QueueUrl);

    const change = { QueueUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 };
    await sqs.client.send(new ChangeMessageVisibilityCommand(change));

    expect(bodiesOf(await sqs.receive(QueueUrl))).toEqual(['not for me']);
    await expect(sqs.client.send(new ChangeMessageVisibilityCommand(change))).rejects.toMatchObject({
      name: 'MessageNotInflight',
    });
  });

  it('stay hidden longer when their visibility is extended, in a batch too', async () => {
    const QueueUrl = await sqs.aQueue({ VisibilityTimeout: '1' });
    await sqs.send(QueueUrl, 'long work');
    const [held] = await sqs.receive(QueueUrl);

    const Entries = [
      { Id: 'held', ReceiptHandle: held?.ReceiptHandle, VisibilityTimeout: 30 },
      { Id: 'forged', ReceiptHandle: 'bm90IGEgaGFuZGxl', VisibilityTimeout: 30 },
    ];
    const changed = await sqs.client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));

    expect(changed.Successful).toMatchObject([{ Id: 'held' }]);
    expect(changed.Failed).toMatchObject([{ Id: 'forged', Code: 'ReceiptHandleIsInvalid' }]);
    expect(await sqs.receive(QueueUrl, { WaitTimeSeconds: 2 })).toEqual([]);
  });
});

describe('after a restart', () => {
  it('queues and messages are there, and an old queue URL works on the new port', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'trestle-sqs-'));
    const before = await serveEngine(openSqs, { dataDir });
    const clientBefore = new SQSClient(before);
    const { QueueUrl } = await clientBefore.send(new CreateQueueCommand({ QueueName: 'kept' }));
    await clientBefore.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept too' }));
    await before.close();

    const after = await serveEngine(openSqs, { dataDir });
    const clientAfter = new SQSClient(after);
    const reply = await clientAfter.send(new ReceiveMessageCommand({ QueueUrl }));
    await after.close();
    await rm(dataDir, { recursive: true });

    expect(before.endpoint).not.toBe(after.endpoint);
    expect(bodiesOf(reply.Messages ?? [])).toEqual(['kept too']);
  });

  it('a long poll that was waiting has been answered with nothing', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'trestle-sqs-'));
    const waiting = await serveEngine(openSqs, { dataDir });
    const waitingClient = new SQSClient(waiting);
    const { QueueUrl } = await waitingClient.send(new CreateQueueCommand({ QueueName: 'quiet' }));

    const poll = waitingClient.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await waiting.engine.close();

    expect((await poll).Messages).toBeUndefined();
    await waiting.close();
    await rm(dataDir, { recursive: true });
  });
});
