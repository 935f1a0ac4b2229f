import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { NewCurrencyRate } from '#shared/domain/configuration.ts';
import { numberComplaint } from '#shared/domain/number-complaints.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { today } from '../../../components/date-text.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { parseNumber } from '../../../components/fields/parse-number.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../organization.module.css';
import { ratedCurrencies } from './rated-currencies.ts';

/** The rates of one day as they are typed; a currency without a number is left out. */
const RatesEntry = z
  .object({ date: NewCurrencyRate.shape.date, rates: z.array(z.object({ currency: z.string(), rate: z.string() })) })
  .transform(({ date, rates }, context) => {
    const entered = rates.flatMap(({ currency, rate }, index): NewCurrencyRate[] => {
      if (rate.trim() === '') return [];
      const parsed = NewCurrencyRate.safeParse({ currency, date, rate: parseNumber(rate) ?? Number.NaN });
      if (parsed.success) return [parsed.data];
      context.addIssue({
        code: 'custom',
        path: ['rates', index, 'rate'],
        message: Number.isNaN(parseNumber(rate)) ? numberComplaint(rate) : 'Enter a rate above zero.',
      });
      return [];
    });
    if (rates.every(({ rate }) => rate.trim() === '')) {
      context.addIssue({ code: 'custom', path: ['rates', 0, 'rate'], message: 'Enter at least one rate.' });
    }
    return entered;
  });

/** The rates of one day, for as many currencies as there are numbers at hand. */
export function EnterRatesDialog({ onClose }: { onClose: () => void }) {
  const { organization, currencies } = useGlobalState();
  const rated = ratedCurrencies(currencies);
  const form = useForm({
    resolver: zodResolver(RatesEntry),
    defaultValues: { date: today() as string, rates: rated.map(({ name }) => ({ currency: name, rate: '' })) },
  });
  const state = useRecordForm(form, {
    record: undefined,
    draft: 'currency-rates',
    fieldOf: (field, sent) => {
      const [index = '', part] = field.split('.');
      const row = rated.findIndex(({ name }) => name === sent[Number(index)]?.currency);
      // All rates of an entry are of the same day.
      if (part === 'date') return 'date';
      return row === -1 ? undefined : `rates.${row}.rate`;
    },
    write: (body: NewCurrencyRate[]) => api.configuration.saveRates({ params: { id: organization.id }, body }),
    success: callsOf.configuration.saveRates.success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog title="Enter rates" act="Save rates" {...state} onClose={onClose}>
      <DateInput label="From" {...fieldProps(form, 'date')} />
      <p className={styles['note']}>Units per US dollar. Leave blank what does not change.</p>
      <div className={styles['columns']}>
        {rated.map(({ name }, index) => (
          <NumberInput key={name} label={name} {...fieldProps(form, `rates.${index}.rate`)} />
        ))}
      </div>
    </FormDialog>
  );
}
