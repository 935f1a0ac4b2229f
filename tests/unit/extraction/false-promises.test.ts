import { describe, expect, it } from 'vitest';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const insurance = 'Section 5.09 Fire. The Borrower shall keep its mills insured against fire.';
const section = (title: string, words: string) => covenants(`Section 5.01 ${title}. ${words}\n\n${insurance}`);
const places = async (text: string) => (await readClause(text)).map(({ section: at }) => at);

describe('no promise', () => {
  it.each([
    [
      'what counts as a default',
      'Meaning',
      '"Event of Default", wherever used herein, means any one of the following: the Borrower shall fail to pay within 60 days after the Closing Date; the Borrower shall not keep its mills.',
    ],
    [
      'what happens in a default',
      'Events',
      'If any of the following events occurs (“Events of Default”): the Borrower fails to deliver its report within three days; or the Borrower shall not keep its mills.',
    ],
    [
      'what is declared',
      'Sale',
      'Pursuant to the Mill Deed, Acme hereby represents and warrants to the Lender that no debt will be incurred by the sale of the mill.',
    ],
    [
      'what lenders agree',
      'Addresses',
      'Each Lender agrees to notify the Agent from time to time of the address to which notices by the Borrower may be sent.',
    ],
    [
      'what the lender hands over',
      'Release',
      'Upon such payment, the Lender, at the request of the Borrower, will execute and deliver to the Borrower the proper statements of release.',
    ],
    [
      'what nobody answers for',
      'Platform',
      'In no event shall the Agent have any liability to the Borrower for its reports.',
    ],
    [
      'what the lender may do instead',
      "Performance on Borrower's Behalf",
      'If the Borrower does not pay a tax, the Lender may pay it, and the Borrower shall repay the Lender.',
    ],
    [
      'a price of the loan',
      'Annual Unused Fee',
      'The Borrower shall pay to the Lender a fee of 0.50% per annum of the unused part of the loan.',
    ],
    [
      'a wish of the borrower',
      'End',
      'The Borrower shall give the Lender 30 days prior written notice of its intention to terminate the line.',
    ],
  ])('is %s', async (_, title, words) => {
    expect(await places(section(title, words))).toEqual(['5.09']);
  });

  it.each([
    [
      'what the lender finds out',
      'Rates',
      'After determining the rate, the Lender (or a servicer on its behalf) shall promptly notify the Borrower of the interest due.',
    ],
    [
      'what the borrower confirms',
      'Floods',
      'The Borrower acknowledges that notices of floods have been given by it or will be promptly given.',
    ],
  ])('is %s', async (_, title, words) => {
    expect(await places(section(title, words))).toEqual(['5.09']);
  });

  it.each([
    [
      'who bears a harm',
      'Mills',
      'The Borrower agrees to indemnify the Lender from all claims of its mills. As between the Borrower and the Lender, the Borrower shall bear all of them.',
    ],
    [
      'what lending costs the lender',
      'Rules',
      'Upon demand, Borrower shall reimburse Lender for what a change of any law does to increase the cost to Lender of making the Loans.',
    ],
    [
      'what the lender may do in a default',
      'Rights and Remedies upon Default',
      'Upon any default the Bank, without notice of any kind (all of which the Borrower shall waive), may exercise its rights.',
    ],
    [
      'a notice of a loan to be made',
      'Notice to the Agent',
      'The Borrower shall give notice to the Agent at least two Business Days before the date on which it requests the Banks to advance a Borrowing.',
    ],
  ])('is %s', async (_, title, words) => {
    expect(await places(section(title, words))).toEqual(['5.09']);
  });

  it('stands in a chapter of defaults that opens behind a table', async () => {
    const found = await readClause(
      '10. AFFIRMATIVE COVENANTS.\n\n10.1 Worth. The Borrower shall keep its books.\n\n10.2 Insurance. The Borrower shall maintain its insurance through the years below:\n\nThrough March 31, 2027 1\n\nAnd thereafter 1\n\n12. EVENTS OF DEFAULT.\n\nThe Borrower shall be in default upon any of the following:\n\n12.1 Judgments. The Borrower shall not satisfy a judgment.\n\n12.2 Control. The Borrower shall not keep its owners.\n',
    );

    expect(found.map(({ section: at }) => at)).toEqual(['10.1', '10.2']);
  });

  it('is what nobody of the borrower’s side does, where no heading tells what the agreement is about', async () => {
    const found = await readClause(
      '4. Law\n\nDisputes shall be settled by the courts. The Borrower shall keep its mills insured.\n\n5. Delay\n\nAny delay of the other side shall not be a waiver.',
    );

    expect(found.map(({ quote }) => quote)).not.toContainEqual(expect.stringMatching(/^Any delay/));
  });

  it('is what may be done among the exceptions of a ban', async () => {
    const found = await readClause(
      prohibitions(
        'Section 6.1 Mergers. The Borrower shall not merge with any Person, except that:\n(i) any Subsidiary may merge with the Borrower; and\n(ii) the Borrower or any Material Subsidiary may merge with another Person, provided that the Borrower shall promptly deliver to the Lender an opinion of its counsel.',
      ),
    );

    expect(found.map(({ covenantType, section: at }) => [covenantType, at])).toEqual([['Contract', '6.1']]);
  });

  it.each([
    ['SPECIAL PROVISIONS AS TO LIBOR; TAXES AND YIELD PROTECTION', 'Reserves'],
    ['GENERAL TERMS', 'Additional Costs'],
    ['GENERAL TERMS', 'Payments Free and Clear'],
    ['GENERAL TERMS', 'Mitigation Obligations'],
    ['GENERAL TERMS', 'Minimum Advances'],
  ])('stands where the costs of lending are told: %s, %s', async (article, title) => {
    expect(
      await places(
        `ARTICLE IV\n${article}\n\nSection 4.01 ${title}. The Borrower shall pay to the Lender what the Lender asks for.\n\n${covenants(insurance)}`,
      ),
    ).toEqual(['5.09']);
  });

  it('is an exception of a ban, whatever day it tells', async () => {
    const found = await readClause(
      prohibitions(
        'Section 6.1 Liens. The Borrower shall not suffer any Lien to exist, except:\n(a) Liens for taxes;\n(b) a Lien of its landlord on works of the Borrower, under the lease as in effect on May 31, 2027; and\n(c) Liens in favor of the Lender.',
      ),
    );

    expect(found).toMatchObject([{ covenantType: 'Contract', section: '6.1', frequency: 'AtAllTimes' }]);
  });

  it('is left of the words that only lead to figures', async () => {
    const found = await readClause(
      covenants(
        'Section 5.1 Condition. The Borrower promises and agrees, during the term of this Agreement and until payment in full of all of its debts to the Lender, that it will maintain at all times on a consolidated basis with its Subsidiaries: (i) a Current Ratio of not less than 1.40 to 1.00; and (ii) a Net Worth of not less than $9,000,000.',
      ),
    );

    expect(found.map(({ covenantType }) => covenantType)).toEqual(['KPI', 'KPI']);
  });

  it('stands in a form that names the sections again', async () => {
    const found = await readClause(
      `${covenants(
        'Section 5.1 Capital. The Borrower shall maintain, at the end of each quarter, a Capital Ratio of not less than 11.50%.\n\nSection 5.2 Cover. The Borrower shall maintain, at the end of each quarter, a Coverage Ratio of not less than 1.25 to 1.00.',
      )}\n\nSCHEDULE I TO COMPLIANCE CERTIFICATE\n\nSection 5.1 (Capital Ratio):\n\nCapital Ratio of the Borrower (Minimum: 11.50%) ____ %\n\nSection 5.2 (Coverage Ratio):\n\nCoverage Ratio of the Borrower (Minimum: 1.25x) ____`,
    );

    expect(found.map(({ name }) => name)).toEqual(['Minimum capital ratio', 'Minimum coverage ratio']);
  });

  it('is a condition of a loan without a day', async () => {
    expect(
      await places(
        `ARTICLE III\nCONDITIONS OF LENDING\n\nSection 3.1 First Loan. The Borrower must maintain its policies of insurance.\n\n${covenants(insurance)}`,
      ),
    ).toEqual(['5.09']);
  });
});

describe('a promise beside such words', () => {
  it.each([
    [
      'a certificate that no default exists',
      'Certificates',
      'The Borrower shall deliver to the Lender within 45 days after the end of each quarter a certificate stating that no Event of Default exists or, if any Event of Default exists, what it does about it.',
    ],
    [
      'a ban that holds unless there is a default',
      'Mergers',
      'The Borrower shall not merge with any other Person, except that, so long as no Default or Event of Default exists or would result therefrom, any Subsidiary may merge into it.',
    ],
    [
      'an act of the borrower at a wish of the lender',
      'Papers',
      'At the request of the Lender, the Borrower will keep its deeds with a notary.',
    ],
    ['the payment of taxes', 'Taxes and Claims', 'The Borrower shall pay its taxes when they are due.'],
  ])('is kept: %s', async (_, title, words) => {
    expect(await places(section(title, words))).toEqual(['5.01', '5.09']);
  });

  it.each([
    'At any reasonable time, pursuant to prior notice delivered to the Borrower, permit the Lender to make copies of its reports.',
    'The Borrower shall cause each new Subsidiary promptly to execute and deliver to the Agent a guaranty and such certificates as the Agent requests.',
  ])('is an act, and no report: %s', async (words) => {
    const found = await readClause(covenants(`The Borrower shall:\n\nSection 5.01 Books. ${words}\n\n${insurance}`));

    expect(found.map(({ covenantType }) => covenantType)).toEqual(['Contract', 'Contract']);
  });

  it('is not due on the day of the lender', async () => {
    const found = await readClause(
      section(
        'Servicer',
        'The Borrower shall deliver to the servicer copies of all reports; and the Lender shall deliver to the Borrower written notice of the transfer at least three days before it.',
      ),
    );

    expect(found.every(({ dueOffsetDays }) => dueOffsetDays === null)).toBe(true);
  });

  it('is called by what is due on a day, and not by what may be asked for', async () => {
    const [report] = await readClause(
      section(
        'Reports',
        'The Borrower will keep books and will furnish to the Banks such information as any Bank may reasonably request; and, without any request, within 120 days after the end of each fiscal year, its audited balance sheet.',
      ),
    );

    expect(report).toMatchObject({ name: 'Annual audited financial statements', dueOffsetDays: 120 });
  });

  it('is not called by the first word of its text', async () => {
    const found = await readClause(
      covenants('5. The\nBorrower shall promptly deliver to the Lender copies of its deeds upon their registration.'),
    );

    expect(found.map(({ name }) => name)).not.toContain('The');
  });
});
