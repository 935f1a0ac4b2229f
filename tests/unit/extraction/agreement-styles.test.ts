import { describe, expect, it } from 'vitest';
import { readClause } from './read-clause.ts';

const typewritten = `
                         SECTION 6
                  COMPANY'S AFFIRMATIVE COVENANTS

      Company covenants and agrees that, so long as any of the Notes
shall remain unpaid, Company shall perform all covenants in this Section 6.

6.1   FINANCIAL STATEMENTS AND OTHER REPORTS.

      Company will deliver to Agent and Lenders:

          (i) MONTHLY FINANCIALS: as soon as available and in any event
      within 30 days after the end of each month, the balance sheets of
      Company as at the end of such month;

          (ii) QUARTERLY FINANCIALS: within 50 days after the end of each
      Fiscal Quarter, (a) the balance sheets of Company, and (b) a
      narrative report describing its operations;

          (iii) CERTIFICATES: together with each delivery of financial
      statements pursuant to subdivisions (i) and (ii) above, a Compliance
      Certificate;

          (iv) EVENTS OF DEFAULT: promptly upon any officer obtaining
      knowledge of an Event of Default, a certificate specifying its nature;
      and

                                     -61-

          (v) FINANCIAL PLANS: no later than 30 days prior to the
      beginning of each Fiscal Year, a financial forecast for such year.

                         SECTION 7
                  COMPANY'S NEGATIVE COVENANTS

      Company covenants that it shall perform all covenants in this Section 7.

7.6   FINANCIAL COVENANTS.

      A. MINIMUM INTEREST COVERAGE RATIO. Company shall not permit the ratio
of (i) Consolidated EBITDA to (ii) Consolidated Interest Expense for any
four-Fiscal Quarter period ending during any of the periods set forth below
to be less than the correlative ratio indicated:

      PERIOD                                     MINIMUM RATIO
      Closing Date through December 31, 1998       1.75:1.00
      January 1, 1999 through December 31, 1999    2.00:1.00
      January 1, 2000 and thereafter               2.25:1.00

      B. MAXIMUM CAPITAL EXPENDITURES. Company shall not make Consolidated
Capital Expenditures in any Fiscal Year in excess of $12,500,000.
`;

const manyLevels = `
8. COVENANTS

8.1 Affirmative Covenants. Until Payment In Full, the Loan Parties shall comply with the following covenants:

8.1.1 Preservation of Existence. Each Loan Party shall maintain its legal existence.

8.2 Negative Covenants. The Loan Parties covenant that:

8.2.1 Indebtedness. Each of the Loan Parties shall not create any Indebtedness except under the Loan Documents.

8.2.15 Maximum Leverage Ratio. The Loan Parties shall not at any time permit the Leverage Ratio to exceed 3.25 to 1.0.

8.3 Reporting Requirements. The Loan Parties will furnish to the Administrative Agent:

8.3.1 Quarterly Statements. Within forty-five (45) calendar days after the end of each of the first three fiscal quarters, financial statements of the Borrower.

8.3.2 Certificate. Concurrently with the financial statements furnished pursuant to Section 8.3.1, a certificate of its Chief Financial Officer.

8.3.4 Notices.

8.3.4.1 Default. Promptly after any officer has learned of an Event of Default, a certificate setting forth the details.

8.3.4.5 Budgets. The annual budget of the Borrower, to be supplied not later than sixty (60) days after commencement of the fiscal year to which it applies.
`;

const subjectInTheArticle = `
ARTICLE VI AFFIRMATIVE COVENANTS
So long as any Commitment is outstanding, the Borrower shall:

6.01 Financial Statements. Deliver to the Administrative Agent:
(a) within 90 days after the end of each fiscal year (or, if earlier, 15 days after the date required to be filed with the SEC), a consolidated balance sheet, audited by independent accountants; and
(b) no later than March 1 of each fiscal year, forecasts prepared by its management.

ARTICLE VII NEGATIVE COVENANTS
So long as any Commitment is outstanding, the Borrower shall not:

7.06 Restricted Payments. Make any Restricted Payment, except that it may pay cash dividends if the Leverage Ratio is less than 2.50 to 1.00.

7.11 Financial Covenants.
(a) Interest Coverage Ratio. Permit the Interest Coverage Ratio as of the end of any fiscal quarter to be less than 3.00:1.00.
(b) Leverage Ratio. Permit the Leverage Ratio as of the end of any fiscal quarter to be greater than 4.00 to 1.00, from the Closing Date through June 30, 2026, 3.75 to 1.00, from July 1, 2026 through June 30, 2027, and 3.50 to 1.00 thereafter.

7.12 Capital Expenditures. Make Capital Expenditures exceeding, in each fiscal year, the amount set forth opposite such fiscal year:
2025 $10,000,000
2026 $12,000,000
`;

describe('a drafting style', () => {
  it('with typewritten headings in capitals and items in Roman numbers is read', async () => {
    const found = await readClause(typewritten);

    expect(
      found.map(({ section, name, frequency, dueOffsetDays }) => [section, name, frequency, dueOffsetDays]),
    ).toEqual([
      ['6.1(i)', 'Monthly financial statements', 'Monthly', 30],
      ['6.1(ii)', 'Quarterly financial statements', 'Quarterly', 50],
      ['6.1(iii)', 'Compliance certificate', 'Monthly', 0],
      ['6.1(iv)', 'Notice of default', 'Event', null],
      ['6.1(v)', 'Annual financial projections', 'Annually', -30],
      ['7.6(A)', 'Minimum interest coverage ratio', 'Quarterly', null],
      ['7.6(B)', 'Maximum consolidated capital expenditures', 'Annually', null],
    ]);
    expect(found.find(({ section }) => section === '7.6(A)')?.thresholds).toEqual([
      { value: 1.75, unit: 'Ratio' },
      { from: '1999-01-01', value: 2, unit: 'Ratio' },
      { from: '2000-01-01', value: 2.25, unit: 'Ratio' },
    ]);
  });

  it('with sections of three and four numbers is read, each under the words of the section above it', async () => {
    const found = await readClause(manyLevels);

    expect(
      found.map(({ section, covenantType, frequency, dueOffsetDays }) => [
        section,
        covenantType,
        frequency,
        dueOffsetDays,
      ]),
    ).toEqual([
      ['8.1.1', 'Contract', 'AtAllTimes', null],
      ['8.2.1', 'Contract', 'AtAllTimes', null],
      ['8.2.15', 'KPI', 'AtAllTimes', null],
      ['8.3.1', 'Report', 'ThreeQuarters', 45],
      ['8.3.2', 'Report', 'ThreeQuarters', 0],
      ['8.3.4.1', 'Report', 'Event', null],
      ['8.3.4.5', 'Report', 'Annually', 60],
    ]);
  });

  it('whose articles hold the subject and the negation is read', async () => {
    const found = await readClause(subjectInTheArticle);
    const tests = found.filter(({ covenantType }) => covenantType === 'KPI');

    expect(found.filter(({ covenantType }) => covenantType === 'Report')).toMatchObject([
      { section: '6.01(a)', name: 'Annual audited financial statements', dueOffsetDays: 90 },
      { section: '6.01(b)', name: 'Annual financial projections', fixedDate: '03-01' },
    ]);
    expect(
      tests.map(({ section, operator, thresholds }) => [
        section,
        operator,
        thresholds.map(({ from, value }) => [from, value]),
      ]),
    ).toEqual([
      ['7.06', '<', [[undefined, 2.5]]],
      ['7.11(a)', '>=', [[undefined, 3]]],
      [
        '7.11(b)',
        '<=',
        [
          [undefined, 4],
          ['2026-07-01', 3.75],
          ['2027-07-01', 3.5],
        ],
      ],
      [
        '7.12',
        '<=',
        [
          ['2025-01-01', 10_000_000],
          ['2026-01-01', 12_000_000],
        ],
      ],
    ]);
  });

  it('is read in reasonable time at the length of five hundred pages', async () => {
    const long = Array.from({ length: 125 }, () => `${typewritten}\n${manyLevels}\n${subjectInTheArticle}`).join('\n');
    const started = performance.now();

    await readClause(long);

    expect(long.length).toBeGreaterThan(500_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  }, 30_000);
});
