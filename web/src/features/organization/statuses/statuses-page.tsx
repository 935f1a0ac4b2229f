import { Button, SelectField } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { entityTypesWithStatus } from '#shared/domain/status-types.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { colorNames, EntityStatusBadge } from '../../../components/entity-status-badge.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, NoRecords, RecordListPage } from '../record-list-page.tsx';
import { typeOf } from './status-types.ts';
import { visibilityNames } from './visibility-names.ts';

const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog);
const StatusDialog = lazyDialog(async () => (await import('./status-dialog.tsx')).StatusDialog);

const column = createColumnHelper<DataTableFeatures, EntityStatus>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Status',
    sortFn: 'text',
    cell: ({ row: { original } }) => <EntityStatusBadge name={original.name} color={original.color} />,
  }),
  column.accessor('entityType', { header: 'For', sortFn: 'text' }),
  column.accessor(({ visibilities }) => visibilities.map((one) => visibilityNames[one]).join(', '), {
    id: 'visibilities',
    header: 'Used in',
    sortFn: 'text',
    meta: { secondary: true },
  }),
  column.accessor(({ color }) => colorNames[color], {
    id: 'color',
    header: 'Color',
    sortFn: 'text',
    meta: { secondary: true },
  }),
  actionsColumn((row: EntityStatus) => <StatusActions status={row} />),
]);

/** Statuses of the organization's own, for entities of each type, in their order. */
export function StatusesPage() {
  const { organization } = useGlobalState();
  const [launchStatus, setLaunchStatus] = useState<LaunchStatus>('Active');
  const [entityType, setEntityType] = useState('');
  const statuses = useInfiniteQuery(organizationQueries.statuses(organization.id, entityType, launchStatus));
  const [isOrdering, setOrdering] = useState(false);
  return (
    <RecordListPage
      title="Statuses"
      facts="In addition to the standard statuses"
      create={{
        label: 'New status',
        dialog: (close) => <StatusDialog entityType={entityType} onClose={close} />,
      }}
      status={{ value: launchStatus, onChange: setLaunchStatus }}
      tools={
        <>
          <SelectField
            label="For entities of type"
            size="small"
            value={entityType}
            onChange={({ target }) => setEntityType(target.value)}
          >
            <option value="">All types</option>
            {entityTypesWithStatus.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          {launchStatus === 'Active' && (
            <Button size="small" onClick={() => setOrdering(true)}>
              Change order
            </Button>
          )}
        </>
      }
      query={statuses}
      columns={columns}
      rowId={({ id }) => id}
      empty={
        <NoRecords
          icon={ListOrdered}
          status={launchStatus}
          none="No statuses of your own yet"
          first="For example “Term sheet” for a deal in origination. Add the first with “New status”."
          noneObsolete="No status is obsolete"
        />
      }
    >
      {isOrdering && <OrderDialog entityType={typeOf(entityType)} onClose={() => setOrdering(false)} />}
    </RecordListPage>
  );
}

function StatusActions({ status }: { status: EntityStatus }) {
  const { organization } = useGlobalState();
  const { id, version, name, launchStatus } = status;
  return (
    <RecordActions
      name={name}
      launchStatus={launchStatus}
      consequence="It can no longer be chosen. Entities that have it keep it until it is changed."
      changeStatus={(to) =>
        api.configuration.updateEntityStatus({
          params: { id: organization.id },
          body: { id, version, launchStatus: to },
        })
      }
      success={callsOf.configuration.updateEntityStatus.success}
      refresh={[organizationQueries.of(organization.id)]}
      edit={(close) => <StatusDialog status={status} onClose={close} />}
    />
  );
}
