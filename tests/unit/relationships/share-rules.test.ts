import { describe, expect, it } from 'vitest';
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
    launchStatus: 'Active',
    ...facts,
  };
};

const financing: HoldingLimits = { entityType: 'Loan', isFund: false, hasManyLenders: true };
const structure: HoldingLimits = { entityType: 'Deal', isFund: false, hasManyLenders: false };
const fund: HoldingLimits = { ...structure, isFund: true };

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
