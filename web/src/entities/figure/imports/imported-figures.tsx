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
  readonly detail: string;
  /** The cell, and the period that it is of. */
  readonly place: string;
  readonly outcome: string;
  /** The figure of the file, and what stood there where it was another one; empty for a row at fault. */
  readonly figure: string;
}

function linesOf({ id, detail: written, detailName, unit, frequency, figures, faults }: ImportedFigureRow): Line[] {
  const detail = detailName ?? written;
  const shown = (value: number) => exactFigure(value, unit ?? '');
  return [
    ...faults.map(({ cell, message }, at) => ({
      ...{ id: `${id}#fault#${at}`, detail: detail || noValue, place: cell, figure: '' },
      outcome: `Left out: ${message}`,
    })),
    ...figures.map(({ cell, period, value, before, outcome }) => ({
      ...{ id: `${id}#${cell}`, detail, outcome: words[outcome] },
      place: `${cell} · ${frequency === null ? period : formatFigurePeriod({ frequency, period })}`,
      figure: before === null || before === value ? shown(value) : `${shown(value)}, before: ${shown(before)}`,
    })),
  ];
}

const column = createColumnHelper<DataTableFeatures, Line>();
const columns = column.columns([
  column.accessor('detail', {
    header: 'Detail and cell',
    enableSorting: false,
    meta: { width: 220, text: ({ detail, place }: Line) => `${detail}, ${place}` },
    cell: ({ row: { original } }) => (
      <>
        {original.detail}
        <span className="below muted">{original.place}</span>
      </>
    ),
  }),
  column.accessor('outcome', {
    header: 'What became of it',
    enableSorting: false,
    meta: { width: 260, text: ({ outcome, figure }: Line) => [outcome, figure].filter(Boolean).join(', ') },
    cell: ({ row: { original } }) => (
      <>
        {original.outcome}
        {original.figure !== '' && <span className="below muted figures">{original.figure}</span>}
      </>
    ),
  }),
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
