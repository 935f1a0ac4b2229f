const mark = '~';

/** Something that is named within its structure, project or financing alone, as workflows name it: `4f1c…~debt-yield:actual:2026-09`. */
export const entityPartId = (entityId: string, part: string): string => `${entityId}${mark}${part}`;

/** The parts of such an id; what is none names no entity that there is. */
export function entityPartOf(id: string): { readonly entityId: string; readonly part: string } {
  const at = id.indexOf(mark);
  return { entityId: id.slice(0, Math.max(at, 0)), part: id.slice(at + 1) };
}
