import { Alert, Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Job } from '#shared/domain/job.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { isUnderWay, jobQueries } from '../../api/queries/job-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { structureImportQueries } from '../../api/queries/structure-import-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useWrite } from '../../components/use-write.ts';
import { faultyFirst, type Row } from './row-columns.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './structure-import.module.css';

/** An import that was started: how far it has come, and what its rows have become. */
export function ImportRun({ importId }: { importId: string }) {
  const job = useQuery(jobQueries.detail(importId));
  return (
    <QueryView query={job}>
      {(found) => (
        <>
          <Panel
            title={found.title}
            actions={!isUnderWay(found) && <Link to="/portfolio/import">Import another file</Link>}
          >
            <div className={styles['choose']}>
              <JobProgress job={found} />
              {isUnderWay(found) && <p className="note">You may leave this page; this goes on without it.</p>}
              {found.status === 'failed' && <Failed job={found} />}
            </div>
          </Panel>
          {!isUnderWay(found) && <ImportedRows key={found.attempt} importId={importId} />}
        </>
      )}
    </QueryView>
  );
}

function Failed({ job }: { job: Job }) {
  const retry = useWrite({
    write: () => api.jobs.retryJob({ params: { jobId: job.id } }),
    success: 'Started again',
    particulars: () => job.title,
    refresh: [jobQueries.all()],
  });
  return (
    <Alert variation="error" role="alert">
      {job.error}{' '}
      <Button size="small" isLoading={retry.isPending} onClick={() => retry.mutate(undefined)}>
        <RotateCw size={14} aria-hidden />
        Try again
      </Button>
    </Alert>
  );
}

type Pages = readonly { readonly body: readonly Row[]; readonly nextCursor: string | null }[];

/** While there are more to come, in the order of the file, so that no row moves when these do. */
const rowsOf = (pages: Pages) => {
  const rows = pages.flatMap((page) => page.body);
  return pages.length === 1 && pages[0]?.nextCursor === null ? faultyFirst(rows) : rows;
};

/** Whether the import has changed something that can be put back; of what was not read yet nobody knows. */
const mayBeUndone = ({ data, hasNextPage }: { data?: { pages: Pages } | undefined; hasNextPage: boolean }): boolean =>
  data !== undefined && (hasNextPage || data.pages.some(({ body }) => body.some(({ status }) => status === 'changed')));

function UndoChanges({ importId }: { importId: string }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const [, setParams] = useSearchParams();
  const undo = useWrite({
    write: () => api.structureImports.revertImport({ params: { orgId: organization.id, importId } }),
    success: callsOf.structureImports.revertImport.success,
    showsFailures: true,
    refresh: [jobQueries.all()],
    onDone: ({ body }) => setParams({ import: body.id }),
  });
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        <Undo2 size={14} aria-hidden />
        Undo changes
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Undo the changes of this import?"
          confirmLabel="Undo changes"
          onConfirm={() => undo.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          Entities that the import has changed get their earlier values again. What somebody has changed since stays,
          and so does everything that was created.
        </ConfirmDialog>
      )}
    </>
  );
}

function ImportedRows({ importId }: { importId: string }) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const rows = useInfiniteQuery(structureImportQueries.rows(organization.id, importId));
  // What was created in the background belongs on the lists that were read before.
  useEffect(() => {
    for (const queryKey of [structureQueries.all(), projectQueries.all(), financingQueries.all()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [queryClient]);
  return (
    <Panel title="Results" flush actions={mayBeUndone(rows) && <UndoChanges importId={importId} />}>
      <QueryView query={rows}>
        {({ pages }) => (
          <RowsTable
            id="rows"
            caption="Imported rows"
            rows={rowsOf(pages)}
            more={{ hasMore: rows.hasNextPage, isLoading: rows.isFetchingNextPage, load: rows.fetchNextPage }}
            empty={<p className="note">No row was imported.</p>}
          />
        )}
      </QueryView>
    </Panel>
  );
}
