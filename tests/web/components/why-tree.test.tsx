import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RoomDocument } from '#shared/domain/document.ts';
import { stackLog } from '#shared/domain/stack-log.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { GlobalStateContext } from '#web/src/api/global-state.tsx';
import { WhyTree } from '#web/src/components/why/why-tree.tsx';

const source = {
  kind: 'Entered',
  by: 'dalia',
  byName: 'Dalia Okafor',
  at: '2026-11-10T15:00:00.000Z',
  documentId: 'certificate',
  note: null,
} as const;

const log = stackLog('Headroom', {
  value: -0.1,
  unit: 'Share',
  children: [
    stackLog('Coverage', {
      value: 1.08,
      unit: 'Ratio',
      period: '2026-09',
      children: [
        stackLog('Cash', {
          value: 5_616_000,
          unit: 'USD',
          children: [stackLog('Revenue', { value: 8_940_000, unit: 'USD', source })],
        }),
        stackLog('Reserve', { unit: 'USD', note: 'No figure was entered.' }),
      ],
    }),
    stackLog('Minimum', { value: 1.2, unit: 'Ratio' }),
  ],
});

const certificate = {
  ...completed(RoomDocument, { id: 'certificate', name: 'Compliance certificate.pdf', logicalType: 'Document' }),
  children: [],
  childrenLoaded: true,
};

const showTree = () => {
  fakeServer({ 'GET /api/room/riverside/documents/structure': { body: [certificate] } }).install();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GlobalStateContext value={aGlobalState()}>
        <MemoryRouter>
          <WhyTree log={log} entityId="riverside" />
        </MemoryRouter>
      </GlobalStateContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const items = () => screen.getAllByRole('treeitem').map((item) => item.textContent?.split(/[ ($]/)[0]);
const item = (name: RegExp) => screen.getByRole('treeitem', { name });

describe('why a number is what it is', () => {
  it('shows the first steps, each with its value in its unit, and keeps deeper ones closed', () => {
    showTree();

    expect(items()).toEqual(['Headroom', 'Coverage', 'Cash', 'Reserve', 'Minimum']);
    expect(item(/^Headroom/)).toHaveTextContent('(10.00%)');
    expect(item(/^Coverage/)).toHaveTextContent('Coverage Sep 2026 1.08×');
    expect(item(/^Cash/)).toHaveAttribute('aria-expanded', 'false');
    expect(item(/^Minimum/)).not.toHaveAttribute('aria-expanded');
  });

  it('says why there is no value', () => {
    showTree();

    expect(within(item(/^Reserve/)).getByText('No value because no figure was entered.')).toBeInTheDocument();
  });

  it('goes down to who entered a figure and the document it was read from', async () => {
    const user = showTree();

    await user.click(screen.getByText('Cash'));

    expect(item(/^Revenue/)).toHaveTextContent(/Entered by Dalia Okafor on Nov 10, 2026/);
    expect(
      await within(item(/^Revenue/)).findByRole('link', { name: 'Compliance certificate.pdf' }),
    ).toBeInTheDocument();
  });

  it('is gone through by keyboard: right opens and enters, left closes and leaves', async () => {
    const user = showTree();
    item(/^Headroom/).focus();

    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(item(/^Cash/)).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(item(/^Revenue/)).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(item(/^Cash/)).toHaveFocus();
    expect(item(/^Cash/)).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{End}');
    expect(item(/^Minimum/)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(item(/^Headroom/)).toHaveFocus();
  });

  it('opens everything with an asterisk', async () => {
    const user = showTree();
    item(/^Headroom/).focus();

    await user.keyboard('*');

    expect(items()).toEqual(['Headroom', 'Coverage', 'Cash', 'Revenue', 'Reserve', 'Minimum']);
  });

  it('has one stop for the Tab key, and tells each item its place', () => {
    showTree();

    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    expect(item(/^Reserve/)).toHaveAttribute('aria-level', '3');
    expect(item(/^Reserve/)).toHaveAttribute('aria-posinset', '2');
    expect(item(/^Reserve/)).toHaveAttribute('aria-setsize', '2');
  });
});
