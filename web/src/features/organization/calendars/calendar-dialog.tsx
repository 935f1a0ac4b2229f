import { SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Calendar, CalendarBase, NewCalendar } from '#shared/domain/calendar.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { MonthDayInput } from '../../../components/fields/month-day-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../organization.module.css';
import { BaseHolidays } from './base-holidays.tsx';
import { baseNotes, baseWords } from './base-words.ts';
import { type CalendarForm, calendarValuesOf, newCalendarValues } from './calendar-form.ts';
import { DaysEditor } from './days-editor.tsx';
import { TakeHolidays } from './take-holidays.tsx';
import { WeekendField } from './weekend-field.tsx';

interface CalendarDialogProps {
  readonly calendar?: Calendar;
  readonly onClose: () => void;
}

export function CalendarDialog({ calendar, onClose }: CalendarDialogProps) {
  const { organization } = useGlobalState();
  const params = { id: organization.id };
  const form = useForm({
    resolver: zodResolver(NewCalendar),
    defaultValues: calendar === undefined ? newCalendarValues : calendarValuesOf(calendar),
  });
  const { createCalendar, updateCalendar, listCalendars } = api.configuration;
  const state = useRecordForm(form, {
    record: calendar,
    draft: `calendar/${calendar?.id ?? 'new'}`,
    valuesOf: calendarValuesOf,
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
      <BaseFields form={form} />
      <WeekendField form={form} />
      <DaysEditor form={form} name="holidays" legend="Additional holidays" label="Holiday" word="holiday" />
      <TakeHolidays form={form} />
      <DaysEditor
        form={form}
        name="workedDays"
        legend="Worked exceptions"
        note="Days that are worked although they are a weekend or a public holiday."
        label="Reason"
        word="worked day"
      />
    </FormDialog>
  );
}

/** Whose holidays it keeps, and where its year begins. */
function BaseFields({ form }: { form: CalendarForm }) {
  const base = form.watch('base') ?? 'FederalReserve';
  return (
    <>
      <div className={styles['columns']}>
        <SelectField label="Public holidays" descriptiveText={baseNotes[base]} {...fieldProps(form, 'base')}>
          {CalendarBase.options.map((option) => (
            <option key={option} value={option}>
              {baseWords[option]}
            </option>
          ))}
        </SelectField>
        <MonthDayInput
          label="Fiscal year begins"
          value={form.watch('fiscalYearStart') ?? '01-01'}
          onChange={(monthDay) => form.setValue('fiscalYearStart', monthDay, { shouldDirty: true, shouldTouch: true })}
          errorMessage={form.formState.errors.fiscalYearStart?.message}
        />
      </div>
      {base !== 'None' && <BaseHolidays base={base} />}
    </>
  );
}
