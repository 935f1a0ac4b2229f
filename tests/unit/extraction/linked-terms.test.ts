import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenants, readClause } from './read-clause.ts';

const statements = `Section 5.01 Statements. The Borrower shall deliver to the Lender:

(a) within 90 days after the end of each fiscal year, its audited balance sheet; and

(b) within 45 days after the end of each fiscal quarter, its balance sheet.

`;
const section = async (text: string, at: string): Promise<CovenantProposal | undefined> =>
  (await readClause(covenants(text))).find((one) => one.section === at);
const wordsOf = (proposal: CovenantProposal | undefined, field: string): (string | undefined)[] =>
  (proposal?.readings ?? []).filter((one) => one.field === field).map(({ passage }) => passage?.quote);

describe('a delivery that refers to another section for its days', () => {
  it.each([
    'The Borrower shall furnish to the Lender, within the period of Section 5.01(b), a rent roll.',
    'The Borrower shall furnish to the Lender a rent roll at the times required by Section 5.01(b).',
    'Within the same time as provided in Section 5.01(b), the Borrower shall furnish to the Lender a rent roll.',
  ])('has them from there: %s', async (words) => {
    const rentRoll = await section(`${statements}Section 5.02 Rent. ${words}`, '5.02');

    expect(rentRoll).toMatchObject({
      covenantType: 'Report',
      frequency: 'Quarterly',
      anchor: 'PeriodEnd',
      dueOffsetDays: 45,
    });
    expect(rentRoll?.doubts).toBeUndefined();
    expect(wordsOf(rentRoll, 'dueOffsetDays')[0]).toContain('within 45 days');
  });

  it.each([
    ['several', 'Section 5.01'],
    ['none', 'Section 5.09'],
  ])('leaves them in doubt where that section tells %s', async (_, named) => {
    const rentRoll = await section(
      `${statements}Section 5.02 Rent. The Borrower shall furnish to the Lender, within the period of ${named}, a rent roll.`,
      '5.02',
    );

    expect(rentRoll).toMatchObject({ covenantType: 'Report', dueOffsetDays: null });
    expect(rentRoll?.doubts).toContain('dueOffsetDays');
  });

  it('keeps days of its own', async () => {
    const rentRoll = await section(
      `${statements}Section 5.02 Rent. The Borrower shall furnish to the Lender a rent roll within 20 days after the end of each month, and not within the period of Section 5.01(b).`,
      '5.02',
    );

    expect(rentRoll).toMatchObject({ frequency: 'Monthly', dueOffsetDays: 20 });
  });
});

describe('a figure that refers to another section', () => {
  const leverage =
    'Section 5.05 Leverage. The Borrower shall not permit its Leverage Ratio to exceed 3.50 to 1.00 as of the last day of each fiscal quarter.\n\n';

  it('has its level from there', async () => {
    const test = await section(
      `${leverage}Section 5.06 Leverage of the Guarantor. The Guarantor shall not permit its Leverage Ratio to exceed the ratio set forth in Section 5.05 as of the last day of each fiscal year.`,
      '5.06',
    );

    expect(test).toMatchObject({
      covenantType: 'KPI',
      frequency: 'Annually',
      operator: '<=',
      thresholds: [{ value: 3.5, unit: 'Ratio' }],
    });
    expect(test?.doubts).toBeUndefined();
    expect(wordsOf(test, 'thresholds')[0]).toContain('3.50 to 1.00');
  });

  it('leaves its level open where no such figure stands there', async () => {
    const test = await section(
      `${leverage}Section 5.06 Interest Coverage. The Guarantor shall not permit its Interest Coverage Ratio to be less than the ratio set forth in Section 5.05 as of the last day of each fiscal year.`,
      '5.06',
    );

    expect(test).toMatchObject({ covenantType: 'KPI', thresholds: [] });
    expect(test?.doubts).toContain('thresholds');
  });

  it('is tested as often as there', async () => {
    const test = await section(
      `${leverage}Section 5.06 Cover. The Borrower shall maintain an Interest Coverage Ratio of not less than 2.00 to 1.00, calculated in the manner provided in Section 5.05.`,
      '5.06',
    );

    expect(test).toMatchObject({ covenantType: 'KPI', frequency: 'Quarterly', confidence: 0.95 });
    expect(wordsOf(test, 'frequency')[0]).toContain('fiscal quarter');
  });
});

describe('an agreement that speaks of clauses', () => {
  const facility = `19. INFORMATION UNDERTAKINGS

19.1 Financial statements

The Company shall supply to the Agent:

(a) within 180 days after the end of each of its financial years, its audited consolidated financial statements; and

(b) within 90 days after the end of each half of each of its financial years, its consolidated financial statements for that half year.

19.2 Compliance Certificate

The Company shall supply to the Agent, with each set of financial statements delivered pursuant to paragraph (a) or (b) of Clause 19.1 (Financial statements), a Compliance Certificate.

19.3 Information: miscellaneous

The Company shall supply to the Agent, promptly upon becoming aware of them, the details of any litigation against it.

20. FINANCIAL COVENANTS

20.1 Financial condition

The Company shall ensure that Interest Cover in respect of any Relevant Period shall not be less than 4.00:1.

20.2 Financial testing

The financial covenants set out in Clause 20.1 (Financial condition) shall be tested semi-annually by reference to each of the financial statements.

21. GENERAL UNDERTAKINGS

21.1 Negative pledge

No Obligor shall create any Security over its assets.

22. EVENTS OF DEFAULT

22.1 Financial covenants

Any requirement of Clause 20 (Financial covenants) is not satisfied.

22.2 Other obligations

(a) An Obligor does not comply with any provision of the Finance Documents (other than those referred to in Clause 22.1 (Financial covenants)).

(b) No Event of Default under paragraph (a) above will occur if the failure is remedied within 15 Business Days of notice by the Agent.
`;

  it('is read like one that speaks of sections', async () => {
    const found = await readClause(facility);
    const terms = found.map((one) => [one.section, one.frequency, one.dueOffsetDays, one.cureDays]);

    expect(terms).toEqual([
      ['19.1(a)', 'Annually', 180, 15],
      ['19.1(b)', 'Semiannually', 90, 15],
      ['19.2', 'Semiannually', 0, 15],
      ['19.3', 'Event', null, 15],
      ['20.1', 'Semiannually', null, undefined],
      ['21.1', 'AtAllTimes', null, 15],
    ]);
    expect(found[2]?.linkedSections).toEqual(['19.1(a)', '19.1(b)']);
    expect(wordsOf(found[4], 'frequency')[0]).toContain('tested semi-annually');
  });
});
