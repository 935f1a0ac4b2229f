import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, readClause } from './read-clause.ts';

const tests = async (words: string): Promise<CovenantProposal[]> =>
  (await readClause(covenants(`Section 5.8 EBITDA. The Borrower shall ${words}`))).filter(
    ({ covenantType }) => covenantType === 'KPI',
  );
const levels = async (words: string) => (await tests(words)).map(({ thresholds }) => thresholds);
const monthly = 'maintain, as of the last day of each month ending during the periods below, EBITDA of not less than:';

describe('a table of levels', () => {
  it('with two days in each row holds from the first of them', async () => {
    expect(
      await levels(
        `${monthly} From and To and EBITDA shall not be including including less than: 9/30/27 12/15/27 $100,000 12/16/27 3/15/28 $500,000 3/16/28 At all times thereafter $600,000`,
      ),
    ).toEqual([
      [
        { from: '2027-09-30', value: 100_000, unit: 'USD' },
        { from: '2027-12-16', value: 500_000, unit: 'USD' },
        { from: '2028-03-16', value: 600_000, unit: 'USD' },
      ],
    ]);
  });

  it('that opens with the closing holds from the start', async () => {
    expect(
      await levels(
        `${monthly} The date hereof December 31, 2027 $3,000,000 January 1, 2028 At all times thereafter $4,000,000`,
      ),
    ).toEqual([
      [
        { value: 3_000_000, unit: 'USD' },
        { from: '2028-01-01', value: 4_000_000, unit: 'USD' },
      ],
    ]);
  });

  it('is one test, whatever its heading repeats', async () => {
    const found = await readClause(
      covenants(
        'Section 5.9 Capital Expenditures. The Company shall not spend for capital expenditures in any fiscal year more than the amount set forth below: FOR THE YEAR ENDING ON: CAPITAL EXPENDITURES SHALL NOT BE MORE THAN: 12/31/27 $3,000,000 12/31/28 $3,500,000',
      ),
    );

    expect(found.map(({ name }) => name)).toEqual(['Maximum capital expenditures']);
    expect(found[0]?.thresholds).toHaveLength(2);
  });

  it('whose later rows are a formula is a start', async () => {
    const [test] = await tests(
      'maintain, at each fiscal quarter end, EBITDA of not less than the amount set forth below: Closing Date $900,000 June 30, 2027 and each subsequent date the Required EBITDA Amount.',
    );

    expect(test).toMatchObject({ doubts: expect.arrayContaining(['thresholds']) });
  });
});

describe('levels told respectively', () => {
  it.each([
    'as of June 30, 2027 and June 30, 2028, maintain EBITDA of not less than $3,000,000 and $4,000,000, respectively.',
    'maintain EBITDA of not less than $3,000,000 and $4,000,000 as of June 30, 2027 and June 30, 2028, respectively.',
  ])('go with their days: %s', async (words) => {
    expect(await levels(words)).toEqual([
      [
        { from: '2027-06-30', value: 3_000_000, unit: 'USD' },
        { from: '2028-06-30', value: 4_000_000, unit: 'USD' },
      ],
    ]);
  });

  it('are doubtful where their days are not told', async () => {
    const [test] = await tests(
      'maintain at the end of each fiscal year EBITDA of not less than $3,000,000 and $4,000,000, respectively.',
    );

    expect(test).toMatchObject({ thresholds: [{ value: 3_000_000, unit: 'USD' }], doubts: ['thresholds'] });
  });
});

describe('the first day of a test', () => {
  it.each([
    'maintain at all times a Net Worth of not less than $7,000,000 plus 50% of net income for each quarter, commencing with the quarter ending June 30, 2027.',
    'maintain at all times a minimum Net Worth of $7,000,000 to be adjusted upward at the end of each fiscal quarter commencing June 30, 2027 by 30% of net income.',
  ])('is not that of what is added to the level: %s', async (words) => {
    const [test] = await tests(words);

    expect(test).toMatchObject({ thresholds: [{ value: 7_000_000, unit: 'USD' }], doubts: ['thresholds'] });
    expect(test?.firstTestDate).toBeUndefined();
  });
});

it('is only where a level starts that its name is told to move', async () => {
  const [test] = await tests(
    'not permit its Net Worth, at any time, to be less than the minimum amount, which minimum amount shall be $7,000,000, with such minimum amount to be positively increased by the Increase Amount on April 30, 2028.',
  );

  expect(test).toMatchObject({ thresholds: [{ value: 7_000_000, unit: 'USD' }], doubts: ['thresholds'] });
});

describe('the quote of a test', () => {
  it('holds its comparison, however long its sentence is', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `matter number ${index} of the parties`).join(', ');
    const [test] = await tests(
      `keep its books in good order, including ${words}; and maintain EBITDA of not less than $800,000 at the end of each quarter.`,
    );

    expect(test?.quote).toContain('EBITDA of not less than $800,000');
  });

  it('is not of recitals', async () => {
    expect(
      await readClause(
        'WITNESSETH: WHEREAS, the Lender will make available up to $250,000,000 for working capital of the Borrower; WHEREAS, the Borrower shall give security;',
      ),
    ).toEqual([]);
  });
});
