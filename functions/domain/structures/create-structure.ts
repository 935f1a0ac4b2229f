import { fiscalYearStartOf } from '#functions/domain/configuration/exports/calendar-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import { fiscalYearEndOf } from '#shared/domain/calendar.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { NewStructure, Structure } from '#shared/domain/structure.ts';
import type { StructuresContext } from './context.ts';
import { customIdChanges } from './custom-id.ts';
import { seenStructure, viewerOf } from './exports/seen-entity-reader.ts';
import { readStructure } from './exports/structure-reader.ts';
import { newEntity } from './new-entity.ts';
import { type Prepared, write } from './prepared.ts';
import { choiceFaults, requireFaultless } from './rules/entity-checks.ts';
import { requireParent } from './tree/parents.ts';
import { readTree } from './tree/structure-tree.ts';
import { structureChange, structureDerived } from './write-structure.ts';

/** Prepares a new structure. Refuses whatever does not hold, each with its field. */
export async function newStructure(
  scope: RequestScope,
  body: NewStructure,
  prefix = '',
): Promise<Prepared & { readonly created: Structure }> {
  const { table } = scope;
  const tree = body.parentId === null ? null : await readTree(table);
  const parent = await requireParent(scope, body.parentId, null, prefix);
  requireFaultless(await choiceFaults(table, body.structureType, body), prefix);
  const created: Structure = {
    ...body,
    ...newEntity(scope),
    fiscalYearEnd: body.fiscalYearEnd ?? fiscalYearEndOf(await fiscalYearStartOf(table, body.calendar)),
    displayCurrency: body.displayCurrency ?? body.currency,
    ancestorIds: parent === null ? [] : [...structurePath(parent)],
  };
  const { id, customId } = created;
  const claims = await customIdChanges(table, { id, before: null, after: customId, field: `${prefix}customId` });
  const change = { before: null, after: created, event: 'created' };
  return {
    created,
    changes: [structureChange(table, change), table.claim(id, 'Deal'), ...claims],
    derived: [...structureDerived(table, change), ...(tree === null ? [] : [tree.added()])],
  };
}

export const createStructure: UseCase<(typeof structures.calls)['createStructure'], StructuresContext> = async (
  { body },
  { scope },
) => {
  const { created } = await write(scope, () => newStructure(scope, body));
  return seenStructure(await readStructure(scope.table, created.id, 'structureNotFound'), viewerOf(scope));
};
