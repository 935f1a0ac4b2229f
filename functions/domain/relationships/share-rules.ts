import type { FinancingType } from '#shared/domain/entity-types.ts';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import { rolesFor } from '#shared/domain/party-roles.ts';
import type { RelatedEntityType, Relationship, ShareKind } from '#shared/domain/relationship.ts';
import { relationshipWord, shareKindOf } from '#shared/domain/relationship.ts';
import { shareLeft, shareTaken } from '#shared/domain/shares.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { formatPlain } from '#shared/format/number.ts';
import { amountRefusal, type Committed } from './commitment-rules.ts';

/** What the rules look at in a counterparty. */
export type Holding = Pick<
  Relationship,
  'id' | 'relationshipType' | 'sourceId' | 'sourceName' | 'percentage' | 'amount' | 'launchStatus'
>;

/** What an entity lets its counterparties be. */
export interface HoldingLimits {
  readonly entityType: RelatedEntityType;
  /** Funds are raised from several investors; everything else has one. */
  readonly isFund: boolean;
  /** Whether the organization has switched several lenders of a financing on. */
  readonly hasManyLenders: boolean;
  /** Null for structures and projects. */
  readonly financing: Committed | null;
  /** The share of its structure in a project, in percent; null for everything else, and where it was not entered. */
  readonly ownedByStructure: number | null;
}

/** Why a counterparty cannot be added or changed, and what is to be said about which of its fields. */
export interface HoldingRefusal {
  readonly code: ErrorCode;
  readonly about: {
    readonly field: 'percentage' | 'amount' | 'sourceId' | 'relationshipType';
    readonly text: string;
  } | null;
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

function roleRefusal(role: Relationship['relationshipType'], type: FinancingType): HoldingRefusal | null {
  if (rolesFor(type).includes(role)) return null;
  const text = `${relationshipWord(role)} is no role in a financing of type ${entityTypeWord(type)}.`;
  return { code: 'requestInvalid', about: { field: 'relationshipType', text } };
}

function shareRefusal(
  proposed: Holding,
  others: readonly Holding[],
  kind: ShareKind,
  ownedByStructure: number | null,
): HoldingRefusal | null {
  if (proposed.percentage === null) return null;
  const structure = { relationshipType: 'SponsorOrOwner', percentage: ownedByStructure } as const;
  const left = shareLeft([...others, structure], kind);
  if (proposed.percentage <= left) return null;
  const owners = ownedByStructure ? 'its structure and others' : 'others';
  const taken = kind === 'ownership' ? `held by ${owners}` : 'lent by others';
  const text =
    left === 0
      ? `Nothing is left: 100% are ${taken}.`
      : `At most ${formatPlain(left, 6)}% is left; the rest is ${taken}.`;
  return { code: 'sharesExceeded', about: { field: 'percentage', text } };
}

/** What may be there once. */
function roleTaken(
  { relationshipType, sourceId, sourceName }: Holding,
  beside: readonly Holding[],
  { entityType, isFund, hasManyLenders }: HoldingLimits,
): HoldingRefusal | null {
  const ofRole = ofType(beside, relationshipType);
  if (ofRole.some((one) => one.sourceId === sourceId)) {
    const text = `${sourceName} is ${relationshipWord(relationshipType).toLowerCase()} already.`;
    return { code: 'relationshipExists', about: { field: 'sourceId', text } };
  }
  if (ofRole.length === 0) return null;
  if (relationshipType === 'Investor' && !isFund) return { code: 'dealHasInvestor', about: null };
  const isSecondLender = relationshipType === 'Lender' && entityType === 'Loan' && !hasManyLenders;
  return isSecondLender ? { code: 'lenderExists', about: null } : null;
}

/** Whether the terms are those of before, or an amount without a share is less. */
const isNoMore = ({ percentage, amount }: Holding, before: Holding): boolean =>
  percentage === before.percentage &&
  (amount === before.amount || (percentage === null && (amount ?? 0) < (before.amount ?? 0)));

/**
 * Why this counterparty cannot stand beside the others of the entity; null when it can. What is obsolete stands nowhere. `others` may hold the
 * proposed one as it was before: its role, and terms that take no more, are not judged again.
 */
export function holdingRefusal(
  proposed: Holding,
  others: readonly Holding[],
  limits: HoldingLimits,
): HoldingRefusal | null {
  if (!isActive(proposed)) return null;
  const { relationshipType } = proposed;
  const { financing } = limits;
  const active = others.filter(isActive);
  const before = active.find(({ id }) => id === proposed.id);
  const beside = active.filter(({ id }) => id !== proposed.id);

  const misfit = before || !financing ? null : roleRefusal(relationshipType, financing.financingType);
  const taken = misfit ?? roleTaken(proposed, beside, limits);
  const kind = shareKindOf(relationshipType);
  if (taken !== null || kind === null) return taken;
  const tooMuch = shareRefusal(proposed, beside, kind, limits.ownedByStructure);
  if (tooMuch !== null || financing === null || (before && isNoMore(proposed, before))) return tooMuch;
  return amountRefusal(proposed, beside, financing);
}
