import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type StackLog, stackLog } from '#shared/domain/stack-log.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { GlobalStateContext } from '#web/src/api/global-state.tsx';
import { WhyTree } from '#web/src/components/why/why-tree.tsx';

const compute = 'POST /api/entities/alder/metrics/compute/detail';

const revenue = stackLog('Energy Revenue', {
  value: 900,
  unit: 'USD',
  period: '2026-03',
  entityId: 'alder',
  entityName: 'Alder rooftop',
  roomId: 'riverside',
  detailName: 'Energy Revenue',
  datapointId: 'energy-revenue:actual:Monthly:2026-03',
  grain: 'Monthly',
  approval: 'Pending',
  rate: '1.25 USD for one CAD (Bank of Canada, Mar 31, 2026)',
  source: {
    kind: 'Entered',
    by: 'dalia',
    byName: 'Dalia Okafor',
    at: '2026-04-10T15:00:00.000Z',
    documentId: null,
    note: 'Model of April',
  },
});

/** Its parts lie too deep to be told at once. */
const ebitda = stackLog('EBITDA', {
  value: 850,
  unit: 'USD',
  period: '2026-03',
  entityId: 'alder',
  entityName: 'Alder rooftop',
  detailName: 'EBITDA',
  grain: 'Monthly',
  share: 0.6,
  omitted: 1,
});

const log = stackLog('Debt Service Coverage Ratio', {
  value: 1.2,
  unit: 'Ratio',
  period: '2026-03',
  operation: 'the first divided by the second',
  formula: '[CFADS] / [Debt Service]',
  children: [
    ebitda,
    revenue,
    stackLog('Loan Maturity Date', { text: '2031-06-30', note: 'From the record itself.' }),
    stackLog('Divisor: the first divided by the second', {
      operation: 'the first divided by the second',
      note: 'EBITDA has no value.',
    }),
  ],
});

function showTree(answer: Answering | { body: unknown; status?: number }, given: StackLog = log) {
  const server = fakeServer({ [compute]: answer });
  server.install();
  const onFigure = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GlobalStateContext value={aGlobalState()}>
        <WhyTree log={given} entityId="riverside" dataKind="actual" onFigure={onFigure} />
      </GlobalStateContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), server, onFigure };
}

const item = (name: RegExp) => screen.getByRole('treeitem', { name });
const answered = (value: number, children: readonly StackLog[]) => ({
  body: {
    entityId: 'alder',
    detailId: 'ebitda',
    detailName: 'EBITDA',
    period: '2026-03',
    value,
    unit: 'USD',
    computedAt: '2026-05-01T00:00:00.000Z',
    stackLog: { ...ebitda, value, omitted: 0, children },
  },
});

describe('a part of an explanation', () => {
  it('says how it follows from its parts, and keeps the formula for those who open it', async () => {
    const { user } = showTree({ body: {} });

    expect(item(/^Debt Service/)).toHaveTextContent('The first divided by the second.');
    expect(screen.getByText('[CFADS] / [Debt Service]')).not.toBeVisible();
    await user.click(screen.getByText('Formula'));
    expect(screen.getByText('[CFADS] / [Debt Service]')).toBeVisible();
    // What its name says already is not said again.
    expect(within(item(/^Divisor/)).queryByText('The first divided by the second.')).toBeNull();
  });

  it('names the other entity, the share that counts, and the rate with its source', () => {
    showTree({ body: {} });

    expect(item(/^EBITDA/)).toHaveTextContent('EBITDA · Alder rooftop Mar 2026 $850');
    expect(within(item(/^EBITDA/)).getByText('60.00% of it counts.')).toBeVisible();
    expect(item(/^Energy/)).toHaveTextContent('Converted at 1.25 USD for one CAD (Bank of Canada, Mar 31, 2026).');
  });

  it('says who entered a figure, with the note, where its approval stands, and the way to its history', async () => {
    const { user, onFigure } = showTree({ body: {} });

    expect(item(/^Energy/)).toHaveTextContent(/Entered by Dalia Okafor on Apr 10, 2026/);
    expect(item(/^Energy/)).toHaveTextContent(/Model of April.*Waits for approval\./);
    await user.click(screen.getByRole('button', { name: 'History of Energy Revenue' }));
    expect(onFigure).toHaveBeenCalledWith({
      entityId: 'alder',
      figureId: 'energy-revenue:actual:Monthly:2026-03',
      roomId: 'riverside',
    });
  });

  it('reads as a date where it is one', () => {
    showTree({ body: {} });

    expect(item(/^Loan Maturity/)).toHaveTextContent('Jun 30, 2031');
    expect(item(/^Loan Maturity/)).not.toHaveTextContent('No value');
  });
});

describe('parts that are left out', () => {
  it('are asked about of their own entity, detail and period when they are opened by keyboard', async () => {
    const { user, server } = showTree(answered(850, [revenue, stackLog('Less: costs', { value: 50, unit: 'USD' })]));
    item(/^Debt/).focus();
    expect(item(/^EBITDA/)).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}{ArrowRight}');

    expect(await screen.findByRole('treeitem', { name: /^Less: costs/ })).toHaveAttribute('aria-level', '3');
    expect(server.last(compute)?.body).toMatchObject({
      detail: 'EBITDA',
      month: '2026-03',
      rollup: 'Monthly',
      dataKind: 'actual',
      isOutlook: false,
    });
    await user.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('treeitem', { name: /^Energy/ })[0]).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(server.all(compute)).toHaveLength(1);
  });

  it('say that they are on their way, and stay where they are until they are there', async () => {
    const { user } = showTree(() => new Promise(() => undefined));
    await user.click(screen.getByText('EBITDA'));

    expect(item(/^EBITDA/)).toHaveAttribute('aria-busy', 'true');
    expect(within(item(/^EBITDA/)).getByRole('status')).toHaveTextContent('Looking further…');
    item(/^EBITDA/).focus();
    await user.keyboard('{ArrowRight}');
    expect(item(/^EBITDA/)).toHaveFocus();
  });

  it('say why they could not be had, and are asked for again', async () => {
    let isDown = true;
    const { user } = showTree(() =>
      isDown
        ? { status: 403, body: { code: 'notPermitted', message: 'No.', userMessage: 'This is not shared with you.' } }
        : answered(850, [stackLog('Less: costs', { value: 50, unit: 'USD' })]),
    );
    await user.click(screen.getByText('EBITDA'));
    expect(await within(item(/^EBITDA/)).findByRole('alert')).toHaveTextContent('This is not shared with you.');

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('treeitem', { name: /^Less: costs/ })).toBeVisible();
  });

  it('are not shown below a value that is another one by now', async () => {
    const { user } = showTree(answered(870, [stackLog('Less: costs', { value: 50, unit: 'USD' })]));
    await user.click(screen.getByText('EBITDA'));

    expect(await within(item(/^EBITDA/)).findByRole('alert')).toHaveTextContent('It has another value by now');
    expect(screen.queryByRole('treeitem', { name: /^Less: costs/ })).toBeNull();
  });

  it('are counted where nobody can be asked about them', async () => {
    showTree({ body: {} }, stackLog('Sum', { value: 1, omitted: 12 }));

    await waitFor(() => expect(item(/^Sum/)).toHaveTextContent('12 parts are not shown.'));
    expect(item(/^Sum/)).not.toHaveAttribute('aria-expanded');
  });
});
