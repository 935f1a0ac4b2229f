import { createColumnHelper } from '@tanstack/react-table';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableFeatures } from '#web/src/components/data-table.tsx';

interface Facility {
  readonly name: string;
  readonly amount: number | undefined;
}

const column = createColumnHelper<DataTableFeatures, Facility>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Facility',
    sortFn: 'text',
    cell: ({ getValue }) => <button type="button">{getValue()}</button>,
  }),
  column.accessor('amount', { header: 'Amount', sortFn: 'basic', sortUndefined: 'last' }),
]);

const facilities: readonly Facility[] = [
  { name: 'Riverside', amount: 40 },
  { name: 'Copper Ridge', amount: undefined },
  { name: 'Lakeshore', amount: 7 },
];

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent);

function showFacilities(props: Partial<React.ComponentProps<typeof DataTable<Facility>>> = {}) {
  render(<DataTable caption="Facilities" columns={columns} rows={facilities} rowId={({ name }) => name} {...props} />);
  return userEvent.setup();
}

describe('a table', () => {
  it('sorts by a column, up and then down, and tells so; rows without a value stay last', async () => {
    const user = showFacilities();

    await user.click(screen.getByRole('button', { name: 'Amount' }));
    expect(shownNames()).toEqual(['Lakeshore', 'Riverside', 'Copper Ridge']);
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');

    await user.click(screen.getByRole('button', { name: 'Amount' }));
    expect(shownNames()).toEqual(['Riverside', 'Lakeshore', 'Copper Ridge']);
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('starts in the order it is told', () => {
    showFacilities({ sortedBy: [{ id: 'name', desc: false }] });

    expect(shownNames()).toEqual(['Copper Ridge', 'Lakeshore', 'Riverside']);
  });

  it('moves between rows with the arrow keys', async () => {
    const user = showFacilities();

    screen.getByRole('button', { name: 'Riverside' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');

    expect(screen.getByRole('button', { name: 'Copper Ridge' })).toHaveFocus();
  });

  it('opens a row with a click on it, but not with a click on a control inside it', async () => {
    const onOpen = vi.fn();
    const user = showFacilities({ onOpen });

    await user.click(screen.getByText('40'));
    await user.click(screen.getByRole('button', { name: 'Lakeshore' }));

    expect(onOpen.mock.calls).toEqual([[facilities[0]]]);
  });

  it('loads more only when there is more', async () => {
    const load = vi.fn();
    const user = showFacilities({ more: { hasMore: true, isLoading: false, load } });

    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(load).toHaveBeenCalledOnce();
  });
});

describe('the columns of a table', () => {
  const mixed = column.columns([
    column.accessor('name', { header: 'Facility' }),
    column.accessor(({ amount }) => (amount === undefined ? 'Own' : 'Built-in'), { id: 'kind', header: 'Kind' }),
    column.accessor(({ name }) => [name], { id: 'list', header: 'List', cell: () => 'A list' }),
    column.accessor(({ amount }) => amount, { id: 'sum', header: 'Sum', meta: { align: 'end' } }),
    column.accessor(({ name }) => `${name} and what there is to say of it`, {
      id: 'note',
      header: 'Note',
      meta: { grow: true },
    }),
  ]);
  const room = (name: string, of: '--characters' | '--word' = '--characters') =>
    screen.getByRole('columnheader', { name }).style.getPropertyValue(of);

  it('have room for their short texts beside one that takes what is left', () => {
    showFacilities({ columns: mixed });

    expect(room('Kind')).toBe(String('Built-in'.length));
  });

  it('have room for their longest word, which alone would not break where it should', () => {
    showFacilities({ columns: mixed });

    expect(room('Kind', '--word')).toBe(String('Built'.length));
  });

  it('keep their own width where they name the row, hold no plain text, stand at the end or take what is left', () => {
    showFacilities({ columns: mixed });

    expect(['Facility', 'List', 'Sum', 'Note'].map((name) => room(name))).toEqual(['', '', '', '']);
  });

  it('are as wide as the style sheet says while the table is too long to be measured', () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `Facility ${index}`, amount: index }));
    showFacilities({ columns: mixed, rows: many });

    expect(room('Kind')).toBe('');
  });
});
