import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import type { CounterpartyType } from '#shared/domain/configuration.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, NoRecords, RecordListPage } from '../record-list-page.tsx';

const CounterpartyTypeDialog = lazyDialog(
  async () => (await import('./counterparty-type-dialog.tsx')).CounterpartyTypeDialog,
);

const column = createColumnHelper<DataTableFeatures, CounterpartyType>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Counterparty type',
    sortFn: 'text',
    cell: ({ getValue }) => <span className="name">{getValue()}</span>,
  }),
  column.accessor('updatedAt', {
    header: 'Changed',
    meta: { secondary: true },
    cell: ({ getValue }) => <MomentText at={getValue()} />,
  }),
  actionsColumn((row: CounterpartyType) => <CounterpartyTypeActions type={row} />),
]);

/** What kinds of counterparty the organization works with. */
export function CounterpartyTypesPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const types = useInfiniteQuery(organizationQueries.counterpartyTypes(organization.id, status));
  return (
    <RecordListPage
      title="Counterparty types"
      facts="Available wherever you describe a counterparty or its group"
      create={{ label: 'New counterparty type', dialog: (close) => <CounterpartyTypeDialog onClose={close} /> }}
      status={{ value: status, onChange: setStatus }}
      query={types}
      columns={columns}
      rowId={({ id }) => id}
      empty={
        <NoRecords
          icon={Tags}
          status={status}
          none="No counterparty types yet"
          first="For example lender, tax equity investor or offtaker. Add the first with “New counterparty type”."
          noneObsolete="No counterparty type is obsolete"
        />
      }
    />
  );
}

function CounterpartyTypeActions({ type }: { type: CounterpartyType }) {
  const { organization } = useGlobalState();
  const { id, version, name, launchStatus } = type;
  return (
    <RecordActions
      name={name}
      launchStatus={launchStatus}
      consequence="It will no longer be offered. Counterparties and groups that have it keep it."
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
