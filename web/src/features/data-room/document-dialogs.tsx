import type { RoomDocument } from '#shared/domain/document.ts';
import { api } from '../../api/api.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useWrite } from '../../components/use-write.ts';
import { NameDialog } from './name-dialog.tsx';

const DescribeDialog = lazyDialog(async () => (await import('./describe-dialog.tsx')).DescribeDialog);
const OpeningsDrawer = lazyDialog(async () => (await import('./openings-drawer.tsx')).OpeningsDrawer);
const TranslateDrawer = lazyDialog(async () => (await import('./translate-drawer.tsx')).TranslateDrawer);
const UnpackDrawer = lazyDialog(async () => (await import('./unpack-drawer.tsx')).UnpackDrawer);
const VersionsDrawer = lazyDialog(async () => (await import('./versions-drawer.tsx')).VersionsDrawer);

export interface ChosenAct {
  readonly kind: 'describe' | 'rename' | 'delete' | 'openings' | 'translate' | 'unpack' | 'versions';
  readonly document: RoomDocument;
}

interface DocumentDialogsProps {
  readonly act: ChosenAct;
  /** False in the room of an archived structure. */
  readonly mayChange: boolean;
  readonly onClose: () => void;
  /** Null for those who may not add versions. */
  readonly onNewVersion: ((file: File, document: RoomDocument) => void) | null;
}

/** What was picked from a document's menu. */
export function DocumentDialogs({ act: { kind, document }, mayChange, onClose, onNewVersion }: DocumentDialogsProps) {
  switch (kind) {
    case 'rename':
      return (
        <NameDialog roomId={document.entityId} folderId={document.parentId} document={document} onClose={onClose} />
      );
    case 'describe':
      return <DescribeDialog document={document} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog document={document} onClose={onClose} />;
    case 'openings':
      return <OpeningsDrawer document={document} onClose={onClose} />;
    case 'translate':
      return <TranslateDrawer document={document} onClose={onClose} />;
    case 'unpack':
      return <UnpackDrawer document={document} onClose={onClose} />;
    case 'versions':
      return <VersionsDrawer document={document} mayChange={mayChange} onClose={onClose} onNewVersion={onNewVersion} />;
  }
}

function DeleteDialog({ document, onClose }: { document: RoomDocument; onClose: () => void }) {
  const isFolder = document.logicalType === 'Folder';
  const remove = useWrite({
    write: () => api.dataRoom.deleteDocument({ params: { dataroomId: document.entityId, documentId: document.id } }),
    success: isFolder ? 'Folder deleted' : 'Document deleted',
    particulars: () => document.name,
    refresh: [documentQueries.of(document.entityId)],
    showsFailures: true,
  });
  return (
    <ConfirmDialog
      title={`Delete ${document.name}?`}
      confirmLabel={isFolder ? 'Delete folder' : 'Delete document'}
      isDestructive
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      {isFolder
        ? 'Only an empty folder can be deleted.'
        : 'It leaves the data room for everybody and can be restored from the deleted documents. One that approved covenants or deliveries cite stays.'}
    </ConfirmDialog>
  );
}
