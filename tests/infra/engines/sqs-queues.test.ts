import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  QueueDoesNotExist,
  QueueNameExists,
  SetQueueAttributesCommand,
  SQSClient,
  TagQueueCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedSqs, serveSqs } from './serve-sqs.ts';

let sqs: ServedSqs;

beforeAll(async () => {
  sqs = await serveSqs();
});

afterAll(() => sqs.close());

describe('queues', () => {
  it('are created with attributes and found by name', async () => {
    const url = await sqs.aQueue({ VisibilityTimeout: '45', DelaySeconds: '2' });

    const found = await sqs.client.send(new GetQueueUrlCommand({ QueueName: url.split('/').at(-1) }));

    expect(found.QueueUrl).toBe(url);
    expect(await sqs.attributesOf(url)).toMatchObject({
      VisibilityTimeout: '45',
      DelaySeconds: '2',
      MessageRetentionPeriod: '345600',
      QueueArn: expect.stringMatching(/^arn:aws:sqs:us-east-1:000000000000:covenant-tests-\d+$/),
    });
  });

  it('are the same queue when created again alike, and refused when created differently', async () => {
    const url = await sqs.aQueue({ VisibilityTimeout: '45' });
    const QueueName = url.split('/').at(-1);

    const again = await sqs.client.send(new CreateQueueCommand({ QueueName, Attributes: { VisibilityTimeout: '45' } }));
    const differently = sqs.client.send(new CreateQueueCommand({ QueueName, Attributes: { VisibilityTimeout: '50' } }));

    expect(again.QueueUrl).toBe(url);
    await expect(differently).rejects.toBeInstanceOf(QueueNameExists);
  });

  it('that do not exist are reported as such by every call', async () => {
    const missing = `${sqs.served.endpoint}/000000000000/no-such-queue`;

    await expect(sqs.client.send(new GetQueueUrlCommand({ QueueName: 'no-such-queue' }))).rejects.toBeInstanceOf(
      QueueDoesNotExist,
    );
    await expect(sqs.send(missing, 'lost')).rejects.toBeInstanceOf(QueueDoesNotExist);
    await expect(sqs.receive(missing)).rejects.toBeInstanceOf(QueueDoesNotExist);
  });

  it('are listed by prefix, page by page', async () => {
    const urls: string[] = [];
    for (const name of ['listing-a', 'listing-b', 'listing-c']) {
      urls.push(String((await sqs.client.send(new CreateQueueCommand({ QueueName: name }))).QueueUrl));
    }

    const first = await sqs.client.send(new ListQueuesCommand({ QueueNamePrefix: 'listing-', MaxResults: 2 }));
    const second = await sqs.client.send(
      new ListQueuesCommand({ QueueNamePrefix: 'listing-', MaxResults: 2, NextToken: first.NextToken }),
    );

    expect([...(first.QueueUrls ?? []), ...(second.QueueUrls ?? [])]).toEqual(urls);
    expect(second.NextToken).toBeUndefined();
  });

  it('take new attributes and tags', async () => {
    const QueueUrl = await sqs.aQueue();

    await sqs.client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '99' } }));
    await sqs.client.send(new TagQueueCommand({ QueueUrl, Tags: { stage: 'local' } }));

    expect(await sqs.attributesOf(QueueUrl)).toMatchObject({ VisibilityTimeout: '99' });
    expect((await sqs.client.send(new ListQueueTagsCommand({ QueueUrl }))).Tags).toEqual({ stage: 'local' });
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
    const creation = sqs.client.send(new CreateQueueCommand({ QueueName: 'refused', Attributes: attributes }));

    await expect(creation).rejects.toMatchObject({ name: code });
  });

  it('refuse a dead-letter queue that does not exist', async () => {
    const deadLetterTargetArn = 'arn:aws:sqs:us-east-1:000000000000:nowhere';

    const creation = sqs.aQueue({ RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 3 }) });

    await expect(creation).rejects.toThrow('Dead letter target does not exist');
  });

  it('are gone with their messages after deletion', async () => {
    const QueueUrl = await sqs.aQueue();
    await sqs.send(QueueUrl, 'doomed');
    const QueueName = QueueUrl.split('/').at(-1);

    await sqs.client.send(new DeleteQueueCommand({ QueueUrl }));
    await expect(sqs.receive(QueueUrl)).rejects.toBeInstanceOf(QueueDoesNotExist);
    await sqs.client.send(new CreateQueueCommand({ QueueName }));

    expect(await sqs.receive(QueueUrl)).toEqual([]);
  });

  it('are closed to other credentials', async () => {
    const stranger = new SQSClient({
      ...sqs.served,
      credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'other' },
    });
    const forger = new SQSClient({
      ...sqs.served,
      credentials: { ...sqs.served.credentials, secretAccessKey: 'guessed' },
    });

    await expect(stranger.send(new ListQueuesCommand({}))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    await expect(forger.send(new ListQueuesCommand({}))).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });
});
