import { Button, SearchField } from '@aws-amplify/ui-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Group, GroupType } from '#shared/domain/group.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { groupQueries } from '../../../api/queries/people-queries.ts';
import { useReadOn } from '../../../api/read-pages.ts';
import { useAddressValue, useOpened } from '../../../components/address-values.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { useSettled } from '../../../components/use-settled.ts';
import { useSteady } from '../../../components/use-steady.ts';
import styles from '../people.module.css';
import { groupWords } from './group-words.ts';

const GroupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog);
const GroupDrawer = lazyDialog(async () => (await import('./group-drawer.tsx')).GroupDrawer);

const column = createColumnHelper<DataTableFeatures, Group>();

const columnsFor = (open: (groupId: string) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Group',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <>
          <button type="button" className={styles['name']} onClick={() => open(row.original.id)}>
            {getValue()}
          </button>
          {row.original.provisioned && <span className="below">From your identity provider</span>}
        </>
      ),
    }),
    column.accessor('agentCount', { header: 'People', meta: { format: { kind: 'number' } } }),
    column.accessor('description', {
      header: 'Description',
      enableSorting: false,
      meta: { secondary: true, grow: true },
      cell: ({ getValue }) => <span className="muted">{getValue()}</span>,
    }),
  ]);

/** The groups of one type with their drawer; which one is open stands in the address. */
export function GroupList({ type }: { type: GroupType }) {
  const { organization } = useGlobalState();
  const words = groupWords[type];
  const [search, setSearch] = useAddressValue('search');
  const { opened, open, close } = useOpened('group');
  const [isCreating, setCreating] = useState(false);
  const mayChange = usePermitted('Create', 'Organization');
  const settled = useSettled(search.trim());
  const groups = useInfiniteQuery({
    ...groupQueries.list(organization.id, type, settled),
    placeholderData: keepPreviousData,
  });
  const rows = groups.data?.pages.flatMap(({ body }) => body.filter((group) => group.launchStatus === 'Active')) ?? [];
  // Pages of a search may hold none although later ones do.
  const isSearching = useReadOn(groups, rows.length === 0);
  const isLoading = groups.isPending || isSearching;
  const steadyOpen = useSteady(open);
  const columns = useMemo(() => columnsFor(steadyOpen), [steadyOpen]);
  const create = mayChange && (
    <Button variation="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New group
    </Button>
  );
  return (
    <Page title={words.title} facts={<span>{organization.name}</span>} actions={create}>
      <div className={styles['tools']}>
        <SearchField
          label={`Search ${words.title.toLowerCase()}`}
          labelHidden
          placeholder="Search by name"
          size="small"
          value={search}
          hasSearchButton={false}
          onChange={({ target }) => setSearch(target.value)}
          onClear={() => setSearch('')}
        />
      </div>
      <div className={styles['table']}>
        <DataTable
          id={type}
          caption={words.title}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
          openRowId={opened || null}
          isLoading={isLoading}
          failure={rows.length === 0 && groups.error ? { error: groups.error, retry: groups.refetch } : null}
          empty={
            settled === '' ? (
              <EmptyState icon={UsersRound} title="No groups yet" action={create}>
                {words.purpose}
              </EmptyState>
            ) : (
              <EmptyState icon={SearchX} title={`No group matches “${settled}”`}>
                Try fewer letters of the name.
              </EmptyState>
            )
          }
          more={{ hasMore: groups.hasNextPage, isLoading: groups.isFetchingNextPage, load: groups.fetchNextPage }}
        />
      </div>
      {opened !== null && <GroupDrawer key={opened} groupId={opened} onClose={close} />}
      {isCreating && (
        <GroupDialog type={type} existing={null} onSaved={({ id }) => open(id)} onClose={() => setCreating(false)} />
      )}
    </Page>
  );
}
