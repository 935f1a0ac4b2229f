/** What a covenant asks for one period, as workflows name it. */
export const deliverableIdOf = (covenantId: string, periodEnd: string): string => `${covenantId}_${periodEnd}`;

/** The parts of such an id; what is none names no covenant and no period that there is. */
export function deliverableOf(id: string): { readonly covenantId: string; readonly periodEnd: string } {
  const at = id.lastIndexOf('_');
  return { covenantId: id.slice(0, Math.max(at, 0)), periodEnd: id.slice(at + 1) };
}
