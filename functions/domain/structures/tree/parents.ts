import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Structure } from '#shared/domain/structure.ts';
import { structuresBelow } from '../exports/portfolio-reader.ts';
import { structureKey } from '../exports/structure-reader.ts';
import { requireFaultless } from '../rules/entity-checks.ts';

/** Deeper trees are nobody's structure; every request reads the whole path. */
const deepest = 10;
/** All of them are rewritten with the structure that moves, in one transaction. */
const mostMoved = 30;

const parentArchived = 'This structure is archived. Restore it first.';

/**
 * The structure under which another one is to hang; null for none. Refuses the field `parentId` for a structure that is not there or not for
 * the one who asks to put something into it, that is obsolete, or that is the structure itself or one below it.
 */
export async function requireParent(
  scope: RequestScope,
  parentId: string | null,
  movedId: string | null,
  prefix = '',
): Promise<Structure | null> {
  if (parentId === null) return null;
  const parent = await scope.table.get(structureKey(parentId), Structure);
  const refuse = (sentence: string) => requireFaultless({ parentId: sentence }, prefix);
  if (!parent || !scope.may('View', 'Deal', structurePath(parent))) refuse('Choose a structure of the list.');
  else if (!scope.may('Create', 'Deal', structurePath(parent))) refuse('You may not add structures to this one.');
  else if (parent.launchStatus === 'Obsolete') refuse(parentArchived);
  else if (movedId !== null && structurePath(parent).includes(movedId)) {
    refuse('A structure cannot be part of itself or of one of its own parts.');
  } else if (parent.ancestorIds.length + 1 >= deepest) refuse(`Structures go at most ${deepest} levels deep.`);
  return parent;
}

/** What is restored comes back to where it stood, whoever may see what is there. */
export async function requireParentInForce(table: Table, { parentId }: Structure): Promise<void> {
  const parent = parentId === null ? null : await table.get(structureKey(parentId), Structure);
  if (parent?.launchStatus === 'Obsolete') requireFaultless({ parentId: parentArchived });
}

/** Every structure below one, obsolete ones included, each level after the one above it. */
async function everyStructureBelow(table: Table, id: string): Promise<readonly Structure[]> {
  const below: Structure[] = [];
  let level = await structuresBelow(table, [id]);
  while (level.length > 0) {
    below.push(...level);
    if (below.length > mostMoved) return below;
    level = await structuresBelow(
      table,
      level.map((structure) => structure.id),
    );
  }
  return below;
}

/** The structures below one that moves, before and after: their ancestors change with its own. */
export async function movedBelow(
  table: Table,
  before: Structure,
  after: Structure,
): Promise<readonly { readonly before: Structure; readonly after: Structure }[]> {
  if (before.parentId === after.parentId) return [];
  const below = await everyStructureBelow(table, before.id);
  if (below.length > mostMoved) {
    requireFaultless({ parentId: `At most ${mostMoved} structures move together. Move those below it one by one.` });
  }
  return below.map((structure) => {
    const own = structure.ancestorIds.slice(0, structure.ancestorIds.indexOf(before.id) + 1);
    const ancestorIds = [...own, ...after.ancestorIds];
    if (ancestorIds.length >= deepest) requireFaultless({ parentId: `Structures go at most ${deepest} levels deep.` });
    return { before: structure, after: { ...structure, ancestorIds } };
  });
}
