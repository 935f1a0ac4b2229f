import { describe, expect, it } from 'vitest';
import { readClause } from './read-clause.ts';

const passages: readonly { about: string; text: string }[] = [
  {
    about: 'definitions',
    text: 'ARTICLE I\nDEFINITIONS\n\nSection 1.01 Defined Terms.\n"Debt Service Coverage Ratio" means, for any period of four fiscal quarters, the ratio of CFADS to Debt Service, which shall not be less than zero.\n"Fiscal Quarter" means each quarter of a Fiscal Year.',
  },
  {
    about: 'representations',
    text: 'ARTICLE III\nREPRESENTATIONS AND WARRANTIES\n\nSection 3.04 Financial Statements. The Borrower has delivered to the Agent its audited balance sheet within 120 days after the end of the last fiscal year, and its Leverage Ratio did not exceed 3.00 to 1.00.',
  },
  {
    about: 'conditions precedent',
    text: 'ARTICLE IV\nCONDITIONS PRECEDENT\n\nSection 4.01 Closing. The Lenders shall have received, not later than three Business Days before the Closing Date, a certificate of the Borrower that the Debt Service Coverage Ratio is at least 1.30 to 1.00.',
  },
  {
    about: 'events of default',
    text: 'ARTICLE VIII\nEVENTS OF DEFAULT\n\nSection 8.01 Events of Default. (a) The Borrower fails to deliver financial statements within 10 days after notice; (b) judgments exceeding $1,000,000 remain unstayed for 30 days.',
  },
  {
    about: 'remedies',
    text: 'ARTICLE VIII\nEVENTS OF DEFAULT AND REMEDIES\n\nSection 8.02 Remedies. Upon an Event of Default the Agent may, within 5 days after written notice to the Borrower, accelerate the Loans.',
  },
  {
    about: 'governing law',
    text: 'ARTICLE X\nMISCELLANEOUS\n\nSection 10.09 Governing Law. This Agreement shall be governed by the law of the State of New York.',
  },
  {
    about: 'addresses for notices',
    text: 'ARTICLE X\nMISCELLANEOUS\n\nSection 10.01 Notices. All notices to the Borrower or the Lender shall be in writing and shall be deemed received three (3) Business Days after deposit in the mail.',
  },
  {
    about: 'interest',
    text: 'ARTICLE II\nTHE LOANS\n\nSection 2.05 Interest. The Loans shall bear interest at Term SOFR plus 2.25% per annum, payable quarterly in arrears within five days after the end of each fiscal quarter.',
  },
  {
    about: 'requests for loans',
    text: 'ARTICLE II\nTHE CREDITS\n\nSection 2.03 Requests for Loans. The Borrower shall deliver to the Administrative Agent a Borrowing Request not later than 11:00 a.m., three Business Days before the date of the proposed Loan.',
  },
  {
    about: 'optional prepayments',
    text: 'ARTICLE II\nTHE CREDITS\n\nSection 2.08 Prepayments. The Borrower may prepay the Loans upon at least three Business Days\u2019 prior notice of prepayment to the Agent.',
  },
  {
    about: 'duties of the agent',
    text: 'ARTICLE IX\nTHE ADMINISTRATIVE AGENT\n\nSection 9.05 Reports. The Administrative Agent shall furnish to each Lender, within 10 days after receipt, copies of all financial statements.',
  },
  {
    about: 'the benchmark\u2019s replacement',
    text: 'ARTICLE II\nTHE CREDITS\n\nSection 2.14 Benchmark Replacement. The Administrative Agent will promptly notify the Borrower and the Lenders of any Benchmark Transition Event.',
  },
  {
    about: 'indemnities',
    text: 'ARTICLE X\nMISCELLANEOUS\n\nSection 10.03 Indemnity. The Borrower shall indemnify each Lender against all losses within ten (10) days after demand.',
  },
  {
    about: 'assignments',
    text: 'ARTICLE X\nMISCELLANEOUS\n\nSection 10.06 Assignments. Each assignment shall be in an amount of not less than $5,000,000, and the parties shall deliver to the Agent an Assignment and Assumption.',
  },
  {
    about: 'a form of certificate',
    text: 'EXHIBIT D\nFORM OF COMPLIANCE CERTIFICATE\n\nThe Borrower shall maintain a Debt Service Coverage Ratio of not less than 1.20 to 1.00. Within 45 days after the end of each fiscal quarter the undersigned delivers this certificate to the Lender.',
  },
  {
    about: 'a table of contents',
    text: 'TABLE OF CONTENTS\n\nARTICLE V AFFIRMATIVE COVENANTS 41\nSection 5.01 Financial Statements 41\nSection 5.02 Compliance Certificates 42\nARTICLE VI NEGATIVE COVENANTS 45\nSection 6.01 Liens 45\n',
  },
  {
    about: 'fees in a schedule',
    text: 'SCHEDULE A\nFEES\n\nOn the first day of each month:\n(a) Unused Fee. A fee equal to 0.50% per annum on the daily average of the unused commitment, payable monthly in arrears.',
  },
  { about: 'an empty document', text: '' },
];

describe('a passage without covenants', () => {
  it.each(passages)('yields nothing: $about', async ({ text }) => {
    expect(await readClause(text)).toEqual([]);
  });
});
