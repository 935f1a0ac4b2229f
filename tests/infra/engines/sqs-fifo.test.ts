import { DeleteMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf, type ServedSqs, serveSqs } from './serve-sqs.ts';

let sqs: ServedSqs;

beforeAll(async () => {
  sqs = await serveSqs();
});

afterAll(() => sqs.close());

describe('FIFO queues', () => {
  const fifo = { FifoQueue: 'true', ContentBasedDeduplication: 'true' };

  it('refuse a message without a group, and one with its own delay', async () => {
    const url = await sqs.aQueue(fifo);

    await expect(sqs.send(url, 'no group')).rejects.toMatchObject({ name: 'MissingParameter' });
    await expect(sqs.send(url, 'delayed', { MessageGroupId: 'a', DelaySeconds: 5 })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });

  it('refuse a message without a deduplication id unless they take it from the content', async () => {
    const url = await sqs.aQueue({ FifoQueue: 'true' });

    await expect(sqs.send(url, 'nameless', { MessageGroupId: 'a' })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });

  it('keep the order within a group and number the messages', async () => {
    const url = await sqs.aQueue(fifo);
    for (const body of ['first', 'second', 'third']) await sqs.send(url, body, { MessageGroupId: 'loan-7' });

    const received = await sqs.receive(url, { MaxNumberOfMessages: 10 });

    const numbers = received.map(({ Attributes }) => String(Attributes?.SequenceNumber));
    expect(bodiesOf(received)).toEqual(['first', 'second', 'third']);
    expect(numbers).toEqual([...numbers].sort());
    expect(received[0]?.Attributes).toMatchObject({ MessageGroupId: 'loan-7' });
  });

  it('lock a group while one of its messages is in flight and let the others flow', async () => {
    const QueueUrl = await sqs.aQueue(fifo);
    await sqs.send(QueueUrl, 'a1', { MessageGroupId: 'a' });
    await sqs.send(QueueUrl, 'a2', { MessageGroupId: 'a' });
    await sqs.send(QueueUrl, 'b1', { MessageGroupId: 'b' });

    const [a1] = await sqs.receive(QueueUrl);
    const whileLocked = await sqs.receive(QueueUrl, { MaxNumberOfMessages: 10 });
    await sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: a1?.ReceiptHandle }));
    const afterwards = await sqs.receive(QueueUrl, { MaxNumberOfMessages: 10 });

    expect(a1?.Body).toBe('a1');
    expect(bodiesOf(whileLocked)).toEqual(['b1']);
    expect(bodiesOf(afterwards)).toEqual(['a2']);
  });

  it('drop a duplicate for five minutes, also after the original was deleted', async () => {
    const QueueUrl = await sqs.aQueue({ FifoQueue: 'true' });
    const identity = { MessageGroupId: 'a', MessageDeduplicationId: 'payment-1' };
    const original = await sqs.send(QueueUrl, 'pay', identity);
    const [received] = await sqs.receive(QueueUrl);
    await sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: received?.ReceiptHandle }));

    const duplicate = await sqs.send(QueueUrl, 'pay', identity);
    const dropped = await sqs.receive(QueueUrl);
    sqs.passTime(5 * 60_000 + 1);
    const renewed = await sqs.send(QueueUrl, 'pay', identity);

    expect(duplicate.MessageId).toBe(original.MessageId);
    expect(dropped).toEqual([]);
    expect(renewed.MessageId).not.toBe(original.MessageId);
    expect(bodiesOf(await sqs.receive(QueueUrl))).toEqual(['pay']);
  });

  it('refuse the receipt of a message whose visibility ran out', async () => {
    const QueueUrl = await sqs.aQueue({ ...fifo, VisibilityTimeout: '30' });
    await sqs.send(QueueUrl, 'slow', { MessageGroupId: 'a' });
    const [message] = await sqs.receive(QueueUrl);

    sqs.passTime(31_000);
    const deletion = sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));

    await expect(deletion).rejects.toThrow('The receipt handle has expired');
  });
});
