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
      { covenantType: 'Contract', section: 'Exhibit B', name: 'Not create any lien' },
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
