import type { SortingState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useChangeValues } from '../address-values.ts';
import { type FilterKinds, type TableView, viewFromParameters, viewToParameters } from './table-view.ts';

export interface ViewChange {
  /** Replaces the entry in the history: for steps of one change, like letters of a word. */
  readonly replace?: boolean;
}

export type ChangeView = (change: Partial<TableView>, options?: ViewChange) => void;

/** A view that lives as long as the table is shown. */
export function useLocalView(sortedBy: SortingState): readonly [TableView, ChangeView] {
  const [view, setView] = useState<TableView>({ sorting: sortedBy, filters: {}, columns: null });
  return [view, (change) => setView((before) => ({ ...before, ...change }))];
}

/** A view that lives in the address, so that it can be shared and the back button undoes its changes. */
export function useAddressView(
  tableId: string,
  columnIds: readonly string[],
  filterKinds: FilterKinds,
  sortedBy: SortingState,
): readonly [TableView, ChangeView] {
  const [parameters] = useSearchParams();
  const setParameters = useChangeValues();
  const { state } = useLocation();
  const view = useMemo(
    () => viewFromParameters(tableId, parameters, columnIds, filterKinds, sortedBy),
    [tableId, parameters, columnIds, filterKinds, sortedBy],
  );
  const change: ChangeView = (changed, { replace = false } = {}) =>
    setParameters(
      (before) => {
        const now = viewFromParameters(tableId, before, columnIds, filterKinds, sortedBy);
        return viewToParameters(tableId, { ...now, ...changed }, before, sortedBy);
      },
      {
        preventScrollReset: true,
        ...(replace ? { replace, state } : {}),
      },
    );
  return [view, change];
}
