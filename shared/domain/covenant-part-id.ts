/** Something that belongs to a covenant, as workflows name it: what it asks for one period, or a waiver or cure. */
export const covenantPartId = (covenantId: string, part: string): string => `${covenantId}_${part}`;

/** The parts of such an id; what is none names no covenant and no part that there is. */
export function covenantPartOf(id: string): { readonly covenantId: string; readonly part: string } {
  const at = id.lastIndexOf('_');
  return { covenantId: id.slice(0, Math.max(at, 0)), part: id.slice(at + 1) };
}
