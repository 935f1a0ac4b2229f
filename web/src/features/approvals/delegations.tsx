import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { Delegation } from '#shared/domain/approvals/delegation.ts';
import { isOver } from '#shared/domain/approvals/delegation-rules.ts';
import { formatDate } from '#shared/format/dates.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { approvalQueries } from '../../api/queries/approval-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { actionsColumn } from '../../components/data-table/prepare-columns.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';

const DelegationDialog = lazyDialog(async () => (await import('./delegation-dialog.tsx')).DelegationDialog);

const column = createColumnHelper<DataTableFeatures, Delegation>();

/** Whether it holds today, in a word. */
function stateOf(delegation: Delegation): string {
  if (delegation.endedAt !== null) return 'Taken back';
  if (isOver(delegation, today())) return 'Over';
  if (delegation.isVoid) return 'Without effect: one of you has left';
  return delegation.from > today() ? 'Later' : 'Now';
}

/** `nameOf`: the one of the two that is not the reader. */
const columnsWith = (header: string, nameOf: (delegation: Delegation) => string) => [
  column.accessor(nameOf, {
    id: 'who',
    header,
    sortFn: 'text',
    cell: ({ row: { original }, getValue }) => (
      <>
        <span className="name">{getValue()}</span>
        {original.note !== null && <span className="below">{original.note}</span>}
      </>
    ),
  }),
  column.accessor('from', { header: 'From', sortFn: 'basic', cell: ({ getValue }) => formatDate(getValue()) }),
  column.accessor('until', {
    header: 'Until and with',
    sortFn: 'basic',
    cell: ({ getValue }) => formatDate(getValue()),
  }),
  column.accessor(stateOf, { id: 'state', header: 'State', sortFn: 'text', meta: { secondary: true } }),
];

const received = column.columns(columnsWith('In the place of', ({ agentName }) => agentName));
const given = column.columns([
  ...columnsWith('Who decides', ({ delegateName }) => delegateName),
  actionsColumn((row: Delegation) => <EndDelegation delegation={row} />),
]);

function useDelegations(side: 'given' | 'received') {
  const { organization } = useGlobalState();
  const query = useInfiniteQuery(approvalQueries.delegationsOf(organization.id, side));
  return { query, rows: query.data?.pages.flatMap(({ body }) => body) ?? [] };
}

const tableOf = ({ query, rows }: ReturnType<typeof useDelegations>) => ({
  rows,
  rowId: ({ id }: Delegation) => id,
  isLoading: query.isPending,
  failure: query.isError ? { error: query.error, retry: () => void query.refetch() } : null,
  more: { hasMore: query.hasNextPage, isLoading: query.isFetchingNextPage, load: query.fetchNextPage },
});

/** In whose place the reader decides; nothing where nobody has named them. */
export function ReceivedDelegations() {
  const delegations = useDelegations('received');
  if (delegations.rows.length === 0 && !delegations.query.isError) return null;
  return (
    <Panel
      title="I decide in the place of"
      description="What waits for them is listed above as well. You decide by your own rights."
      flush
    >
      <DataTable caption="I decide in the place of" columns={received} {...tableOf(delegations)} empty={null} />
    </Panel>
  );
}

/** Whom the reader has named, and the way to name somebody. */
export function GivenDelegations() {
  const [isNaming, setNaming] = useState(false);
  const delegations = useDelegations('given');
  return (
    <Panel
      title="Who decides in my place"
      description="While you are away. It gives them no right: they need to see and approve by their own."
      actions={
        <Button size="small" onClick={() => setNaming(true)}>
          <UserRoundPlus size={14} aria-hidden />
          Name somebody
        </Button>
      }
      flush
    >
      <DataTable
        caption="Who decides in my place"
        columns={given}
        {...tableOf(delegations)}
        empty={
          <EmptyState icon={UserRoundCheck} title="Nobody decides in your place">
            Name somebody for the days on which you are away, and what waits for you waits for them as well.
          </EmptyState>
        }
      />
      {isNaming && <DelegationDialog onClose={() => setNaming(false)} />}
    </Panel>
  );
}

function EndDelegation({ delegation }: { delegation: Delegation }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const { id, version, delegateName } = delegation;
  const end = useWrite({
    write: async () => (await api.approvals.endDelegation({ params: { delegationId: id }, body: { version } })).body,
    success: callsOf.approvals.endDelegation.success,
    particulars: () => delegateName,
    refresh: [approvalQueries.delegations(organization.id)],
    showsFailures: true,
  });
  if (isOver(delegation, today())) return null;
  return (
    <>
      <Button size="small" aria-label={`Take back: ${delegateName}`} onClick={() => setAsked(true)}>
        Take back
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`${delegateName} no longer decides in your place?`}
          confirmLabel="Take back"
          onConfirm={() => end.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          From now on what waits for you waits for you alone. What {delegateName} has decided stays.
        </ConfirmDialog>
      )}
    </>
  );
}
