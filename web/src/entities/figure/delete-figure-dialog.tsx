import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';
import { FigureConflict } from './figure-conflict.tsx';
import { exactFigure } from './read-figure.ts';
import { saveFigure } from './save-figure.ts';

const Reason = z.object({ note: z.string().trim().min(1, 'Say why it is deleted.').max(1_000) });

interface DeleteFigureDialogProps {
  readonly entityId: string;
  readonly figure: Datapoint;
  readonly onClose: () => void;
}

/** Deletes a figure for a reason, which stays in its history. */
export function DeleteFigureDialog({ entityId, figure, onClose }: DeleteFigureDialogProps) {
  const form = useForm({ resolver: zodResolver(Reason), defaultValues: { note: '' } });
  const refresh = [figureQueries.of(entityId), covenantQueries.of(entityId)];
  const remove = useWrite({
    write: ({ note }: z.output<typeof Reason>) =>
      saveFigure({
        ...figure,
        entityId,
        override: figure.isOverride,
        value: null,
        standing: figure,
        documentId: null,
        note,
      }),
    success: 'Figure deleted',
    refresh,
    showsFailures: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Delete this figure?"
      act="Delete figure"
      acting="Deleting…"
      write={remove}
      onSubmit={form.handleSubmit((reason) => remove.mutate(reason))}
      onClose={onClose}
    >
      <FigureConflict write={remove} entityId={entityId} />
      <p>
        {figure.detailName} of {exactFigure(figure.value, figure.unit)} ({formatFigurePeriod(figure)}) will be deleted.
        Covenants tested by it will have no figure for this period. The value and your reason stay in its history.
      </p>
      <TextAreaField label="Reason" rows={3} aria-required {...fieldProps(form, 'note')} />
    </FormDialog>
  );
}
