import { describe, expect, it } from 'vitest';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const insurance = 'Section 5.09 Fire. The Borrower shall keep its mills insured against fire.';
const section = (title: string, words: string) => covenants(`Section 5.01 ${title}. ${words}\n\n${insurance}`);

describe('words under a heading of covenants that promise nothing', () => {
  it.each([
    ['a right of the lender', 'Signs', 'Lender may put up signs on the Site that name it.'],
    ['a right that the borrower allows', 'Signs', 'Borrower agrees that Lender may put up signs on the Site.'],
    [
      'what the lender answers for',
      'Liability',
      'The Agent shall have no duty to inspect the works, nor be liable for them.',
    ],
    ['a permission', 'Hedging', 'The Borrower may enter into swap contracts with a bank that it chooses.'],
    [
      'a right that is kept',
      'Works',
      'No inspection of the works by the Agent shall release the Borrower of its duty to finish them by May 1, 2027.',
    ],
    [
      'a meaning',
      'Accounts',
      '“Sales Report” means a report that the Borrower shall deliver to the Lender each month.',
    ],
    [
      'the whole agreement',
      'Merger',
      'This Agreement contains the entire understanding of the parties, and what was said before shall be deemed merged into it.',
    ],
    ['a blank', '[Intentionally Omitted]', ''],
    ['consents', 'Transfers', 'The Borrower will not unreasonably withhold its consent to a transfer of a Loan.'],
    [
      'what a wish of the borrower takes',
      'Extension',
      'If the Borrower elects to extend the term, it shall deliver to the Lender a certificate of its officer not later than 60 days before the end of the term.',
    ],
    [
      'tax forms of lenders',
      'Forms',
      'Each Foreign Lender shall deliver to the Agent IRS Form W-8 promptly upon request of the Borrower, and the Borrower shall furnish copies.',
    ],
    [
      'how papers are handed over',
      'Papers',
      'Documents required to be delivered under Section 5.02 may be delivered by electronic mail and shall be deemed delivered then.',
    ],
    [
      'a heading of the lender’s acts',
      'Completion by Lender',
      'The Borrower shall not hinder the works that the Lender carries on after a default.',
    ],
    ['what secures the loan', 'Security', 'The Indebtedness of the Borrower shall be secured by the mills.'],
    ['a lead without its items', 'Sales', 'The Borrower shall not'],
    [
      'papers that are asked for elsewhere',
      'Website',
      'The Borrower will provide to the Agent by electronic mail all notices that it is obligated to furnish to the Agent pursuant to this Agreement.',
    ],
    ['the size of a loan', 'Size', 'The total amount of credits that the Borrower draws shall not exceed its line.'],
  ])('gives no proposal: %s', async (_, title, words) => {
    const found = await readClause(section(title, words));

    expect(found.map(({ section: at }) => at)).toEqual(['5.09']);
  });

  it.each([
    ['that the borrower agrees to', 'Signs', 'The Borrower agrees to keep the signs of the Lender on the Site.'],
    [
      'of the use of the money',
      'Use',
      'Advances shall be available until May 1, 2027 and the Borrower shall use the proceeds for its mills alone.',
    ],
  ])('is kept apart from a promise %s', async (_, title, words) => {
    const found = await readClause(section(title, words));

    expect(found.map(({ section: at }) => at)).toEqual(['5.01', '5.09']);
  });

  it.each([
    ['interest', 'Maximum Rate of Interest'],
    ['the size of the loan', 'Maximum Principal Amount'],
    ['the size of borrowings', 'Minimum Amounts; Number of Borrowings'],
    ['what is lent', 'Facility and Purpose'],
  ])('is told by its heading: %s', async (_, title) => {
    const found = await readClause(
      `ARTICLE II\nTHE LOANS\n\nSection 2.01 ${title}. The Borrower shall not be lent more than $9,000,000.\n\n${covenants(insurance)}`,
    );

    expect(found.map(({ section: at }) => at)).toEqual(['5.09']);
  });
});

describe('a paper', () => {
  it('among the exceptions of a ban is no report', async () => {
    const found = await readClause(
      prohibitions(
        'The Borrower shall not:\n\nSection 6.01 Mergers. Merge with any other Person, except where the Borrower survives and delivers to the Lender its balance sheet within 10 days after the end of the fiscal year of the merger.',
      ),
    );

    expect(found.map(({ covenantType }) => covenantType)).toEqual(['Contract']);
  });

  it('that has to be there before a draw is no report', async () => {
    const found = await readClause(
      `ARTICLE IV\nDISBURSEMENTS\n\nSection 4.01 Construction Disbursements. (a) The Borrower shall have furnished to the Agent a copy of each permit within 10 days after its receipt.\n\n${covenants(insurance)}`,
    );

    expect(found.map(({ section: at }) => at)).toEqual(['5.09']);
  });

  it('is not asked for twice by the sentence that tells how copies are sent', async () => {
    const found = await readClause(
      section(
        'Reports',
        'The Borrower shall deliver to the Lender, within 30 days after the end of each month, a report of its sales. The Borrower will promptly furnish any such copies to the extent that it has them.',
      ),
    );

    expect(found.filter(({ section: at }) => at === '5.01')).toMatchObject([
      { covenantType: 'Report', dueOffsetDays: 30 },
    ]);
  });

  it('is not due on the insurer’s days', async () => {
    const found = await readClause(
      section(
        'Cover',
        'The Borrower shall keep its stock insured under policies which require at least 30 days prior written notice to the Agent of any cancellation of such insurance and shall deliver certificates of insurance to the Agent.',
      ),
    );

    expect(found.some(({ dueOffsetDays }) => dueOffsetDays === -30)).toBe(false);
  });

  it('is counted from the event and not from closing by “the effective date of a change”', async () => {
    const [report] = await readClause(
      covenants(
        'Section 5.01 Name. Notify the Bank at least 20 days prior to the effective date of any change of its name.',
      ),
    );

    expect(report).toMatchObject({ covenantType: 'Report', frequency: 'Event', anchor: 'Event', dueOffsetDays: -20 });
  });

  it.each([
    [
      'its heading',
      'Reserve Report',
      'On or before March 1 of each year, the Borrower shall deliver to the Lender a report with projections of the income of its wells.',
      'Annual reserve report',
    ],
    [
      'the notice',
      'Other',
      'The Borrower shall give the Lender prompt written notice of the commencement of any strike.',
      'Notice of strike',
    ],
    [
      'a heading of notices',
      'Notice of Debts',
      'The Borrower shall promptly inform the Lender of the creation of any debt.',
      'Notice of debts',
    ],
    [
      'who signs it',
      'Auditors',
      'The Borrower shall deliver to the Lender concurrently with each delivery of statements under clause (a), a statement of the accountants that audited them.',
      "Accountants' certificate",
    ],
  ])('is called by %s', async (_, title, words, name) => {
    const found = await readClause(covenants(`Section 5.01 ${title}. ${words}`));

    expect(found.map((proposal) => proposal.name)).toContain(name);
  });

  it('is no visit that the borrower permits', async () => {
    const found = await readClause(
      section(
        'Visits',
        'The Borrower will permit the Agent to visit its mills and to be advised of its accounts and reports by its officers.',
      ),
    );

    expect(found.map(({ covenantType }) => covenantType)).toEqual(['Contract', 'Contract']);
  });

  it('is due after the count that stands alone on its line', async () => {
    const [report] = await readClause(
      covenants(
        'Section 5.01 Statements. The Borrower shall deliver to the Lender within\n45\ndays after the end of each fiscal quarter its balance sheet.',
      ),
    );

    expect(report).toMatchObject({ frequency: 'Quarterly', dueOffsetDays: 45 });
  });

  it('is due as often as the period that its days are counted from', async () => {
    const [report] = await readClause(
      covenants(
        'Section 5.01 Statements. The Borrower shall deliver to the Lender within 100 days after the end of each fiscal year of the Mills, Annual Statements with a reconciliation to the Quarterly Statements of each quarter.',
      ),
    );

    expect(report).toMatchObject({ frequency: 'Annually', dueOffsetDays: 100 });
  });
});
