import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import type { FigureOutcome, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { noValue } from '#shared/format/no-value.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { exactFigure } from '../read-figure.ts';

const words: Readonly<Record<FigureOutcome, string>> = {
  added: 'Added',
  replaced: 'Replaced',
  same: 'As before',
  conflict: 'Kept as it stood',
  putBack: 'Put back',
  stays: 'Changed since, left as it is',
};

/** A cell of the file and what has become of it. */
interface Line {
  readonly id: string;
  readonly cell: string;
  readonly detail: string;
  readonly period: string;
  readonly value: string;
  readonly before: string;
  readonly outcome: string;
}

function linesOf({ id, detail: written, detailName, unit, frequency, figures, faults }: ImportedFigureRow): Line[] {
  const detail = detailName ?? written;
  const shown = (value: number | null) => (value === null ? noValue : exactFigure(value, unit ?? ''));
  return [
    ...faults.map(({ cell, message }, at) => ({
      ...{ id: `${id}#fault#${at}`, cell, detail, period: noValue, value: noValue, before: noValue },
      outcome: `Left out: ${message}`,
    })),
    ...figures.map(({ cell, period, value, before, outcome }) => ({
      ...{ id: `${id}#${cell}`, cell, detail, value: shown(value), before: shown(before), outcome: words[outcome] },
      period: frequency === null ? period : formatFigurePeriod({ frequency, period }),
    })),
  ];
}

const column = createColumnHelper<DataTableFeatures, Line>();
const columns = column.columns([
  column.accessor('cell', { header: 'Cell', sortFn: 'alphanumeric', meta: { width: 64 } }),
  column.accessor('detail', { header: 'Detail', sortFn: 'text', meta: { width: 200 } }),
  column.accessor('period', { header: 'Period', enableSorting: false, meta: { secondary: true, width: 92 } }),
  column.accessor('value', { header: 'In the file', enableSorting: false, meta: { align: 'end', width: 120 } }),
  column.accessor('before', {
    header: 'Stood before',
    enableSorting: false,
    meta: { align: 'end', secondary: true, width: 120 },
  }),
  column.accessor('outcome', { header: 'What became of it', sortFn: 'text', meta: { grow: true } }),
]);

interface ImportedFiguresProps {
  readonly entityId: string;
  readonly importId: string;
}

/** What has become of each cell of an import, in the order of the file. */
export function ImportedFigures({ entityId, importId }: ImportedFiguresProps) {
  const rows = useInfiniteQuery(figureQueries.importedRows(entityId, importId));
  return (
    <QueryView query={rows} skeleton={<TableSkeleton />}>
      {({ pages }) => (
        <DataTable
          caption="Imported figures"
          columns={columns}
          rows={pages.flatMap(({ body }) => body).flatMap(linesOf)}
          rowId={({ id }) => id}
          more={{ hasMore: rows.hasNextPage, isLoading: rows.isFetchingNextPage, load: rows.fetchNextPage }}
          empty={<p className="note">No row was imported that you may see.</p>}
        />
      )}
    </QueryView>
  );
}
