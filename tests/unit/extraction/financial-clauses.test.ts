import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { prohibitions, readClause } from './read-clause.ts';

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

const cases: readonly Case[] = [
  {
    says: 'a coverage ratio that steps up by date, from its first test',
    text: 'Section 6.14. Minimum DSCR. The Borrower shall not allow the Debt Service Coverage Ratio, measured on the last day of each fiscal quarter beginning with the quarter ending March 31, 2027 for the twelve months then ended, to be less than 1.20 to 1.00; provided that from and after January 1, 2030 such ratio shall not be less than 1.25 to 1.00.',
    expected: {
      section: '6.14',
      name: 'Minimum debt service coverage ratio',
      metric: 'Debt Service Coverage Ratio',
      operator: '>=',
      frequency: 'Quarterly',
      firstTestDate: '2027-03-31',
      thresholds: [ratio(1.2, '2027-03-31'), ratio(1.25, '2030-01-01')],
    },
  },
  {
    says: 'a distribution test',
    text: 'Section 6.15. Restricted Payments. The Borrower shall not make any distribution unless (i) no Default exists, (ii) the Debt Service Coverage Ratio for the preceding and for the projected next twelve months is at least 1.25:1.00, and (iii) the Debt Service Reserve Account is fully funded.',
    expected: {
      section: '6.15',
      name: 'Distribution test: minimum debt service coverage ratio',
      operator: '>=',
      frequency: 'Event',
      thresholds: [ratio(1.25)],
    },
  },
  {
    says: 'an overadvance to be repaid within days',
    text: 'Section 2.09(c). If on any Borrowing Base Date the Loans in aggregate exceed the Borrowing Base, the Borrower shall prepay the excess within three (3) Business Days.',
    expected: {
      section: '2.09(c)',
      metric: 'Borrowing base excess',
      operator: '<=',
      thresholds: [{ value: 0, unit: 'USD' }],
      cureDays: 3,
      dayType: 'Business',
    },
  },
  {
    says: 'a multiple, "1.20x"',
    text: 'Section 7.1 Coverage. The Borrower shall maintain a Debt Service Coverage Ratio of at least 1.20x as of the end of each fiscal quarter.',
    expected: { operator: '>=', thresholds: [ratio(1.2)], frequency: 'Quarterly' },
  },
  {
    says: 'a coverage ratio in percent, "120%"',
    text: 'Section 7.1 Coverage. The Borrower shall maintain, as of the last day of each fiscal year, a Debt Service Coverage Ratio of not less than 120%.',
    expected: { operator: '>=', thresholds: [ratio(1.2)], frequency: 'Annually' },
  },
  {
    says: 'a ratio with a colon, "1.20:1.00"',
    text: 'Section 7.1 Coverage. At all times, the Interest Coverage Ratio shall not be lower than 1.20:1.00.',
    expected: { operator: '>=', thresholds: [ratio(1.2)], frequency: 'AtAllTimes', metric: 'Interest Coverage Ratio' },
  },
  {
    says: 'a ceiling: "shall not exceed"',
    text: 'Section 7.2 Leverage. The Consolidated Leverage Ratio shall not exceed 3.75 to 1.00 as of the last day of any fiscal quarter.',
    expected: {
      name: 'Maximum consolidated leverage ratio',
      operator: '<=',
      thresholds: [ratio(3.75)],
      frequency: 'Quarterly',
    },
  },
  {
    says: 'a ceiling through a negated permission',
    text: 'Section 7.2 Leverage. The Company will not permit the ratio of Total Debt to EBITDA to be greater than 4.00 to 1.00 at any time.',
    expected: {
      metric: 'Ratio of Total Debt to EBITDA',
      operator: '<=',
      thresholds: [ratio(4)],
      frequency: 'AtAllTimes',
    },
  },
  {
    says: 'a leverage ratio that steps down: until a date, and thereafter',
    text: 'Section 7.2 Leverage. The Borrower shall not permit the Total Leverage Ratio as of the end of any fiscal quarter to exceed (i) 5.00 to 1.00 for any fiscal quarter ending on or before December 31, 2027 and (ii) 4.50 to 1.00 for any fiscal quarter ending thereafter.',
    expected: { operator: '<=', thresholds: [ratio(5), ratio(4.5, '2028-01-01')], frequency: 'Quarterly' },
  },
  {
    says: 'a table of periods and levels',
    text: 'Section 7.3 Fixed Charge Coverage Ratio. The Borrower shall not permit the Fixed Charge Coverage Ratio as of the last day of any fiscal quarter to be less than the ratio set forth below opposite such period:\n\nPeriod\nRatio\n\nClosing Date through December 31, 2026\n1.10 to 1.00\n\nJanuary 1, 2027 through December 31, 2027\n1.15 to 1.00\n\nJanuary 1, 2028 and thereafter\n1.25 to 1.00\n',
    expected: { operator: '>=', thresholds: [ratio(1.1), ratio(1.15, '2027-01-01'), ratio(1.25, '2028-01-01')] },
  },
  {
    says: 'dollars in words and figures',
    text: 'Section 7.4 Net Worth. The Guarantor shall at all times maintain a Tangible Net Worth of not less than Eighty Million Dollars ($80,000,000).',
    expected: {
      name: 'Minimum tangible net worth',
      operator: '>=',
      thresholds: [{ value: 80_000_000, unit: 'USD' }],
      frequency: 'AtAllTimes',
      confidence: 0.95,
    },
  },
  {
    says: 'dollars in words alone',
    text: 'Section 7.4 Net Worth. The Guarantor shall at all times maintain a Tangible Net Worth of not less than Eighty Million Dollars.',
    expected: { thresholds: [{ value: 80_000_000, unit: 'USD' }] },
  },
  {
    says: 'words and figures of dollars that disagree',
    text: 'Section 7.4 Net Worth. The Guarantor shall at all times maintain a Tangible Net Worth of not less than Eighty Million Dollars ($8,000,000).',
    expected: { thresholds: [], doubts: ['thresholds'], confidence: 0.55 },
  },
  {
    says: 'an amount before its figure: "not less than $5 million in Liquidity"',
    text: 'Section 7.5 Liquidity. The Borrower shall maintain not less than $5.5 million in Liquidity, tested on the last day of each month.',
    expected: {
      metric: 'Liquidity',
      operator: '>=',
      thresholds: [{ value: 5_500_000, unit: 'USD' }],
      frequency: 'Monthly',
    },
  },
  {
    says: 'a loan-to-value limit in percent',
    text: 'Section 7.6 Loan-to-Value. The Borrower shall not permit the Loan-to-Value Ratio to exceed sixty-five percent (65%) at any time.',
    expected: { operator: '<=', thresholds: [{ value: 65, unit: 'Percentage' }], frequency: 'AtAllTimes' },
  },
  {
    says: 'a reserve in months of debt service',
    text: 'Section 7.7 Debt Service Reserve Account. The Borrower shall at all times maintain in the Debt Service Reserve Account a balance of at least six (6) months of scheduled debt service.',
    expected: { operator: '>=', thresholds: [{ value: 6, unit: 'Months' }], frequency: 'AtAllTimes' },
  },
  {
    says: 'a spending limit for each year',
    text: 'Section 7.8 Capital Expenditures. The Borrower shall not make Capital Expenditures in excess of $2,000,000 in any fiscal year.',
    expected: {
      name: 'Maximum capital expenditures',
      operator: '<=',
      thresholds: [{ value: 2_000_000, unit: 'USD' }],
      frequency: 'Annually',
    },
  },
  {
    says: 'a level that stands in the definitions',
    text: 'Section 1.1 Definitions.\n"Required Coverage Level" means 1.35 to 1.00.\n\nSection 7.1 Coverage. The Borrower shall not permit the Debt Service Coverage Ratio as of the last day of any fiscal quarter to be less than the Required Coverage Level.',
    expected: { operator: '>=', thresholds: [ratio(1.35)], frequency: 'Quarterly' },
  },
  {
    says: 'a level withheld from the public filing',
    text: 'Section 7.1 Coverage. The Borrower shall not permit the Debt Service Coverage Ratio as of the end of any fiscal quarter to be less than [***] to 1.00.',
    expected: { operator: '>=', thresholds: [], confidence: 0.55 },
  },
  {
    says: 'two consecutive years before a breach counts',
    text: 'Section 7.03 Coverage. Borrower shall maintain a Fixed Charge Coverage Ratio of not less than 1.10 to 1.00 as of the end of each fiscal year; a violation of this covenant is no Event of Default unless it is breached in two consecutive fiscal years.',
    expected: { consecutiveBreaches: 2, frequency: 'Annually' },
  },
  {
    says: 'a test of the trailing four quarters',
    text: 'Section 7.1 Interest Coverage. The Company shall not permit the Consolidated Interest Coverage Ratio for any period of four consecutive fiscal quarters to be less than 2.50 to 1.00.',
    expected: { operator: '>=', frequency: 'Quarterly', thresholds: [ratio(2.5)] },
  },
  {
    says: 'a ratio in words',
    text: 'Section 7.1 Current Ratio. The Borrower shall maintain a Current Ratio of not less than one and twenty-five hundredths to one at all times.',
    expected: { thresholds: [ratio(1.25)], operator: '>=' },
  },
];

describe('a financial clause', () => {
  it.each(cases)('reads $says', async ({ text, expected }) => {
    const tests = (await readClause(text)).filter(({ covenantType }) => covenantType === 'KPI');

    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject(expected);
  });

  it('reads each lettered test under "shall not permit" with the negation of the list', async () => {
    const tests = await readClause(
      prohibitions(
        'Section 6.12 Financial Covenants. The Borrower shall not permit:\n(a) the Leverage Ratio as of the last day of any fiscal quarter to be greater than 3.50 to 1.00;\n(b) the Interest Coverage Ratio as of the last day of any fiscal quarter to be less than 2.00 to 1.00; or\n(c) Liquidity at any time to be less than $10,000,000.',
      ),
    );

    expect(tests.map(({ section, operator, thresholds }) => [section, operator, thresholds[0]?.value])).toEqual([
      ['6.12(a)', '<=', 3.5],
      ['6.12(b)', '>=', 2],
      ['6.12(c)', '>=', 10_000_000],
    ]);
  });

  it('reads two figures of one sentence as two tests', async () => {
    const tests = await readClause(
      'Section 7.1 Financial Tests. The Borrower shall at all times maintain a Current Ratio of at least 1.50 to 1.00 and a Tangible Net Worth of at least $12,000,000.',
    );

    expect(tests.map(({ metric, thresholds }) => [metric, thresholds])).toEqual([
      ['Current Ratio', [ratio(1.5)]],
      ['Tangible Net Worth', [{ value: 12_000_000, unit: 'USD' }]],
    ]);
  });

  it('reads an amendment that restates a single number', async () => {
    const proposals = await readClause(
      'AMENDMENT NO. 2\n\n1. Amendments. Section 7.11(a) (Debt Service Coverage Ratio) of the Credit Agreement is hereby amended by deleting \u201c1.25 to 1.00\u201d therein and inserting \u201c1.20 to 1.00\u201d in lieu thereof.',
    );

    expect(proposals).toMatchObject([
      { section: '7.11(a)', covenantType: 'KPI', thresholds: [ratio(1.2)], confidence: 0.65 },
    ]);
  });

  it('reads an amendment that restates a whole section', async () => {
    const proposals = await readClause(
      'Section 2. Amendment. Section 6.14 of the Credit Agreement is hereby amended and restated in its entirety to read as follows:\n\n\u201cSection 6.14. Minimum DSCR. The Borrower shall not permit the Debt Service Coverage Ratio as of the last day of any fiscal quarter to be less than 1.15 to 1.00.\u201d',
    );

    expect(proposals.filter(({ covenantType }) => covenantType === 'KPI')).toMatchObject([
      { section: '6.14', operator: '>=', thresholds: [ratio(1.15)] },
    ]);
  });
});
