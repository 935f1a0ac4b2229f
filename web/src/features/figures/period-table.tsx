import { Button } from '@aws-amplify/ui-react';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import type { Period } from '#shared/time/dates.ts';
import { type FigureFrequency, isByDay } from '#shared/time/figure-period.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import styles from './figures.module.css';

interface Line {
  readonly id: string;
  readonly detailId: string;
  readonly name: string;
  readonly unit: string;
  readonly values: ReadonlyMap<Period, number>;
}

const periodsAtFirst = 12;

const column = createColumnHelper<DataTableFeatures, Line>();

/** Beside the name of a detail, where a line's figures are not of months. */
const lengths: Readonly<Partial<Record<FigureFrequency, string>>> = { Quarterly: 'quarters', Annually: 'years' };

/** A line for each detail and length of periods: a quarter's figure is not one of its last month. */
const linesOf = (datapoints: readonly Datapoint[]): readonly Line[] =>
  [...Map.groupBy(datapoints, ({ detailId, frequency }) => `${detailId}:${frequency}`)].flatMap(([id, points]) => {
    const [first] = points;
    if (first === undefined) return [];
    const { detailId, detailName, frequency, unit } = first;
    const length = lengths[frequency];
    const name = length === undefined ? detailName : `${detailName} (${length})`;
    return [{ id, detailId, name, unit, values: new Map(points.map(({ period, value }) => [period, value])) }];
  });

const columnsFor = (structureId: string, periods: readonly Period[]) =>
  column.columns([
    column.accessor('name', {
      header: 'Detail',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <Link className="name" to={`/deals/${structureId}/deal-details/${row.original.detailId}`}>
          {getValue()}
        </Link>
      ),
    }),
    ...periods.map((period) =>
      column.accessor(({ values }) => values.get(period), {
        id: period,
        header: formatPeriod(period),
        sortFn: 'basic',
        sortUndefined: 'last',
        meta: { align: 'end' },
        cell: ({ row, getValue }) => (
          <FigureText value={getValue() ?? null} unit={row.original.unit} reason="No figure for this period." />
        ),
      }),
    ),
  ]);

interface PeriodTableProps {
  readonly caption: string;
  readonly structureId: string;
  readonly datapoints: readonly Datapoint[];
}

/** Details down, months across, the newest first. Figures of single days stand on the pages of their details. */
export function PeriodTable({ caption, structureId, datapoints: all }: PeriodTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const datapoints = useMemo(() => all.filter(({ frequency }) => !isByDay(frequency)), [all]);
  const ofDays = all.length - datapoints.length;
  const periods = useMemo(
    () => [...new Set(datapoints.map(({ period }) => period))].toSorted().toReversed(),
    [datapoints],
  );
  const shown = useMemo(() => (showsAll ? periods : periods.slice(0, periodsAtFirst)), [periods, showsAll]);
  const columns = useMemo(() => columnsFor(structureId, shown), [structureId, shown]);
  const rows = useMemo(() => linesOf(datapoints), [datapoints]);
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        sortedBy={[{ id: 'name', desc: false }]}
      />
      {shown.length < periods.length && (
        <Button size="small" variation="link" onClick={() => setShowsAll(true)}>
          Show all {periods.length} periods
        </Button>
      )}
      {ofDays > 0 && (
        <p className={styles['aside']}>
          {ofDays === 1 ? 'One figure of a single day stands' : `${ofDays} figures of single days stand`} on the pages
          of their details.
        </p>
      )}
    </>
  );
}
