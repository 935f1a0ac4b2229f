import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantStanding } from '#shared/domain/standing.ts';
import { formatCovenantType, formatSection, formatStatus } from '#shared/format/covenant-words.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { formatFigure, formatPercent } from '#shared/format/figure.ts';
import { noValue } from '#shared/format/no-value.ts';
import { formatRequired } from '#shared/format/required-words.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './covenant.module.css';
import { lastFigureInFiles, levelOf, thresholdInFiles } from './covenant-measures.ts';
import { DueText } from './due-text.tsx';
import { addressOfLine, type CovenantLine } from './standing-lines.ts';

type Tested = Pick<CovenantStanding, 'lastTest'>;

/** The last figure of a covenant and its period, as copies and exports of a table say it. */
export const lastFigureText = ({ lastTest }: Tested): string =>
  lastTest === null ? noValue : `${formatFigure(lastTest.value, lastTest.unit)} · ${formatPeriod(lastTest.periodEnd)}`;

/** What is required, on as many lines as it needs: a report's words are longer than a threshold. */
export const RequiredText = ({ children }: { readonly children: string }) => (
  <span className={styles['required']}>{children}</span>
);

/** Headroom in percent, as the columns of tables hold it. */
export const headroomInPercent = ({ lastTest }: Tested): number | undefined =>
  lastTest === null || lastTest.headroom === null ? undefined : lastTest.headroom * 100;

/** What a covenant of a structure's page requires, at the level in force. */
export const requiredOf = (covenant: CovenantWithState): string =>
  formatRequired({ ...covenant, threshold: levelOf(covenant) });

const sectionOf = ({ section }: CovenantLine): readonly string[] => (section === null ? [] : [formatSection(section)]);

const column = createColumnHelper<DataTableFeatures, CovenantLine>();

/** The columns of covenants across structures; pages choose among them. */
export const covenantColumn = {
  name: column.accessor('name', {
    id: 'covenant',
    header: 'Covenant',
    sortFn: 'text',
    meta: { filter: 'text', text: ({ name, structureName }: CovenantLine) => `${name} · ${structureName}` },
    cell: ({ row: { original }, getValue }) => (
      <Link className="name" to={addressOfLine(original)}>
        {getValue()}
        <span className="below">{original.structureName}</span>
      </Link>
    ),
  }),
  /** For tables of one structure, whose name stands above them. */
  nameInStructure: column.accessor('name', {
    id: 'covenant',
    header: 'Covenant',
    sortFn: 'text',
    meta: { filter: 'text', text: (line: CovenantLine) => [line.name, ...sectionOf(line)].join(' · ') },
    cell: ({ row: { original }, getValue }) => (
      <Link className="name" to={addressOfLine(original)}>
        {getValue()}
        <span className="below">{sectionOf(original)}</span>
      </Link>
    ),
  }),
  status: column.accessor(({ status }) => formatStatus(status), {
    id: 'status',
    header: 'Status',
    sortFn: 'text',
    meta: { filter: 'choice' },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  type: column.accessor(({ covenantType }) => formatCovenantType(covenantType), {
    id: 'type',
    header: 'Type',
    sortFn: 'text',
    meta: { secondary: true, filter: 'choice' },
  }),
  figure: column.accessor(({ lastTest }) => lastTest?.value ?? undefined, {
    id: 'figure',
    header: 'Last figure',
    sortFn: 'basic',
    sortUndefined: 'last',
    meta: {
      align: 'end',
      secondary: true,
      text: lastFigureText,
      ...lastFigureInFiles((line: CovenantLine) => line),
    },
    cell: ({ row }) => {
      const { lastTest, because } = row.original;
      return (
        <>
          <FigureText value={lastTest?.value ?? null} unit={lastTest?.unit ?? null} reason={because} />
          {lastTest && <span className="below">{formatPeriod(lastTest.periodEnd)}</span>}
        </>
      );
    },
  }),
  threshold: column.display({
    id: 'threshold',
    header: 'Threshold',
    meta: {
      align: 'end',
      text: formatRequired,
      ...thresholdInFiles(({ threshold }: CovenantLine) => threshold, formatRequired),
    },
    cell: ({ row }) => <RequiredText>{formatRequired(row.original)}</RequiredText>,
  }),
  headroom: column.accessor(headroomInPercent, {
    id: 'headroom',
    header: 'Headroom',
    meta: { secondary: true, format: { kind: 'percent' }, filter: 'number' },
    cell: ({ getValue }) => (
      <span className={(getValue() ?? 0) < 0 ? styles['negative'] : undefined}>{formatPercent(getValue())}</span>
    ),
  }),
  due: column.accessor(({ nextDueDate }) => nextDueDate ?? undefined, {
    id: 'due',
    header: 'Due',
    meta: { secondary: true, format: { kind: 'date' }, filter: 'date' },
    cell: ({ row: { original } }) => (
      <DueText covenantType={original.covenantType} nextDueDate={original.nextDueDate} />
    ),
  }),
  why: column.accessor(standingWords, {
    id: 'why',
    header: 'Why',
    enableSorting: false,
    meta: { secondary: true, grow: true },
    cell: ({ getValue }) => <span className="muted">{getValue()}</span>,
  }),
  delivered: column.accessor(({ lastDeliveredOn }) => lastDeliveredOn ?? undefined, {
    id: 'delivered',
    header: 'Last delivered',
    meta: { secondary: true, format: { kind: 'date' }, filter: 'date' },
    cell: ({ getValue }) => <DateText date={getValue() ?? null} />,
  }),
};

export const lineId = ({ covenantId }: CovenantLine): string => covenantId;
