import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Building } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Organization } from '#shared/domain/organization.ts';
import { isOutside, useGlobalState } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { useOpened } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './organization.module.css';
import { PagedTable } from './paged-table.tsx';
import { NameSearch } from './record-list-page.tsx';

const CreateOrganizationDialog = lazyDialog(
  async () => (await import('./create-organization-dialog.tsx')).CreateOrganizationDialog,
);

const column = createColumnHelper<DataTableFeatures, Organization>();

/** `currentId`: where the reader works; null where a superuser has entered none. */
const columnsFor = (currentId: string | null) =>
  column.columns([
    column.accessor('name', {
      header: 'Organization',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <Link className="name" to={`/organization/${row.original.id}/dashboard`}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('orgType', { header: 'Kind', sortFn: 'text', meta: { secondary: true } }),
    column.accessor(({ entityCurrencyUnit }) => entityCurrencyUnit.value, {
      id: 'currency',
      header: 'Currency',
      sortFn: 'text',
    }),
    column.accessor(({ id }) => (id === currentId ? 'Current' : ''), {
      id: 'current',
      header: 'Working in',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ getValue }) => <span className="muted">{getValue()}</span>,
    }),
  ]);

/** The organizations that the reader belongs to; all of them for a superuser, who can create another one. */
export function OrganizationsPage() {
  const visitor = useGlobalState();
  const { organization, agent } = visitor;
  const [search, setSearch] = useState('');
  const organizations = useInfiniteQuery(organizationQueries.list(useDeferredValue(search.trim())));
  return (
    <Page
      title="Organizations"
      facts={<span>{agent.superuser ? 'All there are' : 'Where you work'}</span>}
      actions={agent.superuser && <NewOrganization />}
    >
      <Panel title={agent.superuser ? 'All organizations' : 'Your organizations'} flush>
        <div className={styles['tools']}>
          <NameSearch label="Search organizations" value={search} onChange={setSearch} />
        </div>
        <PagedTable
          query={organizations}
          caption="Organizations"
          columns={columnsFor(isOutside(visitor) ? null : organization.id)}
          rowId={({ id }) => id}
          empty={<NoOrganizations search={search.trim()} />}
        />
      </Panel>
    </Page>
  );
}

const NoOrganizations = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState icon={Building} title="You are not a member of any organization">
      Ask your organization’s administrator to invite you.
    </EmptyState>
  ) : (
    <EmptyState icon={Building} title={`No organization is called “${search}”`} />
  );

/** The dialog has an address, `?new` with or without a value, so that other pages can lead to it. */
function NewOrganization() {
  const { opened, open, close } = useOpened('new');
  return (
    <>
      <Button variation="primary" size="small" onClick={() => open('organization')}>
        New organization
      </Button>
      {opened !== null && <CreateOrganizationDialog onClose={close} />}
    </>
  );
}
