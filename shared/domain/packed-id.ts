const mark = '~';

/** `<entity>~<detail>`: the id of something that an entity has by the id of a detail. */
export const packedId = (entityId: string, detailId: string): string => `${entityId}${mark}${detailId}`;

/** What a packed id names; null where it is none. */
export function unpackedId(id: string): { readonly entityId: string; readonly detailId: string } | null {
  const [entityId = '', detailId = '', ...more] = id.split(mark);
  return entityId === '' || detailId === '' || more.length > 0 ? null : { entityId, detailId };
}
