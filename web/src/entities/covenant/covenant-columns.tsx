import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatCovenantType, formatStatus } from '#shared/format/covenant-words.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { formatFigure, formatPercent } from '#shared/format/figure.ts';
import { noValue } from '#shared/format/number.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './covenant.module.css';
import { addressOf, type CovenantLine } from './use-oversight.ts';

/** The last figure of a covenant and its period, as copies and exports of a table say it. */
export const lastFigureText = ({ lastTest }: CovenantWithState['state']): string =>
  lastTest === null ? noValue : `${formatFigure(lastTest.value, lastTest.unit)} · ${formatPeriod(lastTest.periodEnd)}`;

/** Headroom in percent, as the columns of tables hold it. */
export const headroomInPercent = ({ lastTest }: CovenantWithState['state']): number | undefined =>
  lastTest === null || lastTest.headroom === null ? undefined : lastTest.headroom * 100;

const column = createColumnHelper<DataTableFeatures, CovenantLine>();

/** The columns of covenants across structures; pages choose among them. */
export const covenantColumn = {
  name: column.accessor(({ covenant }) => covenant.name, {
    id: 'covenant',
    header: 'Covenant',
    sortFn: 'text',
    meta: { filter: 'text', text: ({ covenant, structure }: CovenantLine) => `${covenant.name} · ${structure.name}` },
    cell: ({ row: { original }, getValue }) => (
      <Link className="name" to={addressOf(original)}>
        {getValue()}
        <span className="below">{original.structure.name}</span>
      </Link>
    ),
  }),
  status: column.accessor(({ covenant }) => formatStatus(covenant.state.status), {
    id: 'status',
    header: 'Status',
    sortFn: 'text',
    meta: { filter: 'choice' },
    cell: ({ row }) => <StatusBadge status={row.original.covenant.state.status} />,
  }),
  type: column.accessor(({ covenant }) => formatCovenantType(covenant.covenantType), {
    id: 'type',
    header: 'Type',
    sortFn: 'text',
    meta: { secondary: true, filter: 'choice' },
  }),
  figure: column.accessor(({ covenant }) => covenant.state.lastTest?.value ?? undefined, {
    id: 'figure',
    header: 'Last figure',
    sortFn: 'basic',
    sortUndefined: 'last',
    meta: { align: 'end', secondary: true, text: ({ covenant }: CovenantLine) => lastFigureText(covenant.state) },
    cell: ({ row }) => {
      const { lastTest, because } = row.original.covenant.state;
      return (
        <>
          <FigureText value={lastTest?.value ?? null} unit={lastTest?.unit ?? null} reason={because} />
          {lastTest && <span className="below">{formatPeriod(lastTest.periodEnd)}</span>}
        </>
      );
    },
  }),
  headroom: column.accessor(({ covenant }) => headroomInPercent(covenant.state), {
    id: 'headroom',
    header: 'Headroom',
    meta: { secondary: true, format: { kind: 'percent' }, filter: 'number' },
    cell: ({ getValue }) => (
      <span className={(getValue() ?? 0) < 0 ? styles['negative'] : undefined}>{formatPercent(getValue())}</span>
    ),
  }),
  due: column.accessor(({ covenant }) => covenant.state.nextDueDate ?? undefined, {
    id: 'due',
    header: 'Due',
    meta: { secondary: true, format: { kind: 'date' }, filter: 'date' },
    cell: ({ row }) => <DateText date={row.original.covenant.state.nextDueDate} />,
  }),
  why: column.accessor(({ covenant }) => covenant.state.because, {
    id: 'why',
    header: 'Why',
    enableSorting: false,
    meta: { secondary: true, grow: true },
    cell: ({ getValue }) => <span className="muted">{getValue()}</span>,
  }),
  delivered: column.accessor(
    ({ covenant }) =>
      covenant.deliveries
        .map(({ deliveredOn }) => deliveredOn)
        .toSorted()
        .at(-1),
    {
      id: 'delivered',
      header: 'Last delivered',
      meta: { secondary: true, format: { kind: 'date' }, filter: 'date' },
      cell: ({ getValue }) => <DateText date={getValue() ?? null} />,
    },
  ),
};

export const lineId = ({ covenant }: CovenantLine): string => covenant.id;
