import type { RelatedEntityType, Relationship, ShareKind } from '#shared/domain/relationship.ts';
import { relationshipWord, shareKindOf } from '#shared/domain/relationship.ts';
import { shareLeft, shareTaken } from '#shared/domain/shares.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { formatPlain } from '#shared/format/number.ts';

/** What the rules look at in a counterparty. */
export type Holding = Pick<
  Relationship,
  'id' | 'relationshipType' | 'sourceId' | 'sourceName' | 'percentage' | 'launchStatus'
>;

/** What an entity lets its counterparties be. */
export interface HoldingLimits {
  readonly entityType: RelatedEntityType;
  /** Funds are raised from several investors; everything else has one. */
  readonly isFund: boolean;
  /** Whether the organization has switched several lenders of a financing on. */
  readonly hasManyLenders: boolean;
}

/** Why a counterparty cannot be added or changed, and what is to be said about which of its fields. */
export interface HoldingRefusal {
  readonly code: ErrorCode;
  readonly about: { readonly field: 'percentage' | 'sourceId'; readonly text: string } | null;
}

/** How the shares of an entity stand. */
export interface Standing {
  readonly ownership: number;
  readonly lending: number;
  readonly investorId: string | null;
  readonly lenderCount: number;
}

const isActive = ({ launchStatus }: Holding): boolean => launchStatus === 'Active';

const ofType = (holdings: readonly Holding[], type: Relationship['relationshipType']): readonly Holding[] =>
  holdings.filter((one) => isActive(one) && one.relationshipType === type);

export function standingOf(holdings: readonly Holding[]): Standing {
  const active = holdings.filter(isActive);
  return {
    ownership: shareTaken(active, 'ownership'),
    lending: shareTaken(active, 'lending'),
    investorId: ofType(active, 'Investor')[0]?.sourceId ?? null,
    lenderCount: ofType(active, 'Lender').length,
  };
}

function shareRefusal(proposed: Holding, others: readonly Holding[], kind: ShareKind): HoldingRefusal | null {
  if (proposed.percentage === null) return null;
  const left = shareLeft(others, kind);
  if (proposed.percentage <= left) return null;
  const taken = kind === 'ownership' ? 'held by others' : 'lent by others';
  const text =
    left === 0
      ? `Nothing is left: 100% are ${taken}.`
      : `At most ${formatPlain(left, 6)}% is left; the rest is ${taken}.`;
  return { code: 'sharesExceeded', about: { field: 'percentage', text } };
}

/**
 * Why this counterparty cannot stand beside the others of the entity; null when it can. What is obsolete stands nowhere. `others` may hold the
 * proposed one as it was before.
 */
export function holdingRefusal(
  proposed: Holding,
  others: readonly Holding[],
  { entityType, isFund, hasManyLenders }: HoldingLimits,
): HoldingRefusal | null {
  if (!isActive(proposed)) return null;
  const { relationshipType, sourceId, sourceName } = proposed;
  const beside = others.filter((one) => isActive(one) && one.id !== proposed.id);

  if (ofType(beside, relationshipType).some((one) => one.sourceId === sourceId)) {
    const text = `${sourceName} is ${relationshipWord(relationshipType).toLowerCase()} already.`;
    return { code: 'relationshipExists', about: { field: 'sourceId', text } };
  }
  if (relationshipType === 'Investor' && !isFund && ofType(beside, 'Investor').length > 0) {
    return { code: 'dealHasInvestor', about: null };
  }
  const isSecondLender = relationshipType === 'Lender' && ofType(beside, 'Lender').length > 0;
  if (isSecondLender && entityType === 'Loan' && !hasManyLenders) {
    return { code: 'lenderExists', about: null };
  }
  const kind = shareKindOf(relationshipType);
  return kind === null ? null : shareRefusal(proposed, beside, kind);
}
