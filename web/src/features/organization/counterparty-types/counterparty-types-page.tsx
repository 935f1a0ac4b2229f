import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import type { CounterpartyType } from '#shared/domain/configuration.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../organization.module.css';
import { PagedTable } from '../paged-table.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, StatusChoice } from '../status-choice.tsx';
import { CounterpartyTypeDialog } from './counterparty-type-dialog.tsx';

const column = createColumnHelper<DataTableFeatures, CounterpartyType>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Counterparty type',
    sortFn: 'text',
    cell: ({ getValue }) => <span className={styles['name']}>{getValue()}</span>,
  }),
  column.accessor('updatedAt', {
    header: 'Changed',
    meta: { secondary: true },
    cell: ({ getValue }) => <MomentText at={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    meta: { align: 'end' },
    cell: ({ row }) => <CounterpartyTypeActions type={row.original} />,
  }),
]);

/** What kinds of counterparty the organization works with. */
export function CounterpartyTypesPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const [isAdding, setAdding] = useState(false);
  const types = useInfiniteQuery(organizationQueries.counterpartyTypes(organization.id, status));
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Counterparty types"
        facts={<span>Offered wherever a counterparty or its group is described</span>}
        actions={
          <Button variation="primary" size="small" onClick={() => setAdding(true)}>
            New counterparty type
          </Button>
        }
      />
      <Panel
        title="Counterparty types"
        actions={<StatusChoice label="Counterparty types" value={status} onChange={setStatus} />}
        flush
      >
        <PagedTable
          query={types}
          caption="Counterparty types"
          columns={columns}
          rowId={({ id }) => id}
          empty={
            <EmptyState
              icon={Tags}
              title={status === 'Active' ? 'No counterparty types yet' : 'No counterparty type is obsolete'}
            >
              {status === 'Active'
                ? 'Such as lender, tax equity investor or offtaker. Make the first one with “New counterparty type”.'
                : 'What is no longer used is kept here and can be used again.'}
            </EmptyState>
          }
        />
      </Panel>
      {isAdding && <CounterpartyTypeDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function CounterpartyTypeActions({ type }: { type: CounterpartyType }) {
  const { organization } = useGlobalState();
  const { id, version, name, launchStatus } = type;
  return (
    <RecordActions
      name={name}
      launchStatus={launchStatus}
      consequence="It is no longer offered. Counterparties and groups that have it keep it."
      changeStatus={(to) =>
        api.configuration.updateCounterpartyType({
          params: { id: organization.id },
          body: { id, version, launchStatus: to },
        })
      }
      success={callsOf.configuration.updateCounterpartyType.success}
      refresh={[organizationQueries.of(organization.id)]}
      edit={(close) => <CounterpartyTypeDialog type={type} onClose={close} />}
    />
  );
}
