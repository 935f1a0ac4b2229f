import { useQuery } from '@tanstack/react-query';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import type { ChartThreshold } from '../../components/charts/chart-data.ts';

interface Metric {
  /** Of the detail. */
  readonly id: string;
  readonly unit: string;
}

/** The level that a covenant in force holds a figure of a structure to, as it was last tested; null where none does. */
export function useLevelOf(entityId: string, metric: Metric | undefined, isAsked: boolean): ChartThreshold | null {
  const { data: covenants = [] } = useQuery({ ...covenantQueries.approved(entityId), enabled: isAsked });
  const tested = covenants.find(
    (covenant) => metric !== undefined && covenant.metric !== null && detailIdOf(covenant.metric) === metric.id,
  )?.state.lastTest;
  if (!isAsked || tested === undefined || tested === null || tested.unit !== metric?.unit) return null;
  const { operator, threshold, unit } = tested;
  return { label: `Covenant: ${formatThreshold(operator, { value: threshold, unit })}`, level: threshold };
}
