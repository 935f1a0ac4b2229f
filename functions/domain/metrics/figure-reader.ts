import type { SeriesFigure, SeriesStore } from '#functions/platform/series-store.ts';
import { everyPage, type Table } from '#functions/platform/table.ts';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { Detail } from '#shared/domain/detail.ts';

export const DetailRecord = Detail.omit({ latest: true, previous: true });

/** Details are parts of their entity's own item collection: of a structure's, and likewise of a project's or financing's, which has no other parts. */
const detailPart = (detailId: string): string => `DETAIL#${detailId}`;
export const detailKey = (entityId: string, detailId: string) => ({
  kind: 'Deal',
  id: entityId,
  part: detailPart(detailId),
});

/** Every detail that an entity has; entities have some hundred at most. */
export const readDetails = (table: Table, entityId: string) =>
  everyPage((cursor) => table.parts({ kind: 'Deal', id: entityId }, 'DETAIL#', DetailRecord, { limit: 500, cursor }));

const datapointOf = (figure: SeriesFigure, name: string, unit: string): Datapoint => ({
  id: `${figure.detailId}:${figure.dataKind}:${figure.period}`,
  detailId: figure.detailId,
  detailName: name,
  dataKind: figure.dataKind,
  period: figure.period,
  value: figure.value,
  unit,
  source: figure.source,
});

/** Figures of an entity with the name and unit of their details, in the order of detail and month. */
export async function readFigures(
  table: Table,
  series: SeriesStore,
  entityId: string,
  dataKind: DataKind = 'actual',
): Promise<readonly Datapoint[]> {
  const [details, figures] = await Promise.all([readDetails(table, entityId), series.read(entityId, { dataKind })]);
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  return figures.flatMap((figure) => {
    const detail = byId.get(figure.detailId);
    return detail ? [datapointOf(figure, detail.name, detail.unit)] : [];
  });
}
