import { Button, SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Covenant, CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { thresholdOn } from '#shared/domain/covenant-test.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatFigure, formatShare } from '#shared/format/figure.ts';
import { endOfPeriod } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { DocumentSelect } from '../../../components/document-select.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import styles from './figures.module.css';
import { outlookOf, parseFigure } from './outlook.ts';

interface FigureEntry {
  readonly period: string;
  readonly value: number;
  readonly documentId: string | null;
  readonly note: string | null;
}

/** Saves the figure of a covenant's metric. The structure gets the metric as a detail with the first figure. */
async function saveFigure({ entityId, metric, thresholds }: Covenant, entry: FigureEntry): Promise<void> {
  if (metric === null) throw new Error('Only financial covenants have a metric.');
  const { period, value, documentId, note } = entry;
  const save = () =>
    api.metrics.createDatapoints({
      params: { id: entityId },
      body: { detailName: metric, values: [{ period, value }], documentId, note },
    });
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'detailNotFound') throw error;
    const unit = thresholds[0]?.unit;
    await api.metrics.createDetail({
      params: { id: entityId },
      body: { name: metric, ...(unit === undefined ? {} : { unit }) },
    });
    await save();
  }
}

const Entry = z.object({
  period: z.string(),
  value: z.string().transform((text, context) => {
    const value = parseFigure(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: 'Enter a number.' });
    return z.NEVER;
  }),
  documentId: z.string().nullable(),
  note: z.string().max(1_000).nullable(),
});

interface EnterFigureFormProps {
  readonly structure: Structure;
  readonly covenant: CovenantWithState;
  readonly tests: readonly CovenantTest[];
}

/** Months that a figure can be entered for, newest first: those tested so far and the one that is tested next. */
function enterablePeriods({ state }: CovenantWithState, tests: readonly CovenantTest[]): readonly string[] {
  const ends = [...tests.map(({ periodEnd }) => periodEnd), ...(state.periodEnd === null ? [] : [state.periodEnd])];
  return [...new Set(ends.map((end) => end.slice(0, 7)))].toSorted().toReversed();
}

/** The figure of a period, with how it would do against the threshold while it is typed. */
export function EnterFigureForm({ structure, covenant, tests }: EnterFigureFormProps) {
  const periods = enterablePeriods(covenant, tests);
  const form = useForm({
    resolver: zodResolver(Entry),
    defaultValues: {
      period: covenant.state.periodEnd?.slice(0, 7) ?? periods[0] ?? '',
      value: '',
      documentId: null,
      note: null,
    },
  });
  useFormDraft(form, `covenant/${covenant.id}/figure`);
  const save = useWrite({
    write: (entry: z.output<typeof Entry>) => saveFigure(covenant, entry),
    success: callsOf.metrics.createDatapoints.success,
    refresh: [covenantQueries.of(covenant.entityId), figureQueries.of(covenant.entityId)],
    showsFailures: true,
    onDone: () => form.resetField('value'),
  });
  if (periods.length === 0) return <p className="note">The first period of this covenant has not ended yet.</p>;

  return (
    <form className={styles['form']} noValidate onSubmit={form.handleSubmit((entry) => save.mutate(entry))}>
      <FormFailure error={save.error} />
      <div className={styles['columns']}>
        <SelectField label="Period to" size="small" {...fieldProps(form, 'period')}>
          {periods.map((period) => (
            <option key={period} value={period}>
              {formatDate(endOfPeriod(period))}
            </option>
          ))}
        </SelectField>
        <TextField
          label={covenant.metric ?? 'Figure'}
          size="small"
          inputMode="decimal"
          autoComplete="off"
          {...fieldProps(form, 'value')}
        />
      </div>
      <DocumentSelect
        label="Read from"
        structure={structure}
        {...fieldProps(form, 'documentId', { setValueAs: emptyToNull })}
      />
      <div className={styles['foot']}>
        <OutlookText covenant={covenant} period={form.watch('period')} text={form.watch('value')} />
        <Button size="small" type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
          Save figure
        </Button>
      </div>
    </form>
  );
}

function OutlookText({ covenant, period, text }: { covenant: CovenantWithState; period: string; text: string }) {
  const value = parseFigure(text);
  const level = period === '' ? null : thresholdOn(covenant.thresholds, endOfPeriod(period));
  if (level === null || covenant.operator === null) return <span />;
  const threshold = formatThreshold(covenant.operator, { value: level.value, unit: level.unit });
  if (value === null) return <span className="note">Must be {threshold}</span>;

  const { result, headroom } = outlookOf(value, { operator: covenant.operator, threshold: level.value });
  return (
    <span className={styles['outlook']} role="status">
      <StatusBadge status={result} />
      {formatFigure(value, level.unit)} against {threshold}
      {level.value !== 0 && <span className="note">headroom {formatShare(headroom)}</span>}
    </span>
  );
}
