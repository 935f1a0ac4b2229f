import { Button, SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, X } from 'lucide-react';
import { Controller, type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type Calendar, NewCalendar } from '#shared/domain/configuration.ts';
import { weekdayNames } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { MonthDayInput } from '../../../components/fields/month-day-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useFormEntry } from '../../../components/form-entry.ts';
import { fieldProps } from '../../../components/form-fields.ts';
import styles from '../organization.module.css';
import { useRecordForm } from '../use-record-form.ts';
import own from './calendars.module.css';
import { FederalHolidays } from './federal-holiday-list.tsx';

interface CalendarDialogProps {
  readonly calendar?: Calendar;
  readonly onClose: () => void;
}

export type CalendarForm = UseFormReturn<z.input<typeof NewCalendar>, unknown, NewCalendar>;

const valuesOf = ({ name, country, weekend, holidays, fiscalYearStart }: Calendar): NewCalendar => ({
  name,
  country,
  weekend,
  holidays,
  fiscalYearStart,
});

const newCalendar: NewCalendar = { name: '', country: 'US', weekend: [0, 6], holidays: [], fiscalYearStart: '01-01' };

export function CalendarDialog({ calendar, onClose }: CalendarDialogProps) {
  const { organization } = useGlobalState();
  const params = { id: organization.id };
  const form = useForm({
    resolver: zodResolver(NewCalendar),
    defaultValues: calendar === undefined ? newCalendar : valuesOf(calendar),
  });
  const { createCalendar, updateCalendar, listCalendars } = api.configuration;
  const state = useRecordForm(form, {
    record: calendar,
    draft: `calendar/${calendar?.id ?? 'new'}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (query) => listCalendars({ params, query }),
        ({ id }) => id === calendar?.id,
      ),
    write: (values, version) =>
      calendar === undefined || version === null
        ? createCalendar({ params, body: values })
        : updateCalendar({
            params: { id: organization.id, calendarId: calendar.id },
            body: { ...values, version },
          }),
    success: callsOf.configuration[calendar === undefined ? 'createCalendar' : 'updateCalendar'].success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={calendar === undefined ? 'New calendar' : 'Edit calendar'}
      act={calendar === undefined ? 'Create calendar' : 'Save calendar'}
      {...state}
      wide
      onClose={onClose}
    >
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <div className={styles['columns']}>
        <SelectField
          label="Public holidays"
          descriptiveText="In addition to those entered below"
          {...fieldProps(form, 'country')}
        >
          <option value="US">US federal holidays</option>
          <option value="None">None</option>
        </SelectField>
        <MonthDayInput
          label="Fiscal year begins"
          value={form.watch('fiscalYearStart') ?? '01-01'}
          onChange={(monthDay) => form.setValue('fiscalYearStart', monthDay, { shouldDirty: true, shouldTouch: true })}
          errorMessage={form.formState.errors.fiscalYearStart?.message}
        />
      </div>
      <WeekendField form={form} />
      <HolidaysEditor form={form} />
      {form.watch('country') === 'US' && <FederalHolidays />}
    </FormDialog>
  );
}

/** The days of the week on which nobody works. */
const WeekendField = ({ form }: { form: CalendarForm }) => (
  <Controller
    control={form.control}
    name="weekend"
    render={({ field: { value = [], onChange }, fieldState: { error } }) => (
      <fieldset className={styles['fieldset']}>
        <legend>Weekend</legend>
        <div className={styles['choices']}>
          {weekdayNames.map((name, day) => (
            <CheckboxInput
              key={name}
              label={name}
              checked={value.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, day].toSorted() : value.filter((each) => each !== day))
              }
            />
          ))}
        </div>
        {error && (
          <p role="alert" className={styles['error']}>
            {error.message}
          </p>
        )}
      </fieldset>
    )}
  />
);

/** The organization's own holidays, each with its day and name. */
function HolidaysEditor({ form }: { form: CalendarForm }) {
  const holidays = useFieldArray({ control: form.control, name: 'holidays' });
  const noteEntry = useFormEntry();
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Additional holidays</legend>
      {holidays.fields.length === 0 && <p className={styles['note']}>None entered.</p>}
      {holidays.fields.map(({ id }, index) => (
        <div key={id} className={own['holiday']}>
          <DateInput label="Day" {...fieldProps(form, `holidays.${index}.date`)} />
          <TextField label="Holiday" {...fieldProps(form, `holidays.${index}.name`)} />
          <Button
            aria-label={`Remove holiday ${form.watch(`holidays.${index}.name`) || index + 1}`}
            onClick={() => {
              holidays.remove(index);
              noteEntry();
            }}
          >
            <X size={15} aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => holidays.append({ date: '', name: '' })}>
          <Plus size={14} aria-hidden />
          Add holiday
        </Button>
      </div>
    </fieldset>
  );
}
