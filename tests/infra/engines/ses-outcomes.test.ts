import {
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailEvent } from '#infra/local/engines/ses/mail-events.ts';
import { openSes, type Ses } from '#infra/local/engines/ses/open-ses.ts';
import { matches, openEventBus } from '#infra/local/event-bus.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

let served: ServedEngine<Ses>;
let client: SESv2Client;
const published: MailEvent[] = [];

const EventBusArn = 'arn:aws:events:us-east-1:000000000000:event-bus/default';
const set = 'trestle-test';

beforeAll(async () => {
  served = await serveEngine((options) =>
    openSes({ ...options, publish: async (event) => void published.push(event) }),
  );
  client = new SESv2Client(served);
  await client.send(new CreateConfigurationSetCommand({ ConfigurationSetName: set }));
  await client.send(
    new CreateConfigurationSetEventDestinationCommand({
      ...{ ConfigurationSetName: set, EventDestinationName: 'bus' },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['SEND', 'BOUNCE', 'COMPLAINT'],
        EventBridgeDestination: { EventBusArn },
      },
    }),
  );
});

afterAll(async () => {
  client.destroy();
  await served.close();
});

const text = (Data: string) => ({ Data });
const sendTo = (address: string, ConfigurationSetName = set) =>
  client.send(
    new SendEmailCommand({
      ...{ FromEmailAddress: 'notices@trestle.example', ConfigurationSetName },
      Destination: { ToAddresses: [address] },
      Content: { Simple: { Subject: text('Due'), Body: { Text: text('Please upload the figures.') } } },
      EmailTags: [{ Name: 'organization', Value: 'northlight' }],
    }),
  );
const outcomesAt = async (address: string) => {
  published.length = 0;
  await sendTo(address);
  await expect.poll(() => published.length).toBeGreaterThan(0);
  await new Promise(setImmediate);
  return published.map(({ detail }) => detail as Record<string, { [field: string]: unknown }>);
};

describe('what becomes of a mail', () => {
  it('is published with its tags, as its configuration set has it', async () => {
    const outcomes = await outcomesAt('lender@bank.example');

    expect(outcomes).toMatchObject([
      {
        eventType: 'Send',
        mail: {
          destination: ['lender@bank.example'],
          tags: { 'ses:configuration-set': [set], organization: ['northlight'] },
        },
      },
    ]);
  });

  it.each([
    [
      'bounce+robin@simulator.amazonses.com',
      'Bounce',
      { bounce: { bounceType: 'Permanent', bounceSubType: 'General' } },
    ],
    ['complaint@simulator.amazonses.com', 'Complaint', { complaint: { complaintFeedbackType: 'abuse' } }],
  ])('at %s is a %s', async (address, eventType, particulars) => {
    expect((await outcomesAt(address)).at(-1)).toMatchObject({ eventType, ...particulars });
  });

  it('comes back at once where it came back before, until the address is taken off the list', async () => {
    const address = 'bounce+again@simulator.amazonses.com';
    await outcomesAt(address);
    const again = (await outcomesAt(address)).at(-1);
    expect(again?.['bounce']?.['bounceSubType']).toBe('OnAccountSuppressionList');

    const release = () => client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
    await release();
    await expect(release()).rejects.toBeInstanceOf(NotFoundException);
    expect((await outcomesAt(address)).at(-1)?.['bounce']?.['bounceSubType']).toBe('General');
  });

  it('is refused for a configuration set that is not there', async () => {
    await expect(sendTo('lender@bank.example', 'elsewhere')).rejects.toBeInstanceOf(NotFoundException);
  });
});

describe('the event bus', () => {
  const pattern = { source: ['aws.ses'], detail: { eventType: ['Bounce', 'Send'], mail: { tags: { set: ['a'] } } } };
  const event = (eventType: string, sets: readonly string[]) => ({
    ...{ source: 'aws.ses', 'detail-type': 'any' },
    detail: { eventType, mail: { tags: { set: sets } } },
  });

  it('matches a field by any of its values, and all the fields that a pattern names', () => {
    expect(matches(pattern, event('Send', ['b', 'a']))).toBe(true);
    expect(matches(pattern, event('Open', ['a']))).toBe(false);
    expect(matches(pattern, event('Send', ['b']))).toBe(false);
    expect(matches(pattern, { source: 'aws.ses' })).toBe(false);
  });

  it('hands what matches to the targets of each rule', async () => {
    const called: string[] = [];
    const call = async (arn: string, input?: string) => void called.push(`${arn} ${JSON.parse(input ?? '').source}`);
    const bus = openEventBus([{ pattern, targetArns: ['one', 'two'] }], { call });

    await bus.publish(event('Bounce', ['a']));
    await bus.publish(event('Bounce', ['b']));

    expect(called).toEqual(['one aws.ses', 'two aws.ses']);
  });
});
