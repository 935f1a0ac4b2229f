import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceWords } from '#shared/format/device-words.ts';
import { forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession } from '#web/src/api/session.ts';

const listing = 'GET /api/agents/nora/sessions';
const [endOne, endAll] = ['DELETE /api/agents/nora/sessions/s2', 'DELETE /api/agents/nora/sessions'];
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const aSession = (override: Record<string, unknown>) => ({
  id: 's1',
  method: 'password',
  signedInAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-20T20:00:00.000Z',
  userAgent: mac,
  address: '203.0.113.7',
  current: true,
  ...override,
});
const here = aSession({});
const there = aSession({ id: 's2', method: 'singleSignOn', userAgent: phone, address: '', current: false });
const teams = { 'GET /api/v2/organizations/northlight/agents/nora/teams': { body: [] } };

type Answers = NonNullable<NonNullable<Parameters<typeof visit>[1]>['routes']>;
const open = (routes: Answers) =>
  visit('/profile', { routes: { [listing]: { body: [here, there] }, ...teams, ...routes } });
const items = async () => within(await screen.findByRole('list', { name: 'Sign-ins' })).getAllByRole('listitem');

beforeEach(forgetAnswers);

describe('where one is signed in', () => {
  it('is told in words, with this device marked', async () => {
    open({});

    const [own, other] = await items();
    expect(own).toHaveTextContent('Chrome on macOS');
    expect(own).toHaveTextContent('This device');
    expect(own).toHaveTextContent(/With a password since Nov 20, 2026, .*, from 203\.0\.113\.7\./);
    expect(other).toHaveTextContent('Safari on iPhone');
    expect(other).toHaveTextContent('With single sign-on since');
    expect(other).not.toHaveTextContent('This device');
  });

  it('is ended on one device', async () => {
    let rows = [here, there];
    const { user } = open({
      [listing]: () => ({ body: rows }),
      [endOne]: () => {
        rows = [here];
        return { body: {} };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone' }));

    expect(await screen.findByText('Action was successful')).toBeVisible();
    await waitFor(async () => expect(await items()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^End the session of Chrome/ })).toBeNull();
  });

  it('is read again when a session has ended already', async () => {
    let rows = [here, there];
    const text = 'This session has already ended.';
    const { user } = open({
      [listing]: () => ({ body: rows }),
      [endOne]: () => {
        rows = [here];
        return { status: 404, body: { code: 'sessionNotFound', userMessage: text } };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone' }));

    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(async () => expect(await items()).toHaveLength(1));
  });

  it('is ended everywhere once that is confirmed, here too', async () => {
    const { user, path } = open({ [endAll]: { body: {} } });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }));

    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));

    await waitFor(() => expect(path()).toBe('/login'));
    expect(currentSession()).toBeNull();
  });

  it('goes on when ending it everywhere failed, and the dialog says why', async () => {
    const { user, path } = open({
      [endAll]: () => {
        throw new Error('connection reset');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));

    expect(await dialog.findByText(/^Trestle cannot be reached/)).toBeVisible();
    expect(path()).toBe('/profile');
    expect(tokenInHand()).toBe('token');
  });

  it('is listed page by page', async () => {
    const { user } = open({
      [listing]: ({ query }) =>
        query.has('cursor') ? { body: [there] } : { body: [here], headers: { 'x-next-cursor': 'more' } },
    });
    expect(await items()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Show more' }));

    await waitFor(async () => expect(await items()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says why it could not be listed', async () => {
    open({
      [listing]: { status: 403, body: { code: 'notPermitted', userMessage: 'You do not have permission to do this.' } },
    });

    const panel = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
    expect(await panel.findByText('You do not have permission to do this.')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says so when nothing is listed', async () => {
    open({ [listing]: { body: [] } });

    expect(await screen.findByText('No sign-ins are listed')).toBeVisible();
  });
});

describe('a device in words', () => {
  it.each([
    [mac, 'Chrome on macOS'],
    [phone, 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
    [
      `${mac.replace('Macintosh; Intel Mac OS X 10_15_7', 'Windows NT 10.0; Win64; x64')} Edg/142.0.0.0`,
      'Edge on Windows',
    ],
    [`${mac.replace('Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64')} OPR/120.0.0.0`, 'Opera on Linux'],
    [mac.replace('Macintosh; Intel Mac OS X 10_15_7', 'X11; CrOS x86_64 14541.0.0'), 'Chrome on ChromeOS'],
    [mac.replace('Macintosh; Intel Mac OS X 10_15_7', 'Linux; Android 15; K'), 'Chrome on Android'],
    ['curl/8.11.0', 'curl'],
    ['', 'Unknown device'],
  ])('of %s is %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });
});
