import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireDenialsStay } from '#functions/platform/people/own-rights.ts';
import { givenFields, isUnchanged, touchedFields } from '#functions/platform/storage/field-merge.ts';
import { fitOneTransaction } from '#functions/platform/storage/records.ts';
import type { structures } from '#shared/contract/structures.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure, StructureChange } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';
import { customIdChanges } from './custom-id.ts';
import { requireSeenMappings, seenParentId, seenStructure, viewerOf } from './exports/seen-entity-reader.ts';
import { readStructure, structureKey } from './exports/structure-reader.ts';
import { requireFundUnused } from './fund-in-use.ts';
import { write } from './prepared.ts';
import { choiceFaults, requireFaultless } from './rules/entity-checks.ts';
import { requireUnmatched } from './rules/entity-rules.ts';
import { movedBelow, requireParent, requireParentInForce } from './tree/parents.ts';
import { readTree } from './tree/structure-tree.ts';
import { structureChange, structureDerived } from './write-structure.ts';

type UpdateStructure = UseCase<(typeof structures.calls)['updateStructure'], StructuresContext>;

/** Obsoleting, restoring and moving take the right to create; what is obsolete changes only by being restored. */
function requireRights(scope: RequestScope, before: Structure, after: Structure): void {
  const isSwitched = after.launchStatus !== before.launchStatus;
  const isMoved = after.parentId !== before.parentId;
  const mayCreate = (path?: readonly string[]): boolean => scope.may('Create', 'Deal', path);
  if ((isSwitched || isMoved) && !mayCreate(structurePath(before))) throw new DomainError('notPermitted');
  if (isMoved && before.parentId !== null && !mayCreate(before.ancestorIds)) {
    requireFaultless({ parentId: 'You may not move this structure.' });
  }
  if (isMoved && after.parentId === null && !mayCreate()) {
    requireFaultless({ parentId: 'You may not create structures that are part of no other one.' });
  }
  if (before.launchStatus === 'Obsolete' && !isSwitched) throw new DomainError('entityObsolete');
}

/** The structure as it will be, below the parent that it will have. */
async function placed(scope: RequestScope, before: Structure, after: Structure): Promise<Structure> {
  if (after.parentId === before.parentId) {
    const isRestored = before.launchStatus === 'Obsolete' && after.launchStatus === 'Active';
    if (isRestored) await requireParentInForce(scope.table, after);
    return after;
  }
  const parent = await requireParent(scope, after.parentId, before.id);
  return { ...after, ancestorIds: parent === null ? [] : [...structurePath(parent)] };
}

/** Who changes a structure, and what others know of it. */
type Changing = Pick<StructuresContext, 'scope' | 'tiesOfCounterparty'>;

interface Update {
  readonly id: string;
  readonly body: StructureChange;
  readonly validatesRemoteMapping: boolean;
}

/** Who does not see the structure above was told that there is none, and so tells nothing by saying it. */
function withoutHiddenParent<Fields extends Pick<StructureChange, 'parentId'>>(
  scope: RequestScope,
  before: Structure,
  fields: Fields,
): Fields {
  const isHidden = before.parentId !== null && seenParentId(before, viewerOf(scope)) === null;
  return isHidden && fields.parentId === null ? { ...fields, parentId: undefined } : fields;
}

/** Prepares a change of a structure. Refuses whatever does not hold, and what others have changed since the version that was read. */
export async function changedStructure(context: Changing, { id, body, validatesRemoteMapping }: Update) {
  const { scope } = context;
  const { table } = scope;
  const [tree, before] = await Promise.all([readTree(table), readStructure(table, id, 'structureNotFound')]);
  const { version, ...fields } = body;
  const given = givenFields(withoutHiddenParent(scope, before, fields));
  requireSeenMappings(given, viewerOf(scope));
  const reading = { table, key: structureKey(id), current: before, actor: scope.actor };
  const touched = await touchedFields(reading, version, given);
  const changed: Structure = { ...before, ...touched };
  requireRights(scope, before, changed);
  const after = await placed(scope, before, changed);
  requireDenialsStay(scope, { from: structurePath(before), to: structurePath(after) });
  requireFaultless(await choiceFaults(table, before.structureType, after, before));
  if (validatesRemoteMapping) requireUnmatched(before, after);
  if (isUnchanged(before, after)) return { before, after, changes: [], derived: [] };
  await requireFundUnused(context, before, after);

  const naming = { id, before: before.customId, after: after.customId, field: 'customId' };
  const [claims, below] = await Promise.all([customIdChanges(table, naming), movedBelow(table, before, after)]);
  const event = after.launchStatus === before.launchStatus ? 'updated' : 'launchStatusChanged';
  const writes = [{ before, after, event }, ...below.map((moved) => ({ ...moved, event: 'moved' }))];
  const changes = [...writes.map((one) => structureChange(table, one)), ...claims];
  const stands = after.parentId === before.parentId && after.launchStatus === before.launchStatus;
  const derived = [...writes.flatMap((one) => structureDerived(table, one)), ...(stands ? [] : [tree.moved()])];
  if (!fitOneTransaction(changes, derived)) {
    requireFaultless({ parentId: 'Too much lies below it to change more with its place. Move it by itself first.' });
  }
  return { before, after, changes, derived };
}

export const updateStructure: UpdateStructure = async ({ params, query, body }, context) => {
  const { scope } = context;
  const validatesRemoteMapping = query.validateRemoteMapping !== 'false';
  await write(scope, () => changedStructure(context, { id: params.id, body, validatesRemoteMapping }));
  const after = await readStructure(scope.table, params.id, 'structureNotFound');
  return seenStructure(after, viewerOf(scope));
};
