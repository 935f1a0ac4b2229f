import * as z from 'zod';
import { platformTable } from './table.ts';

const Owner = z.object({
  id: z.string(),
  kind: z.string(),
  organizationId: z.string(),
  /** The structure that it lies in for good; null for structures themselves and for what is in none. */
  structureId: z.string().nullable().default(null),
  /** The structure, project or financing that it is about for good, such as a counterparty's; null where that is none but its structure. */
  entityId: z.string().nullable().default(null),
});
export type Owner = z.infer<typeof Owner>;

/** An id's owner never changes, so what was read once stays true for the life of the process. */
const known = new Map<string, Owner>();
const mostKnown = 10_000;

/** The structure that an id is, or lies in; null for what is in none. */
export const structureIdOf = ({ id, kind, structureId }: Owner): string | null => (kind === 'Deal' ? id : structureId);

/** Which organization an id belongs to, and what kind of thing it names; null for an id that names nothing. */
export async function ownerOf(id: string): Promise<Owner | null> {
  const remembered = known.get(id);
  if (remembered) return remembered;
  const owner = await platformTable.get({ kind: 'Owner', id }, Owner);
  if (owner) {
    if (known.size >= mostKnown) known.clear();
    known.set(id, owner);
  }
  return owner;
}
