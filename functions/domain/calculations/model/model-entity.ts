import type { ModelEntity } from '#shared/domain/computation-model.ts';
import type { HeldColumn } from '#shared/metrics/inputs/held.ts';
import type { ReadEntity } from '../held-entity.ts';
import type { Run } from '../run.ts';

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const columnOf = ({ detailId, dataKind, isOverride, frequency, cells }: HeldColumn) => ({
  detailId,
  dataKind,
  isOverride,
  frequency,
  first: cells.first,
  values: Array.from(cells.values, numberOrNull),
  approvals: cells.approvals === null ? null : [...cells.approvals],
  errors: [...cells.errors].map(([index, text]): [number, string] => [index, text]),
});

/** The entities of a run that a program knows, by the types whose details it reads. */
export interface Told {
  readonly run: Run;
  readonly ids: ReadonlySet<string>;
  readonly types: readonly string[];
}

function kinOf(id: string, over: 'related' | 'below', { run, ids, types }: Told) {
  return run
    .relatives(id, { over, types, leavesOutInactive: false })
    .filter((one) => ids.has(one.id))
    .map((one) => ({ id: one.id, share: numberOrNull(one.share) }));
}

/** An entity with what is held of some details, and with whom it reads where it reads any. */
export function modelEntity(
  { entity, held }: ReadEntity,
  details: ReadonlySet<string>,
  readsOthers: boolean,
  told: Told,
): ModelEntity {
  const isTold = ({ detailId }: { readonly detailId: string }): boolean => details.has(detailId);
  return {
    id: entity.id,
    name: entity.name,
    type: entity.entityType,
    currency: held.currency,
    isActive: entity.launchStatus !== 'Obsolete',
    fields: [...held.fields].filter(([id]) => details.has(id)),
    foreignUnits: [...held.foreignUnits].filter(([id]) => details.has(id)),
    startsOn: held.startsOn,
    endsOn: held.endsOn,
    columns: held.columns.filter(isTold).map(columnOf),
    facts: held.facts.filter(isTold).map(({ detailId, dataKind, isOverride, entries }) => ({
      detailId,
      dataKind,
      isOverride,
      entries: entries.map(({ from, value, error, approval }) => ({ from, value, error, approval })),
    })),
    related: readsOthers ? kinOf(entity.id, 'related', told) : [],
    below: readsOthers ? kinOf(entity.id, 'below', told) : [],
  };
}
