import type { Covenant } from '#shared/domain/covenant.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';

interface FigureEntry {
  readonly period: string;
  readonly value: number;
  readonly documentId: string | null;
  readonly note: string | null;
}

/** Saves the figure of a covenant's metric. The structure gets the metric as a detail with the first figure. */
export async function saveFigure({ entityId, metric, thresholds }: Covenant, entry: FigureEntry): Promise<void> {
  if (metric === null) throw new Error('Only financial covenants have a metric.');
  const { period, value, documentId, note } = entry;
  const save = () =>
    api.metrics.createDatapoints({
      params: { id: entityId },
      body: { detailName: metric, values: [{ period, value }], documentId, note },
    });
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'detailNotFound') throw error;
    const unit = thresholds[0]?.unit;
    await api.metrics.createDetail({
      params: { id: entityId },
      body: { name: metric, ...(unit === undefined ? {} : { unit }) },
    });
    await save();
  }
}
