import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnderWay, jobQueries } from '../../../api/queries/job-queries.ts';
import { DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { ImportProgress } from '../../../entities/figure/imports/import-progress.tsx';
import { UndoImport } from '../../../entities/figure/imports/undo-import.tsx';
import type { GridOf } from '../grid/grid-of.ts';

interface ImportRunProps {
  readonly of: GridOf;
  readonly importId: string;
  readonly onClose: () => void;
}

/** An import that was started: how far it has come, what became of its figures, and the way back. */
export function ImportRun({ of: { entityId }, importId, onClose }: ImportRunProps) {
  const [undoId, setUndoId] = useState<string | null>(null);
  const { data: job } = useQuery(jobQueries.detail(importId));
  return (
    <>
      <DialogBody>
        <ImportProgress entityId={entityId} importId={importId} jobId={undoId ?? importId} />
      </DialogBody>
      <DialogActions>
        {job !== undefined && !isUnderWay(job) && undoId === null && (
          <UndoImport entityId={entityId} importId={importId} onUndone={setUndoId} />
        )}
        <Button variation="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
