import { Button, SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedDay } from '#shared/finance/calendars/business-calendar.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { formatDate } from '#shared/format/dates.ts';
import { weekdayOf, yearOf } from '#shared/time/dates.ts';
import { today } from '../../../components/date-text.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { useFormEntry } from '../../../components/form-entry.ts';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../organization.module.css';
import type { CalendarForm, CalendarValues } from './calendar-form.ts';
import own from './calendars.module.css';
import { type OfferedHolidays, offeredHolidays, type Years } from './offered-holidays.ts';

const yearsAhead = 10;

/** Public holidays of chosen years, of which somebody takes over what the calendar does not have. */
export function TakeHolidays({ form }: { form: CalendarForm }) {
  const thisYear = yearOf(today());
  const [years, setYears] = useState<Years>({ first: thisYear, last: thisYear + 1 });
  const [isShown, setShown] = useState(false);
  const options = Array.from({ length: yearsAhead + 2 }, (_, index) => thisYear - 1 + index);
  const yearField = (label: string, end: keyof Years) => (
    <SelectField
      label={label}
      size="small"
      value={String(years[end])}
      onChange={({ target }) => {
        const year = Number(target.value);
        const others = { first: Math.min(years.first, year), last: Math.max(years.last, year) };
        setYears({ ...others, [end]: year });
      }}
    >
      {options.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </SelectField>
  );
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Take holidays from the public list of the United States</legend>
      <div className={own['years']}>
        {yearField('From year', 'first')}
        {yearField('To year', 'last')}
        <Button size="small" onClick={() => setShown(!isShown)} aria-expanded={isShown}>
          {isShown ? 'Hide holidays' : 'Show holidays'}
        </Button>
      </div>
      {isShown && (
        <Offer key={`${years.first} ${years.last}`} form={form} years={years} onDone={() => setShown(false)} />
      )}
    </fieldset>
  );
}

const sourceWords: Readonly<Record<OfferedHolidays['source'], string>> = {
  Service: 'From the holiday service. Nothing is added until you choose it.',
  NoService: 'No holiday service is set up, so these are the built-in holidays of US federal offices.',
  ServiceFailed: 'The holiday service did not answer, so these are the built-in holidays of US federal offices.',
};

interface OfferProps {
  readonly form: CalendarForm;
  readonly years: Years;
  readonly onDone: () => void;
}

function Offer({ years, ...props }: OfferProps) {
  const offer = useQuery(offeredHolidays(years));
  return (
    <QueryView query={offer} empty={null}>
      {(found) => <Preview offer={found} {...props} />}
    </QueryView>
  );
}

/** Why a day is not taken over; null where it may be. */
function hindrance({ date }: NamedDay, { base, weekend, holidays, workedDays }: Entered): string | null {
  if (holidays?.some((holiday) => holiday.date === date)) return 'Already entered';
  if (workedDays?.some((worked) => worked.date === date)) return 'Entered as worked';
  if (base !== undefined && base !== 'None' && standardCalendars[base].holidayName(date) !== null)
    return 'Among its public holidays';
  return weekend?.includes(weekdayOf(date)) ? 'On its weekend' : null;
}

type Entered = Pick<CalendarValues, 'base' | 'weekend' | 'holidays' | 'workedDays'>;

function Preview({ form, offer, onDone }: Omit<OfferProps, 'years'> & { readonly offer: OfferedHolidays }) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const noteEntry = useFormEntry();
  const [base, weekend, holidays, workedDays] = form.watch(['base', 'weekend', 'holidays', 'workedDays']);
  const listed = offer.days.map((day) => ({ ...day, why: hindrance(day, { base, weekend, holidays, workedDays }) }));
  const taken = listed.filter(({ date, why }) => why === null && !left.includes(date));
  const take = () => {
    const days = [...(form.getValues('holidays') ?? []), ...taken.map(({ date, name }) => ({ date, name }))];
    const inOrder = days.toSorted((a, b) => a.date.localeCompare(b.date));
    form.setValue('holidays', inOrder, { shouldDirty: true, shouldTouch: true });
    noteEntry();
    onDone();
  };
  return (
    <>
      <p role="status" className={styles['note']}>
        {sourceWords[offer.source]}
      </p>
      <ul className={own['offered']} aria-label="Holidays to take over">
        {listed.map(({ date, name, why }) => (
          <li key={date}>
            <CheckboxInput
              label={`${name}, ${formatDate(date)}`}
              {...(why === null ? {} : { description: why })}
              disabled={why !== null}
              checked={why === null && !left.includes(date)}
              onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== date) : [...left, date])}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" variation="primary" isDisabled={taken.length === 0} onClick={take}>
          {taken.length === 1 ? 'Take over 1 holiday' : `Take over ${taken.length} holidays`}
        </Button>
        {taken.length === 0 && <p className={styles['note']}>The calendar has all of them, or none was chosen.</p>}
      </div>
    </>
  );
}
