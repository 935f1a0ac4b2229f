import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DataSignal } from '#shared/domain/data-signal.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState, aSignal } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { SignalsPage } from '#web/src/features/figures/signals-page.tsx';

const list = 'GET /api/deals/riverside/signals';
const dscr = 'Debt Service Coverage Ratio';
const toggle = 'GET /api/project/toggleDataSignalActivation/riverside~debt-service-coverage-ratio';
const late = { periodEnd: '2026-09-30', frequency: 'Quarterly', since: '2026-11-14' } as const;
const rent = aSignal({
  id: 'riverside~base-rent',
  detailId: 'base-rent',
  name: 'Base Rent',
  unit: 'USD',
  latest: null,
  covenants: [],
  frequency: null,
});

interface Opened {
  readonly global?: GlobalState;
  readonly launchStatus?: 'Active' | 'Obsolete';
  readonly answering?: Answering;
  readonly toggling?: Answering;
}

/** A guest who may see the structure and its details. */
function aViewer(): GlobalState {
  const global = aGlobalState();
  const line = { organizationId: 'northlight', level: 'View', action: 'Grant', entityId: 'riverside' } as const;
  const whole = { sourceId: null, detailType: null, detailName: null, detailValues: [] };
  const permissions = (['Deal', 'Detail'] as const).map((sourceType) => ({ ...line, ...whole, sourceType }));
  return {
    ...global,
    agent: { ...global.agent, roles: [], effectiveAgentAccessType: 'GUEST' },
    permissions: { ...global.permissions, roles: [], permissions },
  };
}

/** A server that keeps one signal on or off. */
function open(first: readonly DataSignal[], { global = aGlobalState(), launchStatus = 'Active', ...own }: Opened = {}) {
  let signals = first;
  const switchIt = () => {
    signals = signals.map((one) =>
      one.name === dscr ? { ...one, active: !one.active, late: one.active ? null : late } : one,
    );
    const now = signals.find(({ name }) => name === dscr);
    return { body: { id: now?.id, active: now?.active } };
  };
  const server = fakeServer({
    [list]: own.answering ?? (() => ({ body: signals })),
    [toggle]: own.toggling ?? switchIt,
  });
  server.install();
  const shown = renderPage(<SignalsPage />, {
    path: '/deals/:dealId/signal-setup',
    address: '/deals/riverside/signal-setup',
    context: aStructureView({ launchStatus }),
    global,
  });
  return { server, ...shown };
}

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the page of data signals', () => {
  it('says in words what is late, what is not followed and what nobody waits for', async () => {
    open([aSignal({ late }), rent, aSignal({ id: 'riverside~ebitda', name: 'EBITDA', active: false })]);

    const row = await rowOf(dscr);
    expect(row.getByText('Q3 2026 is missing since Nov 14, 2026')).toBeVisible();
    expect(row.getByText('Late')).toBeVisible();
    expect(row.getByText('1.42×')).toBeVisible();
    expect(row.getByText('Quarterly')).toBeVisible();
    expect(row.getByRole('link', { name: dscr })).toHaveAttribute(
      'href',
      '/deals/riverside/deal-details/debt-service-coverage-ratio',
    );
    expect((await rowOf('Base Rent')).getByText('No covenant waits for it')).toBeVisible();
    expect((await rowOf('EBITDA')).getByText('Not followed')).toBeVisible();
    expect((await rowOf('EBITDA')).getByRole('switch', { name: 'EBITDA' })).not.toBeChecked();
  });

  it('switches a signal off and on, by one request each, and stays where it was', async () => {
    const { server, user } = open([aSignal({ late }), rent]);
    const first = await screen.findByRole('switch', { name: dscr });
    expect(first).toBeChecked();

    await user.click(first);

    expect(await screen.findByText('Not followed')).toBeVisible();
    expect(screen.getByRole('switch', { name: dscr })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: dscr })).toHaveFocus();
    expect(await screen.findByText(/Data signal updated/)).toBeVisible();
    expect(screen.getByText(new RegExp(`${dscr} is off`))).toBeVisible();
    expect(server.all(toggle)).toHaveLength(1);
    await user.keyboard(' ');
    expect(await screen.findByText('Q3 2026 is missing since Nov 14, 2026')).toBeVisible();
    expect(server.all(toggle)).toHaveLength(2);
  });

  it('shows what the answer says, where somebody else has switched it meanwhile', async () => {
    const { user } = open([aSignal()], { toggling: () => ({ body: { id: aSignal().id, active: true } }) });

    await user.click(await screen.findByRole('switch', { name: dscr }));

    expect(await screen.findByText(new RegExp(`${dscr} is on`))).toBeVisible();
    expect(screen.getByRole('switch', { name: dscr })).toBeChecked();
  });

  it('says why a signal could not be switched, once, and leaves it as it was', async () => {
    const body = { code: 'serviceUnavailable', message: 'Busy.', userMessage: 'Trestle is busy.' };
    const { server, user } = open([aSignal({ late })], { toggling: () => ({ status: 503, body }) });

    await user.click(await screen.findByRole('switch', { name: dscr }));

    expect(await screen.findByText(/Trestle is busy/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name: dscr })).toBeChecked());
    expect(server.all(toggle)).toHaveLength(1);
  });

  it('says that somebody else was faster, and leaves it as it was', async () => {
    const body = { code: 'recordChanged', message: 'Changed.', userMessage: 'Somebody else has changed this.' };
    const { user } = open([aSignal()], { toggling: () => ({ status: 409, body }) });

    await user.click(await screen.findByRole('switch', { name: dscr }));

    expect(await screen.findByText('Somebody else has changed this.')).toBeVisible();
    expect(screen.getByRole('switch', { name: dscr })).toBeChecked();
  });

  it.each<{ who: string } & Opened>([
    { who: 'somebody who may not edit details', global: aViewer() },
    { who: 'everybody in an archived structure', launchStatus: 'Obsolete' },
  ])('shows whether a signal is on to $who, without a switch', async ({ who: _, ...opened }) => {
    open([aSignal()], opened);

    expect((await rowOf(dscr)).getByText('On')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('reads all of a long list', async () => {
    open([], {
      answering: ({ query }) =>
        query.get('cursor') === null ? { body: [aSignal()], headers: { 'x-next-cursor': 'more' } } : { body: [rent] },
    });

    expect(await screen.findByRole('switch', { name: 'Base Rent' })).toBeVisible();
    expect(screen.getByRole('switch', { name: dscr })).toBeVisible();
  });

  it('says that there is none', async () => {
    open([]);

    expect(await screen.findByText('No signals yet')).toBeVisible();
  });

  it('offers to try again where reading failed', async () => {
    let isDown = true;
    const refusal = { code: 'notPermitted', message: 'No.', userMessage: 'You do not have permission.' };
    const { user } = open([], {
      answering: () => (isDown ? { status: 403, body: refusal } : { body: [aSignal()] }),
    });

    expect(await screen.findByText(/You do not have permission/)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /try again/i }));

    expect(await screen.findByRole('switch', { name: dscr })).toBeVisible();
  });
});
