import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SignInEntry } from '#shared/domain/sign-in-entry.ts';
import { formatMoment } from '#shared/format/dates.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { SignInsPage } from '#web/src/features/people/sign-ins-page.tsx';
import { anAgent, refused } from './people-factories.ts';

const path = '/organization/northlight/settings/sign-ins';
const list = 'GET /api/organizations/northlight/sign-ins';
const visits = 'GET /api/organizations/northlight/superuser-visits';

const anEntry = (override: Partial<SignInEntry> = {}): SignInEntry => ({
  id: 'one',
  agentId: 'dalia',
  name: 'Dalia Okafor',
  at: '2026-11-20T09:00:00.000Z',
  outcome: 'succeeded',
  method: 'password',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  ...override,
});

function openSignIns(routes: Parameters<typeof fakeServer>[0], { global = aGlobalState(), query = '' } = {}) {
  const server = fakeServer({
    'GET /api/organizations/northlight/agents': { body: [anAgent()] },
    'GET /api/organizations/northlight/agents/guests': { body: [] },
    'GET /api/organizations/northlight/agents/dalia': { body: anAgent() },
    [visits]: { body: [] },
    ...routes,
  });
  server.install();
  return { ...renderPage(<SignInsPage />, { path, address: `${path}${query}`, global }), server };
}

describe('the sign-ins of an organization', () => {
  it('say who came, how, when, from where and on what, and what came of it', async () => {
    openSignIns({
      [list]: {
        body: [
          anEntry({ id: 'three', outcome: 'lockedOut' }),
          anEntry({ id: 'two', name: 'Ledger export', agentId: 'ledger', method: 'client', userAgent: 'curl/8.5.0' }),
          anEntry(),
        ],
      },
    });

    const locked = within(await screen.findByRole('row', { name: /Locked out/ }));
    expect(locked.getByRole('link', { name: 'Dalia Okafor' })).toHaveAttribute(
      'href',
      '/organization/northlight/settings/users/dalia',
    );
    const program = within(screen.getByRole('row', { name: /Ledger export/ }));
    expect(program.getByText('API client')).toBeVisible();
    expect(program.queryByRole('link')).toBeNull();
    const person = within(screen.getByRole('row', { name: /Signed in.*Firefox on Windows/ }));
    expect(person.getByText('Password')).toBeVisible();
    expect(person.getByText('203.0.113.7')).toBeVisible();
    expect(person.getByText(/2026/)).toBeVisible();
  });

  it('are narrowed by person, outcome and days, which stand in the address', async () => {
    const { server, user } = openSignIns({ [list]: { body: [anEntry()] } }, { query: '?person=dalia&from=2026-11-01' });
    await screen.findByRole('row', { name: /Dalia Okafor/ });

    await user.selectOptions(screen.getByLabelText('Outcome'), 'Failed');
    await user.type(screen.getByLabelText('Until'), '2026-11-20');

    const since = new Date(2026, 10, 1).toISOString();
    const before = new Date(2026, 10, 21).toISOString();
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(server.last(list)?.query))).toMatchObject({
        agentId: 'dalia',
        outcome: 'failed',
        since,
        before,
      }),
    );
  });

  it('say when there are none yet, and when none matches', async () => {
    const { user } = openSignIns({ [list]: { body: [] } });
    expect(await screen.findByText('No sign-ins yet')).toBeVisible();

    await user.selectOptions(screen.getByLabelText('Outcome'), 'Locked out');

    expect(await screen.findByText('No sign-in matches')).toBeVisible();
  });

  it('can be asked for again when they did not come', async () => {
    let isThere = false;
    const { user } = openSignIns({
      [list]: () => (isThere ? { body: [anEntry()] } : refused(503, 'unavailable', 'Please try again.')),
    });
    const again = await screen.findByRole('button', { name: /try again/i });
    isThere = true;

    await user.click(again);

    expect(await screen.findByRole('row', { name: /Dalia Okafor/ })).toBeVisible();
  });

  it('are for those who manage the organization', async () => {
    openSignIns({}, { global: aGlobalState('Analyst') });

    expect(await screen.findByText('Only administrators can see sign-ins')).toBeVisible();
  });
});

describe('the superusers who have entered an organization', () => {
  const entered = {
    id: 'first',
    superuserId: 'sasha',
    superuserName: 'Sasha Vance',
    reason: 'The covenants of Riverside do not load.',
    enteredAt: '2026-03-31T14:00:00.000Z',
    until: '2026-03-31T22:00:00.000Z',
    leftAt: '2026-03-31T15:00:00.000Z',
  };

  it('are listed with their reasons, and with when they left', async () => {
    const inside = {
      ...entered,
      id: 'second',
      superuserName: 'Kim Park',
      leftAt: null,
      until: '2999-01-01T00:00:00.000Z',
    };
    openSignIns({ [list]: { body: [anEntry()] }, [visits]: { body: [inside, entered] } });

    const table = within(await screen.findByRole('table', { name: 'Trestle superusers' }));
    const left = within(await table.findByRole('row', { name: /Sasha Vance/ }));
    expect(left.getByText(entered.reason)).toBeVisible();
    expect(left.getAllByText(/Mar 31, 2026/)).toHaveLength(2);
    expect(within(table.getByRole('row', { name: /Kim Park/ })).getByText('Still inside')).toBeVisible();
  });

  it('are copied as they are shown', async () => {
    const inside = { ...entered, id: 'second', superuserName: 'Kim Park', leftAt: null };
    const global = aGlobalState();
    const zone = { id: 'zone', name: 'timeZoneOffset', type: 'String', value: 'America/Denver' };
    const organization = { ...global.organization, details: [zone] };
    openSignIns(
      {
        [list]: { body: [anEntry()] },
        [visits]: { body: [{ ...inside, until: '2999-01-01T00:00:00.000Z' }, entered, { ...inside, id: 'third' }] },
      },
      { global: { ...global, organization } },
    );
    const setData = vi.fn<(type: string, text: string) => void>();

    fireEvent.copy(await screen.findByText('Sasha Vance'), { clipboardData: { setData } });

    const moment = (at: string) => formatMoment(at, 'America/Denver');
    const lines = setData.mock.lastCall?.[1].split('\n').map((line) => line.split('\t').slice(0, 3));
    expect(lines).toEqual([
      ['Superuser', 'Entered', 'Left'],
      ['Kim Park', moment(entered.enteredAt), 'Still inside'],
      ['Sasha Vance', moment(entered.enteredAt), moment(entered.leftAt)],
      ['Kim Park', moment(entered.enteredAt), moment(entered.until)],
    ]);
  });

  it('are none at first', async () => {
    openSignIns({ [list]: { body: [] } });

    expect(await screen.findByText('No superuser has entered')).toBeVisible();
  });

  it('that cannot be read are told, and can be read again', async () => {
    openSignIns({
      [list]: { body: [anEntry()] },
      [visits]: refused(403, 'notPermitted', 'Only administrators may see this.'),
    });

    expect(await screen.findByText('Only administrators may see this.')).toBeVisible();
  });
});
