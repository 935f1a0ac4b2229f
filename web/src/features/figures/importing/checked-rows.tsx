import { createColumnHelper } from '@tanstack/react-table';
import type { CheckedFigureRow } from '#shared/domain/figure-import.ts';
import { counted } from '../../../components/counted.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';

const column = createColumnHelper<DataTableFeatures, CheckedFigureRow>();

const faultsText = ({ faults, faultCount }: CheckedFigureRow): string => {
  const told = faults.map(({ cell, message }) => `${cell}: ${message}`).join(' ');
  return faultCount > faults.length ? `${told} And ${faultCount - faults.length} more.` : told;
};

/** What an import would do with a row, in words; or what is wrong with it, so that both are seen where there is little room. */
const outlook = (row: CheckedFigureRow): string => {
  const { added, changed, same, notEnded, faultCount } = row;
  if (faultCount > 0) return `Not valid. ${faultsText(row)}`;
  const parts = [
    ...(added > 0 ? [`${added.toLocaleString('en-US')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en-US')} different`] : []),
    ...(same > 0 ? [`${same.toLocaleString('en-US')} as before`] : []),
    ...(notEnded > 0 ? [`${counted(notEnded, 'period')} not ended`] : []),
  ];
  return parts.join(', ');
};

const columns = column.columns([
  column.accessor(({ detail, detailName }) => detailName ?? detail, { id: 'detail', header: 'Detail', sortFn: 'text' }),
  column.accessor(outlook, { id: 'outlook', header: 'Figures', sortFn: 'text', meta: { grow: true } }),
]);

/** Rows of a file that was checked, those at fault first. */
export const CheckedRows = ({ rows }: { readonly rows: readonly CheckedFigureRow[] }) => (
  <DataTable
    caption="Rows of the file"
    columns={columns}
    rows={rows}
    rowId={({ row, detail }) => `${row}#${detail}`}
    empty={<p className="note">The table has no figures below its headings.</p>}
  />
);
