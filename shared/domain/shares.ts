import { type FinancingType, isDebt } from './entity-types.ts';
import { type Relationship, type RelationshipType, type ShareKind, shareKindOf } from './relationship.ts';

/** What adding up shares needs to know of a counterparty. */
export type ShareHolder = Pick<Relationship, 'relationshipType' | 'percentage'>;

/** Shares are added up in millionths of a percent, because 33.4 + 33.3 + 33.3 is more than 100 in binary. */
const unitsInPercent = 1_000_000;

const unitsOf = (percentage: number): number => Math.round(percentage * unitsInPercent);

/** The percentage that is taken of one kind of share, from 0 to 100. */
export const shareTaken = (holders: readonly ShareHolder[], kind: ShareKind): number =>
  holders
    .filter(({ relationshipType }) => shareKindOf(relationshipType) === kind)
    .reduce((units, { percentage }) => units + unitsOf(percentage ?? 0), 0) / unitsInPercent;

/** The percentage that is left of one kind of share; never below zero. */
export const shareLeft = (holders: readonly ShareHolder[], kind: ShareKind): number =>
  Math.max(0, unitsOf(100) - unitsOf(shareTaken(holders, kind))) / unitsInPercent;

/** The part of a whole amount that a percentage stands for, to the cent. */
export const amountOfShare = (percentage: number, whole: number): number => Math.round(percentage * whole) / 100;

/**
 * Whether the percentage of this role is a share of what is committed of a financing. Lenders and participants always promise a part of it. Where
 * nothing is lent, investors and owners put the money in; beside a loan their shares are of what the loan pays for.
 */
export function isShareOfCommitment(role: RelationshipType, type: FinancingType): boolean {
  const kind = shareKindOf(role);
  return kind === 'lending' || (kind === 'ownership' && !isDebt(type));
}

/** What is committed of a financing. */
export interface Commitment {
  readonly financingType: FinancingType;
  /** In the currency of the financing; null where it was not entered. */
  readonly commitmentAmount: number | null;
}

/** The amount that the share of a counterparty stands for; null where it has none, is of something else, and while nothing is committed. */
function amountOfCommitment(
  { relationshipType, percentage }: ShareHolder,
  { financingType, commitmentAmount }: Commitment,
): number | null {
  if (percentage === null || commitmentAmount === null) return null;
  return isShareOfCommitment(relationshipType, financingType) ? amountOfShare(percentage, commitmentAmount) : null;
}

/** What has an amount, too. */
type AmountHolder = ShareHolder & Pick<Relationship, 'amount'>;

/**
 * The amount that the share of a counterparty stands for. The amount that it has where no share or no amount was entered, where the share is of
 * something else, and while nothing is committed.
 */
export const amountByShare = (holder: AmountHolder, commitment: Commitment): number | null =>
  holder.amount === null ? null : (amountOfCommitment(holder, commitment) ?? holder.amount);

/** What somebody has promised: the amount that was entered or, where there is none, what the share is of the commitment. */
export const countedAmount = (holder: AmountHolder, commitment: Commitment): number | null =>
  holder.amount ?? amountOfCommitment(holder, commitment);

/** What percentage of a whole an amount is, cut off after six decimals, so that the parts of a whole never add up to more than 100; null for no whole. */
export function shareOfAmount(amount: number, whole: number): number | null {
  if (whole <= 0) return null;
  // A hundredth of the last digit makes up for what binary takes away from 12.5.
  return Math.floor((amount / whole) * 100 * unitsInPercent + 0.01) / unitsInPercent;
}

/**
 * Whether an amount is the part of a whole that a percentage stands for: to the cent, or as near as the sixth decimal of the percentage can tell.
 */
export function isAmountOfShare(amount: number, percentage: number, whole: number): boolean {
  const lastDecimal = whole / 100 / unitsInPercent;
  // A tenth of a cent makes up for what binary takes away.
  return Math.abs(amount - amountOfShare(percentage, whole)) < Math.max(0.01, lastDecimal) + 0.001;
}

/** The holders with the share that an amount without one is of the commitment. */
export const withCountedShares = <Holder extends AmountHolder>(
  holders: readonly Holder[],
  { financingType, commitmentAmount }: Commitment,
): readonly Holder[] =>
  holders.map((holder) => {
    const { relationshipType, percentage, amount } = holder;
    const isCounted = percentage === null && amount !== null && isShareOfCommitment(relationshipType, financingType);
    return isCounted ? { ...holder, percentage: shareOfAmount(amount, commitmentAmount ?? 0) } : holder;
  });
