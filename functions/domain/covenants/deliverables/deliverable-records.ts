import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant, Delivery } from '#shared/domain/covenant.ts';
import { handedIn, StoredDeliverable } from '#shared/domain/deliverable.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import type { CovenantsContext } from '../context.ts';
import { covenantKey } from '../exports/covenant-reader.ts';

const prefixOf = (covenantId: string): string => `DELIVERABLE#${covenantId}#`;

const deliverableKey = (entityId: string, covenantId: string, periodEnd: IsoDate) => ({
  kind: 'Deal',
  id: entityId,
  part: `${prefixOf(covenantId)}${periodEnd}`,
});

/** By covenant and period: `covenantId#periodEnd`. */
export type DeliverablesByPeriod = ReadonlyMap<string, StoredDeliverable>;

export const periodKey = (covenantId: string, periodEnd: IsoDate): string => `${covenantId}#${periodEnd}`;

/** All that was handed in to a structure, or for one of its covenants. */
export async function readDeliverables(
  table: Table,
  entityId: string,
  covenantId?: string,
): Promise<DeliverablesByPeriod> {
  const prefix = covenantId === undefined ? 'DELIVERABLE#' : prefixOf(covenantId);
  const all = await everyPage((cursor) =>
    table.parts({ kind: 'Deal', id: entityId }, prefix, StoredDeliverable, { limit: 500, cursor }),
  );
  return new Map(all.map((one) => [periodKey(one.covenantId, one.periodEnd), one]));
}

export const readDeliverable = (
  table: Table,
  entityId: string,
  covenantId: string,
  periodEnd: IsoDate,
): Promise<StoredDeliverable | null> => table.get(deliverableKey(entityId, covenantId, periodEnd), StoredDeliverable);

/** What a covenant counts as delivered for a period. */
function deliveryOf(stored: StoredDeliverable): Delivery | null {
  const step = handedIn(stored);
  if (step?.deliveredOn == null) return null;
  return { periodEnd: stored.periodEnd, deliveredOn: step.deliveredOn, documentId: step.documentId, by: step.by };
}

const isSame = (one: Delivery | null, other: Delivery | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The covenant as it counts what was handed in; null where nothing changes about that. */
function countedIn(covenant: Covenant, stored: StoredDeliverable): Covenant | null {
  const before = covenant.deliveries.find(({ periodEnd }) => periodEnd === stored.periodEnd) ?? null;
  const after = deliveryOf(stored);
  if (isSame(before, after)) return null;
  const others = covenant.deliveries.filter(({ periodEnd }) => periodEnd !== stored.periodEnd);
  const deliveries = [...others, ...(after === null ? [] : [after])];
  return { ...covenant, deliveries: deliveries.toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd)) };
}

export type DeliverableEvent = 'handedIn' | 'approved' | 'rejected' | 'amendmentAsked';

/**
 * Writes a deliverable, and into the same transaction what its covenant counts as delivered, so that the two never differ. `version` is the one that the
 * writer has read, 0 before the first. `alongside`: what else belongs into the transaction.
 */
export async function saveDeliverable(
  covenant: Covenant,
  stored: Omit<StoredDeliverable, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>,
  version: number,
  event: DeliverableEvent,
  { scope }: CovenantsContext,
  alongside: Alongside = { changes: [], derived: [] },
): Promise<void> {
  const { table, actor, clock } = scope;
  const { entityId, id } = covenant;
  const own: PendingChange = table.change({
    key: deliverableKey(entityId, id, stored.periodEnd),
    expects: version === 0 ? 'absent' : version,
    value: stored,
    event: `deliverable.${event}`,
  });
  const at = clock.now().toISOString();
  const stamp = { version, createdAt: at, createdBy: actor.agentId, updatedAt: at, updatedBy: actor.agentId };
  const counted = countedIn(covenant, { ...stored, ...stamp });
  const along =
    counted === null
      ? []
      : [
          table.change({
            key: covenantKey(entityId, id),
            expects: covenant.version,
            value: withoutStamp(counted),
            event: 'covenant.delivered',
          }),
        ];
  await writeRecords([own, ...along, ...alongside.changes], actor, clock.now(), alongside.derived);
}
