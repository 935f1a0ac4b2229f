import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { KeyRound, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Role } from '#shared/domain/role.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { roleQueries } from '../../api/queries/people-queries.ts';
import { useAddressValue, useOpened } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useSteady } from '../../components/use-steady.ts';
import styles from './people.module.css';

const RoleDialog = lazyDialog(async () => (await import('./roles/role-dialog.tsx')).RoleDialog);
const RoleDrawer = lazyDialog(async () => (await import('./roles/role-drawer.tsx')).RoleDrawer);

const column = createColumnHelper<DataTableFeatures, Role>();

const columnsFor = (open: (roleId: string) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Role',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <button type="button" className={styles['name']} onClick={() => open(row.original.id)}>
          {getValue()}
        </button>
      ),
    }),
    column.accessor(({ builtIn }) => (builtIn ? 'Built-in' : 'Own'), { id: 'kind', header: 'Kind', sortFn: 'text' }),
    column.accessor('description', {
      header: 'Description',
      enableSorting: false,
      meta: { secondary: true, grow: true },
      cell: ({ getValue }) => <span className="muted">{getValue()}</span>,
    }),
  ]);

const statuses = [
  { value: 'Active', label: 'In use' },
  { value: 'Obsolete', label: 'Obsolete' },
] as const;

export function RolesPage() {
  const { organization } = useGlobalState();
  const [status, chooseStatus] = useAddressValue('status');
  const { opened, open, close } = useOpened('role');
  const [isCreating, setCreating] = useState(false);
  const mayChange = usePermitted('Create', 'Organization');
  const launchStatus = status === 'Obsolete' ? 'Obsolete' : 'Active';
  const roles = useInfiniteQuery(roleQueries.list(organization.id, launchStatus));
  const steadyOpen = useSteady(open);
  const columns = useMemo(() => columnsFor(steadyOpen), [steadyOpen]);
  const rows = roles.data?.pages.flatMap(({ body }) => body) ?? [];
  const role = rows.find(({ id }) => id === opened);
  return (
    <Page
      title="Roles"
      facts={<span>What people may do in the whole of {organization.name}</span>}
      actions={
        mayChange && (
          <Button variation="primary" onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden />
            New role
          </Button>
        )
      }
    >
      <div className={styles['tools']}>
        <SegmentedControl
          label="Status"
          options={statuses}
          value={launchStatus}
          onChange={(value) => chooseStatus(value === 'Active' ? '' : value)}
        />
      </div>
      <div className={styles['table']}>
        <DataTable
          id="roles"
          caption="Roles"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
          openRowId={role?.id ?? null}
          isLoading={roles.isPending}
          failure={roles.data === undefined && roles.error ? { error: roles.error, retry: roles.refetch } : null}
          empty={
            <EmptyState icon={KeyRound} title={launchStatus === 'Obsolete' ? 'No role is obsolete' : 'No roles'}>
              {launchStatus === 'Obsolete'
                ? 'Roles no longer in use appear here.'
                : 'Your own roles appear here next to the built-in ones.'}
            </EmptyState>
          }
          more={{ hasMore: roles.hasNextPage, isLoading: roles.isFetchingNextPage, load: roles.fetchNextPage }}
        />
      </div>
      {role && <RoleDrawer key={role.id} role={role} onOpen={open} onClose={close} />}
      {isCreating && <RoleDialog existing={null} onSaved={({ id }) => open(id)} onClose={() => setCreating(false)} />}
    </Page>
  );
}
