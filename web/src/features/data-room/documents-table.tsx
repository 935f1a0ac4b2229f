import { createColumnHelper } from '@tanstack/react-table';
import { File, FileSpreadsheet, FileText, Folder, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ChecklistCounts, RoomDocument } from '#shared/domain/document.ts';
import { expiryOf } from '#shared/domain/document-expiry.ts';
import { lockOf } from '#shared/domain/file-scan.ts';
import type { TranslationOf } from '#shared/domain/translation.ts';
import { formatDate, formatMoment } from '#shared/format/dates.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { noValue } from '#shared/format/no-value.ts';
import { useTimeZone } from '../../api/time-zone.ts';
import { actionsColumn } from '../../components/data-table/prepare-columns.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { DateText, MomentText, today } from '../../components/date-text.tsx';
import { documentAddress } from '../../components/document-address.ts';
import { RowMenu } from '../../components/menu.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { ChecklistCell, checklistText } from './checklist-stage.tsx';
import styles from './data-room.module.css';
import type { ChosenAct } from './document-dialogs.tsx';
import { menuFor } from './document-menu.ts';
import { ScanText } from './scan-text.tsx';

function iconOf({ logicalType, name }: RoomDocument): LucideIcon {
  if (logicalType === 'Folder') return Folder;
  if (/\.(xlsx?|csv)$/i.test(name)) return FileSpreadsheet;
  return /\.(pdf|docx?|txt|md|html?)$/i.test(name) ? FileText : File;
}

const isFolder = ({ logicalType }: RoomDocument): boolean => logicalType === 'Folder';

const sizeText = (document: RoomDocument): string => (isFolder(document) ? noValue : formatFileSize(document.size));

interface DocumentsTableProps {
  readonly documents: readonly RoomDocument[];
  /** False in the room of an archived structure. */
  readonly mayChange: boolean;
  readonly onOpenFolder: (id: string) => void;
  readonly onAct: (act: ChosenAct) => void;
  /** Downloads a folder as an archive. */
  readonly onPack: (folderId: string) => void;
  /** Names of the folders in which they lie, by their ids, where they do not all lie in one. */
  readonly ways?: ReadonlyMap<string, string>;
  /** How far what lies below each folder is, by its id; left out where the room has no checklist. */
  readonly checklists?: ReadonlyMap<string, ChecklistCounts>;
  readonly more: { readonly hasMore: boolean; readonly isLoading: boolean; readonly load: () => unknown };
}

type Doing = Pick<DocumentsTableProps, 'mayChange' | 'onOpenFolder' | 'onAct' | 'onPack' | 'ways' | 'checklists'>;

/** Until when a document holds, and whether that is soon or over. */
function ExpiryText({ document: { expirationDate } }: { readonly document: RoomDocument }) {
  if (expirationDate === null) return <DateText date={null} />;
  const expiry = expiryOf(expirationDate, today());
  const tones = { holds: undefined, soon: styles['expiring'], over: styles['expired'] };
  return (
    <span className={tones[expiry]}>
      <DateText date={expirationDate} />
      {expiry === 'over' && ' · expired'}
      {expiry === 'soon' && ' · expires soon'}
    </span>
  );
}

/** Why the latest version cannot be opened. */
function LockText({ document: { versions, version } }: { readonly document: RoomDocument }) {
  const scan = versions.find((one) => one.version === version)?.scan ?? null;
  return lockOf({ scan }, new Date()) === null ? null : (
    <span className={styles['way']}>
      <ScanText scan={scan} />
    </span>
  );
}

/** Leads from a translation to what it was made from. */
const OriginalLink = ({ document, of }: { readonly document: RoomDocument; readonly of: TranslationOf }) => (
  <small className={styles['way']}>
    <Link to={documentAddress({ entityId: document.entityId, documentId: of.documentId, version: of.version })}>
      Original, version {of.version}
      <span className="visually-hidden"> of {document.name}</span>
    </Link>
  </small>
);

const peopleText = (people: RoomDocument['assignees']): string | null =>
  people === undefined || people.length === 0 ? null : people.map(({ name }) => name).join(', ');

const column = createColumnHelper<DataTableFeatures, RoomDocument>();

const checklistColumn = (checklists: ReadonlyMap<string, ChecklistCounts>) =>
  column.accessor(({ checklistStage }) => checklistStage ?? undefined, {
    id: 'checklist',
    header: 'Checklist',
    sortFn: 'basic',
    meta: { text: (folder: RoomDocument) => checklistText(folder, checklists.get(folder.id)) },
    cell: ({ row: { original } }) => <ChecklistCell folder={original} below={checklists.get(original.id)} />,
  });

const columnsFor = (doing: Doing, timeZone: string | undefined) =>
  column.columns([
    column.accessor(({ index }) => index ?? undefined, {
      id: 'number',
      header: 'No.',
      sortFn: 'basic',
      meta: { short: true, width: 72, text: ({ number }: RoomDocument) => number ?? noValue },
      cell: ({ row: { original } }) => <span className="figures">{original.number ?? noValue}</span>,
    }),
    column.accessor(({ name, logicalType }) => `${logicalType === 'Folder' ? 0 : 1}${name.toLowerCase()}`, {
      id: 'name',
      header: 'Name',
      sortFn: 'alphanumeric',
      meta: { grow: true, filter: 'text', text: ({ name }: RoomDocument) => name },
      cell: ({ row: { original } }) => {
        const Icon = iconOf(original);
        const way = doing.ways?.get(original.id) ?? '';
        const content = (
          <>
            <Icon size={16} className={isFolder(original) ? styles['folderIcon'] : styles['fileIcon']} aria-hidden />
            {original.name}
          </>
        );
        return (
          <>
            {isFolder(original) ? (
              <button type="button" className={styles['name']} onClick={() => doing.onOpenFolder(original.id)}>
                {content}
                <span className="visually-hidden">, folder</span>
              </button>
            ) : (
              <Link
                className={styles['name']}
                to={documentAddress({ entityId: original.entityId, documentId: original.id })}
              >
                {content}
              </Link>
            )}
            {way !== '' && <small className={styles['way']}>{way}</small>}
            {original.tags.length > 0 && <small className={styles['way']}>{original.tags.join(' · ')}</small>}
            {peopleText(original.assignees) !== null && (
              <small className={styles['way']}>Assigned to {peopleText(original.assignees)}</small>
            )}
            <LockText document={original} />
            {original.translationOf !== null && <OriginalLink document={original} of={original.translationOf} />}
          </>
        );
      },
    }),
    ...(doing.checklists === undefined ? [] : [checklistColumn(doing.checklists)]),
    column.accessor(({ docType }) => docType ?? undefined, {
      id: 'docType',
      header: 'Type',
      meta: { secondary: true, filter: 'choice', text: ({ docType }: RoomDocument) => docType ?? noValue },
    }),
    column.accessor(({ assignees }) => peopleText(assignees) ?? undefined, {
      id: 'assignees',
      header: 'Assigned to',
      meta: {
        secondary: true,
        hiddenAtFirst: true,
        filter: 'text',
        text: ({ assignees }: RoomDocument) => peopleText(assignees) ?? noValue,
      },
    }),
    column.accessor(({ tags }) => tags.join(', ') || undefined, {
      id: 'tags',
      header: 'Tags',
      meta: {
        secondary: true,
        hiddenAtFirst: true,
        filter: 'text',
        text: ({ tags }: RoomDocument) => tags.join(', ') || noValue,
      },
    }),
    column.accessor(({ expirationDate }) => expirationDate ?? undefined, {
      id: 'expirationDate',
      header: 'Expires',
      meta: {
        secondary: true,
        format: { kind: 'date' },
        filter: 'date',
        text: ({ expirationDate }: RoomDocument) => formatDate(expirationDate),
      },
      cell: ({ row: { original } }) => <ExpiryText document={original} />,
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
        text: ({ updatedAt }: RoomDocument) => formatMoment(updatedAt, timeZone),
      },
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
    actionsColumn((original: RoomDocument) => {
      const items = menuFor(original, doing);
      return items.length > 0 && <RowMenu label={`Actions for ${original.name}`} items={items} />;
    }),
  ]);

export function DocumentsTable({ documents, mayChange, ways, checklists, more, ...doing }: DocumentsTableProps) {
  const [openFolder, act, pack] = [useSteady(doing.onOpenFolder), useSteady(doing.onAct), useSteady(doing.onPack)];
  const timeZone = useTimeZone();
  const columns = useMemo(
    () =>
      columnsFor(
        {
          mayChange,
          onOpenFolder: openFolder,
          onAct: act,
          onPack: pack,
          ...(ways && { ways }),
          ...(checklists && { checklists }),
        },
        timeZone,
      ),
    [mayChange, openFolder, act, pack, ways, checklists, timeZone],
  );
  return (
    <DataTable
      id="documents"
      caption="Documents"
      columns={columns}
      rows={documents}
      rowId={({ id }) => id}
      sortedBy={[{ id: 'number', desc: false }]}
      more={more}
    />
  );
}
