import { Button } from '@aws-amplify/ui-react';
import { createColumnHelper } from '@tanstack/react-table';
import { Landmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { notifySuccess } from '../../components/toast-store.ts';
import styles from './interface.module.css';
import { type Facility, facilities } from './sample-data.ts';
import { Specimen, Specimens } from './specimen.tsx';

const column = createColumnHelper<DataTableFeatures, Facility>();

const facilityColumns = column.columns([
  column.accessor('name', {
    header: 'Facility',
    meta: { filter: 'text', format: { kind: 'text' } },
    cell: ({ getValue }) => (
      <button type="button" className={styles['name']}>
        {getValue()}
      </button>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { filter: 'choice', text: (row) => formatStatus((row as Facility).status) },
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor('commitment', {
    header: 'Commitment',
    meta: { filter: 'number', format: { kind: 'money', currency: 'USD' } },
  }),
  column.accessor('drawn', {
    header: 'Drawn',
    meta: { filter: 'number', secondary: true, format: { kind: 'money', currency: 'USD', decimals: 2 } },
  }),
  column.accessor('coverage', {
    header: 'Coverage',
    meta: { filter: 'number', secondary: true, format: { kind: 'ratio' } },
  }),
  column.accessor('margin', { header: 'Margin', meta: { secondary: true, format: { kind: 'percent' } } }),
  column.accessor('tenorInMonths', { header: 'Tenor', meta: { secondary: true, format: { kind: 'months' } } }),
  column.accessor('maturity', {
    header: 'Maturity',
    meta: { filter: 'date', secondary: true, format: { kind: 'date' } },
  }),
  column.accessor('borrower', { header: 'Borrower', meta: { filter: 'text', secondary: true } }),
  column.accessor('note', { header: 'Note', meta: { secondary: true, grow: true } }),
]);

const rowId = ({ id }: Facility): string => id;
const many = 10_000;
const pageSize = 2_000;
const nothing = () => undefined;

/** Ten thousand rows that come page by page, with everything that the table can do. */
function LongTable() {
  const all = useMemo(() => facilities(many), []);
  const [loaded, setLoaded] = useState(pageSize);
  const [openId, setOpenId] = useState<string | null>(null);
  const rows = useMemo(() => all.slice(0, loaded), [all, loaded]);
  return (
    <DataTable
      id="facilities"
      caption="Facilities"
      columns={facilityColumns}
      rows={rows}
      rowId={rowId}
      onOpen={({ id }) => setOpenId(id)}
      openRowId={openId}
      more={{ hasMore: loaded < many, isLoading: false, load: () => setLoaded(Math.min(many, loaded + pageSize)) }}
      bulkActions={(marked, clear) => (
        <Button
          size="small"
          onClick={() => {
            notifySuccess(`${marked.length} facilities archived`);
            clear();
          }}
        >
          Archive
        </Button>
      )}
    />
  );
}

export function TableSection() {
  const few = useMemo(() => facilities(5), []);
  return (
    <Specimens>
      <Specimen name="Ten thousand rows, paged, with all tools" isWide>
        <div className={styles['flush']}>
          <LongTable />
        </div>
      </Specimen>
      <Specimen name="A few rows" isWide>
        <div className={styles['flush']}>
          <DataTable
            caption="A few facilities"
            columns={facilityColumns}
            rows={few}
            rowId={rowId}
            openRowId="facility-2"
            onOpen={nothing}
            sortedBy={[{ id: 'coverage', desc: false }]}
          />
        </div>
      </Specimen>
      <Specimen name="Loading" isWide>
        <div className={styles['flush']}>
          <DataTable caption="Facilities on their way" columns={facilityColumns} rows={[]} rowId={rowId} isLoading />
        </div>
      </Specimen>
      <Specimen name="Empty">
        <div className={styles['flush']}>
          <DataTable
            caption="No facilities"
            columns={facilityColumns.slice(0, 3)}
            rows={[]}
            rowId={rowId}
            empty={
              <EmptyState icon={Landmark} title="No facilities yet">
                Facilities appear here when the first one is added.
              </EmptyState>
            }
          />
        </div>
      </Specimen>
      <Specimen name="Failed">
        <div className={styles['flush']}>
          <DataTable
            caption="Facilities that failed"
            columns={facilityColumns.slice(0, 3)}
            rows={[]}
            rowId={rowId}
            failure={{ error: new Error('The server did not answer in time.'), retry: nothing }}
          />
        </div>
      </Specimen>
      <Specimen name="Narrow" isNarrow>
        <div className={styles['flush']}>
          <DataTable caption="Facilities, narrow" columns={facilityColumns} rows={few} rowId={rowId} />
        </div>
      </Specimen>
    </Specimens>
  );
}
