import { covenantPartId, covenantPartOf } from './covenant-part-id.ts';

/** What a covenant asks for one period, as workflows name it. */
export const deliverableIdOf = (covenantId: string, periodEnd: string): string => covenantPartId(covenantId, periodEnd);

/** The parts of such an id; what is none names no covenant and no period that there is. */
export function deliverableOf(id: string): { readonly covenantId: string; readonly periodEnd: string } {
  const { covenantId, part } = covenantPartOf(id);
  return { covenantId, periodEnd: part };
}
