import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelAnswer } from '#functions/domain/notifications/channels/channel-port.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { titlesTo } from '#tests/support/notifications.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/domain/notifications/channels/deliver-to-channel.ts') &
  typeof import('#functions/domain/notifications/channels/delivery-store.ts') &
  typeof import('#functions/domain/notifications/channels/channel-store.ts') &
  typeof import('#functions/domain/notifications/channels/tell-channels.ts') &
  typeof import('#functions/domain/notifications/telling/known-people.ts') &
  typeof import('#functions/platform/storage/table.ts');
let platform: Platform;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/domain/notifications/channels/deliver-to-channel.ts')),
    ...(await import('#functions/domain/notifications/channels/delivery-store.ts')),
    ...(await import('#functions/domain/notifications/channels/channel-store.ts')),
    ...(await import('#functions/domain/notifications/channels/tell-channels.ts')),
    ...(await import('#functions/domain/notifications/telling/known-people.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
  };
});

/** So that what is given up some 80 hours later, one message after the other, is given up on one day. */
const begin = Date.parse('2026-10-01T00:00:00.000Z');
const failed: ChannelAnswer = {
  ...{ verdict: 'failed', status: 500, milliseconds: 40, answer: '' },
  ...{ fault: 'The receiver has failed (500).', retryAfterInSeconds: null },
};
let organization: TestOrganization;
let table: Table;
let channelId: string;
let time: number;
let sent: string[];
let laterInSeconds: number[];

beforeEach(async () => {
  organization = await anOrganization();
  table = platform.tableOf(organization.id);
  const wanted = { name: 'Risk desk', type: 'Webhook', topics: ['Covenants'], smallestLevel: 0, entityIds: [] };
  const path = `/api/organizations/${organization.id}/notifications/channels`;
  // Nothing listens there; what is sent goes to the sender of the test.
  const address = 'http://127.0.0.1:9/hooks';
  channelId = good(await organization.admin.post(path, { ...wanted, address, enabled: true })).body.channel.id;
  [time, sent, laterInSeconds] = [begin, [], []];
});

const now = () => new Date(time);
const door = () => platform.channelDoor({ table, now, enqueue: async () => {} });
const isTold = (title: string) =>
  door().tell({
    ...{ kind: 'covenantBreached', key: title, at: now().toISOString(), title, textFor: () => '1.05×', url: '/alerts' },
    source: { sourceType: 'Covenant', sourceId: title, sourceName: title, entityId: null, entityName: null },
    ...{ dueOn: null, path: [], needs: [], audience: {} },
  });
const due = async () => (await platform.deliveriesDue(table, now().toISOString(), { limit: 100 })).items;
const logged = async () => (await platform.listDeliveries(table, channelId, { limit: 100 })).items;
const attempt = (deliveryId: string, answer: () => Promise<ChannelAnswer>) =>
  platform.deliverToChannel(
    { channelId, deliveryId },
    {
      ...{ table, clock: { now, today: () => now().toISOString().slice(0, 10) } },
      actor: { agentId: 'channels', correlationId: 'a-test' },
      sender: {
        send: async ({ id }) => {
          sent.push(id);
          return answer();
        },
        whyNotSent: async () => null,
        isLocal: () => true,
      },
      siteUrl: async () => 'https://trestle.example',
      telling: {
        table,
        now,
        people: platform.knownPeople(table),
        enqueueMails: async () => {},
        channels: platform.noChannels,
      },
      enqueueLater: async (_, seconds) => {
        laterInSeconds.push(seconds);
      },
    },
  );
const fails = async () => failed;

/** Has everything sent that is due, hour after hour, for so many days. */
async function daysPass(days: number, answer = fails): Promise<void> {
  const end = time + days * 86_400_000;
  while (time < end) {
    for (const { id } of await due()) await attempt(id, answer);
    time += 3_600_000;
  }
}

describe('a message that its channel does not take', () => {
  it('is tried ten times within days, and then given up, which administrators are told once a day', async () => {
    await isTold('Minimum DSCR');
    await isTold('Minimum LLCR');
    await daysPass(5);

    expect(sent).toHaveLength(20);
    expect(laterInSeconds.map((seconds) => (seconds < 10 ? 'seconds' : 'minutes'))).toEqual(
      expect.arrayContaining(['seconds', 'minutes']),
    );
    expect(Math.max(...laterInSeconds)).toBeLessThanOrEqual(900);
    expect(await logged()).toMatchObject([
      { status: 'GivenUp', attempts: 10, nextAttemptAt: null, last: { status: 500 } },
      { status: 'GivenUp', attempts: 10, nextAttemptAt: null, last: { status: 500 } },
    ]);
    expect(await due()).toEqual([]);
    expect(await titlesTo(organization.admin)).toEqual(['Channel Risk desk did not take an alert']);
    expect(await platform.findChannel(table, channelId)).toMatchObject({ enabled: true });
  });

  it('switches the channel off once nothing was taken for five days, and what still waits is not sent', async () => {
    await isTold('Minimum DSCR');
    await daysPass(2);
    await isTold('Minimum LLCR');
    await daysPass(1.5);
    await isTold('Debt yield');
    await daysPass(3);

    expect(await platform.findChannel(table, channelId)).toMatchObject({
      ...{ enabled: false, stopped: { because: 'Failing' } },
    });
    expect(await titlesTo(organization.admin)).toContain('Channel Risk desk was switched off');
    const log = await logged();
    expect(log.map(({ status }) => status)).toEqual(['GivenUp', 'GivenUp', 'GivenUp']);
    expect(log[0]?.last?.fault).toBe('Not sent: the channel was switched off.');
  });

  it('is sent by one worker at a time, and by another where the first has died', async () => {
    await isTold('Minimum DSCR');
    const [{ id } = { id: '' }] = await due();
    let release = () => {};
    const waiting = new Promise<ChannelAnswer>((done) => {
      release = () => done({ ...failed, verdict: 'accepted', status: 200, fault: null });
    });
    const first = attempt(id, () => waiting);
    await expect.poll(() => sent.length).toBe(1);
    await attempt(id, fails);
    expect(sent).toHaveLength(1);
    release();
    await first;
    expect(await logged()).toMatchObject([{ status: 'Delivered', attempts: 1 }]);

    await isTold('Minimum LLCR');
    const [{ id: second } = { id: '' }] = await due();
    const dies = async () => {
      throw new Error('The machine is gone.');
    };
    await expect(attempt(second, dies)).rejects.toThrow('gone');
    expect(await due()).toEqual([]);
    time += 180_000;
    expect(await due()).toEqual([{ channelId, id: second }]);
  });
});
