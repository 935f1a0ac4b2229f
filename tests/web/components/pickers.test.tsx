import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CurrencyPicker } from '#web/src/components/currency-picker.tsx';
import { EntityPicker } from '#web/src/components/entity-picker.tsx';
import { InvalidCurrencyDialog } from '#web/src/components/invalid-currency-dialog.tsx';
import { PeriodPicker } from '#web/src/components/period-picker.tsx';
import { choicesOf, formatRange, type PeriodRange, spanOf } from '#web/src/components/period-range.ts';
import type { PickableEntity, SearchEntities } from '#web/src/components/use-entity-search.ts';

const entities = Array.from({ length: 12 }, (_, index): PickableEntity => ({ id: `e${index}`, name: `Loan ${index}` }));

describe('an entity picker', () => {
  const pageSize = 5;
  const searching = () =>
    vi.fn<SearchEntities>(async (query, cursor) => {
      const found = entities.filter(({ name }) => name.includes(query));
      const start = Number(cursor ?? 0);
      const end = start + pageSize;
      return { items: found.slice(start, end), nextCursor: end < found.length ? String(end) : null };
    });

  function Picker({ search }: { search: SearchEntities }) {
    const [entity, setEntity] = useState<PickableEntity | null>(null);
    return <EntityPicker label="Loan" value={entity} onChange={setEntity} search={search} />;
  }

  const showPicker = (search: SearchEntities = searching()) => {
    render(<Picker search={search} />);
    return { user: userEvent.setup(), input: screen.getByRole('combobox', { name: 'Loan' }) };
  };

  it('searches for what is typed and takes what Enter is pressed on', async () => {
    const search = searching();
    const { user, input } = showPicker(search);

    await user.click(input);
    await user.type(input, '11');
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');

    expect(input).toHaveValue('Loan 11');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(search).toHaveBeenLastCalledWith('11', null, expect.any(AbortSignal));
  });

  it('fetches the next page before the arrow keys reach the end of this one', async () => {
    const search = searching();
    const { user, input } = showPicker(search);

    await user.click(input);
    await screen.findByRole('option', { name: 'Loan 4' });
    await user.keyboard('{ArrowDown}{ArrowDown}');

    expect(await screen.findByRole('option', { name: 'Loan 9' })).toBeInTheDocument();
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Loan 2' }).id);
  });

  it('keeps what was chosen when Escape closes the list', async () => {
    const { user, input } = showPicker();

    await user.click(input);
    await user.click(await screen.findByRole('option', { name: 'Loan 3' }));
    await user.click(input);
    await user.type(input, 'nothing like it');
    await screen.findByText('Nothing is called “nothing like it”.');
    await user.keyboard('{Escape}');

    expect(input).toHaveValue('Loan 3');
    expect(input).toHaveAttribute('aria-expanded', 'false');
  });

  it('drops an answer that was overtaken by a later one', async () => {
    let answerFirst: () => void = () => undefined;
    const { user, input } = showPicker(async (query) => {
      if (query === '') await new Promise<void>((resolve) => (answerFirst = resolve));
      return { items: [{ id: query, name: query === '' ? 'Too late' : `Found ${query}` }], nextCursor: null };
    });

    await user.click(input);
    await user.type(input, 'x');
    await screen.findByRole('option', { name: 'Found x' });
    answerFirst();

    await expect(screen.findByRole('option', { name: 'Too late' }, { timeout: 300 })).rejects.toThrow();
  });

  it('says that a search failed and searches again', async () => {
    const search = searching().mockRejectedValueOnce(new Error('down'));
    const { user, input } = showPicker(search);

    await user.click(input);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('option', { name: 'Loan 0' })).toBeInTheDocument();
  });
});

describe('a range of periods', () => {
  it('is read in its own steps', () => {
    expect(formatRange({ granularity: 'quarter', from: '2026-01', to: '2026-09' })).toBe('Q1 2026 – Q3 2026');
    expect(formatRange({ granularity: 'year', from: '2026-01', to: '2026-12' })).toBe('2026');
    expect(formatRange({ granularity: 'month', from: '2025-12', to: '2026-02' })).toBe('Dec 2025 – Feb 2026');
  });

  it('is made of whole quarters and years', () => {
    expect(spanOf('2026-05', 'quarter')).toEqual({ from: '2026-04', to: '2026-06' });
    expect(spanOf('2026-05', 'year')).toEqual({ from: '2026-01', to: '2026-12' });
    expect(choicesOf(2026, 'quarter').map(({ label, to }) => [label, to])).toEqual([
      ['Q1', '2026-03'],
      ['Q2', '2026-06'],
      ['Q3', '2026-09'],
      ['Q4', '2026-12'],
    ]);
  });

  function Picker() {
    const [range, setRange] = useState<PeriodRange>({ granularity: 'quarter', from: '2026-01', to: '2026-09' });
    return <PeriodPicker label="Period" value={range} onChange={setRange} now="2026-11" />;
  }

  it('is chosen by its two ends, in whichever order', async () => {
    render(<Picker />);
    const user = userEvent.setup();

    await user.click(screen.getByRole('button', { name: 'Period: Q1 2026 – Q3 2026' }));
    await user.click(screen.getByRole('button', { name: 'Q4 2026' }));
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    await user.click(screen.getByRole('button', { name: 'Q2 2025' }));

    expect(screen.getByRole('button', { name: 'Period: Q2 2025 – Q4 2026' })).toHaveFocus();
  });

  it('can be asked for by name', async () => {
    render(<Picker />);
    const user = userEvent.setup();

    await user.click(screen.getByRole('button', { name: /^Period/ }));
    await user.click(screen.getByRole('button', { name: 'Last 12 months' }));

    expect(screen.getByRole('button', { name: 'Period: Dec 2025 – Nov 2026' })).toBeInTheDocument();
  });
});

describe('a currency without an exchange rate', () => {
  const currencies = [
    { name: 'USD', symbol: '$' },
    { name: 'NTD', symbol: 'NT$' },
  ];

  function Picker() {
    const [currency, setCurrency] = useState('USD');
    return (
      <CurrencyPicker
        label="Currency"
        currencies={currencies}
        value={currency}
        onChange={setCurrency}
        hasRate={(name) => name !== 'NTD'}
      />
    );
  }

  it.each([
    { button: 'Continue and show inaccurate or no data', currency: 'NTD' },
    { button: 'Select new currency', currency: 'USD' },
    { button: 'Cancel', currency: 'USD' },
  ])('is asked about: $button leaves $currency', async ({ button, currency }) => {
    render(<Picker />);
    const user = userEvent.setup();

    await user.selectOptions(screen.getByLabelText('Currency'), 'NTD');
    expect(
      screen.getByRole('dialog', { name: 'Are you sure you want to continue with invalid currency?' }),
    ).toHaveTextContent(
      /no exchange rate.*not show accurately.*another currency.*contact support.*add the rate in the accounting software/i,
    );
    await user.click(screen.getByRole('button', { name: button }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Currency')).toHaveValue(currency);
  });

  it('is called an error where nobody chose it, and a click outside does not close it', async () => {
    const onCancel = vi.fn();
    render(<InvalidCurrencyDialog currency="NTD" onSelectNew={vi.fn()} onContinue={vi.fn()} onCancel={onCancel} />);

    const dialog = screen.getByRole('dialog', { name: 'Error! Invalid currency' });
    await userEvent.setup().click(dialog);
    await userEvent.setup().click(document.body);

    expect(onCancel).not.toHaveBeenCalled();
    expect(dialog).toBeInTheDocument();
  });
});
