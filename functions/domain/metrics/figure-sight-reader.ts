import type { DocumentSight } from '#functions/domain/data-room/document-sight-reader.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';

/** Figures of which the sources do not name documents that the reader may not see. */
export async function withSeenSources(
  figures: readonly Datapoint[],
  { hidden }: DocumentSight,
): Promise<readonly Datapoint[]> {
  const unseen = await hidden(figures.map(({ source }) => source.documentId));
  if (unseen.size === 0) return figures;
  return figures.map((figure) =>
    figure.source.documentId !== null && unseen.has(figure.source.documentId)
      ? { ...figure, source: { ...figure.source, documentId: null } }
      : figure,
  );
}
