import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { CheckboxInput, SwitchInput } from '#web/src/components/fields/choice-inputs.tsx';
import { FileInput } from '#web/src/components/fields/file-input.tsx';
import { MultiSelectInput } from '#web/src/components/fields/multi-select-input.tsx';
import { MoneyInput, NumberInput, PercentInput } from '#web/src/components/fields/number-input.tsx';
import { numberOptions, parseNumber, tidyNumber } from '#web/src/components/fields/parse-number.ts';
import { fieldProps } from '#web/src/components/form-fields.ts';

describe('a number as people type it', () => {
  it.each([
    ['1,250,000.50', 1_250_000.5],
    ['$1.1m', 1_100_000],
    ['(500)', -500],
    ['1,42', 1.42],
    [null, null],
    [1.5, 1.5],
    ['soon', Number.NaN],
  ])('%s is %d', (typed, value) => {
    expect(parseNumber(typed)).toBe(value);
  });

  it('is shown tidily, and left alone when it is none', () => {
    expect(tidyNumber(' $1.25m ')).toBe('1,250,000');
    expect(tidyNumber('0.1234567')).toBe('0.1234567');
    expect(tidyNumber(' soon ')).toBe('soon');
  });

  it('is asked about where decimals have a comma, and shown so that it is not asked about again', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');

    expect(parseNumber('1.234')).toBeNaN();
    expect(tidyNumber('1250')).toBe('1250');
    expect(tidyNumber('1.250,5')).toBe('1,250.5');
    expect(parseNumber(tidyNumber('1,2340'))).toBe(1.234);
    vi.restoreAllMocks();
  });
});

describe('a number field in a form', () => {
  function Form({ onSave }: { onSave: (values: unknown) => void }) {
    const form = useForm({ defaultValues: { commitment: null, margin: null, capacity: null } });
    return (
      <form onSubmit={form.handleSubmit((values) => onSave(values))}>
        <MoneyInput label="Commitment" currency="USD" {...fieldProps(form, 'commitment', numberOptions('USD'))} />
        <PercentInput label="Margin" {...fieldProps(form, 'margin', numberOptions('%'))} />
        <NumberInput label="Capacity" unit="MW" {...fieldProps(form, 'capacity', numberOptions('MW'))} />
        <button type="submit">Save figures</button>
      </form>
    );
  }

  it('names its unit, tidies up on leaving, and gives the form numbers', async () => {
    const onSave = vi.fn();
    render(<Form onSave={onSave} />);
    const user = userEvent.setup();

    await user.type(screen.getByRole('textbox', { name: 'Commitment, in USD' }), '84.3m');
    await user.type(screen.getByRole('textbox', { name: 'Margin, in %' }), '(2.75)');
    await user.click(screen.getByRole('button', { name: 'Save figures' }));

    expect(screen.getByRole('textbox', { name: 'Commitment, in USD' })).toHaveValue('84,300,000');
    expect(onSave).toHaveBeenCalledWith({ commitment: 84_300_000, margin: -2.75, capacity: null });
  });
});

describe('an amount that names a currency', () => {
  function Form({ onSave }: { onSave: (values: unknown) => void }) {
    const [currency, setCurrency] = useState('USD');
    const form = useForm({ defaultValues: { amount: null } });
    return (
      <form onSubmit={form.handleSubmit((values) => onSave(values))}>
        <MoneyInput label="Amount" currency={currency} {...fieldProps(form, 'amount', numberOptions(currency))} />
        <button type="button" onClick={() => setCurrency('EUR')}>
          In euros
        </button>
        <button type="submit">Save</button>
      </form>
    );
  }

  it.each([
    ['€1,000', '“€1,000” is in EUR. This field is in USD.'],
    ['EUR 1,000', '“EUR 1,000” is in EUR. This field is in USD.'],
    ['1,000 GBP', '“1,000 GBP” is in GBP. This field is in USD.'],
    ['C$5m', '“C$5m” is in CAD. This field is in USD.'],
    ['12%', '“12%” is a percentage. This field is in USD.'],
    ['1.5x', '“1.5x” is a multiple. This field is in USD.'],
  ])('“%s” is no number for a field of another one', async (typed, sentence) => {
    const onSave = vi.fn();
    render(<Form onSave={onSave} />);
    const user = userEvent.setup();

    await user.type(screen.getByRole('textbox'), typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(screen.getByRole('textbox')).toHaveValue(typed);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(sentence);
    expect(onSave).toHaveBeenCalledWith({ amount: typed });
  });

  it.each(['$1,000', 'US$1,000', 'USD 1,000', '1000'])(
    '“%s” is a number for a field of the same one',
    async (typed) => {
      const onSave = vi.fn();
      render(<Form onSave={onSave} />);
      const user = userEvent.setup();

      await user.type(screen.getByRole('textbox'), typed);
      await user.click(screen.getByRole('button', { name: 'Save' }));

      expect(onSave).toHaveBeenCalledWith({ amount: 1_000 });
    },
  );

  it('is read again when the field is in that currency after all', async () => {
    const onSave = vi.fn();
    render(<Form onSave={onSave} />);
    const user = userEvent.setup();

    await user.type(screen.getByRole('textbox'), '€1,000');
    await user.click(screen.getByRole('button', { name: 'In euros' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(onSave).toHaveBeenCalledWith({ amount: 1_000 });
    expect(screen.getByRole('textbox')).not.toBeInvalid();
  });
});

describe('choices', () => {
  it('of a checkbox are described and complained about for everybody', async () => {
    render(<CheckboxInput label="I have read it" description="All of it." hasError errorMessage="Confirm to go on." />);

    expect(screen.getByRole('checkbox', { name: 'I have read it' })).toHaveAccessibleDescription(
      'All of it. Confirm to go on.',
    );
    expect(screen.getByRole('checkbox')).toBeInvalid();
  });

  it('of a switch are on or off', async () => {
    render(<SwitchInput label="Remind by mail" />);

    await userEvent.setup().click(screen.getByText('Remind by mail'));

    expect(screen.getByRole('switch', { name: 'Remind by mail' })).toBeChecked();
  });

  it('of a list can be any number, and the button says which', async () => {
    function Projects() {
      const [value, setValue] = useState<readonly string[]>([]);
      const options = [
        { value: 'a', label: 'Sandhollow' },
        { value: 'b', label: 'Riverside' },
      ];
      return (
        <MultiSelectInput label="Projects" options={options} value={value} onChange={setValue} placeholder="All" />
      );
    }
    render(<Projects />);
    const user = userEvent.setup();

    await user.click(screen.getByRole('button', { name: 'Projects: All' }));
    await user.click(screen.getByRole('checkbox', { name: 'Riverside' }));
    await user.click(screen.getByRole('checkbox', { name: 'Sandhollow' }));
    expect(screen.getByRole('button', { name: 'Projects: Sandhollow, Riverside' })).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Riverside' }));

    expect(screen.getByRole('button', { name: 'Projects: Sandhollow' })).toBeInTheDocument();
  });
});

describe('files of a form', () => {
  it('are chosen, listed and taken off', async () => {
    function Files() {
      const [files, setFiles] = useState<readonly File[]>([]);
      return <FileInput label="Choose files" value={files} onChange={setFiles} multiple />;
    }
    render(<Files />);
    const user = userEvent.setup();

    await user.upload(screen.getByLabelText('Choose files'), [
      new File(['x'.repeat(2_048)], 'certificate.pdf'),
      new File(['y'], 'agreement.docx'),
    ]);
    expect(screen.getByRole('list', { name: 'Chosen files' })).toHaveTextContent('certificate.pdf');
    await user.click(screen.getByRole('button', { name: 'Remove certificate.pdf' }));

    expect(screen.getByRole('list', { name: 'Chosen files' })).not.toHaveTextContent('certificate.pdf');
    expect(screen.getByText('agreement.docx')).toBeInTheDocument();
  });
});
