import { describe, expect, it } from 'vitest';
import {
  amountByShare,
  amountOfShare,
  countedAmount,
  isShareOfCommitment,
  shareLeft,
  shareOfAmount,
} from '#shared/domain/shares.ts';

describe('a share of a commitment', () => {
  it.each([
    { percentage: 62.5, whole: 10_000_000, amount: 6_250_000 },
    { percentage: 12.5, whole: 80, amount: 10 },
    { percentage: 33.333333, whole: 900_000, amount: 300_000 },
    { percentage: 0, whole: 5_000, amount: 0 },
    { percentage: 7, whole: 1_234_567.89, amount: 86_419.75 },
  ])('of $percentage% of $whole is $amount', ({ percentage, whole, amount }) => {
    expect(amountOfShare(percentage, whole)).toBe(amount);
  });

  it.each([
    { amount: 6_250_000, whole: 10_000_000, percentage: 62.5 },
    { amount: 10, whole: 80, percentage: 12.5 },
    { amount: 29_000_000, whole: 100_000_000, percentage: 29 },
    { amount: 100_000, whole: 300_000, percentage: 33.333333 },
    { amount: 1, whole: 0, percentage: null },
  ])('is $percentage% where $amount of $whole are lent', ({ amount, whole, percentage }) => {
    expect(shareOfAmount(amount, whole)).toBe(percentage);
  });

  it.each([3, 6, 7, 9, 11, 13])('leaves room for everybody when %i lend the same', (count) => {
    const percentage = shareOfAmount(1_000_000 / count, 1_000_000);
    const holders = Array.from({ length: count }, () => ({ relationshipType: 'Lender' as const, percentage }));

    expect(shareLeft(holders, 'lending')).toBeGreaterThanOrEqual(0);
    expect(shareLeft(holders.slice(1), 'lending')).toBeGreaterThanOrEqual(percentage ?? 100);
  });
});

describe('the share of a party', () => {
  it.each([
    { role: 'Lender', type: 'Loan', isOfCommitment: true },
    { role: 'Participant', type: 'ConstructionLoan', isOfCommitment: true },
    { role: 'SponsorOrOwner', type: 'Loan', isOfCommitment: false },
    { role: 'Investor', type: 'RevolvingLineOfCredit', isOfCommitment: false },
    { role: 'Investor', type: 'EquityInvestment', isOfCommitment: true },
    { role: 'SponsorOrOwner', type: 'PartnershipFlip', isOfCommitment: true },
    { role: 'Guarantor', type: 'Loan', isOfCommitment: false },
    { role: 'Grantor', type: 'Grant', isOfCommitment: false },
  ] as const)('as $role of a $type is of what is committed: $isOfCommitment', ({ role, type, isOfCommitment }) => {
    expect(isShareOfCommitment(role, type)).toBe(isOfCommitment);
  });

  it.each([
    { what: 'follows its share', party: { percentage: 40, amount: 4 }, commitmentAmount: 20, amount: 8 },
    { what: 'stays without a share', party: { percentage: null, amount: 4 }, commitmentAmount: 20, amount: 4 },
    { what: 'is not made up', party: { percentage: 40, amount: null }, commitmentAmount: 20, amount: null },
    {
      what: 'stays while nothing is committed',
      party: { percentage: 40, amount: 4 },
      commitmentAmount: null,
      amount: 4,
    },
  ])('says how much it is: the amount $what', ({ party, commitmentAmount, amount }) => {
    const lender = { relationshipType: 'Lender' as const, ...party };

    expect(amountByShare(lender, { financingType: 'Loan', commitmentAmount })).toBe(amount);
  });
});

describe('what a party has promised', () => {
  it.each([
    { what: 'its amount', party: { percentage: 40, amount: 4 }, promised: 4 },
    { what: 'what its share is of the commitment', party: { percentage: 40, amount: null }, promised: 8 },
    { what: 'nothing that is known', party: { percentage: null, amount: null }, promised: null },
  ])('is $what', ({ party, promised }) => {
    const lender = { ...party, relationshipType: 'Lender' } as const;

    expect(countedAmount(lender, { financingType: 'Loan', commitmentAmount: 20 })).toBe(promised);
    expect(countedAmount(lender, { financingType: 'Loan', commitmentAmount: null })).toBe(party.amount);
    expect(
      countedAmount({ ...lender, relationshipType: 'Investor' }, { financingType: 'Loan', commitmentAmount: 20 }),
    ).toBe(party.amount);
  });
});
