import type { CovenantWithState } from '#shared/domain/covenant.ts';

/** The page that shows a covenant, with its details open. */
export const covenantAddress = (structureId: string, { id, covenantType }: CovenantWithState): string =>
  covenantType === 'KPI'
    ? `/deals/${structureId}/financial-covenants-kpis?covenant=${id}`
    : `/deals/${structureId}/reporting-covenants?covenant=${id}`;
