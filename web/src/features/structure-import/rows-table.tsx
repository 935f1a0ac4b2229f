import { type ComponentProps, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { noValue } from '#shared/format/no-value.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { Change, entityAddressOf, placeOf, type Row, rowColumns, rowIdOf } from './row-columns.tsx';
import { RowStatusBadge } from './row-status.tsx';
import styles from './structure-import.module.css';

type RowsTableProps = Pick<ComponentProps<typeof DataTable<Row>>, 'id' | 'caption' | 'rows' | 'more' | 'empty'>;

/** The rows of a workbook; each opens beside the table with everything that is wrong with it. */
export function RowsTable({ rows, ...table }: RowsTableProps) {
  const [open, setOpen] = useState<Row | null>(null);
  const columns = useMemo(() => rowColumns(rows.length, setOpen), [rows.length]);
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        rows={rows}
        rowId={rowIdOf}
        onOpen={setOpen}
        openRowId={open && rowIdOf(open)}
      />
      {open && <RowDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** As long as names of entities may be; cells of a workbook may hold far more. */
const longestTitle = 200;

const titleOf = ({ name }: Row): string => {
  if (name === '') return noValue;
  return name.length > longestTitle ? `${name.slice(0, longestTitle)}…` : name;
};

/** What the changes of a row are by its status; of others, nobody has wanted them. */
const changesTitle: Readonly<Partial<Record<Row['status'], string>>> = {
  differs: 'What it would change',
  blocked: 'What it would change',
  changed: 'What was changed',
  putBack: 'What was changed and undone',
  refused: 'What was not changed',
};

const isWrong = ({ status }: Row): boolean => ['invalid', 'blocked', 'refused'].includes(status);

function RowDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const address = entityAddressOf(row);
  const title = titleOf(row);
  return (
    <Drawer title={title} subtitle={placeOf(row)} onClose={onClose}>
      <DrawerSection title="Status">
        <RowStatusBadge row={row} />
        {address !== null && (
          <p>
            <Link to={address}>{`Open ${title}`}</Link>
          </p>
        )}
      </DrawerSection>
      {row.changes.length > 0 && (
        <DrawerSection title={changesTitle[row.status] ?? 'Left as it is'}>
          <ul className={styles['list']}>
            {row.changes.map((change) => (
              <li key={change.column}>
                <Change change={change} />
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      {row.faults.length > 0 && (
        <DrawerSection title={isWrong(row) ? 'What is wrong' : 'Remarks'}>
          <ul className={styles['list']}>
            {row.faults.map(({ column, message }) => (
              <li key={column ?? ''}>
                {column !== null && <span className={styles['column']}>{column}: </span>}
                {message}
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </Drawer>
  );
}
