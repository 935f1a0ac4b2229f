import * as z from 'zod';

/** What a search can find. */
export const FoundType = z.enum(['Deal', 'Document', 'Covenant']);
export type FoundType = z.infer<typeof FoundType>;

/** One hit of a search. A document or covenant says which structure it belongs to. */
export const FoundEntity = z.object({
  id: z.string(),
  type: FoundType,
  name: z.string(),
  /** The structure itself, or the one that the document or covenant belongs to. */
  structureId: z.string(),
  structureName: z.string(),
  launchStatus: z.enum(['Active', 'Obsolete']),
  /** The folder that a document lies in; null at the root of its room and for everything else. */
  folderId: z.string().nullable(),
  /** A covenant's type, so that it is opened on its own page; null for everything else. */
  covenantType: z.string().nullable(),
});
export type FoundEntity = z.infer<typeof FoundEntity>;
