import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import type { FigureFrequency } from '#shared/time/figure-period.ts';
import { api } from '../../api/api.ts';

interface FigureWrite {
  readonly entityId: string;
  readonly detailName: string;
  readonly dataKind: DataKind;
  readonly frequency: FigureFrequency;
  readonly period: Period | IsoDate;
  /** In which the value is meant; another one than that of the detail refuses it. */
  readonly unit: string;
  /** Over what a formula or a connected system gives, which stays beneath. */
  readonly override: boolean;
  /** Null deletes. */
  readonly value: number | null;
  /** What the writer has seen there. Somebody else's figure in its place refuses the write. */
  readonly standing: Pick<Datapoint, 'sourceNumber'> | null;
  readonly documentId: string | null;
  /** Of a deletion: the reason. */
  readonly note: string | null;
}

/** Enters, corrects or deletes one figure, over nothing but what its writer has seen. */
export async function saveFigure({ entityId, period, value, standing, ...write }: FigureWrite): Promise<void> {
  const values = [{ period, value, replaces: standing?.sourceNumber ?? null }];
  await api.metrics.createDatapoints({ params: { id: entityId }, body: { ...write, values } });
}
