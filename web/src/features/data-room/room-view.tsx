import { Button, SearchField } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FolderOpen, FolderPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { largestUploadInBytes, type RoomDocument } from '#shared/domain/document.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { useRoomRules } from '../../api/room-rules.ts';
import { useChangeValues } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { ChecklistBar, NarrowingSelect } from './checklist-bar.tsx';
import styles from './data-room.module.css';
import type { ChosenAct } from './document-dialogs.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { FolderDrop } from './folder-drop.tsx';
import { FolderTrail } from './folder-trail.tsx';
import { FormsOfFolder } from './forms-of-folder.tsx';
import { FoundDocuments, NarrowedRoom } from './found-documents.tsx';
import { type Room, useRoomRights } from './room.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UploadList } from './upload-list.tsx';
import { useChecklist } from './use-checklist.ts';
import { downloadShown, useRoomDownload } from './use-room-download.ts';
import { useUploads } from './use-uploads.ts';

const DeletedDrawer = lazyDialog(async () => (await import('./deleted-drawer.tsx')).DeletedDrawer);
const DocumentDialogs = lazyDialog(async () => (await import('./document-dialogs.tsx')).DocumentDialogs);
const DownloadDrawer = lazyDialog(async () => (await import('./download-drawer.tsx')).DownloadDrawer);
const NameDialog = lazyDialog(async () => (await import('./name-dialog.tsx')).NameDialog);

const largest = formatFileSize(largestUploadInBytes);

/** Another folder is looked at in the same order and columns. What the last one was narrowed to would hide what is in it. */
function inFolder(id: string | null, before: URLSearchParams): URLSearchParams {
  const kept = [...before].filter(([name]) => ['documents.sort', 'documents.columns', downloadShown].includes(name));
  return new URLSearchParams(id === null ? kept : [['folder', id], ...kept]);
}

/** Folders and documents of a room; the open folder is in the address. */
export function RoomView({ room }: { room: Room }) {
  const [params] = useSearchParams();
  const changeValues = useChangeValues();
  const folderId = params.get('folder');
  const listing = useInfiniteQuery(documentQueries.listing(room.id, folderId));
  const uploads = useUploads(room.id);
  const { mayUpload, mayManage } = useRoomRights(room);
  const { isViewOnly, isMarked } = useRoomRules();
  const { downloadId, isAsking, pack, show } = useRoomDownload(room.id);
  const mayChange = room.isOpen;
  const [search, setSearch] = useState('');
  const [isNaming, setNaming] = useState(false);
  const [isShowingDeleted, setShowingDeleted] = useState(false);
  const [act, setAct] = useState<ChosenAct | null>(null);

  const openFolder = (id: string | null) => {
    setSearch('');
    changeValues((before) => inFolder(id, before));
  };
  const asked = useSettled(search.trim());
  const documents: readonly RoomDocument[] = listing.data?.pages.flatMap((page) => page.body) ?? [];
  const hasAny = folderId !== null || documents.length > 0;
  const { folders, narrowing, checklists, narrow } = useChecklist(
    room.id,
    folderId !== null || documents.some(({ logicalType }) => logicalType === 'Folder'),
  );
  const doing = { mayChange, onOpenFolder: openFolder, onAct: setAct, onPack: pack, ...(checklists && { checklists }) };
  return (
    <>
      {mayUpload && (
        <FolderDrop
          label="Choose files, or drop them here"
          hint={`They go into the ${folderId === null ? 'data room' : 'open folder'}, up to ${largest} each. Dropped folders keep what is in them.`}
          onFiles={(files) => uploads.add(files, folderId)}
        />
      )}
      {isMarked && (
        <p className={styles['note']}>
          PDF files that you open or download here carry your name, e-mail address and the time on every page. Other
          files are not given to guests.
        </p>
      )}
      <UploadList uploads={uploads} documents={documents} />
      {mayUpload && <UnfinishedUploads roomId={room.id} uploads={uploads} />}
      <Panel
        title="Documents"
        flush
        actions={
          <>
            {!isViewOnly && hasAny && (
              <Button size="small" isDisabled={isAsking} onClick={() => pack(folderId)}>
                <Download size={15} aria-hidden />
                {folderId === null ? 'Download all' : 'Download folder'}
              </Button>
            )}
            {mayManage && (
              <>
                <Button size="small" onClick={() => setShowingDeleted(true)}>
                  <Trash2 size={15} aria-hidden />
                  Deleted documents
                </Button>
                <Button size="small" onClick={() => setNaming(true)}>
                  <FolderPlus size={15} aria-hidden />
                  New folder
                </Button>
              </>
            )}
          </>
        }
      >
        {(hasAny || search !== '' || narrowing !== null) && (
          <div className={styles['search']}>
            <SearchField
              label="Search this data room by name"
              labelHidden
              placeholder="Search this data room by name"
              size="small"
              maxLength={255}
              hasSearchButton={false}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              onClear={() => setSearch('')}
            />
            <NarrowingSelect folders={folders} narrowing={narrowing} onNarrow={narrow} />
          </div>
        )}
        <ChecklistBar folders={folders} />
        {asked === '' && narrowing !== null && <NarrowedRoom roomId={room.id} to={narrowing} {...doing} />}
        {asked === '' && narrowing === null && (
          <>
            <FolderTrail roomId={room.id} folderId={folderId} onOpen={openFolder} />
            {folderId !== null && room.structureId !== null && (
              <FormsOfFolder structureId={room.structureId} path={room.path} folderId={folderId} />
            )}
            <QueryView query={listing} skeleton={<TableSkeleton rows={4} />}>
              {() =>
                documents.length === 0 ? (
                  <EmptyState
                    icon={FolderOpen}
                    title={folderId === null ? 'The data room is empty' : 'This folder is empty'}
                  >
                    Agreements, compliance certificates and reports are kept here with all their versions.
                    {mayUpload && ' Drop the first file above.'}
                  </EmptyState>
                ) : (
                  <DocumentsTable
                    {...doing}
                    documents={documents}
                    more={{
                      hasMore: listing.hasNextPage,
                      isLoading: listing.isFetchingNextPage,
                      load: listing.fetchNextPage,
                    }}
                  />
                )
              }
            </QueryView>
          </>
        )}
        {asked !== '' && <FoundDocuments roomId={room.id} search={asked} {...doing} />}
      </Panel>
      {isNaming && <NameDialog roomId={room.id} folderId={folderId} onClose={() => setNaming(false)} />}
      {isShowingDeleted && <DeletedDrawer room={room} onClose={() => setShowingDeleted(false)} />}
      {downloadId !== null && (
        <DownloadDrawer roomId={room.id} downloadId={downloadId} onAgain={pack} onClose={() => show(null)} />
      )}
      {act && (
        <DocumentDialogs
          act={act}
          mayChange={mayChange}
          onClose={() => setAct(null)}
          onNewVersion={
            mayUpload
              ? (file, { id, parentId }) => uploads.add([{ file, directory: [] }], parentId, { documentId: id })
              : null
          }
        />
      )}
    </>
  );
}
