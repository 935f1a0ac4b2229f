import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { datapointId, placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { api } from '../../../api/api.ts';
import { isConflict } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { useWrite } from '../../../components/use-write.ts';
import type { Edit } from './model/draft.ts';
import type { GridRow } from './model/grid-rows.ts';
import { countsOf, countWords, type UploadColumn, uploadOf } from './model/upload.ts';
import type { GridDraft } from './use-grid-draft.ts';

interface Told {
  readonly documentId: string | null;
  readonly note: string | null;
  /** Of the figures that are entered or changed. */
  readonly asksForApproval: boolean;
}

interface Saving {
  readonly entityId: string;
  readonly draft: GridDraft;
  readonly heldAs: (detailId: string) => GridRow | null;
  /** It is saved, or somebody else was faster. */
  readonly onEnded: () => void;
}

const asked = (value: UploadColumn['values'][number], asksForApproval: boolean) =>
  asksForApproval && value.value !== null ? { ...value, approvalStatus: 'Triggered' as const } : value;

/** Saves everything that is changed in one call. A clash is told by the cells themselves, once what stands there has been read anew. */
export function useGridSave({ entityId, draft, heldAs, onEnded }: Saving) {
  const queryClient = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const edits = draft.draft;
  const upload = useMemo(() => uploadOf(edits, heldAs), [edits, heldAs]);
  const write = useWrite({
    write: ({ documentId, note, asksForApproval }: Told) =>
      api.metrics.uploadData({
        params: { id: entityId },
        body: {
          columns: upload.columns.map((column) => ({
            ...column,
            values: column.values.map((value) => asked(value, asksForApproval)),
            dated: [],
          })),
          documentId,
          note,
        },
      }),
    success: callsOf.metrics.uploadData.success,
    particulars: () => countWords(countsOf(upload)),
    refresh: [figureQueries.of(entityId), covenantQueries.of(entityId)],
    showsFailures: true,
    onDone: () => {
      draft.settle(upload.ids);
      onEnded();
    },
  });

  const enterAsForecast = async (early: readonly string[]): Promise<void> => {
    setMoving(true);
    try {
      const forecasts = await queryClient.ensureQueryData(figureQueries.series(entityId, 'forecast'));
      const seen = new Map(forecasts.map(({ id, sourceNumber }) => [id, sourceNumber]));
      const changes = new Map<string, Edit | null>();
      for (const id of early) {
        const [place, edit] = [placeOfDatapoint(id), edits.get(id)];
        if (place === null || edit === undefined) continue;
        const forecastId = datapointId({ ...place, dataKind: 'forecast' });
        changes.set(id, null);
        changes.set(forecastId, { entry: edit.entry, seen: seen.get(forecastId) ?? null });
      }
      draft.apply(changes);
    } finally {
      setMoving(false);
    }
  };

  const isOutdated = isConflict(write.error);
  return {
    upload,
    unread: [...edits.values()].filter(({ entry }) => entry.kind === 'unread').length,
    failure: isOutdated ? null : write.error,
    /** What the server names that somebody else has changed. */
    clash: isOutdated ? write.error : null,
    isSaving: write.isPending,
    isMoving,
    /** Moves changes of actual figures, by their ids, to those of the forecast. */
    enterAsForecast: (early: readonly string[]) => void enterAsForecast(early).catch(() => undefined),
    send: async (told: Told): Promise<void> => {
      try {
        await write.mutateAsync(told);
      } catch (error) {
        if (!isConflict(error)) return;
        await queryClient.invalidateQueries({ queryKey: figureQueries.of(entityId) });
        onEnded();
      }
    },
  };
}
export type GridSave = ReturnType<typeof useGridSave>;
