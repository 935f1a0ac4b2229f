import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const first = async (text: string): Promise<CovenantProposal | undefined> => (await readClause(text))[0];
const banned = (words: string): string => prohibitions(`Section 6.4 Investments. The Borrower shall not ${words}`);

describe('the limit of an act', () => {
  it.each([
    'make deposits, except with banks having combined capital of not less than $200,000,000.',
    'buy any commercial paper, other than that of corporations whose net worth is at least $200,000,000.',
    'hold any certificates of deposit, except those of a trust company with assets in excess of $200,000,000.',
    'place cash otherwise than with depository institutions that have not less than $200,000,000 in total deposits.',
  ])('is not what others must have: %s', async (words) => {
    const promise = await first(banned(words));

    expect(promise).toMatchObject({ covenantType: 'Contract', thresholds: [] });
    expect(promise?.operator).toBeUndefined();
  });

  it('is read behind what others must have', async () => {
    expect(
      await first(
        banned(
          'make investments, except (a) deposits with banks having capital of at least $200,000,000; and (b) loans to employees in an aggregate amount not exceeding $40,000.',
        ),
      ),
    ).toMatchObject({ operator: '<=', thresholds: [{ value: 40_000, unit: 'USD' }] });
  });

  it.each([
    'make payments on its stock that since May 1, 2026 exceed $3,000,000 in the aggregate.',
    'permit Liens, other than those existing on December 31, 2026, that secure more than $3,000,000.',
    'grant Liens under the lease dated June 3, 2026 securing debt in excess of $3,000,000.',
  ])('begins on no day of something else: %s', async (words) => {
    expect(await first(banned(words))).toMatchObject({
      operator: '<=',
      thresholds: [{ value: 3_000_000, unit: 'USD' }],
    });
  });

  it('changes on the day that the words around it tell', async () => {
    const promise = await first(
      banned('pay dividends in excess of $2,000,000 through June 30, 2028 and $5,000,000 thereafter.'),
    );

    expect(promise?.thresholds).toEqual([
      { value: 2_000_000, unit: 'USD' },
      { from: '2028-07-01', value: 5_000_000, unit: 'USD' },
    ]);
  });

  it.each(['other than assets with a value of less than $80,000', 'except for a lot worth less than $80,000'])(
    'is a maximum where an exception allows what is less: %s',
    async (words) => {
      expect(await first(banned(`sell any of its assets, ${words} in any fiscal year.`))).toMatchObject({
        operator: '<',
        thresholds: [{ value: 80_000, unit: 'USD' }],
      });
    },
  );

  it('is a minimum where the ban itself says less', async () => {
    expect(await first(banned('permit its deposits with the Lender to be less than $80,000.'))).toMatchObject({
      operator: '>=',
    });
  });

  it.each([
    'borrow, if the loan in the maximum principal amount of $2,000,000 was not extended by then.',
    'suffer any Lien, except one that secures debts of not more than 100% of the purchase price of a thing.',
    'make any lease other than one of less than 5,000 square feet at a rent equal to or in excess of 90% of the rent of its plan.',
    'suffer any Lien, except one that secures no more than 80% of the cost of a thing.',
  ])('is not what measures something else: %s', async (words) => {
    expect(await first(banned(words))).toMatchObject({ covenantType: 'Contract', thresholds: [] });
  });

  it('is doubtful where it is that of one exception among others', async () => {
    const exceptions =
      '(a) debts to the Lender; (b) debts for taxes; (c) other debts of not more than $90,000; and (d) trade debts.';
    const one = await first(banned(`incur any Debt, except: ${exceptions}`));
    const whole = await first(banned('incur any Debt of more than $90,000 in the aggregate.'));

    expect(one).toMatchObject({ thresholds: [{ value: 90_000, unit: 'USD' }], doubts: ['thresholds'] });
    expect(one?.readings.find(({ field }) => field === 'thresholds')?.doubt).toMatch(/exceptions/);
    expect(whole?.doubts).toBeUndefined();
    expect(whole?.confidence ?? 0).toBeGreaterThan(one?.confidence ?? 1);
  });

  it('is not an amount of when a promise applies', async () => {
    expect(
      await first(
        banned('deal with any Affiliate unless, if the deal involves more than $70,000, the board has approved it.'),
      ),
    ).toMatchObject({ covenantType: 'Contract', thresholds: [] });
  });
});

describe('what is forbidden if a sum would exceed a level', () => {
  const spending = (words: string): string =>
    prohibitions(`Section 6.9 Capital Expenditures. The Borrower shall not ${words}`);

  it.each([
    'make any Capital Expenditures if the aggregate of all such expenditures would exceed $9,000,000 in any fiscal year.',
    'incur any Capital Expenditures (other than for repairs) if, after giving effect thereto, the total amount of such expenditures would be more than $9,000,000 in any fiscal year.',
  ])('is a maximum of that sum: %s', async (words) => {
    expect(await first(spending(words))).toMatchObject({
      covenantType: 'KPI',
      name: 'Maximum capital expenditures',
      frequency: 'Annually',
      operator: '<=',
      thresholds: [{ value: 9_000_000, unit: 'USD' }],
    });
  });

  it('is a test of another act where that act changes another figure', async () => {
    expect(
      await first(
        prohibitions(
          'Section 6.2 Debt. The Borrower shall not incur any Indebtedness if the Leverage Ratio would exceed 3.50 to 1.00.',
        ),
      ),
    ).toMatchObject({ name: 'Debt incurrence test: maximum leverage ratio', frequency: 'Event', operator: '<=' });
  });

  it('is a test of an act that a ban lets pass on a condition', async () => {
    expect(
      await first(
        prohibitions(
          'Section 6.4 Sales. The Borrower shall not sell more than 10% of its assets in any fiscal year, provided that this Section shall not be deemed to prohibit any sale by a Subsidiary if, after giving effect thereto, such Subsidiary shall have a ratio of total Indebtedness to total equity equal to or less than 1.5 to 1.0.',
        ),
      ),
    ).toMatchObject({ covenantType: 'KPI', name: expect.stringMatching(/^Disposition test/), frequency: 'Event' });
  });

  it('stays as it is where something is only allowed so', async () => {
    expect(
      await first(
        prohibitions(
          'Section 6.5 Distributions. The Borrower shall not make any Distribution, except that it may do so if the Debt Service Coverage Ratio exceeds 1.20 to 1.00.',
        ),
      ),
    ).toMatchObject({ name: 'Distribution test: minimum debt service coverage ratio', operator: '>' });
  });
});

describe('a figure below zero', () => {
  it.each([
    'shall not, at the end of any month, have negative EBITDA of more than $600,000',
    'shall not permit negative EBITDA to exceed $600,000 at the end of any month',
  ])('may fall as far as the agreement lets it: %s', async (words) => {
    expect(await first(covenants(`Section 5.8 EBITDA. The Borrower ${words}.`))).toMatchObject({
      covenantType: 'KPI',
      name: 'Minimum EBITDA',
      frequency: 'Monthly',
      operator: '>=',
      thresholds: [{ value: -600_000, unit: 'USD' }],
    });
  });
});

describe('a level that cannot be right', () => {
  it('is an amount of money of a ratio', async () => {
    const test = await first(
      covenants(
        'Section 5.8 Debt. The Borrower shall maintain, at the end of each quarter, a Debt to EBITDA Ratio of not greater than $2,500,000.',
      ),
    );

    expect(test).toMatchObject({ doubts: ['thresholds'] });
    expect(test?.confidence).toBeLessThan(0.6);
    expect(test?.readings.find(({ field }) => field === 'thresholds')?.doubt).toMatch(/ratio/);
  });

  it('is no minimum of a bank’s leverage, as a share of its assets', async () => {
    const test = await first(
      covenants(
        'Section 5.8 Capital. The Borrower shall maintain, at the end of each quarter, a Leverage Ratio of not less than 6.00%.',
      ),
    );

    expect(test).toMatchObject({ operator: '>=', confidence: 0.95 });
  });
});
