import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, ExternalLink, ListChecks, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingWorkflow } from '#shared/domain/approvals/workflow.ts';
import { sourceAddress } from '#shared/format/approval-words.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { approvalQueries } from '../../api/queries/approval-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { useOpened } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useSteady } from '../../components/use-steady.ts';
import type { BulkDecision } from './decide-many-dialog.tsx';
import { waitingColumns } from './waiting-columns.tsx';
import { WorkflowView } from './workflow-view.tsx';

const DecideManyDialog = lazyDialog(async () => (await import('./decide-many-dialog.tsx')).DecideManyDialog);

interface Asked {
  readonly decision: BulkDecision;
  readonly rows: readonly WaitingWorkflow[];
  readonly clear: () => void;
}

/** What waits for the reader to decide, the most urgent first; which one is open stands in the address. */
export function WaitingList() {
  const { organization } = useGlobalState();
  const { opened, open, close } = useOpened('approval');
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useInfiniteQuery(approvalQueries.waiting(organization.id));
  const rows = waiting.data?.pages.flatMap(({ body }) => body) ?? [];
  // A page may hold none that still wait although later ones do.
  const isReadingOn = useReadOn(waiting, rows.length === 0);
  const steadyOpen = useSteady(open);
  const columns = useMemo(() => waitingColumns(steadyOpen), [steadyOpen]);
  const shown = rows.find(({ workflow }) => workflow.id === opened)?.workflow;
  return (
    <>
      <DataTable
        id="waiting"
        caption="Waiting for me"
        columns={columns}
        rows={rows}
        rowId={({ workflow }) => workflow.id}
        openRowId={opened}
        onOpen={({ workflow }) => open(workflow.id)}
        isLoading={waiting.isPending || isReadingOn}
        failure={waiting.isError ? { error: waiting.error, retry: () => void waiting.refetch() } : null}
        more={{ hasMore: waiting.hasNextPage, isLoading: waiting.isFetchingNextPage, load: waiting.fetchNextPage }}
        bulkActions={(marked, clear) => (
          <>
            <Button
              size="small"
              variation="primary"
              onClick={() => setAsked({ decision: 'approve', rows: marked, clear })}
            >
              <Check size={14} aria-hidden />
              Approve…
            </Button>
            <Button size="small" onClick={() => setAsked({ decision: 'reject', rows: marked, clear })}>
              <X size={14} aria-hidden />
              Reject…
            </Button>
          </>
        )}
        empty={
          <EmptyState icon={ListChecks} title="Nothing waits for you">
            Covenants, changed terms, what is handed in, waivers, figures and forms appear here as soon as you are asked
            to approve them.
          </EmptyState>
        }
      />
      {shown !== undefined && (
        <Drawer title={shown.sourceName} subtitle={<span>{shown.entityName}</span>} onClose={close}>
          <DrawerSection title="What is to be approved">
            <Link to={sourceAddress(shown)}>
              Look at it in the structure <ExternalLink size={13} aria-hidden />
            </Link>
          </DrawerSection>
          <DrawerSection title="Approval">
            <WorkflowView workflow={shown} />
          </DrawerSection>
        </Drawer>
      )}
      {asked !== null && (
        <DecideManyDialog
          decision={asked.decision}
          rows={asked.rows}
          onDone={asked.clear}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
