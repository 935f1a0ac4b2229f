import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, prohibitions, readClause } from './read-clause.ts';

const read = async (title: string, words: string): Promise<Partial<CovenantProposal> | undefined> =>
  (await readClause(covenants(`Section 5.1 ${title}. ${words}`)))[0];
const reporting = (words: string): string =>
  `ARTICLE V\nREPORTING COVENANTS\n\nSection 5.1 Duties. ${words}\n\nSection 5.2 Books. The Borrower shall deliver to the Lender its tax returns within 10 days after their filing.`;

describe('a figure', () => {
  it.each([
    [
      'Interest Cover',
      'The Company shall ensure that Interest Cover in respect of any Relevant Period shall not be less than 3.0:1.',
      { name: 'Minimum interest cover', operator: '>=', thresholds: [{ value: 3, unit: 'Ratio' }] },
    ],
    [
      'Gearing',
      'The Company shall ensure that Gearing does not at any time exceed 60 per cent.',
      { name: 'Maximum gearing', operator: '<=', thresholds: [{ value: 60, unit: 'Percentage' }] },
    ],
    [
      'Occupancy',
      'The Borrower shall maintain average physical occupancy of not less than eighty-five percent (85%), calculated as of the end of each calendar quarter.',
      { frequency: 'Quarterly', operator: '>=', thresholds: [{ value: 85, unit: 'Percentage' }] },
    ],
    [
      'Reserve',
      'The Borrower shall keep in the Debt Service Reserve Account at all times an amount equal to six months of scheduled debt service.',
      { operator: '>=', thresholds: [{ value: 6, unit: 'Months' }] },
    ],
  ])('is known by the words of lenders elsewhere: %s', async (title, words, expected) => {
    expect(await read(title, words)).toMatchObject({ covenantType: 'KPI', ...expected });
  });

  it.each([
    'If on the last day of any fiscal quarter the Revolving Exposure exceeds 35% of the Commitments, the Borrower shall not permit the Leverage Ratio on such day to exceed 6.00 to 1.00.',
    'When Availability is less than $5,000,000, the Borrower shall maintain a Coverage Ratio of not less than 1.10 to 1.00 as of the end of each fiscal quarter.',
  ])('that is tested only while a condition holds says so: %s', async (words) => {
    const test = await read('Springing Test', words);

    expect(test?.doubts).toContain('frequency');
    expect(test?.confidence).toBeLessThan(0.9);
  });

  it('is tested at the end of each period, whatever is owed until then', async () => {
    expect(
      await read(
        'Leverage',
        'So long as any Loan remains outstanding, the Borrower shall not permit the Leverage Ratio to exceed 6.00 to 1.00 at the end of any quarter.',
      ),
    ).toMatchObject({ confidence: 0.95 });
  });

  it('has a last level behind the named periods', async () => {
    expect(
      await read(
        'EBITDA',
        'The Borrower shall achieve, for each twelve-month period below, EBITDA of at least: (a) $4,000,000 for the period ending March 31, 2027; (b) $5,500,000 for the period ending June 30, 2027; and (c) $7,000,000 for each quarter thereafter.',
      ),
    ).toMatchObject({
      thresholds: [
        { from: '2027-03-31', value: 4_000_000 },
        { from: '2027-06-30', value: 5_500_000 },
        { from: '2027-07-01', value: 7_000_000 },
      ],
    });
  });

  it('is not first tested on the last day of a level', async () => {
    const test = await read(
      'Coverage',
      'Commencing on the Closing Date and continuing until September 30, 2027, the Fixed Charge Coverage Ratio, tested monthly, shall not be less than 1.00 to 1.00, and from and after October 1, 2027, it shall not be less than 1.10 to 1.00.',
    );

    expect(test).toMatchObject({
      frequency: 'Monthly',
      thresholds: [
        { value: 1, unit: 'Ratio' },
        { from: '2027-10-01', value: 1.1, unit: 'Ratio' },
      ],
    });
    expect(test?.firstTestDate).toBeUndefined();
  });
});

describe('a delivery', () => {
  it('of the fourth quarter may have days of its own', async () => {
    const found = await readClause(
      covenants(
        'Section 5.1 Statements. The Borrower shall deliver to the Lender:\n\n(a) within forty-five (45) days (or sixty (60) days for the fourth fiscal quarter) after the end of each fiscal quarter, its balance sheet; and\n\n(b) together with the statements under clause (a), a compliance certificate.',
      ),
    );

    expect(found).toMatchObject([
      { frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 45, doubts: ['dueOffsetDays'] },
      { frequency: 'Quarterly', anchor: 'LinkedDelivery' },
    ]);
  });

  it('is a notice where the word stands above its item', async () => {
    const found = await readClause(
      covenants(
        'Section 5.1 Notices. The Borrower shall notify the Agent:\n\n(a) immediately, and in any event within one (1) Business Day, of any Default;\n\n(b) within three Business Days after an officer knows thereof, of any litigation of more than $1,000,000; and\n\n(c) not less than thirty (30) days before any change of its name.',
      ),
    );

    expect(found).toMatchObject([
      { covenantType: 'Report', name: 'Notice of default', dueOffsetDays: 1, dayType: 'Business' },
      { covenantType: 'Report', name: 'Notice of litigation', dueOffsetDays: 3, dayType: 'Business' },
      { covenantType: 'Report', frequency: 'Event', dueOffsetDays: -30, doubts: ['name'] },
    ]);
  });

  it('of each week may fall due monthly on a condition', async () => {
    const found = await readClause(
      covenants(
        'Section 5.1 Base. The Borrower shall furnish to the Bank, no later than the last Business Day of each calendar week, a Borrowing Base certificate (provided, however, if Availability has been $2,500,000 or greater, no later than five (5) days after the last day of each month, a Borrowing Base certificate).',
      ),
    );

    expect(found).toMatchObject([
      { frequency: 'Weekly', anchor: 'PeriodEnd', dueOffsetDays: 0, dayType: 'Business', doubts: ['frequency'] },
      { frequency: 'Monthly', anchor: 'PeriodEnd', dueOffsetDays: 5, doubts: ['frequency'] },
    ]);
  });

  it('of another paper in the next sentence is one of its own', async () => {
    const found = await readClause(
      covenants(
        'Section 5.1 Agings. The Borrower shall, within twenty days after the end of each month, deliver to the Lender an aging of its accounts receivable. The Borrower shall, within twenty days after the end of each month, deliver to the Lender an aging of its receivables abroad.',
      ),
    );

    expect(found.map(({ covenantType, dueOffsetDays }) => [covenantType, dueOffsetDays])).toEqual([
      ['Report', 20],
      ['Report', 20],
    ]);
  });

  it('falls due twice a year', async () => {
    expect(
      await read('Appraisals', 'The Borrower shall deliver to the Lender an appraisal twice in each calendar year.'),
    ).toMatchObject({ frequency: 'Semiannually' });
  });

  it('may report on the environment', async () => {
    expect(
      await read(
        'KPI Report',
        'The Borrower shall deliver to the Lender, within sixty days after each June 30 and December 31, an environmental and social performance report.',
      ),
    ).toMatchObject({ name: 'Semiannual environmental report' });
  });
});

describe('an act under a heading of reports', () => {
  it.each([
    'Within 90 days after the end of each fiscal year, the Borrower shall hold a meeting with all Lenders.',
    'On each Payment Date the Borrower shall deposit $125,000 into the Reserve Account.',
  ])('is a promise: %s', async (words) => {
    expect((await readClause(reporting(words))).map(({ section, covenantType }) => [section, covenantType])).toEqual([
      ['5.1', 'Contract'],
      ['5.2', 'Report'],
    ]);
  });

  it.each([
    'Documents shall be deemed delivered when they are on the website.',
    'The Agent shall pass on each report.',
  ])('is none where nothing is done: %s', async (words) => {
    expect((await readClause(reporting(words))).map(({ section }) => section)).toEqual(['5.2']);
  });
});

describe('a promise', () => {
  it.each([
    'The Borrower shall not change its fiscal year from a year that ends on December 31 of each year.',
    'The Borrower shall cause each of its fiscal years to end on December 31 of each calendar year.',
  ])('is not kept once a year for the day on which a year ends: %s', async (words) => {
    expect(await read('Fiscal Year', words)).toMatchObject({ covenantType: 'Contract', frequency: 'AtAllTimes' });
  });
});

describe('the words of project finance', () => {
  it('make a figure a test of distributions, though its items stand in one sentence', async () => {
    const found = await readClause(
      prohibitions(
        'Section 6.2 Distributions. The Borrower shall not make any Distribution unless (a) no Default is continuing; (b) the Historical DSCR on the most recent Payment Date was not less than 1.20:1.00; and (c) the Projected DSCR is at least 1.25:1.00.',
      ),
    );

    expect(found.map(({ name, frequency }) => [name, frequency])).toEqual([
      ['Distribution test: minimum historical DSCR', 'Event'],
      ['Distribution test: minimum projected DSCR', 'Event'],
    ]);
  });

  it('tell a ratio by the parts of a whole, and no time of the day', async () => {
    expect(
      await read('Gearing', 'The Borrower shall cause its Debt to Equity Ratio not to exceed 70:30 at any time.'),
    ).toMatchObject({ covenantType: 'KPI', operator: '<=', thresholds: [{ value: 2.3333, unit: 'Ratio' }] });
    expect(
      (await read('Gearing', 'The Borrower shall cause its Debt to Equity Ratio not to exceed 10:30 at any time.'))
        ?.thresholds,
    ).toEqual([]);
  });

  it.each([
    ['Section 1.1 Terms. "Payment Date" means each March 31, June 30, September 30 and December 31.', 'Quarterly'],
    ['Section 1.1 Terms. "Payment" means a sum of money.', 'Event'],
  ])('tell a delivery on dates that may be defined: %s', async (terms, frequency) => {
    const found = await readClause(
      `ARTICLE I\nDEFINITIONS\n\n${terms}\n\n${covenants(
        'Section 5.1 Cover. The Borrower shall deliver to the Agent, on or prior to each Payment Date, a certificate of its Debt Service Coverage Ratio.',
      )}`,
    );

    expect(found[0]).toMatchObject({ covenantType: 'Report', frequency, dueOffsetDays: null });
  });

  it('tell a day of each year behind how often', async () => {
    expect(
      await read('Cover', 'The Borrower shall deliver to the Agent, annually by March 31, certificates of insurance.'),
    ).toMatchObject({ frequency: 'Annually', anchor: 'FixedDate', fixedDate: '03-31' });
  });

  it('call a report on construction so', async () => {
    expect(
      await read(
        'Progress',
        'The Borrower shall deliver to the Agent within 30 days after the end of each month a construction report.',
      ),
    ).toMatchObject({ name: 'Monthly construction report' });
  });
});
