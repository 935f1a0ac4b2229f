import * as z from 'zod';

/** An entry of a list that is the same for everybody: `id` is what is stored and sent, `name` what people read. */
export const ReferenceEntry = z.object({ id: z.string(), name: z.string() });
export type ReferenceEntry = z.infer<typeof ReferenceEntry>;

/** Entries in the order in which their words are written. */
export const entriesOf = (words: Readonly<Record<string, string>>): readonly ReferenceEntry[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }));

/** What can be chosen for a detail. */
export const DetailOption = ReferenceEntry.extend({
  /** An organization's own, beside those of the product. */
  isCustom: z.boolean(),
});
export type DetailOption = z.infer<typeof DetailOption>;

/** Something that is said of details or figures, with everything that can be said. */
export const Attribute = ReferenceEntry.extend({ values: z.array(ReferenceEntry) });
export type Attribute = z.infer<typeof Attribute>;
