import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Delegation } from '#shared/domain/approvals/delegation.ts';
import { addDays } from '#shared/time/dates.ts';
import { aWorkflow } from '#tests/web/support/approvals.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { WaitingPage } from '#web/src/features/approvals/waiting-page.tsx';

const path = '/api/workflows/delegations';
const later = (days: number): string => addDays(today(), days);

const aDelegation = (override: Partial<Delegation> = {}): Delegation => ({
  id: 'delegation',
  agentId: 'avery',
  agentName: 'Avery Chen',
  delegateId: 'jordan',
  delegateName: 'Jordan Lee',
  from: later(-1),
  until: later(5),
  note: null,
  endedAt: null,
  isVoid: false,
  version: 1,
  createdAt: '2026-11-02T08:00:00.000Z',
  createdBy: 'avery',
  updatedAt: '2026-11-02T08:00:00.000Z',
  updatedBy: 'avery',
  ...override,
});

interface Given {
  readonly given?: readonly Delegation[];
  readonly received?: readonly Delegation[];
  readonly waiting?: readonly unknown[];
  readonly answers?: Readonly<Record<string, Answering | { body: unknown }>>;
}

function open({ given = [], received = [], waiting = [], answers = {} }: Given) {
  const server = fakeServer({
    'GET /api/workflows/waiting': { body: waiting },
    [`GET ${path}`]: ({ query }) => ({ body: query.get('side') === 'received' ? received : given }),
    ...answers,
  });
  server.install();
  return { server, ...renderPage(<WaitingPage />, { path: '/approvals', global: aGlobalState() }) };
}

describe('who decides in my place', () => {
  it('is told with days and whether it holds', async () => {
    open({
      given: [
        aDelegation({ id: 'now', note: 'On leave.' }),
        aDelegation({ id: 'next', delegateName: 'Riley Risk', from: later(9), until: later(9) }),
        aDelegation({ id: 'old', delegateName: 'Olivia Officer', endedAt: '2026-11-03T08:00:00.000Z' }),
      ],
    });

    const table = within(await screen.findByRole('table', { name: 'Who decides in my place' }));
    const row = async (name: string) => within(await table.findByRole('row', { name: new RegExp(name) }));
    expect((await row('Jordan Lee')).getByText('Now')).toBeVisible();
    expect((await row('Jordan Lee')).getByText('On leave.')).toBeVisible();
    expect((await row('Riley Risk')).getByText('Later')).toBeVisible();
    expect((await row('Olivia Officer')).getByText('Taken back')).toBeVisible();
    expect(table.getAllByRole('button', { name: /^Take back/ })).toHaveLength(2);
    expect(screen.queryByText('I decide in the place of')).not.toBeInTheDocument();
  });

  it('is named for some days, and what stands against it is told at its field', async () => {
    const complaint = 'Jordan Lee has named you for some of these days.';
    let isCircle = true;
    const { server, user } = open({
      answers: {
        'GET /api/workflows/delegates': {
          body: [{ id: 'jordan', name: 'Jordan Lee', email: 'jordan@northlight.example' }],
        },
        [`POST ${path}`]: () =>
          isCircle
            ? {
                status: 400,
                body: { code: 'requestInvalid', message: 'No.', userMessage: 'No.', fields: { delegateId: complaint } },
              }
            : { body: aDelegation() },
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Name somebody' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who decides in my place' }));
    await user.click(dialog.getByRole('button', { name: 'Name them' }));
    expect(await dialog.findByText('Choose who decides in your place.')).toBeVisible();
    await user.type(dialog.getByRole('combobox', { name: 'Who' }), 'jor');
    await user.click(await dialog.findByRole('option', { name: /^Jordan Lee/ }));
    await user.type(dialog.getByLabelText('Until and with'), later(3));
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Name them' }));
    expect(await dialog.findByText(complaint)).toBeVisible();
    isCircle = false;
    await user.click(dialog.getByRole('button', { name: 'Name them' }));

    expect(await screen.findByText('Delegation saved')).toBeVisible();
    expect(server.last(`POST ${path}`)?.body).toEqual({
      delegateId: 'jordan',
      from: today(),
      until: later(3),
      note: '',
    });
  });

  it('is taken back after a question', async () => {
    const end = `PUT ${path}/delegation/end`;
    const { server, user } = open({
      given: [aDelegation()],
      answers: { [end]: { body: aDelegation({ endedAt: '2026-11-03T08:00:00.000Z', version: 2 }) } },
    });

    await user.click(await screen.findByRole('button', { name: 'Take back: Jordan Lee' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take back' }));

    await expect.poll(() => server.last(end)?.body).toEqual({ version: 1 });
    expect(await screen.findByText('Delegation ended')).toBeVisible();
  });
});

describe('whoever decides in the place of somebody', () => {
  const standsInFor = { agentId: 'avery', name: 'Avery Chen' };

  it('sees for whom, in the list and with the steps', async () => {
    const { user } = open({
      received: [aDelegation()],
      waiting: [{ workflow: aWorkflow({ standsInFor }), dueOn: null }],
    });

    expect(await screen.findByRole('table', { name: 'I decide in the place of' })).toBeVisible();
    const table = within(await screen.findByRole('table', { name: 'Waiting for me' }));
    expect(await table.findByText('In the place of Avery Chen')).toBeVisible();
    await user.click(table.getByRole('button', { name: 'Minimum DSCR' }));
    expect(await screen.findByRole('note')).toHaveTextContent('You decide in the place of Avery Chen.');
  });

  it('is told with both names where they have decided', async () => {
    const approvedBy = { action: 'approve' as const, stepName: 'Credit', by: 'jordan', byName: 'Jordan Lee' };
    const entry = { ...approvedBy, at: '2026-11-30T09:00:00.000Z', standsInFor, note: null };
    const { user } = open({ waiting: [{ workflow: aWorkflow({ history: [entry] }), dueOn: null }] });

    await user.click(await screen.findByRole('button', { name: 'Minimum DSCR' }));
    expect(await screen.findByText(/^Approved “Credit” by Jordan Lee for Avery Chen,/)).toBeInTheDocument();
  });
});
