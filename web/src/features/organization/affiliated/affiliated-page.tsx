import { Button, TextField } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ListTree, Network, UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import { noValue } from '#shared/format/number.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PermissionGate } from '../../../components/permission-gate.tsx';
import { AbovePage } from '../above-page.tsx';
import styles from '../organization.module.css';
import { PagedTable } from '../paged-table.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, StatusChoice } from '../status-choice.tsx';
import { CreateAffiliatedDialog } from './create-affiliated-dialog.tsx';
import { DependenciesDrawer } from './dependencies-drawer.tsx';
import { EditAffiliatedDialog } from './edit-affiliated-dialog.tsx';
import { InviteAdministratorDialog } from './invite-administrator-dialog.tsx';

const placeOf = ({ city, state, country }: ManagedOrganization): string =>
  [city, state, country].filter((part) => part !== '').join(', ') || noValue;

const column = createColumnHelper<DataTableFeatures, ManagedOrganization>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Organization',
    sortFn: 'text',
    cell: ({ getValue }) => <span className={styles['name']}>{getValue()}</span>,
  }),
  column.accessor('orgType', { header: 'Kind', sortFn: 'text' }),
  column.accessor(placeOf, { id: 'place', header: 'Place', sortFn: 'text', meta: { secondary: true } }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    meta: { align: 'end' },
    cell: ({ row }) => <AffiliatedActions affiliated={row.original} />,
  }),
]);

/** Organizations that this one manages: each a full organization with its own users and data. */
export function AffiliatedPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const affiliated = useInfiniteQuery(
    organizationQueries.managed(organization.id, useDeferredValue(search.trim()), status),
  );
  const mayCreate = usePermitted('Create', 'Organization');
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Affiliated organizations"
        facts={<span>Parties that {organization.name} manages</span>}
        actions={
          mayCreate && (
            <Button variation="primary" size="small" onClick={() => setAdding(true)}>
              New affiliated organization
            </Button>
          )
        }
      />
      <Panel
        title="Affiliated organizations"
        actions={<StatusChoice label="Affiliated organizations" value={status} onChange={setStatus} />}
        flush
      >
        <div className={styles['tools']}>
          <TextField
            className={styles['search'] ?? ''}
            label="Search affiliated organizations"
            labelHidden
            placeholder="Search by name"
            type="search"
            size="small"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <PagedTable
          query={affiliated}
          caption="Affiliated organizations"
          columns={columns}
          rowId={({ id }) => id}
          empty={<NoAffiliated isSearch={search.trim() !== ''} status={status} />}
        />
      </Panel>
      {isAdding && <CreateAffiliatedDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function NoAffiliated({ isSearch, status }: { isSearch: boolean; status: LaunchStatus }) {
  if (isSearch) return <EmptyState icon={Network} title="No affiliated organization has this name" />;
  return status === 'Active' ? (
    <EmptyState icon={Network} title="No affiliated organizations yet">
      Such as a borrower or sponsor that works in an organization of its own. Make the first with “New affiliated
      organization”.
    </EmptyState>
  ) : (
    <EmptyState icon={Network} title="No affiliated organization is obsolete">
      What is no longer used is kept here and can be used again.
    </EmptyState>
  );
}

function AffiliatedActions({ affiliated }: { affiliated: ManagedOrganization }) {
  const { organization } = useGlobalState();
  const [isOpen, setOpen] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const { id: managedId, version, name, launchStatus } = affiliated;
  return (
    <PermissionGate level="Create" sourceType="Organization">
      <RecordActions
        name={name}
        launchStatus={launchStatus}
        consequence="Only possible when nothing depends on it: its users, structures and own affiliated organizations. “Dependencies” lists them."
        changeStatus={(to) =>
          api.organizations.updateManaged({
            params: { id: organization.id, managedId },
            body: { version, launchStatus: to },
          })
        }
        success={callsOf.organizations.updateManaged.success}
        refresh={[organizationQueries.of(organization.id)]}
        edit={(close) => <EditAffiliatedDialog affiliated={affiliated} onClose={close} />}
        more={[
          { label: 'Invite administrator', icon: UserPlus, onSelect: () => setInviting(true) },
          { label: 'Dependencies', icon: ListTree, onSelect: () => setOpen(true) },
        ]}
      />
      {isInviting && (
        <AbovePage>
          <InviteAdministratorDialog affiliated={affiliated} onClose={() => setInviting(false)} />
        </AbovePage>
      )}
      {isOpen && <DependenciesDrawer affiliated={affiliated} onClose={() => setOpen(false)} />}
    </PermissionGate>
  );
}
