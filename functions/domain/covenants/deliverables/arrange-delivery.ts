import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { DeliveryArrangement, StoredArrangement } from '#shared/domain/delivery-arrangement.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { seenCovenant } from '../in-place.ts';
import { arrangementKey, readArrangement } from './arrangement-records.ts';

type Calls = typeof covenants.calls;

const told = ({ entityId, id }: Covenant, stored: StoredArrangement | null): DeliveryArrangement => ({
  entityId,
  covenantId: id,
  responsible: stored?.responsible ?? null,
  approver: stored?.approver ?? null,
  version: stored?.version ?? 0,
});

export const getDeliveryArrangement: UseCase<Calls['getDeliveryArrangement'], CovenantsContext> = async (
  { params },
  context,
) => {
  const covenant = await seenCovenant(await context.place(params.entityId), params.id, context);
  return told(covenant, await readArrangement(context.scope.table, covenant.entityId, covenant.id));
};

/** Takes the right to edit the covenant. */
export const changeDeliveryArrangement: UseCase<Calls['changeDeliveryArrangement'], CovenantsContext> = async (
  { params, body },
  context,
) => {
  const { scope } = context;
  const { table, actor, clock } = scope;
  const covenant = await seenCovenant(await context.placeInForce(params.entityId), params.id, context);
  if (!rightsOn(covenant, scope).edits) throw new DomainError('notPermitted', { reason: 'Edit on the covenant' });
  if (covenant.launchStatus === 'Obsolete') throw new DomainError('covenantObsolete');
  const { organizationId, entityId, id: covenantId } = covenant;
  const { version, ...arranged } = body;

  const change = table.change({
    key: arrangementKey(entityId, covenantId),
    expects: version === 0 ? 'absent' : version,
    value: { organizationId, entityId, covenantId, ...arranged },
    event: 'delivery.arranged',
  });
  await writeRecords([change], actor, clock.now());
  return told(covenant, await readArrangement(table, entityId, covenantId));
};
