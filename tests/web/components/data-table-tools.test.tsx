import { createColumnHelper } from '@tanstack/react-table';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableFeatures } from '#web/src/components/data-table.tsx';
import { renderPage } from '../support/render-page.tsx';

interface Facility {
  readonly name: string;
  readonly status: string;
  readonly commitment: number | null;
  readonly coverage: number | null;
  readonly maturity: string | null;
}

const facilities: readonly Facility[] = [
  { name: 'Riverside "senior"', status: 'Met', commitment: 84_300_000.4, coverage: 1.2, maturity: '2031-03-31' },
  { name: 'Copper Ridge', status: 'Breached', commitment: null, coverage: -0.4, maturity: null },
  { name: 'Lakeshore', status: 'Met', commitment: -1_500, coverage: 2.345, maturity: '2028-12-01' },
];

const column = createColumnHelper<DataTableFeatures, Facility>();
const columns = column.columns([
  column.accessor('name', { header: 'Facility', meta: { filter: 'text' } }),
  column.accessor('status', { header: 'Status', meta: { filter: 'choice' } }),
  column.accessor('commitment', {
    header: 'Commitment',
    meta: { filter: 'number', format: { kind: 'money', currency: 'USD' } },
  }),
  column.accessor('coverage', { header: 'Coverage', meta: { format: { kind: 'ratio' } } }),
  column.accessor('maturity', { header: 'Maturity', meta: { filter: 'date', format: { kind: 'date' } } }),
]);

type Props = Partial<React.ComponentProps<typeof DataTable<Facility>>>;

const showFacilities = (address = '/facilities', props: Props = {}) =>
  renderPage(
    <DataTable
      id="facilities"
      caption="Facilities"
      columns={columns}
      rows={facilities}
      rowId={({ name }) => name}
      {...props}
    />,
    { path: '/facilities', address },
  );

/** The table as a reader sees it: headers, then each row's cells, without the checkboxes. */
const onScreen = (): readonly (readonly (string | null)[])[] =>
  screen
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll<HTMLElement>('th, td')]
        .filter((cell) => cell.querySelector('input') === null)
        .map((cell) => cell.textContent),
    );

const names = () =>
  onScreen()
    .slice(1)
    .map(([name]) => name);

const shownInTable = () => screen.getByRole('table', { name: 'Facilities' });

describe('how a table is looked at', () => {
  it('is read from the address: order, filters and columns', () => {
    showFacilities(
      '/facilities?facilities.sort=-coverage&facilities.status=Met&facilities.columns=name,coverage,status',
    );

    expect(onScreen()).toEqual([
      ['Facility', 'Coverage', 'Status'],
      ['Lakeshore', '2.35×', 'Met'],
      ['Riverside "senior"', '1.20×', 'Met'],
    ]);
  });

  it('leaves out what the address says about columns that do not exist', () => {
    showFacilities('/facilities?facilities.sort=nothing&facilities.columns=nothing&facilities.commitment=few..many');

    expect(names()).toEqual(['Riverside "senior"', 'Copper Ridge', 'Lakeshore']);
    expect(onScreen()[0]).toHaveLength(5);
  });

  it('goes into the address, next to what others keep there, and the back button undoes it', async () => {
    const { user, router } = showFacilities('/facilities?tab=open');

    await user.click(screen.getByRole('button', { name: 'Coverage' }));
    expect(router.state.location.search).toBe('?tab=open&facilities.sort=coverage');
    expect(names()).toEqual(['Copper Ridge', 'Riverside "senior"', 'Lakeshore']);

    await vi.waitFor(() => router.navigate(-1));
    await vi.waitFor(() => expect(names()).toEqual(['Riverside "senior"', 'Copper Ridge', 'Lakeshore']));
  });

  it('sorts rows without a value last in both directions', async () => {
    const { user } = showFacilities();

    await user.click(screen.getByRole('button', { name: 'Commitment' }));
    expect(names()).toEqual(['Lakeshore', 'Riverside "senior"', 'Copper Ridge']);

    await user.click(screen.getByRole('button', { name: 'Commitment' }));
    expect(names()).toEqual(['Riverside "senior"', 'Lakeshore', 'Copper Ridge']);
  });
});

describe('filters of a table', () => {
  it('narrow by text, by choice and by number together, and say so', async () => {
    const { user } = showFacilities();

    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('checkbox', { name: 'Met' }));
    await user.type(screen.getByRole('textbox', { name: 'Commitment at most' }), '-1,000');

    expect(names()).toEqual(['Lakeshore']);
    expect(screen.getByText('1 of 3 rows')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Commitment up to \(\$1,000\)/ })).toBeInTheDocument();
  });

  it('are taken off one by one', async () => {
    const { user } = showFacilities('/facilities?facilities.status=Breached&facilities.name=r');
    expect(names()).toEqual(['Copper Ridge']);

    await user.click(screen.getByRole('button', { name: /Remove filter:\s?Status/ }));

    expect(names()).toEqual(['Riverside "senior"', 'Copper Ridge', 'Lakeshore']);
  });

  it('of dates include both ends', () => {
    showFacilities('/facilities?facilities.maturity=2028-12-01..2031-03-31');

    expect(names()).toEqual(['Riverside "senior"', 'Lakeshore']);
  });

  it('that leave nothing offer to be cleared', async () => {
    const { user } = showFacilities('/facilities?facilities.name=nowhere');

    expect(screen.getByText('Nothing matches these filters')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));

    expect(names()).toHaveLength(3);
  });
});

describe('columns of a table', () => {
  it('are hidden and moved, except the one that names the row', async () => {
    const { user } = showFacilities();

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('checkbox', { name: 'Facility' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Commitment' }));
    await user.click(screen.getByRole('button', { name: 'Move Maturity up' }));

    expect(onScreen()[0]).toEqual(['Facility', 'Status', 'Maturity', 'Coverage']);
  });
});

describe('columns that are hidden at first', () => {
  const [name, status, commitment] = columns;
  const some = [name, { ...status, meta: { hiddenAtFirst: true } }, commitment] as Props['columns'] & {};

  it('are shown when the reader chooses them, and hidden again as it was', async () => {
    const { user, router } = showFacilities('/facilities', { columns: some });
    expect(onScreen()[0]).toEqual(['Facility', 'Commitment']);

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('checkbox', { name: 'Status' })).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Status' }));
    expect(onScreen()[0]).toEqual(['Facility', 'Commitment', 'Status']);
    expect(router.state.location.search).toBe('?facilities.columns=name%2Ccommitment%2Cstatus');

    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(onScreen()[0]).toEqual(['Facility', 'Commitment']);
  });
});

describe('marked rows', () => {
  const archive = vi.fn();
  const bulkActions: NonNullable<Props['bulkActions']> = (rows) => (
    <button type="button" onClick={() => archive(rows.map(({ name }) => name))}>
      Archive
    </button>
  );

  it('are acted on together', async () => {
    const { user } = showFacilities('/facilities', { bulkActions });

    await user.click(screen.getByRole('checkbox', { name: 'Select Lakeshore' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Copper Ridge' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Archive' }));

    expect(archive).toHaveBeenLastCalledWith(['Copper Ridge', 'Lakeshore']);
  });

  it('are a range with shift, and all with the checkbox of the header', async () => {
    const { user } = showFacilities('/facilities', { bulkActions });

    await user.click(screen.getByRole('checkbox', { name: 'Select Riverside "senior"' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Lakeshore' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeInTheDocument();

    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
  });

  it('leave the focus with the table when they are cleared', async () => {
    const { user } = showFacilities('/facilities', { bulkActions });

    await user.click(screen.getByRole('checkbox', { name: 'Select Lakeshore' }));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));

    expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
    expect(screen.getByRole('table').closest('[tabindex="0"]')).toHaveFocus();
  });

  it('are only those that can be seen', async () => {
    const { user, router } = showFacilities('/facilities', { bulkActions });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));

    await vi.waitFor(() => router.navigate('/facilities?facilities.status=Breached'));

    expect(await screen.findByText('1 selected')).toBeInTheDocument();
  });
});

describe('a table by keyboard', () => {
  it('moves through rows without controls, marks with Space and opens with Enter', async () => {
    const onOpen = vi.fn();
    const { user } = showFacilities('/facilities', { onOpen, bulkActions: () => null });
    const rows = () => screen.getAllByRole('row').slice(1);

    rows()[0]?.focus();
    await user.keyboard('{End}');
    expect(rows()[2]).toHaveFocus();
    await user.keyboard(' {ArrowUp}{Enter}{Home}');

    expect(rows()[0]).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Select Lakeshore' })).toBeChecked();
    expect(onOpen.mock.calls).toEqual([[facilities[1]]]);
  });

  it('leaves keys alone that belong to a field', async () => {
    const { user } = showFacilities();

    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.type(screen.getByRole('searchbox', { name: 'Facility contains' }), 'a b{Home}{End}');

    expect(screen.getByRole('searchbox', { name: 'Facility contains' })).toHaveValue('a b');
  });
});

describe('a copy of a table', () => {
  const copied = (from: Element): string => {
    const setData = vi.fn();
    fireEvent.copy(from, { clipboardData: { setData } });
    return String(setData.mock.calls[0]?.[1] ?? '');
  };

  it('holds what is on the screen, as cells of a spreadsheet', () => {
    showFacilities('/facilities?facilities.sort=-coverage&facilities.columns=name,maturity,commitment');

    expect(copied(shownInTable())).toBe(
      onScreen()
        .map((row) => row.join('\t'))
        .join('\n'),
    );
  });

  it('holds only the marked rows when some are marked', async () => {
    const { user } = showFacilities('/facilities?facilities.columns=name,status', { bulkActions: () => null });
    await user.click(screen.getByRole('checkbox', { name: 'Select Lakeshore' }));

    expect(copied(shownInTable())).toBe('Facility\tStatus\nLakeshore\tMet');
  });
});

describe('a table without rows', () => {
  it('keeps its header while it is loading', () => {
    showFacilities('/facilities', { rows: [], isLoading: true });

    expect(within(shownInTable()).getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByText(/\d rows?/)).toBeNull();
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
  });

  it('says what will be here', () => {
    showFacilities('/facilities', { rows: [], empty: <p>Add the first facility.</p> });

    expect(screen.getByText('Add the first facility.')).toBeInTheDocument();
    expect(screen.getByText('0 rows')).toBeInTheDocument();
  });

  it('says why, and tries again', async () => {
    const retry = vi.fn();
    const { user } = showFacilities('/facilities', { rows: [], failure: { error: new Error('down'), retry } });
    expect(screen.queryByText(/\d rows?/)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(retry).toHaveBeenCalledOnce();
  });
});
