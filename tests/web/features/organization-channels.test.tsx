import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ChannelsPage } from '#web/src/features/organization/channels/channels-page.tsx';
import { aChannel, refused } from './organization-factories.ts';

const base = '/api/organizations/northlight/notifications/channels';
const list = `GET ${base}`;
const add = `POST ${base}`;
const one = `${base}/channel-risk`;

function openChannels(routes: Parameters<typeof fakeServer>[0] = {}, role: 'Admin' | 'Analyst' = 'Admin') {
  const server = fakeServer({ [list]: { body: [aChannel()] }, ...routes });
  server.install();
  const page = renderPage(<ChannelsPage />, {
    path: '/organization/northlight/settings/channels',
    global: aGlobalState(role),
  });
  return { ...page, server };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const act = async (user: ReturnType<typeof openChannels>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Risk desk' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('channels', () => {
  it('are added with what they hear of; the secret is shown once and kept nowhere', async () => {
    let isMade = false;
    const { user, server, queryClient } = openChannels({
      [list]: () => ({ body: isMade ? [aChannel()] : [] }),
      [add]: () => {
        isMade = true;
        return { body: { channel: aChannel(), secret: 'whsec_shown-this-once' } };
      },
    });

    expect(await screen.findByText('No channel yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add channel' }));
    const form = await dialog('Add channel');
    expect(form.getByText(/Whoever reads the channel reads every alert you choose here/)).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Risk desk');
    await user.click(form.getByLabelText('Covenants'));
    await user.click(form.getByLabelText('Reports and deliverables'));
    await user.click(form.getByRole('button', { name: 'Add channel' }));
    expect(await form.findByText('Choose at least one topic.')).toBeVisible();
    expect(form.getByText('Enter the address.')).toBeVisible();
    expect(server.last(add)).toBeUndefined();
    await user.click(form.getByLabelText('Covenants'));
    await user.type(form.getByLabelText('Address'), 'https://alerts.northlight.example/a-secret-path');
    await user.click(form.getByRole('button', { name: 'Add channel' }));

    const shown = await dialog('The signing secret');
    await user.click(shown.getByRole('button', { name: 'Copy signing secret' }));
    expect(await navigator.clipboard.readText()).toBe('whsec_shown-this-once');
    await user.click(shown.getByRole('button', { name: 'I have saved the secret' }));
    expect(await screen.findByText('Risk desk')).toBeVisible();
    expect(server.last(add)?.body).toEqual({
      ...{ name: 'Risk desk', type: 'Webhook', address: 'https://alerts.northlight.example/a-secret-path' },
      ...{ topics: ['Covenants'], smallestLevel: 1, entityIds: [], enabled: true },
    });
    const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
    expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain('whsec_');
    expect(document.body.innerHTML).not.toContain('whsec_shown');
  });

  it('are changed without entering the address again, and say what is wrong with another one', async () => {
    const address = 'This address leads into a private network, which is never called.';
    const { user, server } = openChannels({
      [`PUT ${one}`]: refused(400, 'requestInvalid', 'Some of what was entered is not valid.', { address }),
    });

    await act(user, 'Edit');
    const form = await dialog('Edit Risk desk');
    await user.click(form.getByRole('button', { name: 'Save channel' }));
    expect(await form.findByText(address)).toBeVisible();
    const { version } = aChannel();
    expect(server.last(`PUT ${one}`)?.body).toEqual({
      ...{ version, name: 'Risk desk', topics: ['Covenants'], smallestLevel: 1, entityIds: [], enabled: true },
    });
  });

  it('say why they were switched off', async () => {
    const stopped = { because: 'Gone', at: '2026-11-20T08:00:00.000Z' } as const;
    openChannels({ [list]: { body: [aChannel({ enabled: false, stopped })] } });

    expect(await screen.findByText('Switched off')).toBeVisible();
    expect(screen.getByText(/takes nothing at this address any more/)).toBeVisible();
  });

  it('are tested, and tell what the receiver answered', async () => {
    const attempt = { at: '2026-11-20T08:00:00.000Z', status: 503, milliseconds: 1_240, answer: 'down' };
    const { user } = openChannels({
      [`POST ${one}/test`]: { body: { ...attempt, fault: 'The receiver has failed (503).' } },
    });

    await act(user, 'Send test message');
    const test = await dialog('Test Risk desk');
    await user.click(test.getByRole('button', { name: 'Send test message' }));

    expect(await test.findByText('The receiver did not take the message')).toBeVisible();
    expect(test.getByText(/Answered with 503 after 1,240 ms/)).toBeVisible();
  });

  it('keep a log, from which what was given up is sent again', async () => {
    const last = { at: '2026-11-20T08:00:00.000Z', status: 500, milliseconds: 30, answer: '', fault: 'It has failed.' };
    const givenUp = {
      ...{ id: 'd1', title: 'Minimum DSCR is breached', at: '2026-11-17T08:00:00.000Z', status: 'GivenUp' },
      ...{ attempts: 10, last, nextAttemptAt: null },
    };
    const { user, server } = openChannels({
      [`GET ${one}/deliveries`]: { body: [givenUp] },
      [`POST ${one}/deliveries/d1`]: { body: { ...givenUp, status: 'Waiting', attempts: 0 } },
    });

    await act(user, 'Log');
    const log = await dialog('Log of Risk desk');
    expect(await log.findByText('Given up')).toBeVisible();
    expect(log.getByText('10 attempts')).toBeVisible();
    await user.click(log.getByRole('button', { name: 'Send again: Minimum DSCR is breached' }));
    expect(server.last(`POST ${one}/deliveries/d1`)).toBeDefined();
  });

  it('are nothing for those who do not administer the organization', async () => {
    const { server } = openChannels({}, 'Analyst');

    expect(await screen.findByText('You cannot change this organization')).toBeVisible();
    expect(server.last(list)).toBeUndefined();
  });
});
