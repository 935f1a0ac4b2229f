import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCovenant } from '#tests/web/support/factories.ts';
import { aFigure, answersWith, cellOf, coverage, layOut, openGrid, upload } from './open-grid.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  layOut();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
const field = () => screen.getByRole('textbox', { name: /\d{4}$/ });
const bar = () => within(screen.getByRole('region', { name: 'Selected cell' }));

describe('the grid of figures', { timeout: 30_000 }, () => {
  it('has details down and periods across, each with its unit and what covenants require of it', async () => {
    await openGrid();

    expect(screen.getByRole('rowheader', { name: /^Debt Service/ })).toHaveTextContent(/Ratio · at least 1\.20×/i);
    expect(screen.getByRole('rowheader', { name: /^Revenue/ })).toHaveTextContent('USD');
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent('900,000');
    expect(screen.getByRole('columnheader', { name: /Nov 2026/ })).toHaveTextContent('not ended');
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '7');
  });

  it('takes what is typed in place of what stands, with the outcome as one types', async () => {
    const { user } = await openGrid();
    await user.click(cellOf(coverage, 'Sep 2026'));

    await user.keyboard('1.08');
    expect(screen.getByText(/1\.08× against at least 1\.20×/)).toHaveTextContent('Breached');
    await user.keyboard('{Backspace}{Backspace}35');
    expect(screen.getByText(/1\.35× against at least 1\.20×/)).toHaveTextContent('Met');
    await user.keyboard('{Enter}');

    expect(cellOf(coverage, 'Sep 2026')).toHaveTextContent(/1\.35×.*Met.*not saved/);
    // Enter goes down, to the head of the next group.
    expect(screen.getByRole('button', { name: /^Costs/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(bar().getByText(/Once saved: Met for Q3 2026\./)).toBeVisible();
  });

  it('misses, and does not breach, where several in a row make the breach', async () => {
    const lenient = aCovenant({ metric: coverage, startsOn: '2025-01-01', consecutiveBreaches: 2 });
    const { user } = await openGrid({ answers: { 'GET /api/entities/riverside/covenants': { body: [lenient] } } });
    await user.click(cellOf(coverage, 'Sep 2026'));
    await user.keyboard('1.05{Enter}{ArrowUp}');

    expect(cellOf(coverage, 'Sep 2026')).toHaveTextContent('At risk');
    expect(bar().getByText('Missed')).toBeVisible();
    expect(bar().getByText(/Once saved: Missed for 1 of the 2 consecutive periods/)).toBeVisible();
  });

  it('says where no covenant tests a figure', async () => {
    const { user } = await openGrid();
    await user.click(cellOf(coverage, 'Aug 2026'));
    await user.keyboard('1.05{Tab}{Shift>}{Tab}{/Shift}');

    expect(bar().getByText('No covenant tests it for this period.')).toBeVisible();
    expect(cellOf(coverage, 'Aug 2026')).not.toHaveTextContent('Breached');
  });

  it('takes back with Escape what was typed in that cell alone', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('Revenue', 'Aug 2026'));
    await user.keyboard('5{Tab}77');
    expect(field()).toHaveValue('77');
    await user.keyboard('{Escape}');

    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^900,000$/);
    expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent(/^5, not saved$/);
    expect(cellOf('Revenue', 'Sep 2026')).toHaveFocus();
  });

  it('edits with F2 what stands, with every digit, and moves within the text', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('Revenue', 'Sep 2026'));
    await user.keyboard('{F2}');
    expect(field()).toHaveValue('900000');
    await user.keyboard('{ArrowLeft}{Backspace}5{Enter}');

    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/900,050.*not saved/);
  });

  it('undoes and does again', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('Revenue', 'Sep 2026'));
    await user.keyboard('5{Enter}{Control>}z{/Control}');
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^900,000$/);
    expect(screen.getByRole('button', { name: 'Save figures' })).toBeDisabled();

    await user.keyboard('{Control>}y{/Control}');
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^5, not saved$/);
  });

  it('fills to the right and down, and leaves rows of another unit as they are', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('Revenue', 'Sep 2026'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
    expect(cellOf('Revenue', 'Oct 2026')).toHaveTextContent(/^900,000, not saved$/);

    await user.click(cellOf(coverage, 'Sep 2026'));
    await user.keyboard('1.35{Enter}');
    await user.click(cellOf('Operating', 'Sep 2026'));
    await user.keyboard('{Control>}d{/Control}');
    expect(await screen.findByText('One cell has another unit and was left as it is.')).toBeVisible();
    expect(cellOf('Operating', 'Sep 2026')).toHaveTextContent(/^$/);
  });

  it('takes a block of a spreadsheet; a text is marked and kept out, the rest is kept', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('Operating', 'Aug 2026'));
    paste('1,000\t2,000\r\nn/a\t(3,000)\r\n');

    expect(cellOf('Operating', 'Sep 2026')).toHaveTextContent(/^2,000, not saved$/);
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^\(3,000\), not saved$/);
    const fault = cellOf('Revenue', 'Aug 2026');
    expect(fault).toHaveTextContent('n/a, cannot be read, not saved');
    expect(fault).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('button', { name: 'Save 3 figures' })).toBeEnabled();
  });

  it('asks once for a column that can be read in two ways, with both readings', async () => {
    const { user } = await openGrid();
    await user.click(cellOf(coverage, 'Sep 2026'));
    paste('1,234');

    const dialog = within(await screen.findByRole('dialog', { name: 'How are these numbers meant?' }));
    expect(cellOf(coverage, 'Sep 2026')).toHaveTextContent(/^$/);
    expect(dialog.getByRole('button', { name: 'Paste figures' })).toBeDisabled();
    expect(dialog.getByRole('radio', { name: '“1,234” is 1,234.00×' })).not.toBeChecked();
    await user.click(dialog.getByRole('radio', { name: '“1,234” is 1.234×' }));
    await user.click(dialog.getByRole('button', { name: 'Paste figures' }));

    expect(cellOf(coverage, 'Sep 2026')).toHaveTextContent(/^1\.234×, At risk, not saved$/);
  });

  it('copies digits that a spreadsheet takes', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('Revenue', 'Aug 2026'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const setData = vi.fn();
    fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });

    expect(setData).toHaveBeenCalledWith('text/plain', '\t900000');
  });

  it('shows quarters apart from months, and other kinds without covenants', async () => {
    const figures = [
      aFigure('revenue', '2026-09', 320, { frequency: 'Quarterly' }),
      aFigure('revenue', '2026-12', 77, { dataKind: 'forecast' }),
    ];
    const { user } = await openGrid({ answers: answersWith(figures) });
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^$/);
    await user.click(screen.getByRole('radio', { name: 'Quarters' }));
    expect(cellOf('Revenue', '3 months to.*Sep 2026')).toHaveTextContent(/^320$/);

    await user.click(screen.getByRole('radio', { name: 'Months' }));
    await user.click(screen.getByRole('radio', { name: 'Forecast' }));
    await waitFor(() => expect(cellOf('Revenue', 'Dec 2026')).toHaveTextContent(/^77$/));
    expect(screen.getByRole('rowheader', { name: /^Debt Service/ })).not.toHaveTextContent('at least');
  });

  it('folds its groups and finds a detail by its name', async () => {
    const { user } = await openGrid();
    await user.click(screen.getByRole('button', { name: /^Income/ }));
    expect(screen.queryByRole('rowheader', { name: /^Revenue/ })).toBeNull();

    await user.type(screen.getByRole('textbox', { name: 'Find a detail' }), 'reven');
    expect(screen.getByRole('rowheader', { name: /^Revenue/ })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: /^Operating/ })).toBeNull();
  });

  it('lets those look who may not enter', async () => {
    const { user, server } = await openGrid({ isArchived: true });
    await user.click(cellOf('Revenue', 'Sep 2026'));
    await user.keyboard('5{Enter}{Delete}');

    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^900,000$/);
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(server.all(upload)).toEqual([]);
  });
});
