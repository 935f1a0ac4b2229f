import { describe, expect, it } from 'vitest';
import type { Committed } from '#functions/domain/relationships/commitment-rules.ts';
import {
  type Holding,
  type HoldingLimits,
  holdingRefusal,
  standingOf,
} from '#functions/domain/relationships/share-rules.ts';
import { shareLeft, shareTaken } from '#shared/domain/shares.ts';

let count = 0;

const aHolding = (facts: Partial<Holding> = {}): Holding => {
  count += 1;
  return {
    id: `relationship ${count}`,
    relationshipType: 'Lender',
    sourceId: `bank ${count}`,
    sourceName: 'Harbor Bank',
    percentage: null,
    amount: null,
    launchStatus: 'Active',
    ...facts,
  };
};

const aCommitment = (facts: Partial<Committed> = {}): Committed => ({
  financingType: 'Loan',
  commitmentAmount: 1_000,
  currency: 'USD',
  ...facts,
});

const financing: HoldingLimits = {
  entityType: 'Loan',
  isFund: false,
  hasManyLenders: true,
  financing: aCommitment(),
  ownedByStructure: null,
};
const structure: HoldingLimits = {
  entityType: 'Deal',
  isFund: false,
  hasManyLenders: false,
  financing: null,
  ownedByStructure: null,
};
const fund: HoldingLimits = { ...structure, isFund: true };

describe('shares of a project', () => {
  const project: HoldingLimits = { ...structure, entityType: 'Project', ownedByStructure: 90 };

  it('take what its structure leaves of it, and lenders do not ask for that', () => {
    const ofOwner = (percentage: number) => aHolding({ relationshipType: 'SponsorOrOwner', percentage });

    expect(holdingRefusal(ofOwner(10), [], project)).toBeNull();
    expect(holdingRefusal(aHolding({ percentage: 80 }), [], project)).toBeNull();
    expect(holdingRefusal(ofOwner(80), [], project)).toEqual({
      code: 'sharesExceeded',
      about: { field: 'percentage', text: 'At most 10% is left; the rest is held by its structure and others.' },
    });
    expect(holdingRefusal(ofOwner(0.5), [ofOwner(10)], project)).toMatchObject({
      about: { text: 'Nothing is left: 100% are held by its structure and others.' },
    });
  });
});

describe('shares of one entity', () => {
  it('add up exactly, whatever binary makes of thirds', () => {
    const lenders = [33.4, 33.3, 33.3].map((percentage) => aHolding({ percentage }));

    expect(shareTaken(lenders, 'lending')).toBe(100);
    expect(shareLeft(lenders, 'lending')).toBe(0);
  });

  it('are counted apart for owners and lenders, and guarantors have none', () => {
    const holdings = [
      aHolding({ relationshipType: 'Lender', percentage: 60 }),
      aHolding({ relationshipType: 'Participant', percentage: 15 }),
      aHolding({ relationshipType: 'SponsorOrOwner', percentage: 80 }),
      aHolding({ relationshipType: 'Guarantor', percentage: 100 }),
    ];

    expect(standingOf(holdings)).toMatchObject({ ownership: 80, lending: 75, lenderCount: 1, investorId: null });
  });

  it('do not count what is obsolete', () => {
    const gone = aHolding({ relationshipType: 'Investor', percentage: 100, launchStatus: 'Obsolete' });

    expect(standingOf([gone])).toEqual({ ownership: 0, lending: 0, lenderCount: 0, investorId: null });
    expect(holdingRefusal(aHolding({ relationshipType: 'Investor', percentage: 100 }), [gone], structure)).toBeNull();
  });

  it.each([
    { percentage: 40, refused: false },
    { percentage: 40.000001, refused: true },
    { percentage: 0, refused: false },
    { percentage: null, refused: false },
  ])('with 60% taken: $percentage is refused: $refused', ({ percentage, refused }) => {
    const refusal = holdingRefusal(aHolding({ percentage }), [aHolding({ percentage: 60 })], financing);

    expect(refusal !== null).toBe(refused);
  });

  it('are refused with what is left', () => {
    const others = [aHolding({ percentage: 87.5 })];

    expect(holdingRefusal(aHolding({ percentage: 20 }), others, financing)).toEqual({
      code: 'sharesExceeded',
      about: { field: 'percentage', text: 'At most 12.5% is left; the rest is lent by others.' },
    });
    expect(
      holdingRefusal(aHolding({ percentage: 1 }), [...others, aHolding({ percentage: 12.5 })], financing),
    ).toMatchObject({ about: { text: 'Nothing is left: 100% are lent by others.' } });
  });

  it('do not stand in the way of their own change', () => {
    const lender = aHolding({ percentage: 60 });
    const others = [lender, aHolding({ percentage: 30 })];

    expect(holdingRefusal({ ...lender, percentage: 70 }, others, financing)).toBeNull();
    expect(holdingRefusal({ ...lender, percentage: 71 }, others, financing)?.code).toBe('sharesExceeded');
  });
});

describe('counterparties of one entity', () => {
  it('have one role once', () => {
    const lender = aHolding({ sourceId: 'harbor' });

    expect(holdingRefusal(aHolding({ sourceId: 'harbor' }), [lender], financing)).toEqual({
      code: 'relationshipExists',
      about: { field: 'sourceId', text: 'Harbor Bank is lender already.' },
    });
    expect(holdingRefusal(aHolding({ sourceId: 'harbor', relationshipType: 'Agent' }), [lender], financing)).toBeNull();
  });

  it.each([
    { where: 'a structure', limits: structure, refused: 'dealHasInvestor' },
    { where: 'a financing', limits: financing, refused: 'dealHasInvestor' },
    { where: 'a fund', limits: fund, refused: undefined },
  ])('of $where: a second investor is answered with $refused', ({ limits, refused }) => {
    const first = aHolding({ relationshipType: 'Investor' });

    expect(holdingRefusal(aHolding({ relationshipType: 'Investor' }), [first], limits)?.code).toBe(refused);
  });

  it('are one lender of a financing unless several are switched on', () => {
    const single = { ...financing, hasManyLenders: false };

    expect(holdingRefusal(aHolding(), [aHolding()], single)?.code).toBe('lenderExists');
    expect(holdingRefusal(aHolding(), [aHolding({ launchStatus: 'Obsolete' })], single)).toBeNull();
    expect(holdingRefusal(aHolding(), [aHolding()], financing)).toBeNull();
  });

  it('can always be removed', () => {
    const others = [aHolding({ percentage: 100 }), aHolding({ relationshipType: 'Investor', percentage: 100 })];

    expect(holdingRefusal(aHolding({ percentage: 50, launchStatus: 'Obsolete' }), others, financing)).toBeNull();
  });
});

describe('amounts of lenders', () => {
  const of = (facts: Partial<Committed>): HoldingLimits => ({ ...financing, financing: aCommitment(facts) });

  it.each([
    { terms: { percentage: 10, amount: 500 }, field: 'amount' },
    { terms: { percentage: 10, amount: 100.02 }, field: 'amount' },
    { terms: { percentage: 10, amount: 100 }, field: undefined },
    { terms: { percentage: 33.333333, amount: 333.33 }, field: undefined },
    { terms: { amount: 1_000 }, field: undefined },
    { terms: { amount: 1_000.01 }, field: 'amount' },
    { terms: { amount: 900_000_000 }, field: 'amount' },
  ])('of a commitment of 1,000: $terms is refused about $field', ({ terms, field }) => {
    expect(holdingRefusal(aHolding(terms), [], financing)?.about?.field).toBe(field);
  });

  it('follow a share as far as six decimals tell, and no further', () => {
    const limits = of({ commitmentAmount: 1_000_000_000 });

    expect(holdingRefusal(aHolding({ percentage: 33.333333, amount: 333_333_333.33 }), [], limits)).toBeNull();
    expect(holdingRefusal(aHolding({ percentage: 33.333333, amount: 333_333_350 }), [], limits)?.about?.text).toBe(
      '33.333333% of the commitment is $333,333,330.00. Enter that, or leave one of the two empty.',
    );
    const twoThirds = aHolding({ percentage: 66.666667 });
    expect(holdingRefusal(aHolding({ amount: 333_333_333.33 }), [twoThirds], limits)).toBeNull();
  });

  it('count beside the shares and amounts of the others', () => {
    const others = [aHolding({ percentage: 60 }), aHolding({ amount: 100 })];

    expect(holdingRefusal(aHolding({ amount: 300 }), others, financing)).toBeNull();
    expect(holdingRefusal(aHolding({ amount: 300.01 }), others, financing)).toEqual({
      code: 'sharesExceeded',
      about: { field: 'amount', text: 'At most $300.00 of the commitment is left.' },
    });
    expect(holdingRefusal(aHolding({ percentage: 31 }), others, financing)).toEqual({
      code: 'sharesExceeded',
      about: { field: 'percentage', text: 'At most 30% is left beside the amounts of others.' },
    });
  });

  it('are free where nothing is committed, and of roles whose shares are of something else', () => {
    const one = aHolding({ percentage: 10, amount: 500 });

    expect(holdingRefusal(one, [], of({ commitmentAmount: null }))).toBeNull();
    expect(holdingRefusal({ ...one, relationshipType: 'Guarantor' }, [], financing)).toBeNull();
    expect(holdingRefusal({ ...one, relationshipType: 'SponsorOrOwner' }, [], financing)).toBeNull();
  });

  it('may stay what they are, and become less', () => {
    const lender = aHolding({ amount: 5_000 });

    expect(holdingRefusal(lender, [lender], financing)).toBeNull();
    expect(holdingRefusal({ ...lender, amount: 4_000 }, [lender], financing)).toBeNull();
    expect(holdingRefusal({ ...lender, amount: 6_000 }, [lender], financing)?.about?.field).toBe('amount');
  });
});

describe('a role', () => {
  it.each([
    { role: 'Grantee', type: 'Loan' },
    { role: 'Lender', type: 'Grant' },
    { role: 'Borrower', type: 'Grant' },
    { role: 'Lender', type: 'EquityInvestment' },
    { role: 'Grantor', type: 'Lease' },
  ] as const)(
    'of $role is refused in a financing of type $type, and changes where it is there already',
    ({ role, type }) => {
      const limits = { ...financing, financing: aCommitment({ financingType: type }) };
      const misfit = aHolding({ relationshipType: role });

      expect(holdingRefusal(misfit, [], limits)).toMatchObject({
        code: 'requestInvalid',
        about: { field: 'relationshipType' },
      });
      expect(holdingRefusal(misfit, [misfit], limits)).toBeNull();
    },
  );

  it.each([
    { role: 'Grantee', type: 'Grant' },
    { role: 'Lender', type: 'SaleLeaseback' },
    { role: 'Participant', type: 'RevolvingLineOfCredit' },
    { role: 'Investor', type: 'PartnershipFlip' },
  ] as const)('of $role fits a financing of type $type', ({ role, type }) => {
    const limits = { ...financing, financing: aCommitment({ financingType: type }) };

    expect(holdingRefusal(aHolding({ relationshipType: role }), [], limits)).toBeNull();
  });
});
