import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { channelSender } from '#functions/connectors/channels/channel-sender.ts';
import type { ChannelMessage } from '#functions/domain/notifications/channels/channel-port.ts';
import { pauseAfter } from '#functions/domain/notifications/channels/retry-plan.ts';
import { channelReceiver } from '#tests/support/channel-receiver.ts';

let receiver: Awaited<ReturnType<typeof channelReceiver>>;

beforeAll(async () => {
  receiver = await channelReceiver();
  vi.stubEnv('OUTGOING_LOOPBACK_HOSTS', '127.0.0.1');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await receiver.close();
});

const message: ChannelMessage = {
  ...{ id: 'a-message', kind: 'covenantBreached', topic: 'Covenants', level: 2, dueOn: '2026-03-31' },
  title: 'Riverside: <!channel> & [DSCR](https://evil.example) is breached',
  ...{ text: '1.05× is below 1.20×.', url: 'https://trestle.example/deals/1', source: null },
  ...{ at: '2026-03-01T08:00:00.000Z', organization: { id: 'northlight', name: 'Northlight Capital' } },
};
const send = (type: 'Webhook' | 'Slack' | 'MicrosoftTeams', address = receiver.origin) =>
  channelSender.send(message, { type, address, secrets: [] });

describe('messages to channels', () => {
  it('make neither mentions nor links of what people have written', async () => {
    receiver.answer({ body: 'ok' });
    await send('Slack');
    await send('MicrosoftTeams');

    const [slack, teams] = receiver.received.map(({ body }) => body);
    expect(slack).toContain('&lt;!channel&gt; &amp; [DSCR]');
    expect(slack).not.toContain('<!channel>');
    // What a TextBlock shows is read as Markdown; a TextRun is not.
    expect(teams).not.toContain('"TextBlock"');
    expect(teams).toContain('"type":"TextRun"');
  });

  it('read a little of the answer, however much there is', async () => {
    receiver.answer({ body: 'x'.repeat(200_000) });
    const { verdict, answer } = await send('Webhook');
    expect([verdict, answer.length]).toEqual(['accepted', 300]);
  });

  it('wait ten seconds for an answer', { timeout: 20_000 }, async () => {
    receiver.answer({ isSilent: true });
    const { verdict, status, milliseconds, fault } = await send('Webhook');
    expect([verdict, status, fault]).toEqual(['failed', null, 'The receiver gave no answer within 10 seconds.']);
    expect(milliseconds).toBeGreaterThan(9_500);
    expect(milliseconds).toBeLessThan(12_000);
  });

  it('go to nobody inward, whatever a name leads to by the time that they are sent', async () => {
    for (const address of [
      'https://localhost/',
      'https://10.0.0.1/',
      'https://[fd00:ec2::254]/',
      'http://127.1.1.1/',
    ]) {
      const { verdict, status, fault } = await send('Webhook', address);
      expect([verdict, status]).toEqual(['failed', null]);
      expect(fault).toMatch(/private network/);
    }
  });

  it.each([
    { type: 'Webhook', answer: { status: 410 }, verdict: 'gone' },
    { type: 'Webhook', answer: { status: 404, body: 'no_service' }, verdict: 'failed' },
    { type: 'Webhook', answer: { status: 301, headers: { location: '/' } }, verdict: 'failed' },
    { type: 'Slack', answer: { status: 404, body: 'no_service' }, verdict: 'gone' },
    { type: 'Slack', answer: { status: 400, body: 'invalid_payload' }, verdict: 'refused' },
    { type: 'Slack', answer: { status: 500, body: 'rollup_error' }, verdict: 'failed' },
    { type: 'MicrosoftTeams', answer: { status: 202 }, verdict: 'accepted' },
    { type: 'MicrosoftTeams', answer: { status: 400 }, verdict: 'failed' },
  ] as const)('to $type that are answered with $answer.status have $verdict', async ({ type, answer, verdict }) => {
    receiver.answer(answer);
    expect((await send(type)).verdict).toBe(verdict);
  });

  it('are sent again as late as the receiver asks, in seconds or by the clock', async () => {
    receiver.answer({ status: 429, headers: { 'retry-after': '120' } });
    expect((await send('Webhook')).retryAfterInSeconds).toBe(120);
    receiver.answer({ status: 429, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } });
    const asked = (await send('Webhook')).retryAfterInSeconds ?? 0;
    expect(asked).toBeGreaterThan(50);
    expect(asked).toBeLessThanOrEqual(60);
  });
});

describe('what is waited for between attempts', () => {
  it('grows from seconds to a day, is spread by a tenth, and ends after ten attempts', () => {
    const pauses = Array.from({ length: 10 }, (_, at) => pauseAfter(at + 1, 'x-0000', null));
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    expect(pauseAfter(2, 'x-ffff', null)).toBe(330);
  });

  it('is as long as the receiver asks, for a day at most, and never less than planned', () => {
    expect(pauseAfter(1, 'x-0000', 120)).toBe(120);
    expect(pauseAfter(4, 'x-0000', 120)).toBe(7_200);
    expect(pauseAfter(1, 'x-0000', 9_999_999)).toBe(86_400);
  });
});
