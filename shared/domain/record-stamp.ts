import * as z from 'zod';

/** Who changed a record and when; `version` counts its writes and is named by the next one. */
export const recordStamp = {
  version: z.number().int().min(1),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
};

type Stamp = { readonly [Field in keyof typeof recordStamp]: z.infer<(typeof recordStamp)[Field]> };

/** A record's own content, to be written again. */
export function withoutStamp<Item extends Stamp>(item: Item): Omit<Item, keyof Stamp> {
  const { version: _v, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, ...content } = item;
  return content;
}
