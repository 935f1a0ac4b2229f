import { approversOf, requireKnown } from '#functions/domain/approvals/exports/known-approvers.ts';
import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { DeliveryArrangement, StoredArrangement } from '#shared/domain/delivery-arrangement.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext, ServedCovenants } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { seenCovenant } from '../in-place.ts';
import { arrangementKey, readArrangement } from './arrangement-records.ts';

type Calls = typeof covenants.calls;

async function told(
  { entityId, id }: Covenant,
  stored: StoredArrangement | null,
  { scope, approverNames }: ServedCovenants,
): Promise<DeliveryArrangement> {
  const folderId = stored?.folderId ?? null;
  const folder = folderId === null ? null : await documentSight(scope, entityId).find(folderId);
  const steps = stored?.steps ?? [];
  const names = steps.length === 0 ? [] : await approverNames(approversOf(steps), scope);
  return {
    entityId,
    covenantId: id,
    responsible: stored?.responsible ?? null,
    approver: stored?.approver ?? null,
    folderId,
    folderName: folder?.name ?? null,
    steps,
    approverNames: Object.fromEntries(names),
    version: stored?.version ?? 0,
  };
}

/** A folder is chosen by whoever sees it; one that was chosen by somebody else stays. */
async function requireFolder(structureId: string, folderId: string, context: CovenantsContext): Promise<void> {
  const { logicalType } = await context.document(structureId, folderId);
  if (logicalType !== 'Folder')
    throw new DomainError('requestInvalid', { fields: { folderId: 'Choose a folder, not a file.' } });
}

export const getDeliveryArrangement: UseCase<Calls['getDeliveryArrangement'], ServedCovenants> = async (
  { params },
  context,
) => {
  const covenant = await seenCovenant(await context.place(params.entityId), params.id, context);
  return told(covenant, await readArrangement(context.scope.table, covenant.entityId, covenant.id), context);
};

/** Takes the right to edit the covenant. */
export const changeDeliveryArrangement: UseCase<Calls['changeDeliveryArrangement'], ServedCovenants> = async (
  { params, body },
  context,
) => {
  const { scope } = context;
  const { table, actor, clock } = scope;
  const covenant = await seenCovenant(await context.placeInForce(params.entityId), params.id, context);
  if (!rightsOn(covenant, scope).edits) throw new DomainError('notPermitted', { reason: 'Edit on the covenant' });
  if (covenant.launchStatus === 'Obsolete') throw new DomainError('covenantObsolete');
  const { organizationId, entityId, id: covenantId } = covenant;
  const { version, folderId: chosen, steps: wanted, ...arranged } = body;
  const before = await readArrangement(table, entityId, covenantId);
  const folderId = chosen === undefined ? (before?.folderId ?? null) : chosen;
  if (folderId !== null && folderId !== before?.folderId) await requireFolder(entityId, folderId, context);

  const steps = wanted ?? before?.steps ?? [];
  if (wanted !== undefined) requireKnown(wanted, await context.approverNames(approversOf(wanted), scope));

  const change = table.change({
    key: arrangementKey(entityId, covenantId),
    expects: version === 0 ? 'absent' : version,
    value: { organizationId, entityId, covenantId, ...arranged, folderId, steps },
    event: 'delivery.arranged',
  });
  await writeRecords([change], actor, clock.now());
  return told(covenant, await readArrangement(table, entityId, covenantId), context);
};
