import * as z from 'zod';
import { EntityType, LaunchStatus } from './entity-types.ts';

/** What a search can find. */
export const FoundType = z.enum(['Deal', 'Project', 'Loan', 'Document', 'Covenant']);
export type FoundType = z.infer<typeof FoundType>;

/** One hit of a search. Whatever is no structure says which structure it belongs to. */
export const FoundEntity = z.object({
  id: z.string(),
  type: FoundType,
  /** The type of a structure, financing or project; null for everything else. */
  entityType: EntityType.nullable(),
  name: z.string(),
  customId: z.string().nullable(),
  /** Where it is, such as its city. */
  place: z.string().nullable(),
  /** The counterparty by which it was found; null if it was found by itself. */
  counterparty: z.string().nullable(),
  /** The structure itself, or the one that it belongs to; the organization for what lies in its own room. */
  structureId: z.string(),
  structureName: z.string(),
  launchStatus: LaunchStatus,
  /** The project, financing or organization in whose room a document lies; null in the room of a structure and for everything else. */
  room: z
    .object({ id: z.string(), type: z.enum(['Project', 'Loan', 'Organization']) })
    .nullable()
    .default(null),
  /** The folder that a document lies in; null at the root of its room and for everything else. */
  folderId: z.string().nullable(),
  /** The document that one is a translation of: who may not see that one does not find it; null for everything else. */
  originalId: z.string().nullable().default(null),
  /** A covenant's type, so that it is opened on its own page; null for everything else. */
  covenantType: z.string().nullable(),
});
export type FoundEntity = z.infer<typeof FoundEntity>;

/** What every kind of hit has; the rest only some have. */
type Hit = Pick<FoundEntity, 'id' | 'type' | 'name' | 'launchStatus'> & Partial<FoundEntity>;

interface Home {
  readonly id: string;
  readonly name: string;
  readonly launchStatus: LaunchStatus;
}

/** A hit in a structure, or the structure itself. In an obsolete one everything is. What is left out is null. */
export const foundIn = ({ id, name, launchStatus }: Home, hit: Hit): FoundEntity => ({
  entityType: null,
  customId: null,
  place: null,
  counterparty: null,
  structureId: id,
  structureName: name,
  room: null,
  folderId: null,
  originalId: null,
  covenantType: null,
  ...hit,
  launchStatus: launchStatus === 'Obsolete' ? launchStatus : hit.launchStatus,
});
