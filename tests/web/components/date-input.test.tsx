import { zodResolver } from '@hookform/resolvers/zod';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { day } from '#shared/domain/entity-fields.ts';
import { DateInput } from '#web/src/components/fields/date-input.tsx';
import { MonthDayInput } from '#web/src/components/fields/month-day-input.tsx';
import { emptyToNull, fieldProps } from '#web/src/components/form-fields.ts';

const speaking = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

afterEach(() => {
  vi.restoreAllMocks();
});

function ClosingForm({ onSave, closing = null }: { onSave: (values: unknown) => void; closing?: string | null }) {
  const form = useForm({ resolver: zodResolver(z.object({ closing: day })), defaultValues: { closing } });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSave(values))}>
      <DateInput label="Closing date" {...fieldProps(form, 'closing', { setValueAs: emptyToNull })} />
      <button type="button" onClick={() => form.reset({ closing: '2030-01-15' })}>
        Take the latest
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Closing date' });
const save = () => userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));

describe('a date field in a form', () => {
  it.each([
    ['3/31/2026', '2026-03-31'],
    ['2026-03-31', '2026-03-31'],
    ['31.12.2026', '2026-12-31'],
    ['Mar 4, 2026', '2026-03-04'],
  ])('takes “%s” and shows it as the product writes days', async (typed, date) => {
    const onSave = vi.fn();
    render(<ClosingForm onSave={onSave} />);

    await userEvent.setup().type(field(), typed);
    await save();

    expect(onSave).toHaveBeenCalledWith({ closing: date });
    const [year, month, dayOfMonth] = date.split('-').map(Number);
    expect(field()).toHaveValue(`${month}/${dayOfMonth}/${year}`);
  });

  it('says which day it has read where the text does not say so by itself', async () => {
    render(<ClosingForm onSave={vi.fn()} />);
    const user = userEvent.setup();

    await user.type(field(), '31.12.2026');
    expect(screen.getByText('Dec 31, 2026')).toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), '12/31/2026');

    expect(screen.queryByText('Dec 31, 2026')).toBeNull();
  });

  it.each([
    ['2/30/2026', 'February 2026 has no day 30.'],
    ['1/2/24', 'Enter the year with four digits, like 2026.'],
    ['1/2/1899', 'Enter a year from 1900 to 2199.'],
    ['soon', 'Enter a date like 3/31/2026.'],
  ])('refuses “%s”, says why, and keeps it', async (typed, why) => {
    const onSave = vi.fn();
    render(<ClosingForm onSave={onSave} closing="2026-03-31" />);
    const user = userEvent.setup();

    await user.clear(field());
    await user.type(field(), typed);
    await save();

    expect(field()).toHaveValue(typed);
    expect(field()).toHaveAccessibleDescription(why);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('asks whoever writes days first which day is meant, and takes the answer', async () => {
    speaking('en-GB');
    const onSave = vi.fn();
    render(<ClosingForm onSave={onSave} />);
    const user = userEvent.setup();

    await user.type(field(), '3/4/2026');
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(field()).toHaveAccessibleDescription('“3/4/2026” can be Mar 4, 2026 or Apr 3, 2026. Which one is it?');
    await user.click(screen.getByRole('button', { name: 'Apr 3, 2026' }));
    await save();

    expect(onSave).toHaveBeenCalledWith({ closing: '2026-04-03' });
    expect(field()).toHaveValue('4/3/2026');
    expect(field()).not.toBeInvalid();
    expect(screen.getByText('Apr 3, 2026')).toBeInTheDocument();
  });

  it('does not ask about a day that it shows itself', async () => {
    speaking('en-GB');
    const onSave = vi.fn();
    render(<ClosingForm onSave={onSave} closing="2026-03-04" />);

    await save();

    expect(field()).toHaveValue('3/4/2026');
    expect(screen.getByText('Mar 4, 2026')).toBeInTheDocument();
    expect(onSave).toHaveBeenCalledWith({ closing: '2026-03-04' });
  });

  it('can be emptied, and shows what its form is set to', async () => {
    const onSave = vi.fn();
    render(<ClosingForm onSave={onSave} closing="2026-03-31" />);
    const user = userEvent.setup();

    await user.clear(field());
    await save();
    expect(onSave).toHaveBeenLastCalledWith({ closing: null });
    await user.click(screen.getByRole('button', { name: 'Take the latest' }));

    expect(field()).toHaveValue('1/15/2030');
  });
});

describe('the calendar of a date field', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Open calendar' }));

  it('begins at the day of the field and is walked by keys', async () => {
    const onSave = vi.fn();
    render(<ClosingForm onSave={onSave} closing="2026-03-31" />);
    const user = userEvent.setup();
    const focused = () => document.activeElement?.getAttribute('aria-label');

    await open(user);
    expect(focused()).toBe('Tuesday, Mar 31, 2026');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Wednesday, Apr 1, 2026');
    expect(screen.getByRole('table', { name: 'April 2026' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowUp}');
    expect(focused()).toBe('Tuesday, Mar 31, 2026');
    await user.keyboard('{PageUp}');
    expect(focused()).toBe('Saturday, Feb 28, 2026');
    await user.keyboard('{PageDown}{Shift>}{PageDown}{/Shift}');
    expect(focused()).toBe('Sunday, Mar 28, 2027');
    await user.keyboard('{End}');
    expect(focused()).toBe('Saturday, Apr 3, 2027');
    await user.keyboard('{Home}{Enter}');

    expect(field()).toHaveValue('3/28/2027');
    expect(screen.queryByRole('table')).toBeNull();
    await save();
    expect(onSave).toHaveBeenCalledWith({ closing: '2027-03-28' });
  });

  it('is left by Escape without a change', async () => {
    render(<ClosingForm onSave={vi.fn()} closing="2026-03-31" />);
    const user = userEvent.setup();

    await open(user);
    await user.keyboard('{ArrowDown}{Escape}');

    expect(field()).toHaveValue('3/31/2026');
    expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
  });

  it('turns to other months and years, and offers no day after the last one', async () => {
    const onDate = vi.fn();
    function Asked() {
      const [date, setDate] = useState('2026-03-10');
      const take = (picked: string) => {
        setDate(picked);
        onDate(picked);
      };
      return <DateInput label="As of" value={date} last="2026-03-20" onDate={take} />;
    }
    render(<Asked />);
    const user = userEvent.setup();

    await open(user);
    const calendar = within(screen.getByRole('table'));
    expect(calendar.getByRole('button', { name: 'Saturday, Mar 21, 2026' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous year' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Friday, Feb 14, 2025' }));
    await user.clear(screen.getByRole('textbox', { name: 'As of' }));
    await user.type(screen.getByRole('textbox', { name: 'As of' }), '3/4/2026');

    expect(onDate.mock.calls.flat()).toEqual(['2025-02-14', '', '2026-03-04']);
  });
});

describe('a day of every year', () => {
  function YearEnd({ onChange }: { onChange: (monthDay: string) => void }) {
    const [value, setValue] = useState('12-31');
    const change = (monthDay: string) => {
      setValue(monthDay);
      onChange(monthDay);
    };
    return <MonthDayInput label="Fiscal year end" value={value} onChange={change} />;
  }

  it('is a month and one of its days, so that there is no February 30', async () => {
    const onChange = vi.fn();
    render(<YearEnd onChange={onChange} />);
    const user = userEvent.setup();
    const days = () => within(screen.getByRole('combobox', { name: 'Fiscal year end, day' })).getAllByRole('option');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Fiscal year end, day' }), '30');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fiscal year end, month' }), 'February');
    expect(days()).toHaveLength(29);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fiscal year end, month' }), 'June');
    expect(days()).toHaveLength(30);

    expect(onChange.mock.calls.flat()).toEqual(['12-30', '02-29', '06-29']);
  });
});
