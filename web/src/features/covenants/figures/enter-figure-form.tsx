import { Button, SelectField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Covenant, CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { thresholdOn } from '#shared/domain/covenant-test.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatShare } from '#shared/format/figure.ts';
import { endOfPeriod, periodOf } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DocumentSelect } from '../../../components/document-select.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { leavesDialog } from '../../../components/use-leave-blocker.ts';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { useWrite } from '../../../components/use-write.ts';
import {
  enterablePeriods,
  entryIn,
  type FigureEntry,
  hasEnded,
  likelyPeriod,
  questionOf,
  savedWords,
} from './figure-entry.ts';
import styles from './figures.module.css';
import { outlookOf } from './outlook.ts';
import { exactFigure, readFigure } from './read-figure.ts';
import { ReadingChoice } from './reading-choice.tsx';

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

interface EnterFigureFormProps {
  readonly structure: Structure;
  readonly covenant: CovenantWithState;
  readonly tests: readonly CovenantTest[];
}

/** The figure of a period, with how it would do against the threshold while it is typed. */
export function EnterFigureForm({ structure, covenant, tests }: EnterFigureFormProps) {
  const periods = enterablePeriods(covenant, tests);
  const unit = covenant.thresholds[0]?.unit ?? '';
  const Entry = useMemo(() => entryIn(unit), [unit]);
  const [asked, setAsked] = useState<FigureEntry | null>(null);
  const form = useForm({
    resolver: zodResolver(Entry),
    defaultValues: { period: likelyPeriod(periods, covenant, tests), value: '', documentId: null, note: null },
  });
  useFormDraft(form, `covenant/${covenant.id}/figure`);
  const save = useWrite({
    write: (entry: FigureEntry) => saveFigure(covenant, entry),
    success: callsOf.metrics.createDatapoints.success,
    particulars: (entry) => savedWords(covenant, entry),
    refresh: [covenantQueries.of(covenant.entityId), figureQueries.of(covenant.entityId)],
    showsFailures: true,
    onDone: () => form.resetField('value'),
  });
  const typed = form.watch('value');
  if (periods.length === 0) return <p className="note">The first period of this covenant has not ended yet.</p>;

  const replacedBy = ({ period }: FigureEntry): number | null =>
    tests.find(({ periodEnd }) => periodOf(periodEnd) === period)?.value ?? null;
  const submit = (entry: FigureEntry) => {
    if (questionOf(entry, unit, replacedBy(entry)) === null) save.mutate(entry);
    else setAsked(entry);
  };
  const question = asked === null ? null : questionOf(asked, unit, replacedBy(asked));

  return (
    <form className={styles['form']} noValidate onSubmit={form.handleSubmit(submit)}>
      {typed.trim() !== '' && <TypedFigureGuard />}
      <FormFailure error={save.error} />
      <div className={styles['columns']}>
        <SelectField label="Period to" size="small" {...fieldProps(form, 'period')}>
          {periods.map((period) => (
            <option key={period} value={period}>
              {formatDate(endOfPeriod(period))}
              {hasEnded(period) ? '' : ' (not ended)'}
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
      <ReadingChoice
        text={typed}
        unit={unit}
        onChoose={(value) => form.setValue('value', value, { shouldDirty: true, shouldValidate: true })}
      />
      <DocumentSelect
        label="Read from"
        structure={structure}
        {...fieldProps(form, 'documentId', { setValueAs: emptyToNull })}
      />
      <div className={styles['foot']}>
        <OutlookText covenant={covenant} period={form.watch('period')} text={typed} />
        <Button size="small" type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
          Save figure
        </Button>
      </div>
      {asked !== null && question !== null && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.confirmLabel}
          onConfirm={() => save.mutateAsync(asked)}
          onClose={() => setAsked(null)}
        >
          {question.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Asks before a typed figure is lost. There only while one is typed, because a page holds one guard at a time. */
const TypedFigureGuard = () => useUnsavedGuard(true, leavesDialog);

interface OutlookTextProps {
  readonly covenant: CovenantWithState;
  readonly period: string;
  readonly text: string;
}

function OutlookText({ covenant, period, text }: OutlookTextProps) {
  const level = period === '' ? null : thresholdOn(covenant.thresholds, endOfPeriod(period));
  if (level === null || covenant.operator === null) return <span />;
  const threshold = formatThreshold(covenant.operator, { value: level.value, unit: level.unit });
  const reading = readFigure(text, level.unit);
  if (reading.kind !== 'number') return <span className="note">Must be {threshold}</span>;

  const { result, headroom } = outlookOf(reading.value, { operator: covenant.operator, threshold: level.value });
  return (
    <span className={styles['outlook']} role="status">
      <StatusBadge status={result} />
      {exactFigure(reading.value, level.unit)} against {threshold}
      {level.value !== 0 && <span className="note">headroom {formatShare(headroom)}</span>}
    </span>
  );
}
