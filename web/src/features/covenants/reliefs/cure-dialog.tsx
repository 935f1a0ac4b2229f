import { SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { CovenantTest } from '#shared/domain/covenant.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import { FigureValue } from '#shared/domain/entered-number.ts';
import { CurrencyName } from '#shared/domain/entity-fields.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { periodNamer } from '#shared/format/relief-words.ts';
import { IsoDate } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { today } from '../../../components/date-text.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { fieldBinder, numberField } from '../../../entities/form/field-binder.ts';
import styles from '../covenants.module.css';
import { ReasonFields, type ReliefDialogProps } from './relief-dialog.tsx';
import { useReliefWrite } from './use-relief-write.ts';

const entered = (shape: typeof FigureValue) =>
  shape.nullable().refine((value): boolean => value !== null, 'Enter a number.');
const Entered = z.object({
  periodEnd: IsoDate,
  amount: entered(FigureValue).refine((value) => value === null || value > 0, 'Enter what was contributed.'),
  currency: CurrencyName,
  contributedOn: IsoDate,
  curedValue: entered(FigureValue),
  reason: z.string().trim().min(1, 'Say why.').max(2_000),
  documentId: z.string().nullable(),
});
type Entered = z.infer<typeof Entered>;

interface CureDialogProps extends ReliefDialogProps {
  /** The tests that are missed, the latest first; at least one. */
  readonly missed: readonly [CovenantTest, ...CovenantTest[]];
}

/** Records that equity was contributed to cure a missed test, with what the figure is with it. */
export function CureDialog({ structure, covenant, missed, givesAtOnce, onReload, onClose }: CureDialogProps) {
  const [latest] = missed;
  const nameOf = periodNamer(covenant, dueCalendarOf(structure));
  const form = useForm<Entered>({
    resolver: zodResolver(Entered),
    defaultValues: {
      periodEnd: latest.periodEnd,
      amount: null,
      currency: CurrencyName.parse(structure.currency),
      contributedOn: today(),
      curedValue: null,
      reason: '',
      documentId: null,
    },
  });
  const { entityId, id, version } = covenant;
  const save = useReliefWrite(
    covenant,
    callsOf.covenants.requestRelief.success,
    async ({ amount, curedValue, ...rest }: Entered) =>
      (
        await api.covenants.requestRelief({
          params: { entityId, id },
          body: {
            kind: 'EquityCure',
            ...rest,
            amount: amount ?? Number.NaN,
            curedValue: curedValue ?? Number.NaN,
            approved: givesAtOnce,
            version,
          },
        })
      ).body,
    onClose,
  );
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  const periodEnd = form.watch('periodEnd');
  const test = missed.find((one) => one.periodEnd === periodEnd) ?? latest;
  const figure = test.value === null ? null : formatFigure(test.value, test.unit);
  return (
    <FormDialog
      title={`Cure ${covenant.name} by equity`}
      act={givesAtOnce ? 'Record cure' : 'Request cure'}
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <ReasonFields
        structure={structure}
        reason={fieldProps(form, 'reason')}
        document={fieldProps(form, 'documentId', { setValueAs: emptyToNull })}
        documentLabel="Proof of the contribution (optional)"
      >
        <SelectField label="Period" size="small" {...fieldProps(form, 'periodEnd')}>
          {missed.map((one) => (
            <option key={one.periodEnd} value={one.periodEnd}>
              {nameOf(one.periodEnd)}
            </option>
          ))}
        </SelectField>
        <div className={styles['columns']}>
          <NumberInput label="Contributed" {...numberField(fieldBinder(form), 'amount')} />
          <SelectField label="Currency" size="small" {...fieldProps(form, 'currency')}>
            {CurrencyName.options.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
          <DateInput label="On" size="small" last={today()} {...fieldProps(form, 'contributedOn')} />
        </div>
        <NumberInput
          label={`${covenant.metric ?? 'Figure'} with the contribution`}
          descriptiveText={`${figure === null ? '' : `${figure} without it; `}required ${formatThreshold(test.operator, { value: test.threshold, unit: test.unit })}. The figure itself is kept as it is.`}
          {...numberField(fieldBinder(form), 'curedValue')}
        />
      </ReasonFields>
    </FormDialog>
  );
}
