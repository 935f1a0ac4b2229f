import { type Relationship, type ShareKind, shareKindOf } from '#shared/domain/relationship.ts';
import {
  amountByShare,
  amountOfShare,
  type Commitment,
  isAmountOfShare,
  isShareOfCommitment,
  shareLeft,
  withCountedShares,
} from '#shared/domain/shares.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatPlain } from '#shared/format/number.ts';
import { centsOf } from '#shared/money/amounts.ts';

/** What the rules look at in a counterparty. */
type Party = Pick<Relationship, 'relationshipType' | 'percentage' | 'amount' | 'launchStatus'>;

/** What is committed of a financing, and the currency of its amounts. */
export interface Committed extends Commitment {
  readonly currency: string;
}

const isActive = ({ launchStatus }: Party): boolean => launchStatus === 'Active';

/** Counterparties in force whose amounts are others with this commitment, as they are and with what they will have. */
export const amountsFollowing = <Holding extends Party>(
  holdings: readonly Holding[],
  commitment: Commitment,
): { readonly holding: Holding; readonly amount: number | null }[] =>
  holdings
    .filter(isActive)
    .map((holding) => ({ holding, amount: amountByShare(holding, commitment) }))
    .filter(({ holding, amount }) => amount !== holding.amount);

/** Shares are entered with six decimals; each may be up to half of the last one above what it stands for. */
const roundingOf = (parties: number, commitmentAmount: number): number =>
  Math.floor((parties * commitmentAmount * 100) / 2 / 100_000_000);

/**
 * What parties with amounts and no share have of a commitment, and what the shares of the others leave for them, in cents. Null while nothing is
 * committed. `parties` are those in force whose shares are of the commitment.
 */
function amountsBeside(kind: ShareKind, parties: readonly Party[], { commitmentAmount }: Commitment) {
  if (commitmentAmount === null) return null;
  const ofKind = parties.filter(({ relationshipType }) => shareKindOf(relationshipType) === kind);
  const fixed = ofKind.filter(({ percentage }) => percentage === null);
  const room = centsOf(amountOfShare(shareLeft(ofKind, kind), commitmentAmount));
  return {
    taken: fixed.reduce((cents, { amount }) => cents + centsOf(amount ?? 0), 0),
    room,
    /** What rounded shares may hide of the room. */
    rounding: roundingOf(ofKind.length - fixed.length, commitmentAmount),
  };
}

const moneyOf = (cents: number, { currency }: Committed): string => formatMoney(cents / 100, { currency, decimals: 2 });

/** What is wrong with a share or an amount. */
interface AmountRefusal {
  readonly code: 'requestInvalid' | 'sharesExceeded';
  readonly about: { readonly field: 'percentage' | 'amount'; readonly text: string };
}

const refusalOf = (code: AmountRefusal['code'], field: 'percentage' | 'amount', text: string): AmountRefusal => ({
  code,
  about: { field, text },
});

/**
 * What is wrong with the share and the amount of a party beside the others that are in force: an amount has to be what its share stands for, and
 * those without a share may take what the shares leave of the commitment. Null where nothing is, and while nothing is committed.
 */
export function amountRefusal(proposed: Party, beside: readonly Party[], committed: Committed): AmountRefusal | null {
  const { relationshipType, percentage, amount } = proposed;
  const { financingType, commitmentAmount } = committed;
  const kind = shareKindOf(relationshipType);
  if (kind === null || commitmentAmount === null || !isShareOfCommitment(relationshipType, financingType)) return null;
  if (percentage === null && amount === null) return null;
  if (percentage !== null && amount !== null && !isAmountOfShare(amount, percentage, commitmentAmount)) {
    const right = moneyOf(centsOf(amountOfShare(percentage, commitmentAmount)), committed);
    const text = `${formatPlain(percentage, 6)}% of the commitment is ${right}. Enter that, or leave one of the two empty.`;
    return refusalOf('requestInvalid', 'amount', text);
  }

  const found = amountsBeside(kind, [...beside, proposed], committed);
  if (found === null || found.taken <= found.room + found.rounding) return null;
  if (percentage !== null) {
    const left = formatPlain(shareLeft(withCountedShares(beside, committed), kind), 6);
    return refusalOf('sharesExceeded', 'percentage', `At most ${left}% is left beside the amounts of others.`);
  }
  const left = moneyOf(Math.max(0, found.room - found.taken + centsOf(amount ?? 0)), committed);
  return refusalOf('sharesExceeded', 'amount', `At most ${left} of the commitment is left.`);
}

function overrun(kind: ShareKind, parties: readonly Party[], committed: Committed) {
  const found = amountsBeside(kind, parties, committed);
  if (found === null || found.taken <= found.room + found.rounding) return null;
  const [taken, room] = [moneyOf(found.taken, committed), moneyOf(found.room, committed)];
  return `Parties without a share have ${taken}, and the shares of the others leave ${room} of it. Change those first.`;
}

/**
 * What is wrong with a lower commitment: amounts without a share stay as they are, and would pass it together with the shares of the others. Null
 * where they do not, and for a higher one, which makes it no worse.
 */
export function commitmentFault(
  holdings: readonly Party[],
  before: Pick<Commitment, 'commitmentAmount'>,
  after: Committed,
): string | null {
  const isRaised = before.commitmentAmount !== null && (after.commitmentAmount ?? 0) > before.commitmentAmount;
  if (isRaised) return null;
  const sharing = holdings.filter(
    (party) => isActive(party) && isShareOfCommitment(party.relationshipType, after.financingType),
  );
  return overrun('lending', sharing, after) ?? overrun('ownership', sharing, after);
}
