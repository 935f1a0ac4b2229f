import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { formatFigure } from '#shared/format/figure.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { baseName } from './model/compared-names.ts';
import type { MeasuredOutcome, MetricRow } from './model/side-by-side.ts';
import styles from './modeling.module.css';

const column = createColumnHelper<DataTableFeatures, MetricRow>();

type Part = Pick<MeasuredOutcome, 'reason'> & { readonly value: number | null };

interface Heading {
  /** In full, as files and screen readers have it. */
  readonly label: string;
  readonly shown: ReactNode;
}

function figure(id: string, { label, shown }: Heading, partOf: (row: MetricRow) => Part) {
  return column.accessor((row) => partOf(row).value ?? undefined, {
    id,
    header: () => shown,
    meta: {
      align: 'end',
      label,
      text: (row) => formatFigure(partOf(row as MetricRow).value, (row as MetricRow).unit),
      measures: (row) => {
        const { value } = partOf(row as MetricRow);
        return value === null ? [] : [{ value, unit: (row as MetricRow).unit }];
      },
    },
    cell: ({ row: { original } }) => (
      <FigureText value={partOf(original).value} unit={original.unit} reason={partOf(original).reason} />
    ),
  });
}

/** A long name is cut off, and shown in full where it is pointed at. */
const Name = ({ children }: { readonly children: string }) => (
  <span className={styles['columnName']} title={children}>
    {children}
  </span>
);

/** It stands beside the column of its scenario, whose name it does not repeat for the eye. */
const changeOf = (name: string): Heading => ({
  label: `Change, ${name}`,
  shown: (
    <>
      Change<span className="visually-hidden">, {name}</span>
    </>
  ),
});

const none: MeasuredOutcome = { value: null, difference: null, reason: '' };
const cellOf = ({ cells }: MetricRow, at: number): MeasuredOutcome => cells[at] ?? none;

const columnsOf = (names: readonly string[], isOverall: boolean) =>
  column.columns([
    column.accessor('name', { header: 'Metric' }),
    figure('base', { label: baseName, shown: baseName }, (row) => cellOf(row, 0)),
    ...names.flatMap((name, at) => [
      figure(`scenario${at + 1}`, { label: name, shown: <Name>{name}</Name> }, (row) => cellOf(row, at + 1)),
      figure(`change${at + 1}`, changeOf(name), (row) => {
        const { difference, reason } = cellOf(row, at + 1);
        return { value: difference, reason: reason || cellOf(row, 0).reason };
      }),
    ]),
    ...(isOverall
      ? [
          column.accessor(
            ({ counted, periods }) => (counted === periods ? `All ${periods}` : `${counted} of ${periods}`),
            {
              id: 'counted',
              header: 'Periods',
              meta: { secondary: true },
            },
          ),
        ]
      : []),
  ]);

interface ComparisonTableProps {
  readonly rows: readonly MetricRow[];
  /** Of the scenarios, in the order of their cells. */
  readonly names: readonly string[];
  /** Whether several periods are measured together. */
  readonly isOverall: boolean;
}

/** Each metric in the base and in every scenario, with what each changes. */
export function ComparisonTable({ rows, names, isOverall }: ComparisonTableProps) {
  const told = JSON.stringify(names);
  const columns = useMemo(() => columnsOf(JSON.parse(told), isOverall), [told, isOverall]);
  return (
    <DataTable
      id="sideBySide"
      caption="Scenarios side by side"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<p className="note">None of their metrics can be computed here.</p>}
    />
  );
}
