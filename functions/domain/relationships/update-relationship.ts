import { VersionOutdated } from '#functions/platform/attempts.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { withoutStamp } from '#shared/domain/agent.ts';
import type { Relationship, RelationshipChange } from '#shared/domain/relationship.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeHoldings, type HoldingWrite } from './change-holdings.ts';
import type { RelationshipsContext } from './context.ts';
import { entityIdOf } from './relationship-id.ts';
import { requireInForce } from './require-in-force.ts';
import { type HoldingLimits, holdingRefusal } from './share-rules.ts';

function eventOf(before: Relationship, launchStatus: Relationship['launchStatus']): HoldingWrite['event'] {
  if (before.launchStatus === launchStatus) return 'relationship.updated';
  return launchStatus === 'Obsolete' ? 'relationship.removed' : 'relationship.restored';
}

function changed(before: Relationship, { version: _, ...change }: RelationshipChange): HoldingWrite {
  const content = withoutStamp(before);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = { ...content, ...given };
  return { before, after, event: eventOf(before, after.launchStatus) };
}

function decide(
  id: string,
  change: RelationshipChange,
  holdings: readonly Relationship[],
  limits: HoldingLimits,
): HoldingWrite {
  const before = holdings.find((one) => one.id === id);
  if (!before) throw new DomainError('relationshipNotFound');
  if (before.version !== change.version) throw new VersionOutdated();
  const write = changed(before, change);
  const refusal = holdingRefusal(write.after, holdings, limits);
  if (refusal === null) return write;
  const { code, about } = refusal;
  throw new DomainError(code, about === null ? {} : { fields: { [about.field]: about.text } });
}

export const updateRelationship: UseCase<
  (typeof relationships.calls)['updateRelationship'],
  RelationshipsContext
> = async ({ params: { id }, body }, context) => {
  const entity = await context.entity(entityIdOf(id), 'relationshipNotFound');
  // The id tells the structure in which it lies; a denial may stand on the project or financing itself.
  if (!context.scope.may('Edit', 'Deal', entity.path)) throw new DomainError('notPermitted');
  if (body.launchStatus !== 'Obsolete') requireInForce(entity);
  const limits = await context.limitsOf(entity);

  const [written] = await changeHoldings(entity, context.scope, (holdings) => [decide(id, body, holdings, limits)]);
  if (!written) throw new Error(`Relationship ${id} was written and is not there.`);
  return written;
};
