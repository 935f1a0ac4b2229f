import { Download, History, Languages, PackageOpen, Pencil, Tag, Trash2, Users } from 'lucide-react';
import type { DocumentAct, RoomDocument } from '#shared/domain/document.ts';
import { lockOf } from '#shared/domain/file-scan.ts';
import { downloadDocument } from '../../components/document-link.tsx';
import type { MenuItem } from '../../components/menu.tsx';
import type { ChosenAct } from './document-dialogs.tsx';

const isFolder = ({ logicalType }: RoomDocument): boolean => logicalType === 'Folder';

const isArchive = (document: RoomDocument): boolean => !isFolder(document) && /\.zip$/i.test(document.name);

const download = ({ entityId, id }: RoomDocument) => void downloadDocument({ entityId, documentId: id });

const isLocked = ({ versions, version }: RoomDocument): boolean =>
  versions.some((one) => one.version === version && lockOf(one, new Date()) !== null);

const isDownloaded = (document: RoomDocument): boolean => document.acts.includes('download') && !isLocked(document);

interface MenuActs {
  /** False in the room of an archived structure. */
  readonly mayChange: boolean;
  readonly onAct: (act: ChosenAct) => void;
  /** Downloads a folder as an archive. */
  readonly onPack: (folderId: string) => void;
}

/** What the reader may do with a document or folder. */
export function menuFor(document: RoomDocument, { mayChange, onAct, onPack }: MenuActs): readonly MenuItem[] {
  const file: readonly MenuItem[] = isFolder(document)
    ? isDownloaded(document)
      ? [{ label: 'Download', icon: Download, onSelect: () => onPack(document.id) }]
      : []
    : [
        ...(isDownloaded(document) ? [{ label: 'Download', icon: Download, onSelect: () => download(document) }] : []),
        { label: 'Versions', icon: History, onSelect: () => onAct({ kind: 'versions', document }) },
        ...(document.acts.includes('openings')
          ? [{ label: 'Opened by', icon: Users, onSelect: () => onAct({ kind: 'openings', document }) } as const]
          : []),
      ];
  const offered = (act: DocumentAct, item: MenuItem): readonly MenuItem[] =>
    mayChange && document.acts.includes(act) ? [item] : [];
  return [
    ...file,
    ...(isArchive(document) && !isLocked(document)
      ? offered('manage', {
          label: 'Unpack',
          icon: PackageOpen,
          onSelect: () => onAct({ kind: 'unpack', document }),
        })
      : []),
    ...offered('translate', {
      label: 'Translate',
      icon: Languages,
      onSelect: () => onAct({ kind: 'translate', document }),
    }),
    ...offered('describe', { label: 'Details', icon: Tag, onSelect: () => onAct({ kind: 'describe', document }) }),
    ...offered('rename', { label: 'Rename', icon: Pencil, onSelect: () => onAct({ kind: 'rename', document }) }),
    ...offered('manage', {
      label: 'Delete',
      icon: Trash2,
      isDestructive: true,
      onSelect: () => onAct({ kind: 'delete', document }),
    }),
  ];
}
