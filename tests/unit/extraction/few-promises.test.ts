import { describe, expect, it } from 'vitest';
import { readClause } from './read-clause.ts';

describe('an amendment that restates clauses', () => {
  const amendment = (body: string): string => `SECOND AMENDMENT TO LOAN AGREEMENT

The Borrower and the Lender agree as follows:

${body}`;

  it('tells figures under the number of the amended section, with the words that it leaves out as a doubt', async () => {
    const [coverage, current, ...others] = await readClause(
      amendment(`SECTION 3. Amendment of Section 6.2.3. Section 6.2.3 of the Loan Agreement is hereby amended as follows:

(i) clause (b) of Section 6.2.3 is hereby amended and restated in its entirety to read as follows:

"(b) Its Interest Coverage Ratio for each of the Fiscal Quarters ending during the period commencing on January 1, 2026 through and including March 31, 2027 to be less than 2.25 to 1 as of the last day of such Fiscal Quarter; and its Interest Coverage Ratio for any Fiscal Quarter ending thereafter to be less than 3.00 to 1.0 as of the last day of such Fiscal Quarter"; and

(ii) clause (c) of Section 6.2.3 is hereby amended and restated in its entirety to read as follows:

"(c) Its Current Ratio as of the last day of any Fiscal Quarter to be less than.75 to 1.0."
`),
    );

    expect(others).toEqual([]);
    expect(coverage).toMatchObject({
      covenantType: 'KPI',
      section: '6.2.3(b)',
      metric: 'Interest Coverage Ratio',
      frequency: 'Quarterly',
      operator: '>=',
      thresholds: [
        { value: 2.25, unit: 'Ratio', from: '2026-01-01' },
        { value: 3, unit: 'Ratio', from: '2027-04-01' },
      ],
      doubts: ['operator'],
    });
    expect(current).toMatchObject({
      section: '6.2.3(c)',
      operator: '>=',
      thresholds: [{ value: 0.75, unit: 'Ratio' }],
      doubts: ['operator'],
    });
    expect(coverage?.readings.find(({ field }) => field === 'operator')?.doubt).toBe(
      'The amendment restates the level alone: whether more or less is forbidden stands in the agreement.',
    );
  });

  it('tells a ban that it adds as a proviso, and whose limit its amount is as a doubt', async () => {
    const found = await readClause(
      amendment(`SECTION 5. Amendment of Section 6.2.7. Section 6.2.7 of the Loan Agreement is hereby amended by adding the following proviso at the end thereof:

; provided further however that the Borrower will not, and will not permit any of its Subsidiaries to, make any Capital Expenditures other than completion expenditures not to exceed $175,000 for the Hill well, and other than for the drilling of proved properties.
`),
    );

    expect(found).toMatchObject([
      {
        covenantType: 'Contract',
        section: '6.2.7',
        name: 'Not to make any Capital Expenditures',
        operator: '<=',
        thresholds: [{ value: 175_000, unit: 'USD' }],
        doubts: ['thresholds'],
      },
    ]);
  });

  it('tells a sweep of the cash flow that it adds, by its items', async () => {
    const found = await readClause(
      amendment(`SECTION 6. Amendment of Section 3.1. Section 3.1 of the Loan Agreement is hereby amended by adding the following new clause (e) thereto:

"(e) shall, in the case of the Term Loan,

(i) on or prior to April 30, 2026 make a mandatory principal payment in the amount of $750,000; and

(ii) on the thirtieth day of each calendar month, make a mandatory principal payment in an amount equal to 75% of the Borrower's Excess Cash Flow."
`),
    );

    expect(found).toMatchObject([{ section: '3.1(e)(ii)', name: 'Cash flow sweep', frequency: 'Monthly' }]);
  });

  it('tells the limit of an exception that it restates, without what is banned', async () => {
    const found = await readClause(
      amendment(`SECTION 8. Amendment of Section 6.2.11. Clause (c) of Section 6.2.11 of the Loan Agreement is hereby amended in its entirety to read as follows:

"(c) the book value of such assets, together with that of all other assets sold pursuant to this clause, does not exceed $2,000,000 in the aggregate."
`),
    );

    expect(found).toMatchObject([
      {
        covenantType: 'Contract',
        section: '6.2.11(c)',
        name: 'Amended limit in Section 6.2.11(c)',
        operator: '<=',
        thresholds: [{ value: 2_000_000, unit: 'USD' }],
        doubts: ['operator'],
        confidence: 0.5,
      },
    ]);
  });

  it('tells no promise where it restates meanings, what the lender does, or who answers for whom', async () => {
    const found = await readClause(
      amendment(`SECTION 1. Amendment of Section 1.1. The definition of "Base" in Section 1.1 of the Loan Agreement is hereby amended to read as follows:

"Base" means the sum that the Borrower shall keep in the Account at all times in the amount of $5,000,000.

SECTION 2. Amendment of Section 5.4. Section 5.4 of the Loan Agreement is hereby amended and restated in its entirety to read as follows:

"(a) Each Borrower hereby accepts joint and several liability with the other Borrower. Each Borrower hereby agrees that it will not enforce any of its rights of contribution or subrogation against the other Borrower until all of the Obligations are paid."
`),
    );

    expect(found).toEqual([]);
  });

  it('takes no days of a waiver of defaults for a period to cure them', async () => {
    const found = await readClause(
      amendment(`SECTION 4. Amendment of Section 6.2.3. Clause (a) of Section 6.2.3 of the Loan Agreement is hereby amended to read as follows:

"(a) Its Leverage Ratio as of the last day of any Fiscal Quarter to be greater than 3.00 to 1."

SECTION 7. Limited Waiver of Certain Defaults. The Lender waives the Event of Default from failure to comply with Section 6.2.3 of the Loan Agreement within two (2) days of filing.
`),
    );

    expect(found).toMatchObject([{ section: '6.2.3(a)', operator: '<=' }]);
    expect(found[0]?.cureDays).toBeUndefined();
  });
});

describe('covenants that stand elsewhere', () => {
  it('are told as one promise where they are those of another agreement', async () => {
    const [found, ...others] = await readClause(`12. Negative Pledge. The Borrower shall not create any lien.

13. Covenants Incorporated By Reference. The covenants set forth in Section 5 of the Guaranty Agreement dated July 15, 2025 in favor of Hill Insurance Company are incorporated by reference as if fully set forth in this agreement.

14. Remedies. The Bank may sue.
`).then((all) => all.filter(({ section }) => section === '13'));

    expect(others).toEqual([]);
    expect(found).toMatchObject({ name: 'Covenants of another agreement', covenantType: 'Contract', doubts: ['name'] });
    expect(found?.readings.find(({ field }) => field === 'name')?.doubt).toBe(
      'What these covenants ask for stands in the other agreement, and is not read here.',
    );
  });

  it('are told where acts without consent count as a default, without the period to cure other breaches', async () => {
    const found = await readClause(`7. Events of Default. Any of the following is an Event of Default:

(a) The Borrower fails to perform any other term of this agreement and does not cure it within thirty days;

(b) Either Borrower or the Guarantor, without the Bank's written consent, (1) is dissolved, (2) merges with any third party, or (3) sells a material part of its assets;

(c) The Borrower becomes insolvent.
`);

    expect(found).toMatchObject([
      { section: '7(b)', name: 'Acts that need the consent of the lender', frequency: 'AtAllTimes', confidence: 0.65 },
    ]);
    expect(found[0]?.cureDays).toBeUndefined();
  });

  it.each([
    [
      'mechanics',
      'ARTICLE II\nTHE TERM LOAN',
      '2.6',
      'Purpose. The Borrower shall use the proceeds of the Loans for working capital.',
    ],
    [
      'miscellaneous parts',
      'ARTICLE VII\nMISCELLANEOUS',
      '7.5',
      'Use of Proceeds. The proceeds of the Loans shall be used by the Borrower to build the Hill mine.',
    ],
  ])('tell what the loan is for among %s', async (_, article, section, body) => {
    expect(await readClause(`${article}\n\nSection ${section} ${body}\n`)).toMatchObject([
      { section, covenantType: 'Contract', frequency: 'AtAllTimes' },
    ]);
  });

  it('tell shares to keep for the lender, and their registration', async () => {
    const found = await readClause(`ARTICLE VI
PROVISIONS REGARDING COMMON STOCK

SECTION 6.01 Reservation of Shares. The Borrower agrees that it will at all times reserve and keep available authorized shares for the Lender.

ARTICLE VII
MISCELLANEOUS

SECTION 7.01 Governing Law. The laws of Texas govern this agreement.

SECTION 7.02 Demand Registration Rights. Upon receipt of a demand, the Borrower shall use its best efforts to register the shares.
`);

    expect(found.map(({ section, name }) => [section, name])).toEqual([
      ['6.01', 'Reservation of shares'],
      ['7.02', 'Demand registration rights'],
    ]);
  });

  it('are none where the papers are changed with the market', async () => {
    const found = await readClause(`ARTICLE V
SPECIAL PROVISIONS

SECTION 5.7 Further Assurances. The terms and provisions of this Agreement will be subject to such reasonable changes as the Lender determines to reflect market practice. In connection therewith, the Borrower agrees, at the request of the Lender, to enter into an agreement amending this Agreement.
`);

    expect(found).toEqual([]);
  });
});

describe('periods to cure', () => {
  const agreement = `ARTICLE IV
COVENANTS OF THE BORROWER

SECTION 4.01 Payment of Principal and Interest. The Borrower will pay the principal of and interest on the Loans when due.

SECTION 4.02 Compliance With Laws. The Borrower shall comply with all applicable laws.

ARTICLE V
EVENTS OF DEFAULT

SECTION 5.01 Events of Default. Any of the following is an Event of Default:

(a) The Borrower shall (i) fail to pay the principal of the Note when due, or (ii) fail to perform any other covenant contained in this Agreement and any such failure shall remain unremedied for five (5) Business Days in the case of clause (i) and thirty (30) days in the case of clause (ii).
`;

  it('are those of the clause that speaks of promises, and none of sums', async () => {
    const found = await readClause(agreement);

    expect(found.map(({ section, cureDays, cureDayType }) => [section, cureDays, cureDayType])).toEqual([
      ['4.01', undefined, undefined],
      ['4.02', 30, undefined],
    ]);
  });
});

describe('names of promises', () => {
  it.each([
    [
      'The Borrower shall not, without the prior written consent of the Lender, (i) amend the Works Contract.',
      'Not to amend the Works Contract',
    ],
    ['The Borrower shall not, either directly or indirectly, create any lien on its mills.', 'Not to create any lien'],
    ['The Borrower will not purchase or hold any stock of others.', 'Not to purchase or hold any stock'],
  ])('say what is not to be done: %s', async (body, name) => {
    expect(await readClause(`ARTICLE VI\nNEGATIVE COVENANTS\n\nSection 6.1 ${body}\n`)).toMatchObject([{ name }]);
  });

  it('call a notice one, whose heading names what happens', async () => {
    const text =
      'Section 5.2 Material Adverse Effect. The Borrower shall promptly give notice to the Lender of any development that could have such an effect.';

    expect(await readClause(`ARTICLE V\nREPORTING COVENANTS\n\n${text}\n`)).toMatchObject([
      { name: 'Notice of material adverse effect' },
    ]);
  });

  it('call a notice one, whose heading speaks of what is kept', async () => {
    const text =
      'Section 5.5 Maintenance of Properties. The Borrower will keep its mills in good repair. The Borrower will promptly notify the Agent if it acquires any patent.';

    expect(await readClause(`ARTICLE V\nAFFIRMATIVE COVENANTS\n\n${text}\n`)).toContainEqual(
      expect.objectContaining({ covenantType: 'Report', name: 'Notice: maintenance of properties', doubts: ['name'] }),
    );
  });

  it('doubt a limit among numbered exceptions', async () => {
    const text = `ARTICLE VI
NEGATIVE COVENANTS

Section 6.12 Indebtedness. The Borrower will not incur any Indebtedness, except: 6.12(a) the Obligations. 6.12(b) Current liabilities. 6.12(c) Indebtedness secured by permitted liens in an amount not to exceed $1,000,000.
`;

    expect(await readClause(text)).toMatchObject([{ thresholds: [{ value: 1_000_000 }], doubts: ['thresholds'] }]);
  });

  it('doubt a limit that is another one from a day on', async () => {
    const text = `ARTICLE VI
NEGATIVE COVENANTS

Section 6.8 Acquisitions. The Borrower will not acquire another Person (i) until August 31, 2027 if the total price is greater than $30,000,000, and (ii) after August 31, 2027 if the total price is greater than 10% of its revenues.
`;

    expect(await readClause(text)).toMatchObject([{ thresholds: [{ value: 30_000_000 }], doubts: ['thresholds'] }]);
  });

  it.each([
    [
      "Promptly upon request, the Borrower shall provide to the Lender an officer's certificate of the number of its trucks.",
      "Officer's certificate",
    ],
    [
      'Good standing certificates not delivered at closing pursuant to Section 3.3.2 shall be delivered to the Agent by February 28, 2027.',
      'Good standing certificates',
    ],
    ['Promptly upon request, the Borrower shall deliver to the Lender a written analysis of its data.', 'Analysis'],
  ])('are those of what is handed over: %s', async (body, name) => {
    expect(await readClause(`ARTICLE V\nREPORTING COVENANTS\n\nSection 5.5 ${body}\n`)).toMatchObject([{ name }]);
  });
});

describe('items without words of their own', () => {
  it('are told apart from the item before', async () => {
    const found = await readClause(`ARTICLE VI
REPORTING COVENANTS

Section 6.5 Notices. Promptly give notice to the Administrative Agent of:

(a) any default under this Agreement;

(b) any event that could have a Material Adverse Effect; and

(c)(i) any distribution by the Hill Partnership within five (5) days after its receipt and (ii) any determination of its board within nine (9) days after its date.
`);

    expect(found.map(({ section, dueOffsetDays }) => [section, dueOffsetDays])).toEqual([
      ['6.5', null],
      ['6.5(c)(i)', 5],
      ['6.5(c)(ii)', 9],
    ]);
  });
});

describe('deliveries that no one has to make', () => {
  it('are those by which the borrower may draw', async () => {
    const found = await readClause(`ARTICLE III
CONDITIONS OF BORROWINGS

Section 3.2 Evidence. Upon the Lender's reasonable request, the Borrower shall deliver to the Lender evidence of what is necessary to enable the Borrower to qualify for the Borrowing.

ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1 Insurance. The Borrower shall keep its mills insured.
`);

    expect(found.map(({ section }) => section)).toEqual(['5.1']);
  });

  it('are what registers show before the lender lends, and what nobody will say', async () => {
    const found = await readClause(`ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1 Insurance. The Borrower shall keep its mills insured.

Section 5.2 Reports. The Borrower shall deliver to the Lender:

(a) promptly, copies of its reports to shareholders; and

(b) current searches of appropriate filing offices showing that no financing statements have been filed, with certificates upon request.

Section 5.3 Set-off. The Borrower agrees that no objection shall be put forward.
`);

    expect(found.map(({ section }) => section)).toEqual(['5.1', '5.2(a)']);
  });
});

describe('points of a list', () => {
  it('are no level of the figure before them', async () => {
    const found = await readClause(`ARTICLE VI
FINANCIAL COVENANTS

Section 6.1 Collateral. The Maximum Loan to Value Ratio must be maintained at all times. \u2022 Stocks must have a price of at least $10.00 each.
`);

    expect(found.filter(({ thresholds }) => thresholds.length > 0)).toEqual([]);
  });
});
