import { describe, expect, it } from 'vitest';
import { readClause } from './read-clause.ts';

const sectionsAndNames = async (text: string): Promise<[string, string][]> =>
  (await readClause(text)).map(({ section, name }) => [section, name]);

describe('the layout of an agreement', () => {
  it('may repeat the section\u2019s number before each item', async () => {
    const text = `ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1  Reports.  The Company will furnish to the Agent:

5.1(a)  Within 100 days after the end of each fiscal year, its audited
financial statements.

5.1(b)  Together with the statements required under Section
5.1(a), a certificate of compliance signed by its treasurer.

5.1(c)  Promptly, but not later than six Business Days after the mailing
thereof, copies of all proxy statements.

ARTICLE VI
NEGATIVE COVENANTS

Section 6.2  Investments.  The Company will not hold any Investments, except:

6.2(a)  Investments that exist on the date of this Agreement.

6.2(b)  Investments in a single site of no more than $1,500,000.
`;

    expect(await sectionsAndNames(text)).toEqual([
      ['5.1(a)', 'Annual audited financial statements'],
      ['5.1(b)', 'Compliance certificate'],
      ['5.1(c)', 'Securities filings'],
      ['6.2', 'Investments'],
    ]);
  });

  it('may put a legend and a page break between an item\u2019s words', async () => {
    const legend = `[ * ] = PORTIONS OF THIS DOCUMENT MARKED BY BRACKETS HAVE BEEN OMITTED
AND FILED SEPARATELY WITH THE COMMISSION UNDER A REQUEST FOR CONFIDENTIAL TREATMENT.
`;
    const page = `\n\n${legend}\n\n\n`;
    const text = `ARTICLE IV
AFFIRMATIVE COVENANTS${page}
SECTION 4.1 REPORTS. Borrower shall provide to Bank:

(a) not later than 20 days after the end of each month, copies of its bank
${page}
statements; and

(b) (1) not later than 35 days after the end of each fiscal quarter, a compliance certificate; and

(2) not later than 25 days after the end of each month, an inventory report.
${page}`;

    const found = await readClause(text);

    expect(found.map(({ section, name, dueOffsetDays }) => [section, name, dueOffsetDays])).toEqual([
      ['4.1(a)', 'Monthly account statements', 20],
      ['4.1(b)(1)', 'Quarterly compliance certificate', 35],
      ['4.1(b)(2)', 'Monthly inventory report', 25],
    ]);
    expect(found.some(({ name }) => /omitted|portions/i.test(name))).toBe(false);
  });

  it('may number its articles with a figure and title its sections after a tab', async () => {
    const text = `4.\tAffirmative Covenants. The Company agrees to do each of the following:


4.1\tExistence. Maintain its existence and its business as presently conducted.


4.2\tReports. Furnish to the Bank whatever information the Bank may request, including at a minimum:

A. Within 85 days after the end of each fiscal year, its audited financial statements.
B. Within 40 days after the end of each fiscal quarter, its financial statements.


5.\tNegative Covenants.


5.1\tWithout the consent of the Bank, the Company will not:

A. Liens. Permit any lien on its property.
B. Tangible Net Worth. Permit at any time its Tangible Net Worth to be less than $20,000,000.
`;

    expect(await sectionsAndNames(text)).toEqual([
      ['4.1', 'Existence'],
      ['4.2(A)', 'Annual audited financial statements'],
      ['4.2(B)', 'Quarterly financial statements'],
      ['5.1(A)', 'Liens'],
      ['5.1(B)', 'Minimum tangible net worth'],
    ]);
  });

  it('may nest Roman numbers below (f) and go on with (i) after (h)', async () => {
    const text = `SECTION 5. COVENANTS

5.1 AFFIRMATIVE COVENANTS. So long as any Obligation is unpaid, the Company shall:

(f) CERTIFICATES; OTHER INFORMATION. Furnish to the Agent:

(i) within 60 days after the end of each fiscal quarter, a compliance certificate; and

(ii) within 15 days after they are sent, copies of all reports to its shareholders.

(g) NOTICES. Within four days after it learns of it, give notice to the Agent:

(i) of any Event of Default; or

(ii) of any litigation.

(h) BOOKS AND RECORDS. Keep proper books of record and account.

(i) INSURANCE. Keep all its property insured with reputable insurers.
`;

    expect(
      await sectionsAndNames(
        text.replace(
          '(f) CERT',
          `${['a', 'b', 'c', 'd', 'e'].map((letter) => `(${letter}) TAXES. Pay all taxes on its property when due.\n\n`).join('')}(f) CERT`,
        ),
      ),
    ).toEqual([
      ...['a', 'b', 'c', 'd', 'e'].map((letter) => [`5.1(${letter})`, 'Taxes']),
      ['5.1(f)(i)', 'Quarterly compliance certificate'],
      ['5.1(f)(ii)', 'Securities filings'],
      ['5.1(g)', 'Notice of default and other events'],
      ['5.1(h)', 'Books and records'],
      ['5.1(i)', 'Insurance'],
    ]);
  });

  it('may shout a section\u2019s title without a stop after it', async () => {
    const found = await readClause(
      'ARTICLE 7: AFFIRMATIVE COVENANTS\n\nThe Company shall:\n\n7.2 FIXED CHARGE COVERAGE RATIO Maintain as of each fiscal quarter end a Fixed Charge Coverage Ratio of at least 1.60 to 1.\n',
    );

    expect(found).toMatchObject([
      { section: '7.2', name: 'Minimum fixed charge coverage ratio', frequency: 'Quarterly' },
    ]);
  });

  it('may add sentences after a list within the line: they belong to the section', async () => {
    const found = await readClause(
      'ARTICLE V\nAFFIRMATIVE COVENANTS\n\n5.1 Insurance. The Borrower shall carry (i) property insurance; and (ii) liability insurance. The Borrower shall deliver to the Lender a certificate of insurance at least 14 days before any policy expires.\n',
    );

    expect(found.find(({ covenantType }) => covenantType === 'Report')).toMatchObject({
      section: '5.1',
      dueOffsetDays: -14,
    });
  });
});

describe('a cure period', () => {
  const agreement = (defaults: string) => `ARTICLE IV
AFFIRMATIVE COVENANTS

4.1 Reports. The Borrower shall deliver to the Lender, within 90 days after each fiscal year, audited financial statements.

4.2 Books. The Borrower shall keep proper books of record and account.

4.3 Taxes. The Borrower shall pay all taxes on its property when due.

ARTICLE VI
EVENTS OF DEFAULT

6.1 Each of the following is an Event of Default:

${defaults}
`;
  const curesOf = async (defaults: string) =>
    (await readClause(agreement(defaults))).map(({ section, cureDays }) => [section, cureDays]);

  it('does not reach sections that a clause names without one, ranges included', async () => {
    expect(
      await curesOf(
        '(a) (i) Any default in the performance of Sections 4.1 through 4.2. (ii) Any default in the performance of any other obligation or provision of this Agreement that continues for twelve (12) days.',
      ),
    ).toEqual([
      ['4.1', undefined],
      ['4.2', undefined],
      ['4.3', 12],
    ]);
  });

  it('is read where the obligations are those "of their respective" parties', async () => {
    expect(
      await curesOf(
        '(a) default in the observance of any of their respective obligations under the Loan Documents that continues for 18 days after notice.',
      ),
    ).toEqual([
      ['4.1', 18],
      ['4.2', 18],
      ['4.3', 18],
    ]);
  });
});
