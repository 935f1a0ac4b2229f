import type { DocumentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';

/** What a source says of the document goes with it. */
export function withoutDocument({ sheet: _s, cell: _c, ...source }: Provenance): Provenance {
  return { ...source, documentId: null };
}

/** Values of which the sources do not name documents that the reader may not see. */
export async function withSeenSources<Value extends { readonly source: Provenance }>(
  values: readonly Value[],
  { hidden }: DocumentSight,
): Promise<readonly Value[]> {
  const unseen = await hidden(values.map(({ source }) => source.documentId));
  if (unseen.size === 0) return values;
  return values.map((value) =>
    value.source.documentId !== null && unseen.has(value.source.documentId)
      ? { ...value, source: withoutDocument(value.source) }
      : value,
  );
}
