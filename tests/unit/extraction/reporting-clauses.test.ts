import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, readClause } from './read-clause.ts';

interface Case {
  readonly says: string;
  readonly text: string;
  readonly expected: Partial<CovenantProposal>;
}

const cases: readonly Case[] = [
  {
    says: 'quarterly statements within forty-five (45) days of the first three quarters',
    text: 'Section 5.01(b). Quarterly Statements. As soon as they are available, and in any event not later than forty-five (45) days following the close of each of the first three fiscal quarters in any Fiscal Year, the Borrower shall furnish to the Administrative Agent an unaudited balance sheet and the related statements of income and cash flow, certified by a Responsible Officer.',
    expected: {
      section: '5.01(b)',
      name: 'Quarterly financial statements',
      frequency: 'ThreeQuarters',
      anchor: 'PeriodEnd',
      dueOffsetDays: 45,
      dayType: 'Calendar',
    },
  },
  {
    says: 'audited statements within one hundred twenty (120) days, without a verb of its own',
    text: 'Section 5.01(a). Within one hundred twenty (120) days after each Fiscal Year ends, audited annual financial statements of the Borrower, reported on without a going-concern qualification by independent certified public accountants of national standing.',
    expected: {
      section: '5.01(a)',
      name: 'Annual audited financial statements',
      frequency: 'Annually',
      anchor: 'FiscalYearEnd',
      dueOffsetDays: 120,
    },
  },
  {
    says: 'a compliance certificate concurrently with the statements of other sections',
    text: 'Section 5.02. Compliance Certificate. Concurrently with each delivery of statements under Sections 5.01(a) and (b), the Borrower shall deliver a certificate that shows in reasonable detail how the Debt Service Coverage Ratio for the four-quarter period then ended was calculated.',
    expected: { section: '5.02', anchor: 'LinkedDelivery', dueOffsetDays: 0, linkedSections: ['5.01(a)', '5.01(b)'] },
  },
  {
    says: 'insurance certificates ten (10) Business Days before a policy expires',
    text: 'Section 5.08. Insurance. Not later than ten (10) Business Days before any policy required by this Agreement expires, the Borrower shall furnish certificates evidencing its renewal.',
    expected: {
      section: '5.08',
      name: 'Insurance certificates',
      frequency: 'Event',
      anchor: 'Event',
      dueOffsetDays: -10,
      dayType: 'Business',
    },
  },
  {
    says: 'words and figures that disagree: no number of days, and a doubt of it',
    text: 'Section 5.03 Monthly Reports. Within thirty (45) days after the end of each calendar month, the Borrower shall deliver to the Lender an operating report for such month.',
    expected: {
      name: 'Monthly operating report',
      frequency: 'Monthly',
      dueOffsetDays: null,
      doubts: ['dueOffsetDays'],
      confidence: 0.55,
    },
  },
  {
    says: '"within 60 days of"',
    text: 'Section 6.1 Reporting. Within 60 days of the end of each fiscal quarter the Company will provide the Bank with internally prepared financial statements.',
    expected: { frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 60 },
  },
  {
    says: 'every fiscal quarter, the fourth included',
    text: 'Section 6.2 Statements. The Borrower shall deliver to the Lender, no later than 50 days after the last day of each fiscal quarter (including the fourth fiscal quarter), consolidated financial statements.',
    expected: { frequency: 'Quarterly', dueOffsetDays: 50 },
  },
  {
    says: 'quarters other than the last one',
    text: 'Section 6.2 Statements. Within 45 days after the end of each fiscal quarter (other than the last fiscal quarter of any fiscal year), Holdings shall furnish to the Agent its consolidated balance sheet.',
    expected: { frequency: 'ThreeQuarters', dueOffsetDays: 45 },
  },
  {
    says: 'a budget before the year begins',
    text: 'Section 5.05 Annual Budget. At least thirty (30) days prior to the beginning of each fiscal year, the Borrower shall submit to the Administrative Agent an operating budget for that year.',
    expected: { name: 'Annual operating budget', frequency: 'Annually', anchor: 'FiscalYearStart', dueOffsetDays: -30 },
  },
  {
    says: 'projections before the year ends',
    text: 'Section 5.05 Projections. Not less than 60 days prior to the end of each Fiscal Year, the Borrower shall deliver to the Lenders financial projections for the next Fiscal Year.',
    expected: { name: 'Annual financial projections', anchor: 'FiscalYearEnd', dueOffsetDays: -60 },
  },
  {
    says: 'a budget after the year has begun',
    text: 'Section 5.05 Business Plan. Within sixty days after the commencement of each fiscal year, the Borrower shall furnish to the Lender a business plan approved by its board.',
    expected: { anchor: 'FiscalYearStart', dueOffsetDays: 60, frequency: 'Annually' },
  },
  {
    says: 'the twentieth day of a month',
    text: 'Section 5.2 Collateral Reporting. By the twentieth (20th) day of each month, Borrower shall deliver to Lender a detailed aging of its accounts receivable.',
    expected: { name: 'Monthly receivables aging', frequency: 'Monthly', anchor: 'PeriodEnd', dueOffsetDays: 20 },
  },
  {
    says: 'a Business Day of the month',
    text: 'Section 5.2 Collateral Reporting. No later than the fifth Business Day of each calendar month, the Borrower shall provide the Agent with a Borrowing Base Certificate as of the last day of the prior month.',
    expected: {
      name: 'Monthly borrowing base certificate',
      dueOffsetDays: 5,
      dayType: 'Business',
      frequency: 'Monthly',
    },
  },
  {
    says: 'a fixed day of each year',
    text: 'Section 5.9 Reserve Report. On or before June 1 of each year, the Company shall deliver to the Administrative Agent a reserve report prepared by an independent engineer.',
    expected: { name: 'Annual reserve report', frequency: 'Annually', anchor: 'FixedDate', fixedDate: '06-01' },
  },
  {
    says: 'two fixed days of each year',
    text: 'Section 5.9 Reserve Report. On or before June 1 and December 1 of each year, the Company shall furnish to the Lenders a reserve report as of the preceding April 1 and October 1.',
    expected: { frequency: 'Semiannually', anchor: 'FixedDate', fixedDate: '06-01' },
  },
  {
    says: 'an offset after named days of the year',
    text: 'Section 5.7 Progress Reports. Within 30 days after each June 30 and December 31, the Grantee shall submit to the Lender a progress report.',
    expected: { frequency: 'Semiannually', anchor: 'PeriodEnd', dueOffsetDays: 30 },
  },
  {
    says: 'semi-annual periods in words',
    text: 'Section 5.7 Impact. Within ninety (90) days after the end of each semi-annual period of the fiscal year, the Borrower shall deliver to the Lender an impact report.',
    expected: { frequency: 'Semiannually', dueOffsetDays: 90 },
  },
  {
    says: 'notice of default, promptly and within days of knowledge',
    text: 'Section 5.03. Notices. The Borrower shall give written notice to the Administrative Agent promptly, and in any event within three (3) Business Days after a Responsible Officer obtains knowledge thereof, of the occurrence of any Default or Event of Default.',
    expected: { name: 'Notice of default', frequency: 'Event', anchor: 'Event', dueOffsetDays: 3, dayType: 'Business' },
  },
  {
    says: '"promptly" without a number',
    text: covenants(
      'Section 5.04 Litigation. The Borrower will promptly notify the Agent of any material litigation commenced against it.',
    ),
    expected: { name: 'Notice of litigation', frequency: 'Event', dueOffsetDays: null },
  },
  {
    says: 'hours, rounded up to days',
    text: 'Section 5.04 Notices. Within forty-eight (48) hours after an Event of Loss, the Borrower shall notify the Lender thereof in writing.',
    expected: { dueOffsetDays: 2, frequency: 'Event' },
  },
  {
    says: 'months, converted with less confidence',
    text: 'Section 5.1 Financial Statements. Within four (4) months after the end of each fiscal year, the Borrower shall deliver to the Lender audited financial statements.',
    expected: { dueOffsetDays: 120, anchor: 'FiscalYearEnd', confidence: 0.65 },
  },
  {
    says: 'a number withheld from the public filing',
    text: 'Section 5.1 Financial Statements. Within [***] days after the end of each fiscal quarter, the Borrower shall deliver to the Lender unaudited financial statements.',
    expected: { dueOffsetDays: null, frequency: 'Quarterly', confidence: 0.55 },
  },
  {
    says: 'a date that is defined far away',
    text: 'Section 1.01 Definitions.\n"Calculation Date" means the last day of each March, June, September and December, which is each calendar quarter end.\n\nSection 5.11 Reports. Within 25 days after each Calculation Date, the Borrower shall deliver to the Agent an operating report.',
    expected: { section: '5.11', frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 25 },
  },
  {
    says: 'tax returns after filing',
    text: 'Section 5.1(d) Tax Returns. Within ten (10) days after the filing thereof, the Guarantor shall deliver to the Bank a signed copy of its federal income tax return.',
    expected: { name: 'Tax returns', frequency: 'Event', dueOffsetDays: 10 },
  },
  {
    says: 'a weekly certificate',
    text: 'Section 5.2 Collateral Reports. Weekly, on or before Wednesday, Borrower shall deliver to Lender a borrowing base certificate.',
    expected: { name: 'Weekly borrowing base certificate', frequency: 'Weekly' },
  },
  {
    says: 'prior notice of a change',
    text: covenants(
      'Section 5.10 Changes. The Borrower shall give the Agent not less than thirty (30) days\u2019 prior written notice of any change in its name or jurisdiction of organization.',
    ),
    expected: { frequency: 'Event', dueOffsetDays: -30 },
  },
  {
    says: 'the bank form without section numbers',
    text: 'AFFIRMATIVE COVENANTS. Borrower covenants and agrees with Lender that, so long as this Agreement remains in effect, Borrower will:\n\nAnnual Statements. Furnish Lender, as soon as available, but in no event later than ninety (90) days after the end of each fiscal year, with Borrower\u2019s balance sheet and income statement, audited by a certified public accountant satisfactory to Lender.',
    expected: {
      section: 'Annual Statements',
      name: 'Annual audited financial statements',
      dueOffsetDays: 90,
      frequency: 'Annually',
    },
  },
  {
    says: 'an operating report that the month names in a table-like schedule',
    text: 'SCHEDULE 6.2\nREPORTING REQUIREMENTS\n\nMonthly (not later than the 25th day after the end of each month)\n(a) an operating report for the preceding month\n',
    expected: { section: 'Schedule 6.2', name: 'Monthly operating report', frequency: 'Monthly', dueOffsetDays: 25 },
  },
  {
    says: 'an appraisal once a year',
    text: covenants(
      'Section 5.12 Appraisals. Once in each calendar year, and not later than October 31 of each year, the Borrower shall deliver to the Lender an appraisal of the Mortgaged Property.',
    ),
    expected: { name: 'Annual appraisal', fixedDate: '10-31', frequency: 'Annually' },
  },
  {
    says: 'an imperative under a lead that promises',
    text: 'ARTICLE 9 AFFIRMATIVE COVENANTS\nUntil the Loans are repaid, the Company will:\n\n9.1 Accounts. Deliver to the Purchasers, within 100 days after the close of each fiscal year, audited consolidated financial statements.',
    expected: { section: '9.1', dueOffsetDays: 100, anchor: 'FiscalYearEnd' },
  },
];

describe('a reporting clause', () => {
  it.each(cases)('reads $says', async ({ text, expected }) => {
    const reports = (await readClause(text)).filter(({ covenantType }) => covenantType === 'Report');

    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject(expected);
  });

  it('reads each lettered item of a list as its own report, with the words of the list that govern it', async () => {
    const text = covenants(
      'Section 5.01 Reporting. The Borrower shall furnish to the Agent:\n(a) within 90 days after the end of each fiscal year, its audited balance sheet;\n(b) within 45 days after the end of each fiscal quarter, its unaudited balance sheet; and\n(c) at the time of each delivery under clauses (a) and (b), a Compliance Certificate.',
    );

    const reports = await readClause(text);

    expect(reports.map(({ section, dueOffsetDays, anchor }) => [section, dueOffsetDays, anchor])).toEqual([
      ['5.01(a)', 90, 'FiscalYearEnd'],
      ['5.01(b)', 45, 'PeriodEnd'],
      ['5.01(c)', 0, 'LinkedDelivery'],
    ]);
    expect(reports[2]?.linkedSections).toEqual(['5.01(a)', '5.01(b)']);
    expect(reports[1]?.quote).toBe(
      '(b) within 45 days after the end of each fiscal quarter, its unaudited balance sheet;',
    );
  });

  it('reads two deadlines of one sentence as two reports', async () => {
    const reports = await readClause(
      'Section 4.1 Statements. The Borrower shall deliver to the Lender financial statements within 120 days after the end of each fiscal year and within 60 days after the end of each fiscal quarter.',
    );

    expect(reports.map(({ frequency, dueOffsetDays }) => [frequency, dueOffsetDays])).toEqual([
      ['Annually', 120],
      ['Quarterly', 60],
    ]);
  });

  it('reads a list of events of which notice is due as one report', async () => {
    const reports = await readClause(
      'Section 5.3 Notices. The Borrower shall notify the Agent, within five Business Days, of any of the following:\n(a) the occurrence of a Default;\n(b) litigation against the Borrower; and\n(c) the loss of a permit.',
    );

    expect(reports).toMatchObject([
      { covenantType: 'Report', name: 'Notice of default and other events', dueOffsetDays: 5, dayType: 'Business' },
    ]);
  });

  it('reads text whose lines break in the middle of numbers and headings, with page numbers between', async () => {
    const text =
      'ARTICLE\n5\nREPORTING\nCOVENANTS\n\n5.02 Quarterly\nStatements.  As soon as available, but not later than forty-\nfive\n(45) days after the\n\n\n                         - 37 -\n\n\nend of each fiscal quarter, the Borrower shall\ndeliver to the Lender its unaudited financial statements.';

    const reports = await readClause(text);

    expect(reports).toMatchObject([{ section: '5.02', dueOffsetDays: 45, frequency: 'Quarterly', confidence: 0.95 }]);
  });
});
