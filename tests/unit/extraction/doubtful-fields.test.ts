import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const read = async (text: string): Promise<CovenantProposal> => {
  const [first, ...others] = await readClause(text);
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('Nothing was proposed.');
  return first;
};
const tested = (words: string) => read(prohibitions(`Section 6.1 Test. ${words}`));

describe('a proposal', () => {
  it('tells no field to check where nothing is doubtful', async () => {
    const proposal = await tested(
      'The Borrower shall not permit the Interest Coverage Ratio, as of the last day of each fiscal quarter, to be less than 2.25 to 1.00.',
    );

    expect(proposal).toMatchObject({ thresholds: [{ value: 2.25, unit: 'Ratio' }], confidence: 0.95 });
    expect(proposal).not.toHaveProperty('doubts');
  });

  it.each([
    [
      'a ratio that no lender agrees on',
      'The Borrower shall not permit the Fixed Charge Coverage Ratio, as of the last day of each fiscal quarter, to be less than 50 to 1.00.',
      50,
    ],
    [
      'a percentage of thousands',
      'The Borrower shall not permit the Loan-to-Value Ratio, as of the last day of each fiscal quarter, to exceed 7,000%.',
      7_000,
    ],
    [
      'an amount of a few dollars',
      'The Borrower shall maintain, as of the last day of each fiscal quarter, Liquidity of not less than $25.',
      25,
    ],
    [
      'an amount in thousands',
      'The Borrower shall maintain, as of the last day of each fiscal quarter, Tangible Net Worth (in thousands) of not less than $12,500.',
      12_500_000,
    ],
    [
      'an amount that grows',
      'The Borrower shall maintain, as of the last day of each fiscal quarter, Tangible Net Worth of not less than $30,000,000 plus 50% of its positive net income after June 30, 2026.',
      30_000_000,
    ],
  ])('doubts the level: %s', async (_, words, value) => {
    const proposal = await tested(words);

    expect(proposal.thresholds).toMatchObject([{ value }]);
    expect(proposal.thresholds[0]).not.toHaveProperty('from');
    expect(proposal.doubts).toEqual(['thresholds']);
    expect(proposal.confidence).toBeLessThan(0.85);
  });

  it.each([
    ['a coverage that must not be exceeded', 'Debt Service Coverage Ratio', 'to exceed 1.20 to 1.00', '<='],
    ['a leverage that must not be less', 'Total Leverage Ratio', 'to be less than 3.50 to 1.00', '>='],
  ])('doubts the comparison: %s', async (_, metric, comparison, operator) => {
    const proposal = await tested(
      `The Borrower shall not permit the ${metric}, as of the last day of each fiscal quarter, ${comparison}.`,
    );

    expect(proposal).toMatchObject({ operator, doubts: ['operator'] });
    expect(proposal.confidence).toBeLessThan(0.7);
  });

  it('leaves a level open whose words and figures disagree', async () => {
    const proposal = await tested(
      'The Borrower shall maintain, as of the last day of each fiscal quarter, Liquidity of at least Four Million Dollars ($400,000).',
    );

    expect(proposal).toMatchObject({ metric: 'Liquidity', thresholds: [], doubts: ['thresholds'] });
  });

  it('leaves a number of days open whose words and figures disagree', async () => {
    const proposal = await read(
      covenants(
        'Section 5.1 Budget. Within sixty (45) days before the start of each fiscal year, the Borrower shall deliver to the Lender its operating budget.',
      ),
    );

    expect(proposal).toMatchObject({ frequency: 'Annually', dueOffsetDays: null, doubts: ['dueOffsetDays'] });
  });

  it('says that the frequency was assumed, and the name where the paper is not known', async () => {
    const test = await tested('The Borrower shall not permit the Leverage Ratio to exceed 4.00 to 1.00.');
    const paper = await read(
      covenants(
        'Section 5.9 Turbines. Within 20 days after the end of each month, the Borrower shall deliver to the Lender a letter of its manufacturer.',
      ),
    );

    expect(test).toMatchObject({ frequency: 'AtAllTimes', doubts: ['frequency'] });
    expect(paper.doubts).toEqual(['name']);
  });
});
