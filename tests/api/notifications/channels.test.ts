import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AddedChannel, Channel } from '#shared/domain/notifications/channel.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { quarterBack, quarterEndBack } from '#tests/support/calendar.ts';
import { channelReceiver, isSignedWith } from '#tests/support/channel-receiver.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { titlesTo, untilTold } from '#tests/support/notifications.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let receiver: Awaited<ReturnType<typeof channelReceiver>>;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ closingDate: quarterEndBack(4) });
  receiver = await channelReceiver();
});
afterEach(() => receiver.close());

const path = (rest = '') => `/api/organizations/${organization.id}/notifications/channels${rest}`;
const wanted = (change: object = {}) => ({
  ...{ name: 'Risk desk', type: 'Webhook', address: `${receiver.origin}/hooks/a-long-and-secret-path` },
  ...{ topics: ['Covenants'], smallestLevel: 1, entityIds: [], enabled: true },
  ...change,
});
const add = async (change: object = {}): Promise<AddedChannel> => good(await admin.post(path(), wanted(change))).body;
const listed = async (): Promise<Channel[]> => good(await admin.get(path())).body;
const logOf = async ({ channel }: AddedChannel) => good(await admin.get(path(`/${channel.id}/deliveries`))).body;
const untilLogged = (added: AddedChannel, status: string) =>
  until(
    async () => (await logOf(added))[0],
    (one) => one?.status === status,
    20_000,
  );

/** A covenant that its first figure breaches. */
async function breach(name = 'Minimum coverage', entityId = structure.id): Promise<void> {
  good(
    await admin.post(`/api/entities/${entityId}/covenants`, {
      ...{ name, covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 1_000 },
      ...{ metric: 'Debt Service Coverage Ratio', operator: '>=', thresholds: [{ value: 1.2, unit: 'Ratio' }] },
      ...{ startsOn: quarterEndBack(0), approved: true },
    }),
  );
  good(
    await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
      detailName: 'Debt Service Coverage Ratio',
      values: [{ period: quarterBack(0), value: 1.05 }],
    }),
  );
}

describe('a webhook', () => {
  it('hears of a breach once, signed, with what somebody who sees everything sees', async () => {
    const added = await add();
    await breach();

    const [message] = await receiver.has(1);
    if (message === undefined || added.secret === null) throw new Error('Nothing came.');
    expect(isSignedWith(added.secret, message)).toBe(true);
    expect(isSignedWith(`whsec_${Buffer.from('another secret').toString('base64')}`, message)).toBe(false);
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'covenantBreached',
      data: {
        organizationId: organization.id,
        topic: 'Covenants',
        level: 2,
        title: 'Riverside senior facility: Minimum coverage is breached',
        text: expect.stringContaining('1.05× is below the required 1.20×'),
        url: expect.stringMatching(/^https?:\/\/[^/]+\/deals\//),
        source: { entityId: structure.id },
      },
    });

    const delivery = await untilLogged(added, 'Delivered');
    expect(delivery).toMatchObject({ id: message.headers['webhook-id'], attempts: 1, nextAttemptAt: null });
    const again = { organizationId: organization.id, channelId: added.channel.id, deliveryId: delivery.id };
    await deliver('deliver-to-channels', { kind: 'delivery', ...again });
    await deliver('deliver-notifications', {
      ...{ kind: 'standing', organizationId: organization.id, entityId: structure.id },
    });
    await workedOff('CHANNEL_DELIVERY_QUEUE_URL', organization.id);
    expect(receiver.received).toHaveLength(1);
    expect(await listed()).toMatchObject([{ lastDeliveredAt: expect.any(String), failingSince: null }]);
  });

  it('hears of nothing that concerns one person, lies elsewhere, is of another topic, or is less urgent', async () => {
    const other = await organization.structure({ name: 'Harbor', closingDate: quarterEndBack(4) });
    const chosen = ['Covenants', 'Documents', 'Approvals', 'Deliverables', 'Figures'];
    await add({ name: 'Elsewhere', entityIds: [other.id], topics: chosen, smallestLevel: 0 });
    await add({ name: 'Documents', topics: ['Documents'] });
    await add({ name: 'Off', enabled: false });
    await add({ name: 'Critical', topics: ['Figures'], smallestLevel: 2 });
    const analyst = await organization.member();
    good(
      await admin.post(`/api/v2/organizations/${organization.id}/entities/${structure.id}/team/direct`, [
        { agentId: analyst.agent.id, role: 'Viewer' },
      ]),
    );
    await breach();
    await untilTold(admin, 'is breached');
    await untilTold(analyst, 'You are on the team');
    await workedOff('NOTIFICATION_DELIVERY_QUEUE_URL', organization.id);
    await workedOff('CHANNEL_DELIVERY_QUEUE_URL', organization.id);
    expect(receiver.received).toEqual([]);

    await add({ name: 'Here', entityIds: [structure.id], topics: chosen, smallestLevel: 0 });
    await breach('Second coverage');
    await receiver.has(2);
    await workedOff('CHANNEL_DELIVERY_QUEUE_URL', organization.id);
    // Nobody watches the figures, but a channel hears of them.
    expect(receiver.received.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
      'covenantBreached',
      'figureChanged',
    ]);
  });

  it('gets the same message again after seconds where it has failed, under the same id', async () => {
    receiver.answer({ status: 500, body: 'busy' }, { status: 204 });
    const added = await add();
    await breach();

    const [first, second] = await receiver.has(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await untilLogged(added, 'Delivered')).toMatchObject({ attempts: 2, last: { status: 204, fault: null } });
  });

  it('is switched off where it is gone, which administrators are told, and gets what it missed when somebody asks', async () => {
    receiver.answer({ status: 410 });
    const added = await add();
    await breach();

    const told = await untilTold(admin, 'Channel Risk desk was switched off');
    expect(told).toMatchObject({ kind: 'channelFailed', topic: 'Access', level: 1 });
    const given = await untilLogged(added, 'GivenUp');
    expect(await listed()).toMatchObject([{ enabled: false, stopped: { because: 'Gone' } }]);
    const again = path(`/${added.channel.id}/deliveries/${given.id}`);
    expect(await admin.post(again)).toMatchObject({ status: 409, body: { code: 'channelOff' } });

    receiver.answer({});
    const [{ version = 0 } = {}] = await listed();
    const on = good(await admin.put(path(`/${added.channel.id}`), { version, enabled: true })).body;
    expect(on).toMatchObject({ enabled: true, stopped: null, failingSince: null });
    good(await admin.post(again));
    const { attempts } = await untilLogged(added, 'Delivered');
    expect(attempts).toBe(1);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    expect(await admin.post(again)).toMatchObject({ status: 409, body: { code: 'channelDeliveryOpen' } });
    expect(await titlesTo(admin)).toHaveLength(2);
  });

  it('trusts both secrets for a day after a new one was made', async () => {
    const { channel, secret: first } = await add();
    const rotated: AddedChannel = good(
      await admin.put(path(`/${channel.id}/secret`), { version: channel.version }),
    ).body;
    good(await admin.post(path(`/${channel.id}/test`)));

    const [message] = receiver.received;
    if (message === undefined || first === null || rotated.secret === null) throw new Error('Nothing came.');
    expect(rotated.secret).not.toBe(first);
    expect([first, rotated.secret].map((secret) => isSignedWith(secret, message))).toEqual([true, true]);
    const hours = (Date.parse(rotated.channel.formerSecretUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });
});

describe('what is secret about channels', () => {
  it('is shown once, and stands neither in lists nor in the log nor unsealed in the trail', async () => {
    const added = await add();
    const { channel, secret } = added;
    good(await admin.put(path(`/${channel.id}`), { version: channel.version, name: 'Risk committee' }));
    good(await admin.post(path(`/${channel.id}/test`)));

    const seen = JSON.stringify([channel, await listed(), await logOf(added)]);
    const trail = JSON.stringify(await auditOfOrganization(organization.id));
    expect((await listed())[0]?.shownAddress).toBe(`${receiver.origin}/…path`);
    for (const text of [seen, trail]) {
      expect(text).not.toContain('a-long-and-secret');
      expect(text).not.toContain(secret);
      expect(text).not.toContain('whsec_');
    }
    expect(trail).toContain('channel.created');
    expect(seen).not.toContain('sealed.');
  });

  it('is nobody’s who is denied anything, and no other organization’s', async () => {
    const { channel } = await add();
    const [denied, stranger] = [await organization.member('Admin'), await anOrganization()];
    await organization.grant(denied, { entityId: structure.id, sourceType: 'Covenant', action: 'Deny' });

    const calls = ['', `/${channel.id}/deliveries`].map((rest) => path(rest));
    for (const call of calls) {
      expect(await denied.get(call)).toMatchObject({ status: 403, body: { code: 'ownDenial' } });
    }
    expect(await denied.post(path(), wanted())).toMatchObject({ status: 403, body: { code: 'ownDenial' } });
    const foreign = `/api/organizations/${stranger.id}/notifications/channels/${channel.id}/test`;
    expect(await stranger.admin.post(foreign)).toMatchObject({ status: 404, body: { code: 'channelNotFound' } });
  });
});

describe('the address of a channel', () => {
  it.each([
    { type: 'Webhook', address: 'not an address', says: /begins with https/ },
    { type: 'Webhook', address: 'http://hooks.example.com/x', says: /begins with https/ },
    { type: 'Webhook', address: 'https://user:word@hooks.example.com/x', says: /user name and password/ },
    { type: 'Webhook', address: 'https://hooks.example.com:8443/x', says: /without a port/ },
    { type: 'Webhook', address: 'https://10.1.2.3/x', says: /private network/ },
    { type: 'Webhook', address: 'https://0xa.1/x', says: /private network/ },
    { type: 'Webhook', address: 'https://[::ffff:169.254.169.254]/latest', says: /private network/ },
    { type: 'Webhook', address: 'https://localhost/x', says: /private network/ },
    { type: 'Webhook', address: 'https://nothing.invalid/x', says: /No server/ },
    { type: 'Slack', address: 'https://hooks.slack.com.evil.example/services/x', says: /hooks\.slack\.com\/services/ },
    { type: 'MicrosoftTeams', address: 'https://evil-logic.azure.com.example/x', says: /Teams workflow/ },
  ])('is refused: $type $address', async ({ type, address, says }) => {
    const reply = await admin.post(path(), wanted({ type, address }));

    expect(reply).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(reply.body.fields.address).toMatch(says);
    expect(await listed()).toEqual([]);
  });

  it('may be of a server that is still to come while the channel is off, and not when it is switched on', async () => {
    const { channel } = await add({ address: 'https://nothing.invalid/x', enabled: false });
    const reply = await admin.put(path(`/${channel.id}`), { version: channel.version, enabled: true });

    expect(reply).toMatchObject({ status: 400, body: { fields: { address: expect.stringMatching(/No server/) } } });
    expect(await admin.post(path(), wanted({ address: 'https://localhost/', enabled: false }))).toMatchObject({
      status: 400,
    });
  });
});

describe('a test message', () => {
  const test = async (change: object, ...answers: Parameters<typeof receiver.answer>) => {
    const { channel } = await add(change);
    receiver.answer(...answers);
    return good(await admin.post(path(`/${channel.id}/test`))).body;
  };

  it('tells what the receiver answered, and follows no redirect', async () => {
    expect(await test({ enabled: false }, { status: 503, body: 'down for\nmaintenance' })).toMatchObject({
      ...{ status: 503, answer: 'down for maintenance', milliseconds: expect.any(Number) },
      fault: 'The receiver has failed (503).',
    });
    const location = `${receiver.origin}/elsewhere`;
    const redirected = await test({ name: 'Redirected' }, { status: 307, headers: { location } });
    expect(redirected.fault).toMatch(/redirects to another address/);
    expect(receiver.received.map((one) => one.path)).not.toContain('/elsewhere');
  });

  it('speaks as Slack documents it', async () => {
    const name = (await organization.admin.get(`/api/organizations/${organization.id}`)).body.name;
    expect(await test({ type: 'Slack' }, { body: 'ok' })).toMatchObject({ status: 200, fault: null });

    const [first] = receiver.received;
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      text: `Test message of ${name}`,
      blocks: [{ type: 'section' }, { type: 'section' }, { type: 'context' }],
    });
    expect(first?.headers['webhook-signature']).toBeUndefined();
    const gone = await test({ type: 'Slack', name: 'Removed' }, { status: 404, body: 'no_service' });
    expect(gone.fault).toMatch(/no such webhook or place any more \(no_service\)/);
    const odd = await test({ type: 'Slack', name: 'Unsure' }, { body: '<html>' });
    expect(odd.fault).toMatch(/did not say that it took/);
  });

  it('speaks as workflows of Microsoft Teams take it', async () => {
    expect(await test({ type: 'MicrosoftTeams' }, { status: 202 })).toMatchObject({ status: 202, fault: null });

    const [{ body } = { body: '' }] = receiver.received;
    expect(JSON.parse(body)).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', actions: [{ type: 'Action.OpenUrl' }] },
        },
      ],
    });
    const [{ id = '', version = 0 } = {}] = await listed();
    const reply = await admin.put(path(`/${id}/secret`), { version });
    expect(reply).toMatchObject({ status: 409, body: { code: 'channelUnsigned' } });
  });
});

describe('a channel that is deleted', () => {
  it('is gone with its log, and can be deleted once', async () => {
    const { channel } = await add();
    good(await admin.delete(path(`/${channel.id}`)));

    expect(await listed()).toEqual([]);
    const gone = { status: 404, body: { code: 'channelNotFound' } };
    expect(await admin.get(path(`/${channel.id}/deliveries`))).toMatchObject(gone);
    expect(await admin.delete(path(`/${channel.id}`))).toMatchObject(gone);
    expect(await admin.put(path(`/${channel.id}`), { version: 1, name: 'Back' })).toMatchObject(gone);
  });
});
