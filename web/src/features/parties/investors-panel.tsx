import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import type { EntityType, LaunchStatus } from '#shared/domain/entity-types.ts';
import type { RelatedEntityType, Relationship } from '#shared/domain/relationship.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../components/data-table/prepare-columns.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Money, Percent } from '../../components/number-texts.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { PartyActions } from '../../entities/party/party-actions.tsx';

const AddInvestorDialog = lazyDialog(async () => (await import('./add-investor-dialog.tsx')).AddInvestorDialog);

const types: Readonly<Record<RelatedEntityType, EntityType>> = { Deal: 'Deal', Project: 'Project', Loan: 'Loan' };

const column = createColumnHelper<DataTableFeatures, Relationship>();

const columns = column.columns([
  column.accessor('sourceName', {
    header: 'Investor',
    sortFn: 'text',
    meta: { filter: 'text' },
    cell: ({ getValue, row: { original } }) =>
      original.sourceType === 'Fund' ? (
        <Link className="name" to={`/deals/${original.sourceId}/overview`}>
          {getValue()}
        </Link>
      ) : (
        <span className="name">{getValue()}</span>
      ),
  }),
  column.accessor('entityName', {
    header: 'Invested in',
    sortFn: 'text',
    meta: { filter: 'text' },
    cell: ({ getValue, row: { original } }) => (
      <Link to={addressOf({ type: types[original.entityType], id: original.entityId, dealId: original.dealId })}>
        {getValue()}
      </Link>
    ),
  }),
  column.accessor(({ percentage }) => percentage ?? undefined, {
    id: 'share',
    header: 'Share',
    sortFn: 'basic',
    meta: { format: { kind: 'percent' } },
    cell: ({ row }) => <Percent value={row.original.percentage} reason="No share was entered." />,
  }),
  column.accessor(({ amount }) => amount ?? undefined, {
    id: 'amount',
    header: 'Amount',
    sortFn: 'basic',
    meta: {
      align: 'end',
      text: (row) => {
        const { amount, currency } = row as Relationship;
        return formatMoney(amount, { currency });
      },
    },
    cell: ({ row: { original } }) => (
      <Money value={original.amount} currency={original.currency} reason="No amount was entered." />
    ),
  }),
  column.accessor(({ since }) => since ?? undefined, {
    id: 'since',
    header: 'Since',
    meta: { secondary: true, format: { kind: 'date' } },
    cell: ({ row }) => <DateText date={row.original.since} reason="No day was entered." />,
  }),
  actionsColumn((row: Relationship) => <InvestorActions investor={row} />),
]);

/** Who may edit single structures only changes investors on the pages of those: what lies above is not known here. */
function InvestorActions({ investor }: { investor: Relationship }) {
  const mayEdit = usePermitted(
    'Edit',
    'Deal',
    subEntityPath(investor.entityId, { id: investor.dealId, ancestorIds: [] }),
  );
  return mayEdit ? <PartyActions party={investor} /> : null;
}

const statuses = [
  { value: 'Active', label: 'Active' },
  { value: 'Obsolete', label: 'Removed' },
] as const;

/** Every investor with what it has invested in. */
export function InvestorsPanel() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const [isAdding, setAdding] = useState(false);
  const mayAdd = usePermitted('Edit', 'Deal');
  const investors = useInfiniteQuery(relationshipQueries.ofOrganization(organization.id, 'Investor', status));
  const rows = investors.data?.pages.flatMap(({ body }) => body) ?? [];
  return (
    <Panel
      title="Investors"
      flush
      actions={
        <>
          <SegmentedControl label="Investors" options={statuses} value={status} onChange={setStatus} />
          {mayAdd && (
            <Button size="small" onClick={() => setAdding(true)}>
              <Plus size={14} aria-hidden />
              Add investor
            </Button>
          )}
        </>
      }
    >
      <DataTable
        id="investors"
        caption="Investors"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        isLoading={investors.isPending}
        failure={investors.error ? { error: investors.error, retry: () => void investors.refetch() } : null}
        more={{
          hasMore: investors.hasNextPage,
          isLoading: investors.isFetchingNextPage,
          load: investors.fetchNextPage,
        }}
        empty={<NoInvestors status={status} mayAdd={mayAdd} />}
      />
      {isAdding && <AddInvestorDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function NoInvestors({ status, mayAdd }: { status: LaunchStatus; mayAdd: boolean }) {
  if (status === 'Obsolete') {
    return (
      <EmptyState icon={Users} title="No investor was removed">
        Investors that were removed are kept here and can be taken back.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Users} title="No structure has an investor">
      {mayAdd
        ? 'Investors appear here with what they hold. Name the first with “Add investor”, or on the page of a structure.'
        : 'Investors appear here with what they hold.'}
    </EmptyState>
  );
}
