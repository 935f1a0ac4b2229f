import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, prohibitions, readClause } from './read-clause.ts';

interface Case {
  readonly says: string;
  readonly text: string;
  readonly expected: Partial<CovenantProposal>;
}

const cases: readonly Case[] = [
  {
    says: 'days counted "after and as of" the end of a period',
    text: covenants(
      '5.1 Statements. Borrower shall provide to Bank, not later than 100 days after and as of the end of each fiscal year, a balance sheet and income statement.',
    ),
    expected: { frequency: 'Annually', anchor: 'FiscalYearEnd', dueOffsetDays: 100 },
  },
  {
    says: 'the earlier of a filing and a number of days after the period',
    text: covenants(
      '5.1 Statements. The Borrower shall furnish to the Lender, no later than the earlier of (A) four (4) days after filing with the Commission or (B) seventy (70) days after the end of each fiscal quarter, its consolidated financial statements.',
    ),
    expected: { section: '5.1', name: 'Quarterly financial statements', frequency: 'Quarterly', dueOffsetDays: 70 },
  },
  {
    says: 'days after a filing, "but in no event later than" days after the year',
    text: covenants(
      '5.1 Statements. The Company shall furnish to the Bank, within 100 days after it files its report for the year, but in no event later than 130 days after the end of such fiscal year, its annual financial statements.',
    ),
    expected: { frequency: 'Annually', anchor: 'FiscalYearEnd', dueOffsetDays: 130 },
  },
  {
    says: 'an ordinal day beyond the thirty-first',
    text: covenants(
      '5.3 Accounts. The Borrower shall deliver to the Lender, on or before the 95th day after the close of each fiscal year, audited financial statements.',
    ),
    expected: { frequency: 'Annually', dueOffsetDays: 95 },
  },
  {
    says: '"with the exception of the last fiscal quarter"',
    text: covenants(
      '5.3 Accounts. The Borrower shall deliver to the Lender, within 50 days after the close of each fiscal quarter, with the exception of the last fiscal quarter, financial statements.',
    ),
    expected: { frequency: 'ThreeQuarters', dueOffsetDays: 50 },
  },
  {
    says: '"the first 3 Fiscal Quarters" in figures',
    text: covenants(
      '5.3 Accounts. The Borrower shall deliver to the Lender, within 50 days after the end of each of the first 3 Fiscal Quarters, financial statements.',
    ),
    expected: { frequency: 'ThreeQuarters' },
  },
  {
    says: 'quarters named by their months',
    text: covenants(
      '5.3 Accounts. The Borrower shall deliver to the Lender, within 50 days after the end of the fiscal quarters ending in March, June and September, financial statements.',
    ),
    expected: { frequency: 'ThreeQuarters', dueOffsetDays: 50 },
  },
  {
    says: 'the months that do not end a quarter, as months',
    text: covenants(
      '5.3 Certificates. The Borrower shall deliver to the Lender, within 20 days after the end of each month (other than a month that ends with a fiscal quarter), a compliance certificate.',
    ),
    expected: { frequency: 'Monthly', dueOffsetDays: 20 },
  },
  {
    says: 'a certificate "upon each submission" of statements',
    text: covenants(
      '5.4 Certificate. The Borrower shall provide to the Lender, upon each submission of the quarterly financial statements, a certificate of compliance signed by its treasurer.',
    ),
    expected: { name: 'Quarterly compliance certificate', anchor: 'LinkedDelivery', dueOffsetDays: 0 },
  },
  {
    says: 'statements that "shall be accompanied by" a certificate',
    text: covenants(
      '5.4 Certificate. The quarterly financial statements delivered to the Agent under this Article shall be accompanied by a certificate of the treasurer that no Default exists.',
    ),
    expected: { name: 'Quarterly compliance certificate', anchor: 'LinkedDelivery' },
  },
  {
    says: '"Annually, concurrently with": as often as the word says',
    text: covenants(
      '5.5 Schedules. The Borrowers shall furnish to the Lender, annually, concurrently with the delivery of the financial statements under Section 5.1, supplements to the Schedules.',
    ),
    expected: { name: 'Annual schedule updates', frequency: 'Annually', anchor: 'LinkedDelivery' },
  },
  {
    says: 'who is called by a name instead of "the Borrower"',
    text: covenants('5.6 Notices. Brightwater shall promptly notify Lender of the departure of its chief executive.'),
    expected: { covenantType: 'Report', frequency: 'Event', dueOffsetDays: null },
  },
  {
    says: 'what the lender may request, without any other time',
    text: covenants(
      '5.7 Information. The Borrower shall furnish to the Lender such other information about its business as the Lender may reasonably request.',
    ),
    expected: { name: 'Other information on request', frequency: 'Event', dueOffsetDays: null },
  },
  {
    says: 'a notice that only its own words name',
    text: covenants(
      '5.8 Notices. The Borrower shall promptly notify the Lender of any material adverse change in its operations.',
    ),
    expected: { name: 'Notice of material adverse change in its operations' },
  },
  {
    says: 'a move of the office by its heading, though the sentence mentions taking an action',
    text: covenants(
      '5.9 Change of Principal Office. The Borrower shall advise the Lender in writing of any new principal office not less than twelve (12) Business Days prior to taking any such step, with a certificate of its secretary.',
    ),
    expected: { name: 'Notice of change of principal office', dueOffsetDays: -12, dayType: 'Business' },
  },
  {
    says: 'a notice owed after an act that a negative covenant allows',
    text: prohibitions(
      '6.9 Change of Office. No Loan Party shall move its chief executive office without giving written notice to the Lender within nine (9) Business Days after the move.',
    ),
    expected: { covenantType: 'Report', dueOffsetDays: 9, dayType: 'Business' },
  },
  {
    says: 'certificates handed to the agent: not a delivery by the agent',
    text: covenants(
      '5.10 Insurance. The Borrower shall keep its property insured. Certificates of insurance in a form satisfactory to the Agent shall be delivered to the Agent at least twelve (12) days before any policy expires.',
    ),
    expected: { name: 'Insurance certificates', dueOffsetDays: -12 },
  },
  {
    says: 'insurance subsidiaries as what they are, and not as insurance',
    text: covenants(
      '5.11 Statements. The Borrower shall furnish to the Lenders, within 80 days after the end of each fiscal year of each Insurance Subsidiary, its statutory statements.',
    ),
    expected: { name: 'Annual statutory statements', dueOffsetDays: 80 },
  },
  {
    says: 'both of the reports filed with the regulator as filings',
    text: covenants(
      '5.12 Filings. The Borrower shall furnish to the Lender, within nine (9) Business Days of filing, a copy of each Form 10-K and Form 10-Q.',
    ),
    expected: { name: 'Securities filings', frequency: 'Event', dueOffsetDays: 9 },
  },
  {
    says: 'days after the completion of an audit as days after an event',
    text: covenants(
      '5.13 Certificate. The Company shall deliver to the Lender, within ten (10) days after the completion of each year-end audit, an officer\u2019s certificate.',
    ),
    expected: { frequency: 'Event', anchor: 'Event', dueOffsetDays: 10 },
  },
  {
    says: 'a heading with initials and stops in it',
    text: covenants(
      '5.14 B.C. Crane Rating. The Borrower shall at all times maintain a B.C. Crane rating of not lower than "A".',
    ),
    expected: { covenantType: 'Contract', name: 'B.C. crane rating' },
  },
  {
    says: '"the first, second and third Fiscal Quarters"',
    text: covenants(
      '5.15 Statements. The Borrower shall furnish to the Agent, within 65 days following the end of each of the first, second and third Fiscal Quarters, unaudited financial statements.',
    ),
    expected: { frequency: 'ThreeQuarters', dueOffsetDays: 65 },
  },
  {
    says: 'days of a defined date that falls in four months of the year',
    text: `${covenants('5.16 Coverage. The Borrower shall furnish to the Agent, within 15 Business Days after each Payment Calculation Date, a certificate setting out the Debt Service Coverage Ratio.')}\n\n"Payment Calculation Date" means the last Business Day of each March, June, September and December.`,
    expected: {
      name: 'Quarterly coverage certificate',
      frequency: 'Quarterly',
      anchor: 'PeriodEnd',
      dueOffsetDays: 15,
      dayType: 'Business',
    },
  },
  {
    says: 'days after each anniversary of closing',
    text: covenants(
      '5.17 Insurance. The Borrower shall deliver to the Agent, within 12 days of each anniversary of the Closing Date, certificates of insurance.',
    ),
    expected: { frequency: 'Annually', anchor: 'ClosingDate', dueOffsetDays: 12 },
  },
  {
    says: 'receivables and payables agings by the first of them',
    text: covenants(
      '5.18 Collateral. The Borrower shall deliver to the Agent, no later than the twelfth (12th) day of each month, (i) an accounts receivable aging and (ii) an accounts payable aging.',
    ),
    expected: { name: 'Monthly receivables aging', frequency: 'Monthly', dueOffsetDays: 12 },
  },
  {
    says: 'a call with the lenders once each fiscal quarter',
    text: covenants(
      '5.19 Lender Calls. The Borrower shall take part in a conference call with the Lenders once each fiscal quarter, at a time agreed with the Agent.',
    ),
    expected: { covenantType: 'Contract', frequency: 'Quarterly' },
  },
  {
    says: 'field examinations and appraisals as a promise to watch',
    text: covenants(
      '5.20 Field Examinations; Appraisals. The Borrower shall permit the Agent to conduct up to two field examinations and one appraisal in any twelve-month period.',
    ),
    expected: { covenantType: 'Contract', name: 'Field examinations; appraisals' },
  },
  {
    says: 'what is handed over after closing by its own name',
    text: 'ARTICLE V\nPOST-CLOSING DELIVERIES\n\n5.4 Post-Closing Deliveries.\n\n(a) Within 35 days after the Closing Date, the Borrower shall deliver an executed estoppel certificate from the landlord.\n\n(b) On or before March 31, 2027, the Borrower shall deliver the as-built survey.\n',
    expected: { covenantType: 'Contract', name: 'Executed estoppel certificate from the landlord' },
  },
];

describe('a reporting clause of an agreement not seen before', () => {
  it.each(cases)('reads $says', async ({ text, expected }) => {
    const proposals = await readClause(text);
    const found = proposals.find(({ covenantType }) => covenantType === (expected.covenantType ?? 'Report'));

    expect(found).toMatchObject(expected);
  });

  it('names the single report of a list of dates only once', async () => {
    const found = await readClause(
      covenants(
        '5.1 Statements. The Borrower shall furnish to the Lender, no later than the earlier of (i) six days after filing or (ii) 80 days after the end of each of its fiscal years, audited financial statements.',
      ),
    );

    expect(found.map(({ section, frequency, dueOffsetDays }) => [section, frequency, dueOffsetDays])).toEqual([
      ['5.1', 'Annually', 80],
    ]);
  });

  it('takes the parts of one document for one report', async () => {
    const found = await readClause(
      'SCHEDULE C\nFINANCIAL REPORTING\n\nAs soon as available, but 40 days before the start of each fiscal year,\n(a) copies of the Borrower\u2019s forecasted (a) balance sheets, (b) statements of income, and (c) statements of cash flow.\n',
    );

    expect(found.map(({ name, dueOffsetDays }) => [name, dueOffsetDays])).toEqual([
      ['Annual financial projections', -40],
    ]);
  });

  it('takes two deliveries from one sentence', async () => {
    const found = await readClause(
      covenants(
        '5.1 Notices. The Borrower shall furnish to the Agent, promptly after receipt, copies of all letters about its pension plans; and within seven days after it learns of an Event of Default, a notice with the details.',
      ),
    );

    expect(found.map(({ name, dueOffsetDays }) => [name, dueOffsetDays])).toEqual([
      ['Notice of ERISA events', null],
      ['Notice of default', 7],
    ]);
  });

  it('keeps the days of one event in a list of prompt notices', async () => {
    const found = await readClause(
      covenants(
        '5.7 Notices. The Borrower shall promptly give notice to the Agent of:\n\n(a) any Default;\n\n(b) any litigation against it; and\n\n(c) within 25 days after it knows of it, any Reportable Event under a Plan.\n',
      ),
    );

    expect(found.map(({ section, name, dueOffsetDays }) => [section, name, dueOffsetDays])).toEqual([
      ['5.7', 'Notice of default and other events', null],
      ['5.7(c)', 'Notice of ERISA events', 25],
    ]);
  });

  it('gives the time of "prompt notice of:" to each titled item', async () => {
    const found = await readClause(
      covenants(
        '5.7 EVENTS. The Borrower shall furnish the Bank prompt written notice of:\n\n(a) Proceedings. Any suit brought against it in any court.\n\n(b) Subsidiaries. Within 12 days, of the creation of any new Subsidiary.\n',
      ),
    );

    expect(found.map(({ section, covenantType, dueOffsetDays }) => [section, covenantType, dueOffsetDays])).toEqual([
      ['5.7(a)', 'Report', null],
      ['5.7(b)', 'Report', 12],
    ]);
  });

  it('does not take documents of further assurance for reports', async () => {
    const found = await readClause(
      covenants(
        '5.20 Further Assurances. Promptly upon request by the Agent, the Borrower shall execute and deliver such certificates, notices and other instruments as the Agent may reasonably require.',
      ),
    );

    expect(found.map(({ covenantType }) => covenantType)).toEqual(['Contract']);
  });

  it('reads the covenants of a deed under "Representations, Warranties and Covenants"', async () => {
    const found = await readClause(
      'ARTICLE 2 - Representations, Warranties and Covenants\n\nSection 2.1. Trustor represents, warrants and covenants as follows:\n\n(a) Condemnation. Trustor shall notify Beneficiary immediately of any proceeding for condemnation of the Property.\n\n(b) Repairs. Trustor shall keep the Property in good repair and condition.\n',
    );

    expect(found.map(({ section, covenantType }) => [section, covenantType])).toEqual([
      ['2.1(a)', 'Report'],
      ['2.1(b)', 'Contract'],
    ]);
  });
});
