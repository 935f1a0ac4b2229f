import { useMemo } from 'react';
import type { Provenance } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { today } from '../../../components/date-text.tsx';
import type { GridOf } from './grid-of.ts';
import type { Draft, Edit } from './model/draft.ts';
import type { GridRow } from './model/grid-rows.ts';
import { type Tested, withEdits } from './model/outcome.ts';
import type { GridData } from './use-grid-data.ts';

interface Place {
  readonly frequency: NonNullable<ReturnType<typeof placeOfDatapoint>>['frequency'];
  readonly period: string;
  readonly edit: Edit;
}

function actualEdits(draft: Draft): ReadonlyMap<string, readonly Place[]> {
  const edits = new Map<string, Place[]>();
  for (const [id, edit] of draft) {
    const place = placeOfDatapoint(id);
    if (place?.dataKind !== 'actual') continue;
    const { detailId, frequency, period } = place;
    edits.set(detailId, [...(edits.get(detailId) ?? []), { frequency, period, edit }]);
  }
  return edits;
}

/** For each row that covenants test, what they look at with the changes that are not saved yet; null for any other row. */
export function useTested({ calendar }: GridOf, draft: Draft, { actuals }: GridData): (row: GridRow) => Tested | null {
  const { agent } = useGlobalState();
  const day: IsoDate = today();
  const source = useMemo(
    (): Provenance => ({
      kind: 'Entered',
      by: agent.id,
      byName: agent.displayName,
      at: new Date().toISOString(),
      documentId: null,
      note: 'Not saved yet.',
    }),
    [agent],
  );
  return useMemo(() => {
    const edits = actualEdits(draft);
    const known = new Map<string, Tested>();
    return (row) => {
      if (row.covenants.length === 0) return null;
      const found = known.get(row.id);
      if (found !== undefined && found.row === row) return found;
      const figures = withEdits(row, actuals.get(row.id) ?? [], edits.get(row.id) ?? [], source);
      const tested: Tested = { row, calendar, figures, today: day };
      known.set(row.id, tested);
      return tested;
    };
  }, [draft, actuals, calendar, day, source]);
}
