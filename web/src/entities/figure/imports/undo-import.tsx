import { Button } from '@aws-amplify/ui-react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { jobQueries } from '../../../api/queries/job-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useWrite } from '../../../components/use-write.ts';

interface UndoImportProps {
  readonly entityId: string;
  readonly importId: string;
  readonly onUndone: (jobId: string) => void;
}

/** Puts back what stood before an import, after a question. */
export function UndoImport({ entityId, importId, onUndone }: UndoImportProps) {
  const [isAsked, setAsked] = useState(false);
  const undo = useWrite({
    write: async () => (await api.metrics.revertFigureImport({ params: { id: entityId, importId } })).body,
    success: callsOf.metrics.revertFigureImport.success,
    showsFailures: true,
    refresh: [jobQueries.all(), figureQueries.imports(entityId)],
    onDone: ({ id }) => onUndone(id),
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Undo2 size={14} aria-hidden />
        Undo the import
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Undo this import?"
          confirmLabel="Undo the import"
          onConfirm={() => undo.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          Figures that the import has entered are put back to what stood before. What somebody has changed or asked to
          be approved since stays, and so do details that were added.
        </ConfirmDialog>
      )}
    </>
  );
}
