import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { endSession, startSession } from '#web/src/api/session.ts';
import { aFigure, answersWith, cellOf, coverage, layOut, openGrid, upload } from './open-grid.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  layOut();
  startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
});
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Grid = Awaited<ReturnType<typeof openGrid>>;

async function type({ user }: Grid, row: string, period: string, text: string) {
  await user.click(cellOf(row, period));
  await user.keyboard(`${text}{Enter}`);
}

async function openSave({ user }: Grid) {
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  return within(await screen.findByRole('dialog', { name: 'Save figures' }));
}

describe('saving what is changed on the grid', { timeout: 30_000 }, () => {
  it('is one call with all changed cells and one source, and tells what happened', async () => {
    const grid = await openGrid();
    await type(grid, coverage, 'Sep 2026', '1.35');
    await type(grid, 'Revenue', 'Sep 2026', '1.1m');
    await type(grid, 'Revenue', 'Aug 2026', '950000');

    const dialog = await openSave(grid);
    expect(dialog.getByText(/^2 new figures, 1 changed figure\./)).toBeVisible();
    await grid.user.type(dialog.getByRole('textbox', { name: 'Note' }), 'From the Q3 certificate.');
    await grid.user.click(dialog.getByRole('button', { name: 'Save 3 figures' }));

    expect(await screen.findByText('2 entered, 1 changed')).toBeVisible();
    expect(grid.server.all(upload)).toHaveLength(1);
    expect(grid.server.last(upload)?.body).toEqual({
      columns: [
        {
          detailName: coverage,
          dataKind: 'actual',
          frequency: 'Monthly',
          unit: 'Ratio',
          override: false,
          values: [{ period: '2026-09', value: 1.35, replaces: null }],
          dated: [],
        },
        {
          detailName: 'Revenue',
          dataKind: 'actual',
          frequency: 'Monthly',
          unit: 'USD',
          override: false,
          values: [
            { period: '2026-09', value: 1_100_000, replaces: 4 },
            { period: '2026-08', value: 950_000, replaces: null },
          ],
          dated: [],
        },
      ],
      documentId: null,
      note: 'From the Q3 certificate.',
    });
    expect(screen.getByRole('button', { name: 'Save figures' })).toBeDisabled();
  });

  it('tells a cell whose figure was deleted from one that never had any', async () => {
    const deleted = aFigure('revenue', '2026-08', 0);
    const { user } = await openGrid({
      answers: { 'GET /api/entities/riverside/metrics/deleted/datapoints': { body: [deleted] } },
    });
    const cell = cellOf('Revenue', 'Aug 2026');

    await waitFor(() => expect(cell).toHaveTextContent('—, deleted'));
    await user.click(cell);
    const bar = within(screen.getByRole('region', { name: 'Selected cell' }));
    expect(bar.getByText('A figure stood here and was deleted. Its history is kept.')).toBeVisible();
    await user.click(cellOf('Revenue', 'Jul 2026'));
    expect(cellOf('Revenue', 'Jul 2026')).toHaveTextContent('');
    expect(bar.queryByText(/was deleted/)).toBeNull();
  });

  it('asks for the reason of a deletion', async () => {
    const grid = await openGrid();
    await grid.user.click(cellOf('Revenue', 'Sep 2026'));
    await grid.user.keyboard('{Delete}');
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent('900,000, to be deleted');

    const dialog = await openSave(grid);
    await grid.user.click(dialog.getByRole('button', { name: 'Save 1 figure' }));
    expect(dialog.getByText('Say why it is deleted.')).toBeVisible();
    expect(grid.server.all(upload)).toEqual([]);
    await grid.user.type(dialog.getByRole('textbox', { name: 'Reason of the deletion' }), 'Of another project.');
    await grid.user.click(dialog.getByRole('button', { name: 'Save 1 figure' }));

    await waitFor(() =>
      expect(grid.server.last(upload)?.body).toMatchObject({
        columns: [{ values: [{ period: '2026-09', value: null, replaces: 4 }] }],
        note: 'Of another project.',
      }),
    );
  });

  it('asks about a value many times the one before it, and leaves out what cannot be read', async () => {
    const grid = await openGrid();
    await type(grid, 'Revenue', 'Oct 2026', '90m');
    await type(grid, 'Operating', 'Sep 2026', 'n/a');

    const dialog = await openSave(grid);
    expect(dialog.getByText('Revenue was $900,000 in Sep 2026. Is $90,000,000 right?')).toBeVisible();
    expect(dialog.getByText('One cell cannot be read and stays unsaved.')).toBeVisible();
    await grid.user.click(dialog.getByRole('button', { name: 'Save 1 figure' }));

    await waitFor(() => expect(grid.server.all(upload)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cellOf('Operating', 'Sep 2026')).toHaveTextContent('n/a, cannot be read');
  });

  it('asks before an actual figure of a period that has not ended, and takes it as forecast', async () => {
    const grid = await openGrid();
    await type(grid, 'Revenue', 'Nov 2026', '880000');

    const dialog = await openSave(grid);
    expect(dialog.getByText(/^The period ends on Nov 30, 2026 \(in 5 days\)/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save 1 figure as actual' })).toBeVisible();
    await grid.user.click(dialog.getByRole('button', { name: 'Enter as forecast instead' }));
    await grid.user.click(await dialog.findByRole('button', { name: 'Save 1 figure' }));

    await waitFor(() =>
      expect(grid.server.last(upload)?.body).toMatchObject({
        columns: [{ dataKind: 'forecast', values: [{ period: '2026-11', value: 880_000, replaces: null }] }],
      }),
    );
  });

  it('says why it failed, and keeps everything', async () => {
    const grid = await openGrid({ answers: { [upload]: { status: 500, body: { message: 'The database is away.' } } } });
    await type(grid, 'Revenue', 'Aug 2026', '5');
    const dialog = await openSave(grid);
    await grid.user.click(dialog.getByRole('button', { name: 'Save 1 figure' }));

    expect(await dialog.findByText('The database is away.')).toBeVisible();
    await grid.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^5, not saved$/);
  });
});

describe('somebody else who was faster', { timeout: 30_000 }, () => {
  const theirs = aFigure('revenue', '2026-09', 870_000, { sourceNumber: 9 });

  async function clash(): Promise<Grid> {
    let figures: readonly Datapoint[] = [aFigure('revenue', '2026-09', 900_000)];
    const refusal = {
      code: 'recordChanged',
      userMessage: 'Revenue of Sep 2026 was changed by somebody else in the meantime.',
      fields: { 'columns.0.values.0': 'Revenue of Sep 2026 was changed by somebody else in the meantime.' },
    };
    const grid = await openGrid({
      answers: {
        ...answersWith(),
        'POST /api/entities/riverside/metrics/datapoints': () => ({ body: figures }),
        [upload]: ({ body }) => {
          const isSeen = JSON.stringify(body).includes('"replaces":9');
          figures = [theirs];
          return isSeen ? { body: { count: 1, written: [] } } : { status: 409, body: refusal };
        },
      },
    });
    await type(grid, 'Revenue', 'Sep 2026', '880000');
    await type(grid, 'Revenue', 'Aug 2026', '5');
    const dialog = await openSave(grid);
    await grid.user.click(dialog.getByRole('button', { name: 'Save 2 figures' }));
    await screen.findByText(/Someone else changed figures/);
    return grid;
  }

  it('is shown beside what was entered, cell by cell, and nothing is saved before the choice', async () => {
    const grid = await clash();

    const alert = within(
      screen.getByText(/Someone else changed figures/).closest<HTMLElement>('[role="alert"]') ?? document.body,
    );
    expect(alert.getByText(/Theirs: \$870,000 · Dalia Okafor/)).toHaveTextContent('Yours: $880,000');
    expect(alert.getAllByRole('listitem')).toHaveLength(1);
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent('880,000, changed by someone else meanwhile');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await grid.user.click(alert.getByRole('button', { name: /^Keep mine/ }));
    const dialog = await openSave(grid);
    await grid.user.click(dialog.getByRole('button', { name: 'Save 2 figures' }));
    await waitFor(() => expect(grid.server.all(upload)).toHaveLength(2));
    expect(grid.server.last(upload)?.body).toMatchObject({
      columns: [{ values: [{ period: '2026-09', value: 880_000, replaces: 9 }, { period: '2026-08' }] }],
    });
  });

  it('is followed where that is chosen, and the other changes stay', async () => {
    const grid = await clash();
    await grid.user.click(screen.getByRole('button', { name: /^Take theirs/ }));

    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^870,000$/);
    expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^5, not saved$/);
    expect(screen.queryByText(/Someone else changed figures/)).toBeNull();
  });
});

describe('unsaved changes', { timeout: 30_000 }, () => {
  it('survive a reload, and can be started over', async () => {
    const first = await openGrid();
    await type(first, 'Revenue', 'Aug 2026', '5');
    fireEvent(window, new Event('pagehide'));
    document.body.replaceChildren();

    const again = await openGrid();
    await waitFor(() => expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^5, not saved$/));
    expect(screen.getByText('Your earlier entries have been restored.')).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^$/);
  });

  it('are asked about before the page is left, and are there again when it is opened', async () => {
    const grid = await openGrid();
    await type(grid, 'Revenue', 'Aug 2026', '5');
    void grid.router.navigate('/elsewhere');

    const dialog = within(await screen.findByRole('dialog', { name: 'Leave these figures?' }));
    await grid.user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^5, not saved$/);

    void grid.router.navigate('/elsewhere');
    await grid.user.click(
      within(await screen.findByRole('dialog', { name: 'Leave these figures?' })).getByRole('button', {
        name: 'Leave',
      }),
    );
    await waitFor(() => expect(grid.router.state.location.pathname).toBe('/elsewhere'));
    void grid.router.navigate('/deals/riverside/figures');
    await waitFor(() => expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^5, not saved$/));
  });

  it('are not lost by switching to another kind and back', async () => {
    const grid = await openGrid();
    await type(grid, 'Revenue', 'Aug 2026', '5');
    await grid.user.click(screen.getByRole('radio', { name: 'Plan' }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Dec 2026/ })).toBeVisible());
    await grid.user.click(screen.getByRole('radio', { name: 'Actual' }));

    await waitFor(() => expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^5, not saved$/));
  });
});

describe('what is known of a cell', { timeout: 30_000 }, () => {
  it('opens its history and source, and why a test ends as it does', async () => {
    const history = 'GET /api/entities/riverside/metrics/datapoints/debt-service-coverage-ratio:actual:2026-09/history';
    const standing = aFigure('debt-service-coverage-ratio', '2026-09', 1.08, { unit: 'Ratio', detailName: coverage });
    const { value, unit, source } = standing;
    const grid = await openGrid({
      answers: { ...answersWith([standing]), [history]: { body: [{ value, unit, source }] } },
    });
    await grid.user.click(cellOf(coverage, 'Sep 2026'));
    await grid.user.click(screen.getByRole('button', { name: 'Why' }));
    const why = within(await screen.findByRole('dialog', { name: 'Minimum debt service coverage ratio' }));
    expect(why.getByText('How this was calculated')).toBeVisible();
    expect(why.getByText(/Entered by Dalia Okafor/)).toBeVisible();
    await grid.user.click(why.getByRole('button', { name: 'Close details' }));

    await grid.user.click(cellOf(coverage, 'Sep 2026'));
    await grid.user.keyboard('{Shift>}{F2}{/Shift}');
    const drawer = within(await screen.findByRole('dialog', { name: coverage }));
    expect(await drawer.findAllByText(/From the certificate\./)).not.toHaveLength(0);
    expect(grid.router.state.location.search).toContain('figure=debt-service-coverage-ratio');
  });
});
