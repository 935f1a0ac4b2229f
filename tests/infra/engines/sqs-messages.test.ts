import {
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  PurgeQueueCommand,
  ReceiptHandleIsInvalid,
  SendMessageBatchCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf, type ServedSqs, serveSqs } from './serve-sqs.ts';

let sqs: ServedSqs;

beforeAll(async () => {
  sqs = await serveSqs();
});

afterAll(() => sqs.close());

describe('messages', () => {
  it('arrive as they were sent, with attributes of every type and the system attributes', async () => {
    const url = await sqs.aQueue();
    const attributes = {
      kind: { DataType: 'String', StringValue: 'rückmeldung' },
      amount: { DataType: 'Number', StringValue: '1250000.50' },
      seal: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 1, 254, 255]) },
    };

    const sent = await sqs.send(url, 'Grüße — 貸付 🏗', {
      MessageAttributes: attributes,
      MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: 'Root=1-5759e988' } },
    });
    const [message] = await sqs.receive(url);

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
    const url = await sqs.aQueue({ VisibilityTimeout: '0' });
    const text = (StringValue: string) => ({ DataType: 'String', StringValue });
    await sqs.send(url, 'selective', {
      MessageAttributes: { 'trace.id': text('1'), 'trace.span': text('2'), kind: text('3') },
    });

    const [plain] = await sqs.receive(url, { MessageAttributeNames: [], MessageSystemAttributeNames: [] });
    const [traced] = await sqs.receive(url, {
      MessageAttributeNames: ['trace.*'],
      MessageSystemAttributeNames: ['SentTimestamp'],
    });

    expect(plain).not.toHaveProperty('MessageAttributes');
    expect(plain).not.toHaveProperty('Attributes');
    expect(Object.keys(traced?.MessageAttributes ?? {})).toEqual(['trace.id', 'trace.span']);
    expect(Object.keys(traced?.Attributes ?? {})).toEqual(['SentTimestamp']);
  });

  it('cannot be deleted by a made-up receipt, or by one of another queue', async () => {
    const QueueUrl = await sqs.aQueue();
    const otherQueue = await sqs.aQueue();
    await sqs.send(otherQueue, 'elsewhere');
    const [elsewhere] = await sqs.receive(otherQueue);

    for (const ReceiptHandle of ['made-up', elsewhere?.ReceiptHandle]) {
      const deletion = sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      await expect(deletion).rejects.toBeInstanceOf(ReceiptHandleIsInvalid);
    }
  });

  it('are taken up to 1 MiB and refused beyond it, attributes included', async () => {
    const url = await sqs.aQueue();
    const fullSize = 'x'.repeat(1_048_576);
    const MessageAttributes = { kind: { DataType: 'String', StringValue: 'one too many' } };

    await sqs.send(url, fullSize);

    await expect(sqs.send(url, `${fullSize}x`)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(sqs.send(url, fullSize, { MessageAttributes })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });

  it('are gone after a purge, and a second purge within a minute is refused', async () => {
    const QueueUrl = await sqs.aQueue();
    await sqs.send(QueueUrl, 'cleared');

    await sqs.client.send(new PurgeQueueCommand({ QueueUrl }));

    expect(await sqs.receive(QueueUrl)).toEqual([]);
    await expect(sqs.client.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toMatchObject({
      name: 'PurgeQueueInProgress',
    });
  });

  it('expire when the queue has kept them long enough', async () => {
    const url = await sqs.aQueue({ MessageRetentionPeriod: '60' });
    await sqs.send(url, 'yesterday');

    sqs.passTime(61_000);

    expect(await sqs.receive(url)).toEqual([]);
  });
});

describe('batches', () => {
  it('travel in batches of ten, and a batch of eleven is refused', async () => {
    const QueueUrl = await sqs.aQueue();
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ Id: `entry-${index}`, MessageBody: `notice ${index}` }));

    const sent = await sqs.client.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(10) }));
    const received = await sqs.receive(QueueUrl, { MaxNumberOfMessages: 10 });
    const Entries = received.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
    const deleted = await sqs.client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));

    expect(sent.Successful).toHaveLength(10);
    expect(bodiesOf(received).sort()).toEqual(entries(10).map(({ MessageBody }) => MessageBody));
    expect(deleted.Successful).toHaveLength(10);
    expect(await sqs.attributesOf(QueueUrl)).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '0' });
    await expect(
      sqs.client.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(11) })),
    ).rejects.toMatchObject({
      name: 'TooManyEntriesInBatchRequest',
    });
  });

  it('of a batch fail one by one', async () => {
    const QueueUrl = await sqs.aQueue();
    const Entries = [
      { Id: 'fine', MessageBody: 'fine' },
      { Id: 'control', MessageBody: 'bell \u0007' },
    ];

    const sent = await sqs.client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    expect(sent.Successful).toMatchObject([{ Id: 'fine' }]);
    expect(sent.Failed).toMatchObject([{ Id: 'control', Code: 'InvalidMessageContents', SenderFault: true }]);
    expect(bodiesOf(await sqs.receive(QueueUrl, { MaxNumberOfMessages: 10 }))).toEqual(['fine']);
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
    const QueueUrl = await sqs.aQueue();

    const batch = sqs.client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

    await expect(batch).rejects.toMatchObject({ name: code });
  });
});
