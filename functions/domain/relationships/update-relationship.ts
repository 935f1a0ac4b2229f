import type { Entity } from '#functions/domain/structures/entity-reader.ts';
import { VersionOutdated } from '#functions/platform/attempts.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import { withoutStamp } from '#shared/domain/agent.ts';
import type { Relationship, RelationshipChange } from '#shared/domain/relationship.ts';
import { amountByShare, type Commitment } from '#shared/domain/shares.ts';
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

/** An amount that is not told follows a share that is; and so does that of who comes back, when the commitment may be another one. */
function changed(
  before: Relationship,
  { version: _, ...change }: RelationshipChange,
  financing: Commitment | null,
): HoldingWrite {
  const content = withoutStamp(before);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = { ...content, ...given };
  const event = eventOf(before, after.launchStatus);
  const follows = change.amount === undefined && (change.percentage !== undefined || event === 'relationship.restored');
  const amount = follows && financing !== null ? amountByShare(after, financing) : after.amount;
  return { before, after: { ...after, amount }, event };
}

interface Asked {
  readonly id: string;
  readonly change: RelationshipChange;
  readonly limits: HoldingLimits;
}

function decide({ id, change, limits }: Asked, holdings: readonly Relationship[]): HoldingWrite {
  const before = holdings.find((one) => one.id === id);
  if (!before) throw new DomainError('relationshipNotFound');
  if (before.version !== change.version) throw new VersionOutdated();
  const write = changed(before, change, limits.financing);
  const refusal = holdingRefusal(write.after, holdings, limits);
  if (refusal === null) return write;
  const { code, about } = refusal;
  throw new DomainError(code, about === null ? {} : { fields: { [about.field]: about.text } });
}

/** Whoever may add a counterparty may change it. Of a financing that takes the right to edit financings or structures there, of anything else the latter. */
function requireEditable({ kind, path }: Entity, scope: RequestScope): void {
  if (scope.may('Edit', 'Deal', path) || (kind === 'Loan' && scope.may('Edit', 'Loan', path))) return;
  throw new DomainError(scope.may('View', 'Deal', path) ? 'notPermitted' : 'relationshipNotFound');
}

export const updateRelationship: UseCase<
  (typeof relationships.calls)['updateRelationship'],
  RelationshipsContext
> = async ({ params: { id }, body }, context) => {
  const entity = await context.entity(entityIdOf(id), 'relationshipNotFound');
  requireEditable(entity, context.scope);
  if (body.launchStatus !== 'Obsolete') requireInForce(entity);

  const [written] = await changeHoldings(entity, context.scope, async (holdings) => [
    decide({ id, change: body, limits: await context.limitsOf(entity) }, holdings),
  ]);
  if (!written) throw new Error(`Relationship ${id} was written and is not there.`);
  return written;
};
