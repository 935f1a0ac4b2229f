import { Button, SearchField } from '@aws-amplify/ui-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LaunchStatus } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { CreateStructureDialog } from './create-structure-dialog.tsx';
import styles from './portfolio.module.css';
import { StructuresTable } from './structures-table.tsx';

const statusOptions = [
  { value: 'Active', label: 'Active' },
  { value: 'Obsolete', label: 'Archived' },
] as const;

export function PortfolioPage() {
  const { organization } = useGlobalState();
  const [params, setParams] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = usePermitted('Create', 'Deal');

  const search = params.get('search') ?? '';
  const launchStatus: LaunchStatus = params.get('status') === 'Obsolete' ? 'Obsolete' : 'Active';
  const structures = useInfiniteQuery({
    ...structureQueries.list({ organizationId: organization.id, search: useDeferredValue(search), launchStatus }),
    placeholderData: keepPreviousData,
  });

  const setParam = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );

  const create = mayCreate && (
    <Button variation="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New structure
    </Button>
  );
  return (
    <div className={styles['page']}>
      <PageHeader title="Portfolio" facts={<span>{organization.name}</span>} actions={create} />
      <div className={styles['tools']}>
        <SearchField
          label="Search structures"
          labelHidden
          placeholder="Search by name, borrower or id"
          size="small"
          value={search}
          hasSearchButton={false}
          onChange={({ target }) => setParam('search', target.value)}
          onClear={() => setParam('search', '')}
        />
        <SegmentedControl
          label="Show"
          options={statusOptions}
          value={launchStatus}
          onChange={(value) => setParam('status', value === 'Active' ? '' : value)}
        />
      </div>
      <div className={styles['table']}>
        <QueryView query={structures} skeleton={<TableSkeleton />}>
          {({ pages }) => (
            <Structures
              rows={pages.flatMap((page) => page.body)}
              search={search}
              launchStatus={launchStatus}
              create={create}
              more={{
                hasMore: structures.hasNextPage,
                isLoading: structures.isFetchingNextPage,
                load: structures.fetchNextPage,
              }}
            />
          )}
        </QueryView>
      </div>
      {isCreating && <CreateStructureDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

type StructuresProps = React.ComponentProps<typeof StructuresTable> & {
  readonly search: string;
  readonly launchStatus: LaunchStatus;
  readonly create: React.ReactNode;
};

function Structures({ rows, search, launchStatus, create, more }: StructuresProps) {
  if (rows.length > 0) return <StructuresTable rows={rows} more={more} />;
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
