import { Button, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { isDense, isTestedByDay } from '#shared/domain/covenant-periods.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOfPeriod } from '#shared/domain/terms-in-time.ts';
import { figureOfPeriod } from '#shared/domain/tested-figure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import { lastDayOf } from '#shared/time/figure-period.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { useTimeZone } from '../../../api/time-zone.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DocumentSelect } from '../../../components/document-select.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import { detailTypesQuery } from '../../../entities/figure/detail-types-query.ts';
import { hasEnded, standingWords } from '../../../entities/figure/doubts.ts';
import { FigureConflict } from '../../../entities/figure/figure-conflict.tsx';
import { OutlookText } from '../../../entities/figure/outlook-text.tsx';
import { readFigure } from '../../../entities/figure/read-figure.ts';
import { ReadingChoice } from '../../../entities/figure/reading-choice.tsx';
import { saveFigure } from '../../../entities/figure/save-figure.ts';
import { TypedFigureGuard } from '../../../entities/figure/typed-figure-guard.tsx';
import { enterablePeriods, entryIn, type FigureEntry, likelyPeriod, questionOf, savedWords } from './figure-entry.ts';
import styles from './figures.module.css';

interface EnterFigureFormProps {
  readonly structure: Structure;
  readonly covenant: CovenantWithState;
  readonly metric: string;
  readonly tests: readonly CovenantTest[];
  /** Of the metric. */
  readonly figures: readonly Datapoint[];
}

/** The unit in which the structure holds a metric; until it has it, that of the covenant. */
function useUnitOf({ entityId, thresholds }: CovenantWithState, metric: string): string {
  const { data = [] } = useQuery(figureQueries.details(entityId));
  return data.find(({ id }) => id === detailIdOf(metric))?.unit ?? thresholds[0]?.unit ?? '';
}

/** Whether a formula gives the metric on a structure of this type; what is entered lies over it then. */
function useIsComputed({ structureType }: Structure, metric: string): boolean {
  const { data = [] } = useQuery(detailTypesQuery(structureType));
  return isComputedOn(data.find(({ id }) => id === detailIdOf(metric)) ?? null, structureType);
}

/** The figure of a period, with how it would do against the threshold while it is typed. */
export function EnterFigureForm({ structure, covenant, metric, tests, figures }: EnterFigureFormProps) {
  const { entityId } = covenant;
  const periods = enterablePeriods(covenant, tests);
  const unit = useUnitOf(covenant, metric);
  const isComputed = useIsComputed(structure, metric);
  const Entry = useMemo(() => entryIn(unit), [unit]);
  const [asked, setAsked] = useState<FigureEntry | null>(null);
  const form = useForm({
    resolver: zodResolver(Entry),
    defaultValues: { period: likelyPeriod(periods, covenant, tests), value: '', documentId: null, note: null },
  });
  useFormDraft(form, `covenant/${covenant.id}/figure`);
  const timeZone = useTimeZone();
  const standingAt = (period: Period | IsoDate) => figureOfPeriod(covenant, figures, lastDayOf(period));
  const entered = (period: Period | IsoDate) => {
    const standing = standingAt(period);
    // A metric that is kept by whole quarters or years goes on so.
    const kept = figures.find((figure) => figure.frequency === covenant.frequency)?.frequency ?? 'Monthly';
    const ofDay = isDense(covenant) ? 'Daily' : 'Once';
    const frequency = standing?.frequency ?? (isTestedByDay(termsOfPeriod(covenant, period)) ? ofDay : kept);
    const previous = figures.findLast((figure) => figure.period < period && figure.frequency === frequency) ?? null;
    return { name: metric, unit, standing, previous, timeZone, frequency };
  };
  const save = useWrite({
    write: (entry: FigureEntry) => {
      const { standing, frequency } = entered(entry.period);
      const place = { entityId, detailName: metric, dataKind: 'actual', frequency } as const;
      const override = isComputed || standing?.isOverride === true;
      return saveFigure({ ...entry, ...place, unit, override, standing });
    },
    success: callsOf.metrics.createDatapoints.success,
    particulars: (entry) => savedWords(covenant, entry, { unit, tests }),
    refresh: [covenantQueries.of(entityId), figureQueries.of(entityId)],
    showsFailures: true,
    onDone: () => {
      form.resetField('value');
      form.resetField('note');
    },
  });
  const typed = form.watch('value');
  if (periods.length === 0) return <p className="note">The first period of this covenant has not ended yet.</p>;

  const ask = (entry: FigureEntry) => questionOf(entry, entered(entry.period));
  const submit = (entry: FigureEntry) => (ask(entry) === null ? save.mutate(entry) : setAsked(entry));
  const question = asked === null ? null : ask(asked);
  const period = form.watch('period');
  const standing = standingAt(period);
  const reading = readFigure(typed, unit);

  return (
    <form className={styles['form']} noValidate onSubmit={form.handleSubmit(submit)}>
      {typed.trim() !== '' && <TypedFigureGuard />}
      <FormFailure error={save.error} />
      <FigureConflict write={save} entityId={entityId} />
      <div className={styles['columns']}>
        <SelectField
          label={isTestedByDay(covenant) ? 'As of' : 'Period to'}
          size="small"
          {...fieldProps(form, 'period')}
        >
          {periods.map((one) => (
            <option key={one} value={one}>
              {formatDate(lastDayOf(one))}
              {hasEnded(one) ? '' : ' (not ended)'}
            </option>
          ))}
        </SelectField>
        <TextField label={metric} size="small" inputMode="decimal" autoComplete="off" {...fieldProps(form, 'value')} />
      </div>
      {standing !== null && <p className="note">Now: {standingWords(standing, timeZone)}</p>}
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
      <TextAreaField label="Note" rows={2} {...fieldProps(form, 'note', { setValueAs: emptyToNull })} />
      <div className={styles['foot']}>
        {period === '' ? (
          <span />
        ) : (
          <OutlookText
            covenant={covenant}
            period={period}
            value={reading.kind === 'number' ? reading.value : null}
            unit={unit}
            tests={tests}
          />
        )}
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
