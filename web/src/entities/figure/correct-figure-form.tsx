import { Button, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { clearText } from '#shared/domain/read-number.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { callsOf } from '../../api/call-table.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DocumentSelect } from '../../components/document-select.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { emptyToNull, fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';
import type { Home } from '../entity/entity-path.ts';
import { implausibleOf, leapOf } from './doubts.ts';
import styles from './figure.module.css';
import { FigureConflict } from './figure-conflict.tsx';
import { type FigureValues, figureIn } from './figure-schema.ts';
import { exactFigure, readFigure } from './read-figure.ts';
import { ReadingChoice } from './reading-choice.tsx';
import { saveFigure } from './save-figure.ts';

interface CorrectFigureFormProps {
  readonly entityId: string;
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  readonly figure: Datapoint;
  /** Told whether something was entered that would be lost. */
  readonly onEntered: (isEntered: boolean) => void;
  readonly onClose: () => void;
}

/** Another value, source or note for a figure; what it was stays in its history. */
export function CorrectFigureForm({ entityId, home, figure, onEntered, onClose }: CorrectFigureFormProps) {
  const { unit, detailName, source } = figure;
  const Entry = useMemo(() => figureIn(unit), [unit]);
  const [asked, setAsked] = useState<FigureValues | null>(null);
  const form = useForm({
    resolver: zodResolver(Entry),
    defaultValues: { value: clearText(figure.value), documentId: source.documentId, note: null },
  });
  const save = useWrite({
    write: (entry: FigureValues) =>
      saveFigure({ ...figure, ...entry, entityId, override: figure.isOverride, standing: figure }),
    success: callsOf.metrics.createDatapoints.success,
    particulars: ({ value }) => `${detailName} ${exactFigure(value, unit)} (${formatFigurePeriod(figure)})`,
    refresh: [figureQueries.of(entityId), covenantQueries.of(entityId)],
    showsFailures: true,
    onDone: onClose,
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    onEntered(isDirty && !save.isPending);
    return () => onEntered(false);
  }, [isDirty, save.isPending, onEntered]);
  const typed = form.watch('value');
  const reading = readFigure(typed, unit);
  const doubt = (value: number) =>
    leapOf({ name: detailName, value, unit, standing: null, previous: figure })?.replace(' was ', ' is ') ??
    implausibleOf({ name: detailName, value, unit });
  const submit = (entry: FigureValues) => (doubt(entry.value) === null ? save.mutate(entry) : setAsked(entry));

  return (
    <form className={`${styles['form']} ${styles['below']}`} noValidate onSubmit={form.handleSubmit(submit)}>
      <FormFailure error={save.error} />
      <FigureConflict write={save} entityId={entityId} />
      <TextField
        label="Correct value"
        size="small"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        {...fieldProps(form, 'value')}
      />
      <ReadingChoice
        text={typed}
        unit={unit}
        onChoose={(value) => form.setValue('value', value, { shouldDirty: true, shouldValidate: true })}
      />
      {reading.kind === 'number' && (
        <p className="note" role="status">
          Will be stored as {exactFigure(reading.value, unit)}
        </p>
      )}
      <DocumentSelect
        label="Read from"
        structure={home}
        {...fieldProps(form, 'documentId', { setValueAs: emptyToNull })}
      />
      <TextAreaField label="Note" rows={2} {...fieldProps(form, 'note', { setValueAs: emptyToNull })} />
      <div className={styles['actions']}>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
          Save correction
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title="Is this value right?"
          confirmLabel="Save correction"
          onConfirm={() => save.mutateAsync(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{doubt(asked.value)}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
