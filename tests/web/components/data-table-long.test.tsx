import { createColumnHelper } from '@tanstack/react-table';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableFeatures } from '#web/src/components/data-table.tsx';
import { chooseDensity } from '#web/src/components/density.ts';

interface Entry {
  readonly name: string;
}

const column = createColumnHelper<DataTableFeatures, Entry>();
const columns = column.columns([
  column.accessor('name', { header: 'Entry', cell: ({ getValue }) => <button type="button">{getValue()}</button> }),
]);
const entries = (count: number): readonly Entry[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Entry ${index}` }));

const heightInPixels = 720;
const overscan = 10;

beforeEach(() => {
  // jsdom lays nothing out: the window on the rows is given the height that its style sheet gives it.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(heightInPixels);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heightInPixels);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(10_000 * 36 + 36);
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0;
    fireEvent.scroll(this);
  } as typeof HTMLElement.prototype.scrollTo;
});

afterEach(() => {
  vi.restoreAllMocks();
  act(() => chooseDensity('comfortable'));
});

type Props = Partial<React.ComponentProps<typeof DataTable<Entry>>>;

const showEntries = (count: number, props: Props = {}) =>
  render(<DataTable caption="Entries" columns={columns} rows={entries(count)} rowId={({ name }) => name} {...props} />);

const drawn = () => [...document.querySelectorAll('tbody tr[data-row]')];
const scroller = () => screen.getByRole('table').parentElement as HTMLElement;
const gaps = () =>
  [...document.querySelectorAll<HTMLElement>('tr[aria-hidden] td')].map(({ style }) => Number.parseFloat(style.height));

describe('a table of ten thousand rows', () => {
  it('draws the rows in sight and a few around them, and is as tall as all of them', () => {
    showEntries(10_000);

    expect(drawn().length).toBeLessThanOrEqual(heightInPixels / 36 + 2 * overscan);
    expect(drawn().length).toBeGreaterThanOrEqual(heightInPixels / 36);
    expect(drawn().length * 36 + gaps().reduce((sum, each) => sum + each, 0)).toBe(10_000 * 36);
  });

  it('has no blank wherever it is scrolled to', () => {
    showEntries(10_000);

    for (const top of [5_000, 123_456, 10_000 * 36 - heightInPixels]) {
      act(() => scroller().scrollTo({ top }));
      const indexes = drawn().map((row) => Number(row.getAttribute('data-row')));
      expect(indexes[0]).toBeLessThanOrEqual(Math.floor(top / 36));
      expect(indexes.at(-1)).toBeGreaterThanOrEqual(Math.min(9_999, Math.floor((top + heightInPixels) / 36) - 1));
    }
  });

  it('draws smaller rows when they are to be compact', async () => {
    showEntries(10_000);

    await act(async () => chooseDensity('compact'));

    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(drawn().length * 28 + gaps().reduce((sum, each) => sum + each, 0)).toBe(10_000 * 28);
  });

  it('tells screen readers how many rows there are and which are drawn', () => {
    showEntries(10_000);

    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(drawn()[0]).toHaveAttribute('aria-rowindex', '2');
  });

  it('goes to its end and back by keyboard', async () => {
    showEntries(10_000);
    const user = userEvent.setup();

    screen.getByRole('button', { name: 'Entry 0' }).focus();
    await user.keyboard('{End}');
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Entry 9999' })).toHaveFocus());
    await user.keyboard('{Home}');

    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Entry 0' })).toHaveFocus());
  });

  it('is drawn whole on paper', () => {
    showEntries(300);

    fireEvent(window, new Event('beforeprint'));
    expect(drawn()).toHaveLength(300);

    fireEvent(window, new Event('afterprint'));
    expect(drawn().length).toBeLessThan(300);
  });
});

describe('a table of up to a hundred rows', () => {
  it('draws all of them', () => {
    showEntries(100);

    expect(drawn()).toHaveLength(100);
  });
});

describe('a long table that has more on the server', () => {
  it('asks for the next page once, before its end is reached', () => {
    const load = vi.fn();
    showEntries(200, { more: { hasMore: true, isLoading: false, load } });
    expect(load).not.toHaveBeenCalled();

    act(() => scroller().scrollTo({ top: 170 * 36 - heightInPixels }));
    act(() => scroller().scrollTo({ top: 200 * 36 - heightInPixels }));

    expect(load).toHaveBeenCalledOnce();
  });
});
