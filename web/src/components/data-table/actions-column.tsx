import { createColumnHelper, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { DataTableFeatures } from '../data-table.tsx';

/** The last column of a table: what can be done with a row. A `secondary` one gives way on narrow screens. */
export const actionsColumn = <Row extends RowData>(actions: (row: Row) => ReactNode, { secondary = false } = {}) =>
  createColumnHelper<DataTableFeatures, Row>().display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    meta: { align: 'end', ...(secondary ? { secondary } : {}) },
    cell: ({ row }) => actions(row.original),
  });
