import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { ListTree, Network, UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import { noValue } from '#shared/format/no-value.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PermissionGate } from '../../../components/permission-gate.tsx';
import { AbovePage, RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, NameSearch, NoRecords, RecordListPage } from '../record-list-page.tsx';

const CreateAffiliatedDialog = lazyDialog(
  async () => (await import('./create-affiliated-dialog.tsx')).CreateAffiliatedDialog,
);
const DependenciesDrawer = lazyDialog(async () => (await import('./dependencies-drawer.tsx')).DependenciesDrawer);
const EditAffiliatedDialog = lazyDialog(
  async () => (await import('./edit-affiliated-dialog.tsx')).EditAffiliatedDialog,
);
const InviteAdministratorDialog = lazyDialog(
  async () => (await import('./invite-administrator-dialog.tsx')).InviteAdministratorDialog,
);

const placeOf = ({ city, state, country }: ManagedOrganization): string =>
  [city, state, country].filter((part) => part !== '').join(', ') || noValue;

const column = createColumnHelper<DataTableFeatures, ManagedOrganization>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Organization',
    sortFn: 'text',
    cell: ({ getValue }) => <span className="name">{getValue()}</span>,
  }),
  column.accessor('orgType', { header: 'Kind', sortFn: 'text' }),
  column.accessor(placeOf, { id: 'place', header: 'Place', sortFn: 'text', meta: { secondary: true } }),
  actionsColumn((row: ManagedOrganization) => <AffiliatedActions affiliated={row} />),
]);

/** Organizations that this one manages: each a full organization with its own users and data. */
export function AffiliatedPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const [search, setSearch] = useState('');
  const affiliated = useInfiniteQuery(
    organizationQueries.managed(organization.id, useDeferredValue(search.trim()), status),
  );
  const mayCreate = usePermitted('Create', 'Organization');
  return (
    <RecordListPage
      title="Affiliated organizations"
      facts={`Parties that ${organization.name} manages`}
      create={
        mayCreate && {
          label: 'New affiliated organization',
          dialog: (close) => <CreateAffiliatedDialog onClose={close} />,
        }
      }
      status={{ value: status, onChange: setStatus }}
      tools={<NameSearch label="Search affiliated organizations" value={search} onChange={setSearch} />}
      query={affiliated}
      columns={columns}
      rowId={({ id }) => id}
      empty={
        search.trim() === '' ? (
          <NoRecords
            icon={Network}
            status={status}
            none="No affiliated organizations yet"
            first="For example a borrower or sponsor with its own organization. Add the first with “New affiliated organization”."
            noneObsolete="No affiliated organization is obsolete"
          />
        ) : (
          <EmptyState icon={Network} title="No affiliated organization has this name" />
        )
      }
    />
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
        consequence="Only possible when nothing depends on it: no users, structures or affiliated organizations of its own. See “Dependencies”."
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
