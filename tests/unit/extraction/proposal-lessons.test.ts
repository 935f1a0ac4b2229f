import { describe, expect, it } from 'vitest';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const tests = (words: string) => readClause(prohibitions(`Section 6.01 Figures. ${words}`));

describe('a figure', () => {
  it('needs no “to 1” where it is a ratio, and is tested as often as the next sentence says', async () => {
    const [test] = await tests(
      'The Borrower shall maintain a Cash Flow to Rent Ratio of not less than 2.25. Such test must be met as of the end of each fiscal quarter.',
    );

    expect(test).toMatchObject({ thresholds: [{ value: 2.25, unit: 'Ratio' }], frequency: 'Quarterly' });
  });

  it('of the shareholders’ equity is tested', async () => {
    const found = await tests("Consolidated Shareholders' Equity will at no time be less than $45,000,000.");

    expect(found).toMatchObject([{ covenantType: 'KPI', operator: '>=', thresholds: [{ value: 45_000_000 }] }]);
  });

  it('is doubtful where an amount is compared by a multiple', async () => {
    const [test] = await tests(
      'The Borrower shall not permit EBITDA, as of the last day of each fiscal quarter, to be less than 2.00 times its rents.',
    );

    expect(test?.doubts).toContain('metric');
    expect(test?.confidence).toBeLessThan(0.85);
  });

  it('is tested for the fourth quarter although its period is that of statements for three', async () => {
    const [test] = await tests(
      'The Borrower shall not permit the Leverage Ratio for each of the first three quarters of each fiscal year to exceed 3.00 to 1.00.',
    );

    expect(test?.frequency).toBe('Quarterly');
  });

  it('is proposed once where a sentence tells what its level comes to', async () => {
    const found = await tests(
      'As of each fiscal quarter end, the Borrower shall maintain Net Worth not less than the amount set forth below: Closing Date $70,000,000. As used in this Section, the "Required Net Worth Amount" is an amount equal to 75% of Net Income.',
    );

    expect(found).toMatchObject([{ covenantType: 'KPI', thresholds: [{ value: 70_000_000 }] }]);
  });

  it('has no day of its own from the day of another contract', async () => {
    const [test] = await tests(
      'The Borrower shall not permit Capital Expenditures, as defined in the indenture of May 4, 1999, to exceed $2,000,000 in any fiscal year.',
    );

    expect(test?.thresholds).toEqual([{ value: 2_000_000, unit: 'USD' }]);
  });
});

describe('a promise', () => {
  it('is found in each item of a list of bans', async () => {
    const found = await readClause(
      covenants(
        'Section 5.01 Guarantor. The Borrower shall cause the Guarantor to:\n\n(a) Conduct. Carry on its business as it does today.\n\n(b) Bans. Cause the Guarantor to:\n\n(i) not pay any dividend;\n\n(ii) not sell any of the Collateral; and\n\n(iii) not amend its charter.',
      ),
    );

    expect(found.map(({ section }) => section)).toEqual(['5.01(a)', '5.01(b)(i)', '5.01(b)(ii)', '5.01(b)(iii)']);
  });

  it('is found in a schedule of covenants, where no section holds it', async () => {
    const found = await readClause(
      'ARTICLE II\nLOANS\n\nSection 2.01 Interest. Interest is 5%.\n\nEXHIBIT B\n\nNEGATIVE COVENANTS\n\n(1) The Borrower will not, and will not permit any Subsidiary to, create any lien on its mills.\n\n(2) Except as agreed, the Borrower shall not merge with another company.',
    );

    expect(found).toMatchObject([
      { covenantType: 'Contract', section: 'Exhibit B', name: 'Not to create any lien' },
      { covenantType: 'Contract', section: 'Exhibit B' },
    ]);
  });

  it('is none of the agreement where it stands in a form', async () => {
    const found = await readClause(
      `${covenants('Section 5.01 Fire. The Borrower shall keep its mills insured against fire.')}\n\nEXHIBIT "C"\n\nPLEDGE AGREEMENT\n\nSection 4. Covenants. The Pledgor shall not sell the Shares.`,
    );

    expect(found.map(({ section }) => section)).toEqual(['5.01']);
  });

  it('goes on being an item of its list after “(b)” within a line of another', async () => {
    const found = await readClause(
      prohibitions(
        'Section 6.02 Negative Covenants. The Borrower shall not:\n\n(a) Liens. Create any Lien, other than:\n\n(i) Liens that do not cover the mills or (b) any stock of a mill; and\n\n(ii) Liens of carriers.\n\n(b) Mergers. Merge with any Person.\n\n(c) Leases. Lease any of its mills.',
      ),
    );

    expect(found.map(({ section }) => section)).toEqual(['6.02(a)', '6.02(b)', '6.02(c)']);
  });

  it('tells that its limit is one of several amounts', async () => {
    const [promise] = await readClause(
      prohibitions(
        'Section 6.03 Indebtedness. The Borrower shall not incur any Indebtedness, except (a) leases in an amount not exceeding $300,000 and (b) other Indebtedness in an amount not exceeding $800,000.',
      ),
    );

    expect(promise?.doubts).toContain('thresholds');
  });

  it('is no level of a covenant where an amendment changes a definition', async () => {
    const found = await readClause(
      'FIRST AMENDMENT\n\nThe definition of "Base" in Section 1.1 of the Agreement is hereby amended by deleting "80%" and inserting in lieu thereof "85%".',
    );

    expect(found).toEqual([]);
  });
});

describe('levels in a table', () => {
  it.each([
    ['dates in figures', '3/31/27 1.10 to 1.00, 9/30/28 1.20 to 1.00', ['2027-03-31', '2028-09-30']],
    ['names of quarters', 'Q1 2027 1.10 to 1.00, Q3 2028 1.20 to 1.00', ['2027-01-01', '2028-07-01']],
    [
      'quarters in words',
      'First Quarter of 2027 1.10 to 1.00, Third Quarter of 2028 1.20 to 1.00',
      ['2027-01-01', '2028-07-01'],
    ],
  ])('begin on days that are told by %s', async (_, table, days) => {
    const [test] = await tests(
      `The Borrower shall not permit the Coverage Ratio, as of the last day of each fiscal quarter, to be less than the ratio set forth opposite it: ${table}`,
    );

    expect(test?.thresholds).toEqual([
      { from: days[0], value: 1.1, unit: 'Ratio' },
      { from: days[1], value: 1.2, unit: 'Ratio' },
    ]);
    expect(test?.doubts ?? []).toEqual(table.includes('/') ? [] : ['thresholds']);
  });
});

describe('an item', () => {
  it('with an act and a report of it gives both', async () => {
    const found = await readClause(
      covenants(
        'Section 5.01 Cover. The Borrower will keep its mills insured against fire, and will furnish to the Lender upon request full information about the policies.',
      ),
    );

    expect(found.map(({ covenantType }) => covenantType).sort()).toEqual(['Contract', 'Report']);
  });

  it.each([
    [
      'within 20 days after the end of each month (or weekly if Availability is below $2,000,000), a Borrowing Base Certificate.',
      ['frequency'],
    ],
    [
      'within 20 days after the end of each month, a Borrowing Base Certificate, provided that while a Default continues it shall be delivered each week.',
      ['frequency'],
    ],
    [
      'within 20 days after the end of each month, a Borrowing Base Certificate, provided that it is signed by an officer.',
      undefined,
    ],
  ])('tells of a second frequency in a proviso: %s', async (words, doubts) => {
    const [report] = await readClause(
      covenants(`Section 5.01 Base. The Borrower shall deliver to the Lender, ${words}`),
    );

    expect(report).toMatchObject({ frequency: 'Monthly', dueOffsetDays: 20 });
    expect(report?.doubts).toEqual(doubts);
  });

  it('keeps the sections that it comes with, and their words', async () => {
    const found = await readClause(
      covenants(
        'Section 5.01 Statements. The Borrower shall deliver to the Lender:\n\n(a) within 90 days after the end of each fiscal year, its audited balance sheet;\n\n(b) concurrently with each delivery under Section 5.01(a), a compliance certificate.',
      ),
    );

    const reading = found.at(-1)?.readings.find(({ field }) => field === 'linkedSections');
    expect(reading).toMatchObject({ value: '5.01(a)', doubt: null });
    expect(reading?.passage?.quote).toContain('Section 5.01(a)');
  });
});
