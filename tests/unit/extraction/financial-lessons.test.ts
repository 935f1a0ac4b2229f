import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, prohibitions, readClause } from './read-clause.ts';

interface Case {
  readonly says: string;
  readonly text: string;
  readonly expected: Partial<CovenantProposal>;
}

const ratio = (value: number, from?: string) => ({
  ...(from === undefined ? {} : { from }),
  value,
  unit: 'Ratio' as const,
});
const dollars = (value: number, from?: string) => ({
  ...(from === undefined ? {} : { from }),
  value,
  unit: 'USD' as const,
});

const cases: readonly Case[] = [
  {
    says: 'a figure of the trade, by its place in "will not permit … to be less than"',
    text: prohibitions(
      '6.1 Growth. The Company will not permit the Average Weekly Unit Volume, as of the last day of any fiscal quarter, to be less than two percent (2%).',
    ),
    expected: { covenantType: 'KPI', metric: 'Average Weekly Unit Volume', operator: '>=', frequency: 'Quarterly' },
  },
  {
    says: 'spending by the heading, where the sentence does not name the figure',
    text: prohibitions(
      '6.2 CAPITAL EXPENDITURES. The Borrower shall not make any additional investment in fixed assets in any fiscal year in excess of an aggregate of $640,000.',
    ),
    expected: {
      name: 'Maximum capital expenditures',
      operator: '<=',
      frequency: 'Annually',
      thresholds: [dollars(640_000)],
    },
  },
  {
    says: 'one figure divided by another',
    text: covenants(
      '5.9 Financial Condition. The Borrower shall maintain Total Debt divided by Adjusted Net Worth of not greater than 1.80 to 1.00 at each quarter end.',
    ),
    expected: {
      name: 'Maximum total debt divided by adjusted net worth',
      operator: '<=',
      frequency: 'Quarterly',
      thresholds: [ratio(1.8)],
    },
  },
  {
    says: 'fiscal years, and those thereafter',
    text: prohibitions(
      '6.3 Capital Expenditures. The Borrower will not make Capital Expenditures exceeding $9,000,000 during Fiscal Year 2026 and $7,000,000 during any Fiscal Year thereafter.',
    ),
    expected: { thresholds: [dollars(9_000_000, '2026-01-01'), dollars(7_000_000, '2027-01-01')] },
  },
  {
    says: 'an additional amount in the calculation as no level of its own',
    text: prohibitions(
      '6.4 Cash Flow. The Company will not permit the Average Site Cash Flow to be less than $300,000 as of the last day of any fiscal quarter; provided that for the first quarter of Fiscal Year 2026 it may include an additional $90,000 of opening costs.',
    ),
    expected: { thresholds: [dollars(300_000)] },
  },
  {
    says: 'a ratio to something other than one',
    text: covenants(
      '5.1 Debt to Capitalization Ratio. The Borrower will at all times maintain a ratio of Debt to Capitalization of at least 1.0 to 5.0.',
    ),
    expected: { covenantType: 'KPI', operator: '>=', thresholds: [ratio(0.2)] },
  },
  {
    says: 'a level that has to be computed: for a person to fill in',
    text: covenants(
      '5.2 Liquidity. As of the last day of each month, the Borrower shall maintain Liquidity of not less than the sum of its outstanding Obligations and 40% of its trailing expenses.',
    ),
    expected: { covenantType: 'KPI', operator: '>=', frequency: 'Monthly', thresholds: [] },
  },
  {
    says: '"a minimum Consolidated Tangible Net Worth of", with what is added to it',
    text: covenants(
      '5.3 Net Worth. The Borrower shall at all times maintain a minimum Consolidated Tangible Net Worth of $44,000,000 plus 60% of net income after the Closing Date.',
    ),
    expected: { operator: '>=', frequency: 'AtAllTimes', thresholds: [dollars(44_000_000)] },
  },
  {
    says: 'a spelled-out ratio by the heading of its section',
    text: prohibitions(
      '6.5 Interest Coverage. The Borrower will not permit for any period of four consecutive fiscal quarters the ratio of EBIT for such four quarter period to Consolidated Interest Expense for such four quarter period to be less than 2.2 to 1.0.',
    ),
    expected: { name: 'Minimum interest coverage', operator: '>=', thresholds: [ratio(2.2)] },
  },
  {
    says: 'whose net worth it is, without the name in the figure',
    text: covenants(
      '5.4 Net Worth. As of the end of each calendar month, the Tangible Net Worth of Brightwater shall not be less than $3,000,000.',
    ),
    expected: { name: 'Minimum tangible net worth', frequency: 'Monthly' },
  },
  {
    says: 'a springing ratio by itself, and not the availability that calls for it',
    text: prohibitions(
      '7.1 Fixed Charge Coverage Ratio. At any time when Excess Availability is less than $4,000,000, permit the Fixed Charge Coverage Ratio for the most recently ended period of four fiscal quarters to be less than 1.05x.',
    ),
    expected: {
      name: 'Minimum fixed charge coverage ratio',
      operator: '>=',
      frequency: 'Quarterly',
      thresholds: [ratio(1.05)],
    },
  },
  {
    says: 'a schedule of least earnings by fiscal quarter',
    text: prohibitions(
      '7.2 Minimum EBITDA. Permit Consolidated EBITDA for the four fiscal quarters ending on any date below to be less than the amount set forth opposite such date:\n\nFiscal Quarter Ending     Minimum EBITDA\nMarch 31, 2026            $8,500,000\nJune 30, 2026             $9,250,000\nSeptember 30, 2026 and each fiscal quarter thereafter   $10,000,000\n',
    ),
    expected: {
      name: 'Minimum consolidated EBITDA',
      operator: '>=',
      thresholds: [
        dollars(8_500_000, '2026-03-31'),
        dollars(9_250_000, '2026-06-30'),
        dollars(10_000_000, '2026-09-30'),
      ],
    },
  },
  {
    says: 'tests of a "Test Period" that is defined elsewhere as quarterly, with less confidence',
    text: prohibitions(
      '7.3 Leverage. Permit the Total Net Leverage Ratio as of the last day of any Test Period to be greater than 4.40:1.00.',
    ),
    expected: { frequency: 'Quarterly', operator: '<=', confidence: 0.85 },
  },
];

describe('a financial clause of an agreement not seen before', () => {
  it.each(cases)('reads $says', async ({ text, expected }) => {
    const tests = (await readClause(text)).filter(({ covenantType }) => covenantType === 'KPI');

    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject(expected);
  });

  it('begins where the words before the items say that compliance begins', async () => {
    const tests = await readClause(
      covenants(
        '5.9 FINANCIAL CONDITION. The Borrower shall maintain its financial condition as follows, with compliance determined commencing with the statements for the period ending June 30, 2026:\n\n(a) Working Capital not at any time less than $5,000,000.\n\n(b) Net income after taxes not less than $2.00 on an annual basis, determined as of each fiscal year end, and pre-tax profit not less than $3.00 determined as of each fiscal quarter end.\n',
      ),
    );

    expect(
      tests.map(({ section, name, frequency, thresholds }) => [section, name, frequency, thresholds[0]?.value]),
    ).toEqual([
      ['5.9(a)', 'Minimum working capital', 'AtAllTimes', 5_000_000],
      ['5.9(b)', 'Minimum net income', 'Annually', 2],
      ['5.9(b)', 'Minimum pre-tax profit', 'Quarterly', 3],
    ]);
    expect(tests.every(({ firstTestDate }) => firstTestDate === '2026-06-30')).toBe(true);
  });

  it.each([
    {
      about: 'among the exceptions of a prohibition',
      text: '6.4 Hedging. The Borrower shall not enter into any hedge except those that cover not more than 70% of monthly production.',
    },
    {
      about: 'that counts toward the borrowing base',
      text: '6.5 Dispositions. The Borrower shall not sell any property that counts toward the Borrowing Base Amount in excess of $400,000 in the aggregate.',
    },
    {
      about: 'in the conditions of a permitted purchase',
      text: '6.6 Buyback. The Borrower shall not purchase its stock in excess of $150,000 in any calendar year, provided that it may do so only if (a) no Borrowing Base Deficiency exists, and (b) the funds drawn are less than or equal to 60% of the Commitment.',
    },
  ])('makes no test of an amount $about', async ({ text }) => {
    const found = await readClause(prohibitions(text));

    expect(found.map(({ covenantType }) => covenantType)).toEqual(['Contract']);
  });

  it('gives the untitled items of "Negative Covenants" a name each', async () => {
    const found = await readClause(
      '6.3 Negative Covenants. The Borrower will not, without the consent of the Lender:\n\n(a) merge with any other Person, except a Subsidiary;\n\n(b) incur debt in excess of $350,000 in the aggregate; or\n\n(c) pay any dividend.\n',
    );

    expect(found.map(({ section, name, thresholds }) => [section, name, thresholds[0]?.value])).toEqual([
      ['6.3(a)', 'Not to merge with any other Person', undefined],
      ['6.3(b)', 'Not to incur debt in excess of $350,000 in the aggregate', 350_000],
      ['6.3(c)', 'Not to pay any dividend', undefined],
    ]);
  });
});
