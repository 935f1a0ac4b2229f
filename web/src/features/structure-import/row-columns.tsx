import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type {
  CheckedRow,
  FieldChange,
  ImportedRow,
  ImportFault,
  ImportSheet,
} from '#shared/domain/structure-import.ts';
import { noValue } from '#shared/format/no-value.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { RowStatusBadge, rowStatusWord } from './row-status.tsx';
import styles from './structure-import.module.css';

export type Row = CheckedRow | ImportedRow;

const types = { Structures: 'Deal', Projects: 'Project', Financings: 'Loan' } as const satisfies Record<
  ImportSheet,
  string
>;

export const rowIdOf = ({ sheet, row }: Row): string => `${sheet}#${row}`;

const faultText = ({ column, message }: ImportFault): string => (column === null ? message : `${column}: ${message}`);

const changeText = ({ column, before, after }: FieldChange): string =>
  `${column}: ${before === '' ? 'empty' : before} → ${after}.`;

/** What is wrong with a row, and what it changes. */
const faultsText = ({ faults, changes }: Row): string =>
  [...faults.map(faultText), ...changes.map(changeText)].join(' ');

/** The page of the entity that a row has become, or names; null where there is none. */
export const entityAddressOf = ({ sheet, entity }: Row): string | null =>
  entity === null ? null : addressOf({ type: types[sheet], ...entity });

const isFaulty = ({ status }: Row): boolean => status === 'invalid' || status === 'refused';

const isChange = ({ status }: Row): boolean =>
  status === 'differs' || status === 'blocked' || status === 'changed' || status === 'putBack';

/** What has to be mended comes first, then what changes, in the order of the file, as do the others after it. */
export const faultyFirst = (rows: readonly Row[]): readonly Row[] => [
  ...rows.filter(isFaulty),
  ...rows.filter((row) => !isFaulty(row) && isChange(row)),
  ...rows.filter((row) => !isFaulty(row) && !isChange(row)),
];

export const placeOf = ({ sheet, row }: Row): string => `${sheet}, row ${row}`;

function Name({ row, isLow, open }: { row: Row; isLow: boolean; open: (row: Row) => void }) {
  const address = entityAddressOf(row);
  const shown = row.name === '' ? noValue : row.name;
  const hasFaults = row.faults.length > 0 || row.changes.length > 0;
  return (
    <div className={styles[isLow ? 'low' : 'tall']}>
      {address === null ? (
        <button type="button" className={styles['name']} onClick={() => open(row)}>
          {shown}
        </button>
      ) : (
        <Link to={address}>{shown}</Link>
      )}
      {!(isLow && hasFaults) && <span className={styles['place']}>{placeOf(row)}</span>}
      {hasFaults && <span className={styles['remarks']}>{faultsText(row)}</span>}
    </div>
  );
}

/** One after the other, so that a long table can cut them off. */
const Faults = ({ faults, changes }: Pick<Row, 'faults' | 'changes'>) => (
  <>
    {faults.map(({ column, message }) => (
      <span key={column ?? ''}>
        {column !== null && <span className={styles['column']}>{column}: </span>}
        {message}{' '}
      </span>
    ))}
    {changes.map((change) => (
      <span key={`${change.column} changes`}>
        <Change change={change} />{' '}
      </span>
    ))}
  </>
);

/** A field before and after. */
export function Change({ change: { column, before, after } }: { change: FieldChange }) {
  return (
    <>
      <span className={styles['column']}>{column}: </span>
      {before === '' ? <em className={styles['nothing']}>empty</em> : before} <span aria-hidden>→</span>
      <span className="visually-hidden">becomes</span> {after}
    </>
  );
}

const column = createColumnHelper<DataTableFeatures, Row>();

/** Up to here every row is as tall as its faults. */
const mostTallRows = 100;

/** The columns of a workbook's rows, as they were checked or as they were imported. */
export const rowColumns = (rowCount: number, open: (row: Row) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Name',
      sortFn: 'text',
      meta: { filter: 'text' },
      cell: ({ row }) => <Name row={row.original} isLow={rowCount > mostTallRows} open={open} />,
    }),
    column.accessor(rowStatusWord, {
      id: 'status',
      header: 'Status',
      sortFn: 'text',
      meta: { filter: 'choice', width: 140 },
      cell: ({ row }) => <RowStatusBadge row={row.original} />,
    }),
    column.accessor(faultsText, {
      id: 'faults',
      header: 'Remarks',
      sortFn: 'text',
      meta: { filter: 'text', grow: true, secondary: true },
      cell: ({ row }) => (
        <span className={rowCount > mostTallRows ? undefined : styles['faults']}>
          <Faults faults={row.original.faults} changes={row.original.changes} />
        </span>
      ),
    }),
    column.accessor('sheet', { header: 'Sheet', meta: { filter: 'choice', secondary: true } }),
    column.accessor('row', { header: 'Row', meta: { format: { kind: 'number' }, secondary: true } }),
    column.accessor(({ customId }) => customId ?? undefined, {
      id: 'customId',
      header: 'Custom id',
      sortFn: 'text',
      meta: { filter: 'text', secondary: true },
      cell: ({ row }) => row.original.customId ?? noValue,
    }),
  ]);
