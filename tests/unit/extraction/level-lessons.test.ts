import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const tests = async (text: string): Promise<CovenantProposal[]> =>
  (await readClause(text)).filter(({ covenantType }) => covenantType === 'KPI');
const quarterly = 'as of the last day of each fiscal quarter,';

describe('a level', () => {
  it.each<[words: string, value: number, unit: string]>([
    ['.65 to 1', 0.65, 'Ratio'],
    ['.5x', 0.5, 'Ratio'],
    ['3-1/2 to 1', 3.5, 'Ratio'],
    ['2:75:1', 2.75, 'Ratio'],
    ['3:25:1:00', 3.25, 'Ratio'],
    ['66 2/3%', 66.6667, 'Percentage'],
    ['12-1/2%', 12.5, 'Percentage'],
  ])('is read as it is written: %s', async (words, value, unit) => {
    const [test] = await tests(
      prohibitions(
        `Section 6.1 Leverage. The Borrower shall not permit the Leverage Ratio, ${quarterly} to exceed ${words}.`,
      ),
    );

    expect(test?.thresholds).toEqual([{ value, unit }]);
  });

  it.each(['a negative $750,000', '($750,000)'])('can be below zero: %s', async (words) => {
    const [test] = await tests(
      prohibitions(
        `Section 6.1 Worth. The Borrower shall not permit its Tangible Net Worth, ${quarterly} to be less than ${words}.`,
      ),
    );

    expect(test).toMatchObject({ operator: '>=', thresholds: [{ value: -750_000, unit: 'USD' }] });
  });

  it('is not that of the next item', async () => {
    const found = await tests(
      covenants(
        'Section 5.1 Ratios. The Borrower shall maintain at all times (a) a Tangible Net Worth at least equal to the Worth Requirement; (b) a Debt to Capitalization Ratio of not more than 40%.',
      ),
    );

    expect(found.filter(({ metric }) => /worth/i.test(metric ?? '')).flatMap(({ thresholds }) => thresholds)).toEqual(
      [],
    );
    expect(found).toContainEqual(
      expect.objectContaining({ operator: '<=', thresholds: [{ value: 40, unit: 'Percentage' }] }),
    );
  });

  it('holds for the month that a table names', async () => {
    const [test] = await tests(
      covenants(
        'Section 5.1 Worth. The Borrower shall maintain, at the end of each month, its Net Worth at not less than the amount set forth opposite such month: January 2027 $41,000,000 February 2027 $41,000,000 March 2027 $43,000,000',
      ),
    );

    expect(test?.thresholds).toEqual([
      { from: '2027-01-01', value: 41_000_000, unit: 'USD' },
      { from: '2027-03-01', value: 43_000_000, unit: 'USD' },
    ]);
  });

  it('changes after the last of the days that are named for it', async () => {
    const [test] = await tests(
      prohibitions(
        'Section 6.1 Coverage. The Borrower shall not permit the Interest Coverage Ratio to be less than 1.50 to 1.00 for the periods ending March 31, 2027, and June 30, 2027, or thereafter to be less than 1.75 to 1.00, tested at the end of each fiscal quarter.',
      ),
    );

    expect(test?.frequency).toBe('Quarterly');
    expect(test?.thresholds.at(-1)).toEqual({ from: '2027-07-01', value: 1.75, unit: 'Ratio' });
  });
});

describe('a maintenance covenant', () => {
  it.each([
    [
      'below a lead that says how long the article binds',
      `ARTICLE VI\nCOVENANTS\n\nSo long as any indebtedness of the Borrower to the Bank remains unpaid, the Borrower agrees:\n\nSection 6.1 Coverage. The Borrower shall maintain a Debt Coverage Ratio of not less than 1.30 to 1.00, ${quarterly} without interruption.`,
    ],
    [
      'whose formula leaves dividends out',
      prohibitions(
        `Section 6.1 Coverage. The Borrower shall not permit the Fixed Charge Coverage Ratio (other than dividends on preferred stock), ${quarterly} to be less than 1.30 to 1.00.`,
      ),
    ],
  ])('is no condition for anything else: %s', async (_, text) => {
    expect(await tests(text)).toMatchObject([{ frequency: 'Quarterly', anchor: 'PeriodEnd' }]);
  });

  it('is told from a test of what is done: no distribution unless', async () => {
    expect(
      await tests(
        prohibitions(
          'Section 6.1 Distributions. The Borrower shall not make any distribution unless the Debt Service Coverage Ratio is at least 1.25 to 1.00.',
        ),
      ),
    ).toMatchObject([{ frequency: 'Event', anchor: 'Event', thresholds: [{ value: 1.25, unit: 'Ratio' }] }]);
  });

  it('is tested at the end of the quarter, though it holds at any time', async () => {
    expect(
      await tests(
        prohibitions(
          'Section 6.1 Worth. The Borrower shall not permit its Net Worth to be at any time less than $9,000,000, tested at the end of each fiscal quarter.',
        ),
      ),
    ).toMatchObject([{ frequency: 'Quarterly' }]);
  });
});

describe('the tested figure', () => {
  it.each([
    [
      'The Borrower shall maintain a minimum Effective Tangible Net Worth of at least $9,000,000.',
      'Effective Tangible Net Worth',
    ],
    ['The Current Ratio of Borrower shall not be less than 1.10 to 1.00 at any time.', 'Current Ratio'],
    ['The Borrower shall maintain a ratio of Debt to Net Worth of not more than 2 to 1.', 'Ratio of Debt to Net Worth'],
    [
      'The Borrower shall not permit total Indebtedness at any time to exceed 55% of Total Capitalization.',
      'total Indebtedness to Total Capitalization',
    ],
  ])('is named: %s', async (words, metric) => {
    expect(await tests(prohibitions(`Section 6.1 Financial Condition. ${words}`))).toMatchObject([{ metric }]);
  });

  it.each([
    [
      'what banks have in which money is put',
      'The Borrower shall not make investments, except deposits with banks having capital and surplus of not less than $100,000,000.',
    ],
    [
      'what loans are for',
      'The Borrower shall use the Loans for working capital; provided that no more than $3,000,000 shall be used for the purchase of land.',
    ],
    [
      'a period',
      'At any time during the Availability Period that cash on hand exceeds $250,000, the Borrower shall repay the Loans.',
    ],
    [
      'what a share is of',
      'The Borrower shall not create any Lien securing Debt that exceeds 5% of Consolidated Net Worth.',
    ],
  ])('is not %s', async (_, words) => {
    expect(await tests(prohibitions(`Section 6.1 Acts. ${words}`))).toEqual([]);
  });

  it('stands in no certificate that is to be filled in', async () => {
    const form = `1. Loans. The Bank shall make the Loans.

Schedule 1

TO COMPLIANCE CERTIFICATE

The Borrower shall not permit the Leverage Ratio to exceed 3.00 to 1.00.
`;

    expect(await tests(form)).toEqual([]);
  });
});
