import { Alert, Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FigureOutcome, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { isUnderWay, jobQueries } from '../../../api/queries/job-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import type { GridOf } from '../grid/grid-of.ts';

interface ImportRunProps {
  readonly of: GridOf;
  readonly importId: string;
  readonly onClose: () => void;
}

const words: Readonly<Record<FigureOutcome, string>> = {
  added: 'added',
  replaced: 'replaced',
  same: 'as before',
  conflict: 'kept as it stood',
  putBack: 'put back',
  stays: 'changed since, left as it is',
};

/** Such as "3 added, 1 kept as it stood (C7)"; cells are named where people have to look again. */
function outcomeOf({ figures, faults }: ImportedFigureRow): string {
  if (faults.length > 0) return faults.map(({ cell, message }) => `${cell}: ${message}`).join(' ');
  const groups = Map.groupBy(figures, ({ outcome }) => outcome);
  return [...groups]
    .map(([outcome, own]) => {
      const cells = own.map(({ cell }) => cell).slice(0, 5);
      const more = own.length > cells.length ? ' …' : '';
      const isNamed = outcome === 'conflict' || outcome === 'stays';
      return `${own.length.toLocaleString('en-US')} ${words[outcome]}${isNamed ? ` (${cells.join(', ')}${more})` : ''}`;
    })
    .join(', ');
}

const column = createColumnHelper<DataTableFeatures, ImportedFigureRow>();
const columns = column.columns([
  column.accessor(({ detail, detailName }) => detailName ?? detail, { id: 'detail', header: 'Detail', sortFn: 'text' }),
  column.accessor(outcomeOf, { id: 'outcome', header: 'What became of it', sortFn: 'text', meta: { grow: true } }),
]);

/** An import that was started: how far it has come, what became of its rows, and the way back. */
export function ImportRun({ of, importId, onClose }: ImportRunProps) {
  const { entityId } = of;
  const queryClient = useQueryClient();
  const [undoId, setUndoId] = useState<string | null>(null);
  const job = useQuery(jobQueries.detail(undoId ?? importId));
  const isOver = job.data !== undefined && !isUnderWay(job.data);
  // What was written in the background belongs on what was read before.
  useEffect(() => {
    if (!isOver) return;
    for (const queryKey of [figureQueries.of(entityId), covenantQueries.of(entityId)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [isOver, entityId, queryClient]);
  return (
    <>
      <DialogBody>
        <QueryView query={job}>
          {(found) => (
            <>
              <JobProgress job={found} />
              {isUnderWay(found) && <p className="note">You may close this; it goes on without it.</p>}
              {found.status === 'failed' && (
                <Alert variation="error" role="alert">
                  {found.error}
                </Alert>
              )}
              {!isUnderWay(found) && <Results key={found.id} entityId={entityId} importId={importId} />}
            </>
          )}
        </QueryView>
      </DialogBody>
      <DialogActions>
        {isOver && undoId === null && <Undo entityId={entityId} importId={importId} onUndone={setUndoId} />}
        <Button variation="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

function Results({ entityId, importId }: { readonly entityId: string; readonly importId: string }) {
  const rows = useInfiniteQuery(figureQueries.importedRows(entityId, importId));
  return (
    <QueryView query={rows}>
      {({ pages }) => (
        <DataTable
          caption="Imported rows"
          columns={columns}
          rows={pages.flatMap(({ body }) => body)}
          rowId={({ id }) => id}
          more={{ hasMore: rows.hasNextPage, isLoading: rows.isFetchingNextPage, load: rows.fetchNextPage }}
          empty={<p className="note">No row was imported.</p>}
        />
      )}
    </QueryView>
  );
}

interface UndoProps {
  readonly entityId: string;
  readonly importId: string;
  readonly onUndone: (jobId: string) => void;
}

function Undo({ entityId, importId, onUndone }: UndoProps) {
  const [isAsked, setAsked] = useState(false);
  const undo = useWrite({
    write: async () => (await api.metrics.revertFigureImport({ params: { id: entityId, importId } })).body,
    success: callsOf.metrics.revertFigureImport.success,
    showsFailures: true,
    refresh: [jobQueries.all()],
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
          Figures that the import has entered are put back to what stood before. What somebody has changed since stays,
          and so do details that were added.
        </ConfirmDialog>
      )}
    </>
  );
}
