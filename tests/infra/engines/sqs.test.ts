import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  PurgeQueueCommand,
  QueueDoesNotExist,
  QueueNameExists,
  ReceiptHandleIsInvalid,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SetQueueAttributesCommand,
  SQSClient,
  TagQueueCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#infra/local/engines/engine.ts';
import { openSqs } from '#infra/local/engines/sqs/open-sqs.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

let served: ServedEngine<Engine>;
let client: SQSClient;
let clockOffset = 0;
let queueCount = 0;

beforeAll(async () => {
  served = await serveEngine((options) => openSqs({ ...options, now: () => Date.now() + clockOffset }));
  client = new SQSClient(served);
});

afterAll(async () => {
  client.destroy();
  await served.close();
});

async function aQueue(attributes: Record<string, string> = {}): Promise<string> {
  queueCount += 1;
  const suffix = attributes['FifoQueue'] === 'true' ? '.fifo' : '';
  const reply = await client.send(
    new CreateQueueCommand({ QueueName: `covenant-tests-${queueCount}${suffix}`, Attributes: attributes }),
  );
  return String(reply.QueueUrl);
}

const send = (QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));

async function receive(QueueUrl: string, more: Partial<ReceiveMessageCommandInput> = {}) {
  const reply = await client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
      ...more,
    }),
  );
  return reply.Messages ?? [];
}

const bodiesOf = (messages: readonly { Body?: string | undefined }[]) => messages.map(({ Body }) => Body);

async function attributesOf(QueueUrl: string) {
  const reply = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  return reply.Attributes ?? {};
}

describe('queues', () => {
  it('are created with attributes and found by name', async () => {
    const url = await aQueue({ VisibilityTimeout: '45', DelaySeconds: '2' });

    const found = await client.send(new GetQueueUrlCommand({ QueueName: url.split('/').at(-1) }));

    expect(found.QueueUrl).toBe(url);
    expect(await attributesOf(url)).toMatchObject({
      VisibilityTimeout: '45',
      DelaySeconds: '2',
      MessageRetentionPeriod: '345600',
      QueueArn: expect.stringMatching(/^arn:aws:sqs:us-east-1:000000000000:covenant-tests-\d+$/),
    });
  });

  it('are the same queue when created again alike, and refused when created differently', async () => {
    const url = await aQueue({ VisibilityTimeout: '45' });
    const QueueName = url.split('/').at(-1);

    const again = await client.send(new CreateQueueCommand({ QueueName, Attributes: { VisibilityTimeout: '45' } }));
    const differently = client.send(new CreateQueueCommand({ QueueName, Attributes: { VisibilityTimeout: '50' } }));

    expect(again.QueueUrl).toBe(url);
    await expect(differently).rejects.toBeInstanceOf(QueueNameExists);
  });

  it('that do not exist are reported as such by every call', async () => {
    const missing = `${served.endpoint}/000000000000/no-such-queue`;

    await expect(client.send(new GetQueueUrlCommand({ QueueName: 'no-such-queue' }))).rejects.toBeInstanceOf(
      QueueDoesNotExist,
    );
    await expect(send(missing, 'lost')).rejects.toBeInstanceOf(QueueDoesNotExist);
    await expect(receive(missing)).rejects.toBeInstanceOf(QueueDoesNotExist);
  });

  it('are listed by prefix, page by page', async () => {
    const urls: string[] = [];
    for (const name of ['listing-a', 'listing-b', 'listing-c']) {
      urls.push(String((await client.send(new CreateQueueCommand({ QueueName: name }))).QueueUrl));
    }

    const first = await client.send(new ListQueuesCommand({ QueueNamePrefix: 'listing-', MaxResults: 2 }));
    const second = await client.send(
      new ListQueuesCommand({ QueueNamePrefix: 'listing-', MaxResults: 2, NextToken: first.NextToken }),
    );

    expect([...(first.QueueUrls ?? []), ...(second.QueueUrls ?? [])]).toEqual(urls);
    expect(second.NextToken).toBeUndefined();
  });

  it('take new attributes and tags', async () => {
    const QueueUrl = await aQueue();

    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '99' } }));
    await client.send(new TagQueueCommand({ QueueUrl, Tags: { stage: 'local' } }));

    expect(await attributesOf(QueueUrl)).toMatchObject({ VisibilityTimeout: '99' });
    expect((await client.send(new ListQueueTagsCommand({ QueueUrl }))).Tags).toEqual({ stage: 'local' });
  });

  it.each([
    { what: 'an unknown attribute', attributes: { Visibility: '30' }, code: 'InvalidAttributeName' },
    { what: 'a value out of range', attributes: { VisibilityTimeout: '43201' }, code: 'InvalidAttributeValue' },
    {
      what: 'a FIFO attribute on a standard queue',
      attributes: { ContentBasedDeduplication: 'true' },
      code: 'InvalidAttributeName',
    },
  ])('refuse $what', async ({ attributes, code }) => {
    const creation = client.send(new CreateQueueCommand({ QueueName: 'refused', Attributes: attributes }));

    await expect(creation).rejects.toMatchObject({ name: code });
  });

  it('refuse a dead-letter queue that does not exist', async () => {
    const deadLetterTargetArn = 'arn:aws:sqs:us-east-1:000000000000:nowhere';

    const creation = aQueue({ RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 3 }) });

    await expect(creation).rejects.toThrow('Dead letter target does not exist');
  });

  it('are gone with their messages after deletion', async () => {
    const QueueUrl = await aQueue();
    await send(QueueUrl, 'doomed');
    const QueueName = QueueUrl.split('/').at(-1);

    await client.send(new DeleteQueueCommand({ QueueUrl }));
    await expect(receive(QueueUrl)).rejects.toBeInstanceOf(QueueDoesNotExist);
    await client.send(new CreateQueueCommand({ QueueName }));

    expect(await receive(QueueUrl)).toEqual([]);
  });

  it('are closed to other credentials', async () => {
    const stranger = new SQSClient({ ...served, credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'other' } });
    const forger = new SQSClient({ ...served, credentials: { ...served.credentials, secretAccessKey: 'guessed' } });

    await expect(stranger.send(new ListQueuesCommand({}))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    await expect(forger.send(new ListQueuesCommand({}))).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });
});

describe('messages', () => {
  it('arrive as they were sent, with attributes of every type and the system attributes', async () => {
    const url = await aQueue();
    const attributes = {
      kind: { DataType: 'String', StringValue: 'rückmeldung' },
      amount: { DataType: 'Number', StringValue: '1250000.50' },
      seal: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 1, 254, 255]) },
    };

    const sent = await send(url, 'Grüße — 貸付 🏗', {
      MessageAttributes: attributes,
      MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: 'Root=1-5759e988' } },
    });
    const [message] = await receive(url);

    // The digest of these attributes was computed by an independent implementation.
    expect(sent.MD5OfMessageAttributes).toBe('9cc78f8cd567edfa1c884ffe77bfce50');
    expect(message).toMatchObject({ MessageId: sent.MessageId, Body: 'Grüße — 貸付 🏗', MessageAttributes: attributes });
    expect(message?.MD5OfMessageAttributes).toBe(sent.MD5OfMessageAttributes);
    expect(message?.Attributes).toMatchObject({
      ApproximateReceiveCount: '1',
      AWSTraceHeader: 'Root=1-5759e988',
      SenderId: expect.any(String),
    });
    expect(Number(message?.Attributes?.SentTimestamp)).toBeCloseTo(Date.now(), -4);
    expect(Number(message?.Attributes?.ApproximateFirstReceiveTimestamp)).toBeCloseTo(Date.now(), -4);
  });

  it('carry only the attributes that the receiver asked for', async () => {
    const url = await aQueue({ VisibilityTimeout: '0' });
    const text = (StringValue: string) => ({ DataType: 'String', StringValue });
    await send(url, 'selective', {
      MessageAttributes: { 'trace.id': text('1'), 'trace.span': text('2'), kind: text('3') },
    });

    const [plain] = await receive(url, { MessageAttributeNames: [], MessageSystemAttributeNames: [] });
    const [traced] = await receive(url, {
      MessageAttributeNames: ['trace.*'],
      MessageSystemAttributeNames: ['SentTimestamp'],
    });

    expect(plain).not.toHaveProperty('MessageAttributes');
    expect(plain).not.toHaveProperty('Attributes');
    expect(Object.keys(traced?.MessageAttributes ?? {})).toEqual(['trace.id', 'trace.span']);
    expect(Object.keys(traced?.Attributes ?? {})).toEqual(['SentTimestamp']);
  });

  it('are invisible while in flight and come back, counted, when their visibility expires', async () => {
    const url = await aQueue({ VisibilityTimeout: '1' });
    await send(url, 'retry me');

    const [first] = await receive(url);
    const meanwhile = await receive(url);
    const counts = await attributesOf(url);
    const [second] = await receive(url, { WaitTimeSeconds: 5 });

    expect(first?.Attributes?.ApproximateReceiveCount).toBe('1');
    expect(meanwhile).toEqual([]);
    expect(counts).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '1' });
    expect(second).toMatchObject({ Body: 'retry me', Attributes: { ApproximateReceiveCount: '2' } });
  });

  it('are gone once deleted, and deleting twice is no fault', async () => {
    const QueueUrl = await aQueue({ VisibilityTimeout: '0' });
    await send(QueueUrl, 'done');
    const [message] = await receive(QueueUrl, { VisibilityTimeout: 30 });

    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));

    expect(await receive(QueueUrl)).toEqual([]);
  });

  it('stay when deleted by an outdated receipt', async () => {
    const QueueUrl = await aQueue({ VisibilityTimeout: '0' });
    await send(QueueUrl, 'still in use');
    const [outdated] = await receive(QueueUrl);
    await receive(QueueUrl);

    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: outdated?.ReceiptHandle }));

    expect(bodiesOf(await receive(QueueUrl))).toEqual(['still in use']);
  });

  it('move to the dead-letter queue when received too often', async () => {
    const deadLetters = await aQueue();
    const { QueueArn } = await attributesOf(deadLetters);
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 2 });
    const url = await aQueue({ VisibilityTimeout: '0', RedrivePolicy });
    const sent = await send(url, 'poison');

    expect(await receive(url)).toHaveLength(1);
    expect(await receive(url)).toHaveLength(1);
    expect(await receive(url)).toHaveLength(0);
    const [dead] = await receive(deadLetters);

    const { QueueArn: sourceArn } = await attributesOf(url);
    expect(dead).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'poison',
      Attributes: { DeadLetterQueueSourceArn: sourceArn },
    });
  });

  it('wake a long poll as they are sent', async () => {
    const url = await aQueue();
    const started = performance.now();

    const poll = receive(url, { WaitTimeSeconds: 20 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await send(url, 'good morning');

    expect(bodiesOf(await poll)).toEqual(['good morning']);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('are not lost to a long poll whose caller hung up', async () => {
    const url = await aQueue();
    const hangUp = new AbortController();
    const poll = client.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 20 }), {
      abortSignal: hangUp.signal,
    });
    setTimeout(() => hangUp.abort(), 150);
    await expect(poll).rejects.toMatchObject({ name: 'AbortError' });

    await new Promise((resolve) => setTimeout(resolve, 100));
    await send(url, 'for the next caller');

    expect(bodiesOf(await receive(url))).toEqual(['for the next caller']);
  });

  it('that are delayed are counted but invisible, then delivered', async () => {
    const url = await aQueue();
    await send(url, 'later', { DelaySeconds: 1 });

    const early = await receive(url);
    const counts = await attributesOf(url);
    const onTime = await receive(url, { WaitTimeSeconds: 5 });

    expect(early).toEqual([]);
    expect(counts).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1', ApproximateNumberOfMessages: '0' });
    expect(bodiesOf(onTime)).toEqual(['later']);
  });

  it('travel in batches of ten, and a batch of eleven is refused', async () => {
    const QueueUrl = await aQueue();
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ Id: `entry-${index}`, MessageBody: `notice ${index}` }));

    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(10) }));
    const received = await receive(QueueUrl, { MaxNumberOfMessages: 10 });
    const Entries = received.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
    const deleted = await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));

    expect(sent.Successful).toHaveLength(10);
    expect(bodiesOf(received).sort()).toEqual(entries(10).map(({ MessageBody }) => MessageBody));
    expect(deleted.Successful).toHaveLength(10);
    expect(await attributesOf(QueueUrl)).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '0' });
    await expect(client.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(11) }))).rejects.toMatchObject({
      name: 'TooManyEntriesInBatchRequest',
    });
  });

  it('of a batch fail one by one', async () => {
    const QueueUrl = await aQueue();
    const Entries = [
      { Id: 'fine', MessageBody: 'fine' },
      { Id: 'control', MessageBody: 'bell \u0007' },
    ];

    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    expect(sent.Successful).toMatchObject([{ Id: 'fine' }]);
    expect(sent.Failed).toMatchObject([{ Id: 'control', Code: 'InvalidMessageContents', SenderFault: true }]);
    expect(bodiesOf(await receive(QueueUrl, { MaxNumberOfMessages: 10 }))).toEqual(['fine']);
  });

  it.each([
    { what: 'without entries', Entries: [], code: 'EmptyBatchRequest' },
    {
      what: 'with repeated ids',
      Entries: [
        { Id: 'a', MessageBody: '1' },
        { Id: 'a', MessageBody: '2' },
      ],
      code: 'BatchEntryIdsNotDistinct',
    },
    { what: 'with a malformed id', Entries: [{ Id: 'a b', MessageBody: '1' }], code: 'InvalidBatchEntryId' },
    {
      what: 'over 1 MiB in all',
      Entries: [
        { Id: 'a', MessageBody: 'x'.repeat(600_000) },
        { Id: 'b', MessageBody: 'x'.repeat(600_000) },
      ],
      code: 'BatchRequestTooLong',
    },
  ])('are refused in a batch $what', async ({ Entries, code }) => {
    const QueueUrl = await aQueue();

    const batch = client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    await expect(batch).rejects.toMatchObject({ name: code });
  });

  it('become available at once when their visibility is changed to zero', async () => {
    const QueueUrl = await aQueue();
    await send(QueueUrl, 'not for me');
    const [first] = await receive(QueueUrl);

    const change = { QueueUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 };
    await client.send(new ChangeMessageVisibilityCommand(change));

    expect(bodiesOf(await receive(QueueUrl))).toEqual(['not for me']);
    await expect(client.send(new ChangeMessageVisibilityCommand(change))).rejects.toMatchObject({
      name: 'MessageNotInflight',
    });
  });

  it('stay hidden longer when their visibility is extended, in a batch too', async () => {
    const QueueUrl = await aQueue({ VisibilityTimeout: '1' });
    await send(QueueUrl, 'long work');
    const [held] = await receive(QueueUrl);

    const Entries = [
      { Id: 'held', ReceiptHandle: held?.ReceiptHandle, VisibilityTimeout: 30 },
      { Id: 'forged', ReceiptHandle: 'bm90IGEgaGFuZGxl', VisibilityTimeout: 30 },
    ];
    const changed = await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));

    expect(changed.Successful).toMatchObject([{ Id: 'held' }]);
    expect(changed.Failed).toMatchObject([{ Id: 'forged', Code: 'ReceiptHandleIsInvalid' }]);
    expect(await receive(QueueUrl, { WaitTimeSeconds: 2 })).toEqual([]);
  });

  it('cannot be deleted by a made-up receipt, or by one of another queue', async () => {
    const QueueUrl = await aQueue();
    const otherQueue = await aQueue();
    await send(otherQueue, 'elsewhere');
    const [elsewhere] = await receive(otherQueue);

    for (const ReceiptHandle of ['made-up', elsewhere?.ReceiptHandle]) {
      const deletion = client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      await expect(deletion).rejects.toBeInstanceOf(ReceiptHandleIsInvalid);
    }
  });

  it('are taken up to 1 MiB and refused beyond it, attributes included', async () => {
    const url = await aQueue();
    const fullSize = 'x'.repeat(1_048_576);
    const MessageAttributes = { kind: { DataType: 'String', StringValue: 'one too many' } };

    await send(url, fullSize);

    await expect(send(url, `${fullSize}x`)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(send(url, fullSize, { MessageAttributes })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  it('are gone after a purge, and a second purge within a minute is refused', async () => {
    const QueueUrl = await aQueue();
    await send(QueueUrl, 'cleared');

    await client.send(new PurgeQueueCommand({ QueueUrl }));

    expect(await receive(QueueUrl)).toEqual([]);
    await expect(client.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toMatchObject({
      name: 'PurgeQueueInProgress',
    });
  });

  it('expire when the queue has kept them long enough', async () => {
    const url = await aQueue({ MessageRetentionPeriod: '60' });
    await send(url, 'yesterday');

    clockOffset += 61_000;

    expect(await receive(url)).toEqual([]);
  });
});

describe('FIFO queues', () => {
  const fifo = { FifoQueue: 'true', ContentBasedDeduplication: 'true' };

  it('refuse a message without a group, and one with its own delay', async () => {
    const url = await aQueue(fifo);

    await expect(send(url, 'no group')).rejects.toMatchObject({ name: 'MissingParameter' });
    await expect(send(url, 'delayed', { MessageGroupId: 'a', DelaySeconds: 5 })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });

  it('refuse a message without a deduplication id unless they take it from the content', async () => {
    const url = await aQueue({ FifoQueue: 'true' });

    await expect(send(url, 'nameless', { MessageGroupId: 'a' })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });

  it('keep the order within a group and number the messages', async () => {
    const url = await aQueue(fifo);
    for (const body of ['first', 'second', 'third']) await send(url, body, { MessageGroupId: 'loan-7' });

    const received = await receive(url, { MaxNumberOfMessages: 10 });

    const numbers = received.map(({ Attributes }) => String(Attributes?.SequenceNumber));
    expect(bodiesOf(received)).toEqual(['first', 'second', 'third']);
    expect(numbers).toEqual([...numbers].sort());
    expect(received[0]?.Attributes).toMatchObject({ MessageGroupId: 'loan-7' });
  });

  it('lock a group while one of its messages is in flight and let the others flow', async () => {
    const QueueUrl = await aQueue(fifo);
    await send(QueueUrl, 'a1', { MessageGroupId: 'a' });
    await send(QueueUrl, 'a2', { MessageGroupId: 'a' });
    await send(QueueUrl, 'b1', { MessageGroupId: 'b' });

    const [a1] = await receive(QueueUrl);
    const whileLocked = await receive(QueueUrl, { MaxNumberOfMessages: 10 });
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: a1?.ReceiptHandle }));
    const afterwards = await receive(QueueUrl, { MaxNumberOfMessages: 10 });

    expect(a1?.Body).toBe('a1');
    expect(bodiesOf(whileLocked)).toEqual(['b1']);
    expect(bodiesOf(afterwards)).toEqual(['a2']);
  });

  it('drop a duplicate for five minutes, also after the original was deleted', async () => {
    const QueueUrl = await aQueue({ FifoQueue: 'true' });
    const identity = { MessageGroupId: 'a', MessageDeduplicationId: 'payment-1' };
    const original = await send(QueueUrl, 'pay', identity);
    const [received] = await receive(QueueUrl);
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: received?.ReceiptHandle }));

    const duplicate = await send(QueueUrl, 'pay', identity);
    const dropped = await receive(QueueUrl);
    clockOffset += 5 * 60_000 + 1;
    const renewed = await send(QueueUrl, 'pay', identity);

    expect(duplicate.MessageId).toBe(original.MessageId);
    expect(dropped).toEqual([]);
    expect(renewed.MessageId).not.toBe(original.MessageId);
    expect(bodiesOf(await receive(QueueUrl))).toEqual(['pay']);
  });

  it('refuse the receipt of a message whose visibility ran out', async () => {
    const QueueUrl = await aQueue({ ...fifo, VisibilityTimeout: '30' });
    await send(QueueUrl, 'slow', { MessageGroupId: 'a' });
    const [message] = await receive(QueueUrl);

    clockOffset += 31_000;
    const deletion = client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));

    await expect(deletion).rejects.toThrow('The receipt handle has expired');
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
