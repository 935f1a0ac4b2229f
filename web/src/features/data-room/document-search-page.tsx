import { SearchField } from '@aws-amplify/ui-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { FileSearch, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { useAddressValue } from '../../components/address-values.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { documentAddress } from '../../components/document-address.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { roomAddressOf } from '../../entities/entity/entity-addresses.ts';
import styles from './data-room.module.css';

/** What a document's room belongs to, as addresses name it. */
const roomOf = ({ room, structureId }: FoundEntity) =>
  ({ ...(room ?? { type: 'Deal', id: structureId }), dealId: structureId }) as const;

const rooms = {
  Deal: 'Data room',
  Loan: 'Data room of a financing',
  Project: 'Data room of a project',
  Organization: 'Organization documents',
} as const;

/** The room in which a document lies, opened at its folder. */
function RoomLink({ found }: { readonly found: FoundEntity }) {
  const room = roomOf(found);
  const folder = found.folderId === null ? '' : `?folder=${found.folderId}`;
  return (
    <>
      <Link to={`${roomAddressOf(room)}${folder}`}>
        {found.structureName}
        <span className="visually-hidden">: the folder of {found.name}</span>
      </Link>
      <small className={styles['room']}>
        {rooms[room.type]}
        {found.launchStatus === 'Obsolete' && ' · archived'}
      </small>
    </>
  );
}

const column = createColumnHelper<DataTableFeatures, FoundEntity>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Document',
    sortFn: 'alphanumeric',
    cell: ({ row: { original } }) => (
      <Link to={documentAddress({ entityId: roomOf(original).id, documentId: original.id })}>{original.name}</Link>
    ),
  }),
  column.accessor('structureName', {
    header: 'Where it lies',
    sortFn: 'text',
    cell: ({ row: { original } }) => <RoomLink found={original} />,
  }),
]);

/** Documents of all data rooms that the reader may see, by words of their names. */
export function DocumentSearchPage() {
  const { organization } = useGlobalState();
  const [typed, setTyped] = useAddressValue('search');
  const search = useSettled(typed.trim());
  const found = useInfiniteQuery({
    ...documentQueries.everywhere(organization.id, search),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="Find documents" facts={<span>In every data room that you may see</span>}>
      <Panel title="Documents" flush>
        <div className={styles['search']}>
          <SearchField
            label="Words of a document’s name"
            labelHidden
            placeholder="Words of a document’s name"
            size="small"
            maxLength={200}
            hasSearchButton={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onClear={() => setTyped('')}
          />
        </div>
        {search === '' ? (
          <EmptyState icon={FileSearch} title="Which document are you looking for?">
            Type words of its name or tags, or the beginnings of words. What is written in documents is not searched.
          </EmptyState>
        ) : (
          <QueryView query={found} skeleton={<TableSkeleton rows={6} />}>
            {({ pages }) => (
              <FoundEverywhere
                search={search}
                documents={pages.flatMap(({ body }) => body)}
                more={{
                  hasMore: found.hasNextPage,
                  isLoading: found.isFetchingNextPage,
                  load: found.fetchNextPage,
                }}
              />
            )}
          </QueryView>
        )}
      </Panel>
    </Page>
  );
}

interface FoundEverywhereProps {
  readonly search: string;
  readonly documents: readonly FoundEntity[];
  readonly more: { readonly hasMore: boolean; readonly isLoading: boolean; readonly load: () => unknown };
}

function FoundEverywhere({ search, documents, more }: FoundEverywhereProps) {
  if (documents.length === 0 && !more.hasMore) {
    return (
      <EmptyState icon={SearchX} title={`No document is called “${search}”`}>
        Only names are searched, and only of documents that you may see.
      </EmptyState>
    );
  }
  return (
    <DataTable
      id="found-documents"
      caption="Documents"
      columns={columns}
      rows={documents}
      rowId={({ id }) => id}
      more={more}
    />
  );
}
