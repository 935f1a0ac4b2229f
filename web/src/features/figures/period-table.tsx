import { Button } from '@aws-amplify/ui-react';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { datapointId } from '#shared/domain/datapoint-id.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import type { Period } from '#shared/time/dates.ts';
import { type FigureFrequency, isByDay } from '#shared/time/figure-period.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { FigureButton } from '../../entities/figure/figure-button.tsx';
import styles from './figures.module.css';

interface Line {
  readonly id: string;
  readonly detailId: string;
  readonly name: string;
  readonly unit: string;
  readonly frequency: FigureFrequency;
  readonly figures: ReadonlyMap<Period, Datapoint>;
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
    return [{ id, detailId, name, unit, frequency, figures: new Map(points.map((point) => [point.period, point])) }];
  });

interface Opening {
  /** Of places whose figures were deleted. */
  readonly deletedIds: ReadonlySet<string>;
  readonly onOpen: (figureId: string) => void;
}

const columnsFor = (structureId: string, periods: readonly Period[], opening: Opening) =>
  column.columns([
    column.accessor('name', {
      header: 'Metric',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <Link className="name" to={`/deals/${structureId}/deal-details/${row.original.detailId}`}>
          {getValue()}
        </Link>
      ),
    }),
    ...periods.map((period) =>
      column.accessor(({ figures }) => figures.get(period)?.value, {
        id: period,
        header: formatPeriod(period),
        sortFn: 'basic',
        sortUndefined: 'last',
        meta: { align: 'end' },
        cell: ({ row }) => <FigureCell line={row.original} period={period} {...opening} />,
      }),
    ),
  ]);

interface FigureCellProps extends Opening {
  readonly line: Line;
  readonly period: Period;
}

/** A figure opens what is known of it; where one was deleted, its history is still there. */
function FigureCell({ line, period, deletedIds, onOpen }: FigureCellProps) {
  const { detailId, name, unit, frequency, figures } = line;
  const figure = figures.get(period);
  const dataKind = figures.values().next().value?.dataKind ?? 'actual';
  const id = figure?.id ?? datapointId({ detailId, dataKind, frequency, period });
  const isDeleted = figure === undefined && deletedIds.has(id);
  const text = (
    <FigureText
      value={figure?.value ?? null}
      unit={unit}
      reason={isDeleted ? 'The figure for this period was deleted.' : 'No figure for this period.'}
    />
  );
  if (figure === undefined && !isDeleted) return text;
  return (
    <FigureButton label={`${name}, ${formatPeriod(period)}`} onOpen={() => onOpen(id)}>
      {text}
    </FigureButton>
  );
}

interface PeriodTableProps extends Opening {
  readonly caption: string;
  readonly structureId: string;
  readonly datapoints: readonly Datapoint[];
}

/** Details down, months across, the newest first. Figures of single days stand on the pages of their details. */
export function PeriodTable({ caption, structureId, datapoints: all, deletedIds, onOpen }: PeriodTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const datapoints = useMemo(() => all.filter(({ frequency }) => !isByDay(frequency)), [all]);
  const ofDays = all.length - datapoints.length;
  const periods = useMemo(
    () => [...new Set(datapoints.map(({ period }) => period))].toSorted().toReversed(),
    [datapoints],
  );
  const shown = useMemo(() => (showsAll ? periods : periods.slice(0, periodsAtFirst)), [periods, showsAll]);
  const open = useSteady(onOpen);
  const columns = useMemo(
    () => columnsFor(structureId, shown, { deletedIds, onOpen: open }),
    [structureId, shown, deletedIds, open],
  );
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
