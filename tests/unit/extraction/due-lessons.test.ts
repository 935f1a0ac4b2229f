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
    says: 'a count from what stands before it: "… and within 20 days thereafter"',
    text: 'Section 5.1 Reports. As soon as practicable after the end of each fiscal month, and in any event within twenty (20) days thereafter, the Borrower shall furnish to the Bank its balance sheet.',
    expected: { frequency: 'Monthly', anchor: 'PeriodEnd', dueOffsetDays: 20 },
  },
  {
    says: 'a count from what stands before it: "… not later than 100 days after such year"',
    text: 'Section 5.1 Reports. After the close of each fiscal year, and not later than 100 days after the end of such fiscal year, the Borrower shall furnish to the Bank its audited financial statements.',
    expected: { frequency: 'Annually', anchor: 'FiscalYearEnd', dueOffsetDays: 100 },
  },
  {
    says: 'an exception in parentheses between the days and what they are counted from',
    text: 'Section 5.1 Reports. Within 95 days (or such earlier date on which it must file them) after the end of each fiscal year, the Borrower shall deliver to the Lender its audited financial statements.',
    expected: { frequency: 'Annually', dueOffsetDays: 95 },
  },
  {
    says: 'the year of somebody else',
    text: "Section 5.1 Reports. Within 80 days after the end of each of Prairie Wind's fiscal years, the Borrower shall deliver to the Lender its annual report.",
    expected: { name: 'Annual report', frequency: 'Annually', dueOffsetDays: 80 },
  },
  {
    says: 'months other than those that end a quarter',
    text: 'Section 5.1 Reports. Within 25 days after each non-quarter ending month, the Borrower shall deliver to the Lender its balance sheet.',
    expected: { frequency: 'Monthly', anchor: 'PeriodEnd', dueOffsetDays: 25 },
  },
  {
    says: 'a period that is defined in passing',
    text: 'Section 5.1 Certificate. As of the last day of each quarter (the "Review Period") the Borrower shall prepare a compliance certificate. The certificate shall be delivered by the Borrower to the Lender within 15 days following the end of each Review Period.',
    expected: { frequency: 'Quarterly', dueOffsetDays: 15 },
  },
  {
    says: "a request that is the lender's",
    text: "Section 5.1 Contractors. The Borrower will furnish to the Lender, at the Lender's request, lists of its contractors.",
    expected: { covenantType: 'Report', frequency: 'Event', dueOffsetDays: null },
  },
  {
    says: 'a delivery without a word of time',
    text: 'Section 5.1 Surveys. The Borrower shall furnish to the Lender photocopies of all surveys of the site.',
    expected: { covenantType: 'Report', frequency: 'Event', dueOffsetDays: null },
  },
  {
    says: 'an act within days of an event',
    text: 'Section 5.1 Shortfall. If the costs exceed the budget, the Borrower shall then deposit the difference with the Lender within twelve days after its demand.',
    expected: { covenantType: 'Contract', frequency: 'Event', anchor: 'Event', dueOffsetDays: 12 },
  },
  {
    says: 'a day that is defined',
    text: 'Section 5.1 Works. The Borrower shall complete the works by the Completion Date. Section 5.2 Terms. "Completion Date" means September 30, 2027.',
    expected: { covenantType: 'Contract', frequency: 'Once', anchor: 'FixedDate', fixedDate: '2027-09-30' },
  },
];

describe('when something is due', () => {
  it.each(cases)('$says is read', async ({ text, expected }) => {
    expect(await readClause(covenants(text))).toContainEqual(expect.objectContaining(expected));
  });

  it('is told for the statements that a certificate comes with, by their place in the same clause', async () => {
    const found = await readClause(
      covenants(`Section 5.1 Reporting.

(b) Statements. The Borrower shall furnish to the Lender:

(1) within 50 days after the end of each fiscal quarter, its balance sheet; and

(2) at the time of the delivery of the statements furnished under clause (1) above, a certificate that no Default exists.
`),
    );

    expect(found.map(({ name, frequency, anchor }) => [name, frequency, anchor])).toEqual([
      ['Quarterly financial statements', 'Quarterly', 'PeriodEnd'],
      ['Compliance certificate', 'Quarterly', 'LinkedDelivery'],
    ]);
  });

  it('is not asked of the period that statements are for', async () => {
    const found = await readClause(
      covenants(
        'Section 5.1 Reports. Within 45 days after the end of each fiscal quarter, the Borrower shall furnish to the Lender its income statement for the part of the year ended on the last day of such quarter.',
      ),
    );

    expect(found.map(({ dueOffsetDays }) => dueOffsetDays)).toEqual([45]);
  });
});

describe('promises in other parts', () => {
  const among = (title: string, words: string) =>
    readClause(`ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1 Existence. The Borrower shall preserve its existence.

ARTICLE IX
${title}

Section 9.1 Terms. ${words}
`);
  const elsewhere = async (title: string, words: string) =>
    (await among(title, words)).filter(({ section }) => section !== '5.1');

  it('are proposed with less confidence', async () => {
    const [notice] = await elsewhere(
      'MISCELLANEOUS',
      'The Borrower shall immediately notify the Lender in writing of any change of its address.',
    );
    const [merger] = await elsewhere(
      'MISCELLANEOUS',
      'Borrower shall not merge with anybody without giving the Lender thirty-(30) days prior written notice thereof.',
    );

    expect(notice).toMatchObject({ covenantType: 'Report', frequency: 'Event' });
    expect(merger).toMatchObject({ covenantType: 'Contract', dueOffsetDays: -30 });
    expect(Math.max(notice?.confidence ?? 1, merger?.confidence ?? 1)).toBeLessThan(0.7);
  });

  it('are read of the cash flow of each year that goes to the lender', async () => {
    expect(
      await elsewhere(
        'PAYMENTS',
        'Payments of Excess Cash Flow shall be made by the Borrower within 110 days after the end of each fiscal year.',
      ),
    ).toMatchObject([{ covenantType: 'Contract', frequency: 'Annually', dueOffsetDays: 110 }]);
  });

  it.each([
    ['MISCELLANEOUS', 'The Borrower shall not assign its rights under this Agreement.'],
    ['MISCELLANEOUS', 'The Borrower shall indemnify the Lender and provide notice of each claim.'],
    ['THE LOANS', 'The Borrower shall notify the Agent of any prepayment of a Loan by telephone.'],
    ['REPRESENTATIONS', 'The Borrower has furnished to the Lender its balance sheet.'],
    [
      'EVENTS OF DEFAULT',
      'If the Borrower fails to deliver its financial statements within 10 days, the Lender may stop.',
    ],
  ])('are none in %s: %s', async (title, words) => {
    expect(await elsewhere(title, words)).toEqual([]);
  });
});

describe('days of more than one rhythm', () => {
  const asked = (words: string) =>
    readClause(covenants(`Section 5.1 Statements. The Borrower shall deliver to the Lender ${words}`));

  it.each([
    'within (a) 120 days after the end of the fiscal year ended December 31, 2027 and (b) 90 days after the end of each fiscal year thereafter, its audited balance sheet.',
    'within 120 days after the end of the fiscal year ending December 31, 2027, and within 90 days after the end of each subsequent fiscal year, its audited balance sheet.',
  ])('are those of all years after the first: %s', async (words) => {
    expect(await asked(words)).toMatchObject([{ frequency: 'Annually', anchor: 'FiscalYearEnd', dueOffsetDays: 90 }]);
  });

  it.each([
    'on the 10th and the 25th of each month, a borrowing base certificate.',
    'within 45 days after the end of each March, June, September and December, and 30 days after the end of each other month, its balance sheet.',
  ])('leave how often in doubt: %s', async (words) => {
    const [report] = await asked(words);

    expect(report?.doubts).toContain('frequency');
    expect(report?.confidence).toBeLessThan(0.9);
  });

  it('come with the deliveries beside them, by the letters of their own clause', async () => {
    const found = await readClause(
      covenants(
        'Section 5.1 Reports.\n\n(a) The Borrower shall keep its books.\n\n(b) The Borrower shall furnish to the Lender:\n\n(1) within 90 days after the end of each fiscal year, its audited balance sheet;\n\n(2) within 45 days after the end of each fiscal quarter, its balance sheet; and\n\n(3) together with the statements furnished pursuant to clause (1) or (2) above, a compliance certificate.',
      ),
    );

    expect(found.at(-1)).toMatchObject({
      section: '5.1(b)(3)',
      anchor: 'LinkedDelivery',
      frequency: 'Quarterly',
      linkedSections: ['5.1(b)(1)', '5.1(b)(2)'],
    });
  });
});

describe('what is counted from', () => {
  it.each([
    ['the closing of such purchase', 'Event'],
    ['the closing of any acquisition', 'Event'],
    ['the closing of the transactions contemplated hereby', 'ClosingDate'],
    ['the Closing Date', 'ClosingDate'],
  ])('is the closing of the loan, and not of another deal: %s', async (words, anchor) => {
    const [first] = await readClause(
      covenants(
        `Section 5.1 Deeds. The Borrower shall deliver to the Lender, within 30 days after ${words}, a report of the deeds.`,
      ),
    );

    expect(first).toMatchObject({ anchor, dueOffsetDays: 30 });
  });

  it('is no delivery of the agreement, where papers go to somebody else at the same time', async () => {
    const [report] = await readClause(
      covenants(
        'Section 5.1 Plans. The Borrower shall deliver to the Lender copies of all plans and reports simultaneously with their submission to any Governmental Agency.',
      ),
    );

    expect(report).toMatchObject({ covenantType: 'Report', frequency: 'Event', anchor: 'Event', dueOffsetDays: null });
    expect(report?.linkedSections).toBeUndefined();
  });
});
