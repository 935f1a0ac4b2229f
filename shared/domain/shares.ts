import { type Relationship, type ShareKind, shareKindOf } from './relationship.ts';

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

/** What percentage of a whole an amount is, cut off after six decimals, so that the parts of a whole never add up to more than 100; null for no whole. */
export function shareOfAmount(amount: number, whole: number): number | null {
  if (whole <= 0) return null;
  // A hundredth of the last digit makes up for what binary takes away from 12.5.
  return Math.floor((amount / whole) * 100 * unitsInPercent + 0.01) / unitsInPercent;
}
