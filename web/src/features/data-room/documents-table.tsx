import { createColumnHelper } from '@tanstack/react-table';
import {
  Download,
  File,
  FileSpreadsheet,
  FileText,
  Folder,
  History,
  type LucideIcon,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useMemo } from 'react';
import type { RoomDocument } from '#shared/domain/document.ts';
import { formatMoment } from '#shared/format/dates.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { noValue } from '#shared/format/number.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { downloadDocument } from '../../components/document-link.tsx';
import { type MenuItem, RowMenu } from '../../components/menu.tsx';
import { useSteady } from '../../components/use-steady.ts';
import styles from './data-room.module.css';
import type { DocumentAct } from './document-dialogs.tsx';

function iconOf({ logicalType, name }: RoomDocument): LucideIcon {
  if (logicalType === 'Folder') return Folder;
  if (/\.(xlsx?|csv)$/i.test(name)) return FileSpreadsheet;
  return /\.(pdf|docx?|txt|md|html?)$/i.test(name) ? FileText : File;
}

const isFolder = ({ logicalType }: RoomDocument): boolean => logicalType === 'Folder';

const sizeText = (document: RoomDocument): string => (isFolder(document) ? noValue : formatFileSize(document.size));

const download = ({ entityId, id }: RoomDocument) => void downloadDocument({ entityId, documentId: id });

interface DocumentsTableProps {
  readonly documents: readonly RoomDocument[];
  readonly mayEdit: boolean;
  readonly onOpenFolder: (id: string) => void;
  readonly onAct: (act: DocumentAct) => void;
  readonly more: { readonly hasMore: boolean; readonly isLoading: boolean; readonly load: () => unknown };
}

type Doing = Pick<DocumentsTableProps, 'mayEdit' | 'onOpenFolder' | 'onAct'>;

function menuFor(document: RoomDocument, { mayEdit, onAct }: Doing): readonly MenuItem[] {
  const file: readonly MenuItem[] = isFolder(document)
    ? []
    : [
        { label: 'Download', icon: Download, onSelect: () => download(document) },
        { label: 'Versions', icon: History, onSelect: () => onAct({ kind: 'versions', document }) },
      ];
  const edit: readonly MenuItem[] = mayEdit
    ? [
        { label: 'Rename', icon: Pencil, onSelect: () => onAct({ kind: 'rename', document }) },
        { label: 'Delete', icon: Trash2, isDestructive: true, onSelect: () => onAct({ kind: 'delete', document }) },
      ]
    : [];
  return [...file, ...edit];
}

const column = createColumnHelper<DataTableFeatures, RoomDocument>();

const columnsFor = (doing: Doing) =>
  column.columns([
    column.accessor(({ name, logicalType }) => `${logicalType === 'Folder' ? 0 : 1}${name.toLowerCase()}`, {
      id: 'name',
      header: 'Name',
      sortFn: 'alphanumeric',
      meta: { grow: true, filter: 'text', text: ({ name }: RoomDocument) => name },
      cell: ({ row: { original } }) => {
        const Icon = iconOf(original);
        return (
          <button
            type="button"
            className={styles['name']}
            onClick={() => (isFolder(original) ? doing.onOpenFolder(original.id) : download(original))}
          >
            <Icon size={16} className={isFolder(original) ? styles['folderIcon'] : styles['fileIcon']} aria-hidden />
            {original.name}
            <span className="visually-hidden">{isFolder(original) ? ', folder' : ', download'}</span>
          </button>
        );
      },
    }),
    column.accessor('size', {
      header: 'Size',
      sortFn: 'basic',
      meta: { align: 'end', secondary: true, text: sizeText },
      cell: ({ row: { original } }) => <span className="figures">{sizeText(original)}</span>,
    }),
    column.accessor((document) => (isFolder(document) ? undefined : document.version), {
      id: 'version',
      header: 'Version',
      meta: { secondary: true, format: { kind: 'number' } },
    }),
    column.accessor('updatedAt', {
      header: 'Changed',
      meta: {
        secondary: true,
        format: { kind: 'date' },
        filter: 'date',
        text: ({ updatedAt }: RoomDocument) => formatMoment(updatedAt),
      },
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
    column.display({
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => {
        const items = menuFor(original, doing);
        return items.length > 0 && <RowMenu label={`Actions for ${original.name}`} items={items} />;
      },
    }),
  ]);

export function DocumentsTable({ documents, mayEdit, onOpenFolder, onAct, more }: DocumentsTableProps) {
  const [openFolder, act] = [useSteady(onOpenFolder), useSteady(onAct)];
  const columns = useMemo(
    () => columnsFor({ mayEdit, onOpenFolder: openFolder, onAct: act }),
    [mayEdit, openFolder, act],
  );
  return (
    <DataTable
      id="documents"
      caption="Documents"
      columns={columns}
      rows={documents}
      rowId={({ id }) => id}
      sortedBy={[{ id: 'name', desc: false }]}
      more={more}
    />
  );
}
