import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { NoValue } from '../../components/no-value.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { FigureButton } from '../../entities/figure/figure-button.tsx';
import type { LatestComputed } from '../../entities/figure/use-latest-computed.ts';
import type { DetailRow } from './detail-rows.ts';
import styles from './structure-details.module.css';

const column = createColumnHelper<DataTableFeatures, DetailRow>();

const columnsFor = (onWhy: (computed: LatestComputed) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Detail',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <Link className={styles['name']} to={row.original.id}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('number', {
      id: 'latest',
      header: 'Latest figure',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <LatestValue row={original} onWhy={onWhy} />,
    }),
    column.accessor('period', {
      header: 'Period',
      sortFn: 'text',
      sortUndefined: 'last',
      cell: ({ row: { original } }) => original.periodWords,
    }),
    column.accessor('valueSource', { header: 'Value source', sortFn: 'text', meta: { secondary: true } }),
    column.accessor(({ custom }) => (custom ? 'Your organization' : 'Catalog'), {
      id: 'origin',
      header: 'Defined by',
      sortFn: 'text',
      meta: { secondary: true },
    }),
  ]);

interface LatestValueProps {
  readonly row: DetailRow;
  readonly onWhy: (computed: LatestComputed) => void;
}

/** A computed value, or the em dash in its place, opens its explanation. */
function LatestValue({ row: { text, reason, name, computed }, onWhy }: LatestValueProps) {
  const value = text === null ? <NoValue reason={reason} /> : <span className="figures">{text}</span>;
  if (computed === null) return value;
  return (
    <FigureButton label={`why ${name}`} onOpen={() => onWhy(computed)}>
      {value}
    </FigureButton>
  );
}

const byName = [{ id: 'name', desc: false }];

interface DetailsTableProps {
  readonly caption: string;
  readonly rows: readonly DetailRow[];
  readonly onWhy: (computed: LatestComputed) => void;
}

/** Details with their latest values, each with the way to its page. */
export function DetailsTable({ caption, rows, onWhy }: DetailsTableProps) {
  const steady = useSteady(onWhy);
  const columns = useMemo(() => columnsFor(steady), [steady]);
  return <DataTable caption={caption} columns={columns} rows={rows} rowId={({ id }) => id} sortedBy={byName} />;
}
