import { SearchField } from '@aws-amplify/ui-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Building2, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LaunchStatus, Structure } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import styles from './portfolio.module.css';
import { StructuresTable } from './structures-table.tsx';

interface StructureListProps {
  readonly launchStatus: LaunchStatus;
  /** Offered where there is none yet. */
  readonly create: ReactNode;
  /** The app that is open may show some of them only. */
  readonly shows: (structure: Structure) => boolean;
  readonly actions?: ReactNode;
}

/** Structures of one launch status with a search that stands in the address. */
export function StructureList({ launchStatus, create, shows, actions }: StructureListProps) {
  const { organization } = useGlobalState();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const structures = useInfiniteQuery({
    ...structureQueries.list({ organizationId: organization.id, search: useDeferredValue(search), launchStatus }),
    placeholderData: keepPreviousData,
  });
  const setSearch = (text: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (text === '') after.delete('search');
        else after.set('search', text);
        return after;
      },
      { replace: true },
    );

  return (
    <>
      <div className={styles['tools']}>
        <SearchField
          label="Search structures"
          labelHidden
          placeholder="Search by name, borrower or id"
          size="small"
          value={search}
          hasSearchButton={false}
          onChange={({ target }) => setSearch(target.value)}
          onClear={() => setSearch('')}
        />
        {actions}
      </div>
      <div className={styles['table']}>
        <QueryView query={structures} skeleton={<TableSkeleton />}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.body).filter(shows);
            if (rows.length === 0 && !structures.hasNextPage) {
              return <NoStructures search={search} launchStatus={launchStatus} create={create} />;
            }
            return (
              <StructuresTable
                rows={rows}
                more={{
                  hasMore: structures.hasNextPage,
                  isLoading: structures.isFetchingNextPage,
                  load: structures.fetchNextPage,
                }}
              />
            );
          }}
        </QueryView>
      </div>
    </>
  );
}

function NoStructures({
  search,
  launchStatus,
  create,
}: Pick<StructureListProps, 'launchStatus' | 'create'> & { search: string }) {
  if (search !== '') {
    return (
      <EmptyState icon={SearchX} title={`No structure matches “${search}”`}>
        Names, borrowers and ids are searched. Try fewer letters.
      </EmptyState>
    );
  }
  if (launchStatus === 'Obsolete') {
    return (
      <EmptyState icon={Building2} title="Nothing is archived">
        Structures that are no longer in force appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Building2} title="No structures yet" action={create}>
      A structure is a borrower, project company or fund whose agreements and covenants you watch.
      {create ? ' Create the first one.' : ' Those that are shared with you will appear here.'}
    </EmptyState>
  );
}
