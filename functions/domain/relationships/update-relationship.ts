import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { givenFields, touchedFields } from '#functions/platform/storage/field-merge.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { Relationship, RelationshipChange } from '#shared/domain/relationship.ts';
import { amountByShare, type Commitment } from '#shared/domain/shares.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeHoldings, type Decision } from './change-holdings.ts';
import type { RelationshipsContext } from './context.ts';
import { findFormerSource } from './counterparty-source.ts';
import { relationshipKey } from './exports/relationship-reader.ts';
import { requireNoCircle } from './fund-owners.ts';
import type { HoldingWrite } from './holding-write.ts';
import { entityIdOf } from './relationship-id.ts';
import { requireEditable } from './require-editable.ts';
import { requireInForce } from './require-in-force.ts';
import { holdingRefusal } from './share-rules.ts';

function eventOf(before: Relationship, launchStatus: Relationship['launchStatus']): HoldingWrite['event'] {
  if (before.launchStatus === launchStatus) return 'relationship.updated';
  return launchStatus === 'Obsolete' ? 'relationship.removed' : 'relationship.restored';
}

type Patch = ReturnType<typeof givenFields<Omit<RelationshipChange, 'version'>>>;

/** An amount that is not told follows a share that is; and so does that of who comes back, when the commitment may be another one. */
function changed(before: Relationship, change: Patch, financing: Commitment | null): HoldingWrite {
  const after = { ...withoutStamp(before), ...change };
  const event = eventOf(before, after.launchStatus);
  const follows = change.amount === undefined && (change.percentage !== undefined || event === 'relationship.restored');
  const amount = follows && financing !== null ? amountByShare(after, financing) : after.amount;
  return { before, after: { ...after, amount }, event };
}

/** What is to change. Of a change that was made from an older version, only what differs from that: forms send all that they were filled with. */
async function patchOf(
  before: Relationship,
  { version, ...change }: RelationshipChange,
  { table, actor }: RelationshipsContext['scope'],
): Promise<Patch> {
  const given = givenFields(change);
  if (before.version === version) return given;
  return touchedFields({ table, key: relationshipKey(before), current: before, actor }, version, given);
}

/** Who comes back is in force as who is added is. */
async function requireSource({ event, after }: HoldingWrite, table: Table): Promise<void> {
  if (event !== 'relationship.restored') return;
  const found = await findFormerSource(after, table);
  if ('refusal' in found) throw new DomainError('requestInvalid', { fields: { sourceId: found.refusal } });
}

interface Asked {
  readonly id: string;
  readonly change: RelationshipChange;
  readonly entity: Entity;
}

async function decide(
  { id, change, entity }: Asked,
  holdings: readonly Relationship[],
  { scope, limitsOf }: RelationshipsContext,
): Promise<Decision> {
  const { table } = scope;
  const before = holdings.find((one) => one.id === id);
  if (!before) throw new DomainError('relationshipNotFound');
  const [limits, patch] = await Promise.all([limitsOf(entity), patchOf(before, change, scope)]);
  const write = changed(before, patch, limits.financing);
  await requireSource(write, table);
  const refusal = holdingRefusal(write.after, holdings, limits);
  if (refusal !== null) {
    const { code, about } = refusal;
    throw new DomainError(code, about === null ? {} : { fields: { [about.field]: about.text } });
  }
  return { writes: [write], derived: await requireNoCircle(table, entity, [write]) };
}

export const updateRelationship: UseCase<
  (typeof relationships.calls)['updateRelationship'],
  RelationshipsContext
> = async ({ params: { id }, body }, context) => {
  const entity = await context.entity(entityIdOf(id), 'relationshipNotFound');
  requireEditable(entity, context.scope, 'relationshipNotFound');
  requireInForce(entity);

  const [written] = await changeHoldings(entity, context.scope, (holdings) =>
    decide({ id, change: body, entity }, holdings, context),
  );
  if (!written) throw new Error(`Relationship ${id} was written and is not there.`);
  return written;
};
