import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const cases: readonly { says: string; text: string; expected: Partial<CovenantProposal> }[] = [
  {
    says: 'a negative covenant',
    text: prohibitions(
      'Section 6.02 Liens. The Borrower shall not create or suffer to exist any Lien on the Project other than Permitted Liens.',
    ),
    expected: { section: '6.02', name: 'Liens', frequency: 'AtAllTimes' },
  },
  {
    says: 'a negative covenant whose article holds the subject',
    text: 'ARTICLE VI\nNEGATIVE COVENANTS\nUntil the Obligations are paid, no Loan Party will:\n\nSECTION 6.3\nGUARANTIES.  Become liable for the debt of any other Person.',
    expected: { section: '6.3', name: 'Guaranties' },
  },
  {
    says: 'a basket with a limit for each year',
    text: prohibitions(
      'Section 6.05 Investments. The Borrower shall not make any Investments other than Cash Equivalents and other Investments not exceeding $500,000 in any fiscal year.',
    ),
    expected: { section: '6.05', operator: '<=', thresholds: [{ value: 500_000, unit: 'USD' }], frequency: 'Annually' },
  },
  {
    says: 'no dividends while a ratio is breached',
    text: prohibitions(
      '7.05 Dividends. The Borrower shall pay no dividends in any fiscal year in which the Debt Service Coverage Ratio is or would thereby be breached.',
    ),
    expected: { section: '7.05', name: 'Dividends', frequency: 'Annually', thresholds: [] },
  },
  {
    says: 'an affirmative promise',
    text: covenants(
      'Section 5.06 Books and Records. The Borrower shall keep proper books of record and account in conformity with GAAP.',
    ),
    expected: { section: '5.06', name: 'Books and records', frequency: 'AtAllTimes' },
  },
  {
    says: 'a delivery after closing',
    text: 'Section 5.20 Post-Closing Obligations. The Borrower shall deliver the following:\n(a) within 45 days after the Closing Date, an estoppel certificate executed by the landlord of the Project site.',
    expected: { section: '5.20(a)', frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: 45 },
  },
  {
    says: 'an act by a single date',
    text: covenants(
      'Section 5.21 Interest Rate Protection. On or before March 31, 2027, the Borrower shall enter into Hedge Agreements covering at least seventy-five percent of the Loans.',
    ),
    expected: { section: '5.21', frequency: 'Once', anchor: 'FixedDate', fixedDate: '2027-03-31' },
  },
];

describe('an undertaking', () => {
  it.each(cases)('reads $says', async ({ text, expected }) => {
    const found = (await readClause(text)).filter(({ covenantType }) => covenantType === 'Contract');

    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject(expected);
  });

  it('reads a clause on cures that stands alone', async () => {
    const found = await readClause(
      'Section 8.01(d). Failure to perform any covenant in Article V that is not remedied within thirty (30) days after the earlier of notice and knowledge (or ninety (90) days if pursued with diligence); provided that a breach of Section 6.14 may be cured with contributed equity not more than twice in any four consecutive quarters and four times in total.',
    );

    expect(found).toMatchObject([
      {
        section: '8.01(d)',
        covenantType: 'Contract',
        cureDays: 30,
        extendedCureDays: 90,
        linkedSections: ['V', '6.14'],
        equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 },
      },
    ]);
  });

  it('reads the titled items of one long section one by one', async () => {
    const found = await readClause(
      'SECTION 5.01. Affirmative Covenants. So long as any Loan is outstanding, the Borrower will:\n(a) Compliance with Laws. Comply in all material respects with all applicable laws.\n(b) Maintenance of Insurance. Maintain insurance with responsible companies.\n(c) Reporting Requirements. Furnish to the Agent:\n(i) within 50 days after the end of each of the first three quarters of each fiscal year, its unaudited balance sheet; and\n(ii) within 95 days after the end of each fiscal year, its audited balance sheet.',
    );

    expect(found.map(({ section, covenantType, dueOffsetDays }) => [section, covenantType, dueOffsetDays])).toEqual([
      ['5.01(a)', 'Contract', null],
      ['5.01(b)', 'Contract', null],
      ['5.01(c)(i)', 'Report', 50],
      ['5.01(c)(ii)', 'Report', 95],
    ]);
  });

  it('takes cure periods and equity cures from the events of default', async () => {
    const found = await readClause(
      'ARTICLE V\nAFFIRMATIVE COVENANTS\n\nSection 5.06 Books. The Borrower shall keep proper books of record and account.\n\nARTICLE VI\nFINANCIAL COVENANTS\n\nSection 6.14 Coverage. The Borrower shall not permit the Debt Service Coverage Ratio as of the last day of any fiscal quarter to be less than 1.20 to 1.00.\n\nARTICLE VIII\nEVENTS OF DEFAULT\n\nSection 8.01 Events of Default. Each of the following is an Event of Default:\n(a) failure to pay principal when due;\n(d) failure to observe any covenant in Article V which is not remedied within thirty (30) days after the earlier of notice and knowledge (or ninety (90) days if remedied with diligence); provided that a breach of Section 6.14 may be cured by equity contributions not more than twice in any four consecutive quarters and four times in total.',
    );

    expect(found.find(({ section }) => section === '5.06')).toMatchObject({ cureDays: 30, extendedCureDays: 90 });
    expect(found.find(({ section }) => section === '6.14')).toMatchObject({
      equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 },
    });
    expect(found.find(({ section }) => section === '8.01(d)')).toMatchObject({
      covenantType: 'Contract',
      cureDays: 30,
      extendedCureDays: 90,
      equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 },
    });
  });
});
