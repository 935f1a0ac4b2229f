/** The page with the covenants of a structure that are of one type. */
const covenantsPage = (structureId: string, covenantType: string | null): string =>
  `/deals/${structureId}/${covenantType === 'KPI' ? 'financial-covenants-kpis' : 'reporting-covenants'}`;

/** The page that shows a covenant, with its details open. */
export const covenantAddress = (
  structureId: string,
  { id, covenantType }: { readonly id: string; readonly covenantType: string | null },
): string => `${covenantsPage(structureId, covenantType)}?covenant=${id}`;
