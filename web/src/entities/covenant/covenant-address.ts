import type { Covenant } from '#shared/domain/covenant.ts';

/** The page that shows a covenant, with its details open. */
export const covenantAddress = (
  structureId: string,
  { id, covenantType }: Pick<Covenant, 'id' | 'covenantType'>,
): string =>
  covenantType === 'KPI'
    ? `/deals/${structureId}/financial-covenants-kpis?covenant=${id}`
    : `/deals/${structureId}/reporting-covenants?covenant=${id}`;
