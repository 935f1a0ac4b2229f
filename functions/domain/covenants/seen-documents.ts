import type { DocumentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Covenant } from '#shared/domain/covenant.ts';

/** Covenants without the names of documents that the reader may not see. What is quoted is the covenant's own, and stays. */
export async function withSeenDocuments(
  covenants: readonly Covenant[],
  { hidden }: DocumentSight,
): Promise<readonly Covenant[]> {
  const namedIn = ({ source, pendingTerms, formerTerms, deliveries, reliefs }: Covenant) => [
    source?.documentId ?? null,
    pendingTerms?.documentId ?? null,
    ...[...formerTerms, ...deliveries, ...reliefs].map(({ documentId }) => documentId),
  ];
  const unseen = await hidden(covenants.flatMap(namedIn));
  if (unseen.size === 0) return covenants;
  const isHidden = (documentId: string | null): boolean => documentId !== null && unseen.has(documentId);
  const withoutHidden = <Naming extends { readonly documentId: string | null }>(naming: Naming): Naming =>
    isHidden(naming.documentId) ? { ...naming, documentId: null } : naming;
  return covenants.map((covenant) => ({
    ...covenant,
    source:
      covenant.source && isHidden(covenant.source.documentId)
        ? { ...covenant.source, documentId: null, documentName: null }
        : covenant.source,
    pendingTerms: covenant.pendingTerms && withoutHidden(covenant.pendingTerms),
    formerTerms: covenant.formerTerms.map(withoutHidden),
    deliveries: covenant.deliveries.map(withoutHidden),
    reliefs: covenant.reliefs.map(withoutHidden),
  }));
}
