import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import { formatMoment } from '#shared/format/dates.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { useTimeZone } from '../../../api/time-zone.ts';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { DocumentLink } from '../../../components/document-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { kindWords } from '../kind-words.ts';
import { countsText, ImportState, importWord } from './import-state.tsx';

const column = createColumnHelper<DataTableFeatures, FigureImport>();

const nameOf = ({ documentName }: FigureImport): string => documentName ?? 'A document that is not shared with you';

const columnsOf = (roomId: string, timeZone: string | undefined, onOpen: (importId: string) => void) =>
  column.columns([
    column.accessor(nameOf, {
      id: 'document',
      header: 'Document',
      enableSorting: false,
      cell: ({ row: { original: one } }) => (
        <>
          <ImportDocument one={one} roomId={roomId} />
          <span className="below muted">
            {one.sheet === null ? '' : `Sheet ${one.sheet} · `}
            {kindWords[one.dataKind]}
          </span>
        </>
      ),
    }),
    column.accessor('startedAt', {
      header: 'Imported',
      enableSorting: false,
      meta: { text: ({ startedAt }: FigureImport) => formatMoment(startedAt, timeZone) },
      cell: ({ row: { original: one } }) => (
        <>
          <MomentText at={one.startedAt} />
          <span className="below muted">{one.startedByName}</span>
        </>
      ),
    }),
    column.accessor(importWord, {
      id: 'state',
      header: 'Status',
      enableSorting: false,
      meta: { secondary: true },
      cell: ({ row: { original: one } }) => <ImportState one={one} />,
    }),
    column.accessor(countsText, { id: 'counts', header: 'Figures', enableSorting: false, meta: { secondary: true } }),
    actionsColumn((one: FigureImport) => (
      <Button
        size="small"
        aria-label={`Show figures of ${nameOf(one)}, ${formatMoment(one.startedAt, timeZone)}`}
        onClick={() => onOpen(one.id)}
      >
        Show
      </Button>
    )),
  ]);

/** The document of an import, as far as the reader may see it. */
export function ImportDocument({ one, roomId }: { readonly one: FigureImport; readonly roomId: string }) {
  const { documentId, documentVersion } = one;
  if (documentId === null) return <span className="muted">{nameOf(one)}</span>;
  return (
    <DocumentLink entityId={roomId} documentId={documentId} version={documentVersion}>
      {nameOf(one)}
    </DocumentLink>
  );
}

interface ImportListProps {
  readonly entityId: string;
  /** In which the documents lie. */
  readonly roomId: string;
  readonly onOpen: (importId: string) => void;
}

/** Imports of figures of an entity, the newest first. */
export function ImportList({ entityId, roomId, onOpen }: ImportListProps) {
  const imports = useInfiniteQuery(figureQueries.importList(entityId));
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsOf(roomId, timeZone, onOpen), [roomId, timeZone, onOpen]);
  return (
    <QueryView query={imports} skeleton={<TableSkeleton rows={3} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ body }) => body);
        if (rows.length === 0 && !imports.hasNextPage) {
          return (
            <EmptyState icon={FileSpreadsheet} title="No figures were imported yet">
              Import a workbook or CSV file; what it has entered is found here, with the way to undo it.
            </EmptyState>
          );
        }
        return (
          <DataTable
            caption="Past imports"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            more={{ hasMore: imports.hasNextPage, isLoading: imports.isFetchingNextPage, load: imports.fetchNextPage }}
          />
        );
      }}
    </QueryView>
  );
}
