import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { ReadField } from '#shared/domain/field-reading.ts';
import { covenants, readClause } from './read-clause.ts';

const readingsOf = ({ readings }: CovenantProposal, field: ReadField) => readings.filter((one) => one.field === field);
const wordsOf = (proposal: CovenantProposal, field: ReadField) =>
  readingsOf(proposal, field).map(({ passage }) => passage?.quote.replaceAll(/\s+/g, ' ') ?? null);

const ratio = `Section 5.1 Financial Covenants. The Borrower shall not permit the Leverage Ratio, as of the last day of any
fiscal quarter ending on or after March 31, 2027, to exceed 4.00 to 1.00 through December 31, 2027 and 3.50 to
1.00 thereafter.\n`;

const one = async (text: string, type: CovenantProposal['covenantType']): Promise<CovenantProposal> => {
  const found = (await readClause(text)).filter(({ covenantType }) => covenantType === type);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} proposals of type ${type}`);
  return first;
};

describe('the words that a value was read from', () => {
  it('are told for each value of a test, and for each of its levels', async () => {
    const test = await one(covenants(ratio), 'KPI');
    expect(wordsOf(test, 'metric')).toEqual(['Leverage Ratio']);
    expect(wordsOf(test, 'thresholds')).toEqual(['4.00 to 1.00', '3.50 to 1.00']);
    expect(readingsOf(test, 'thresholds').map(({ value }) => value)).toEqual([4, 3.5]);
    expect(wordsOf(test, 'frequency')[0]).toMatch(/fiscal quarter/);
    expect(wordsOf(test, 'operator')[0]).toMatch(/^not permit .* to exceed$/);
  });

  it('stand verbatim at their place, also where the same words stand before', async () => {
    const text = covenants(
      `Section 5.1 Reports. The Borrower shall furnish to the Lender within 45 days after the end of each fiscal quarter its
unaudited financial statements.

Section 5.2 Budget. The Borrower shall furnish to the Lender within 45 days after the end of each fiscal year its budget.\n`,
    );
    const reports = await readClause(text);
    for (const { readings } of reports)
      for (const { passage } of readings)
        if (passage !== null) expect(text.slice(passage.start, passage.end)).toBe(passage.quote);
    const [first, second] = reports.map((report) => readingsOf(report, 'dueOffsetDays')[0]?.passage?.start ?? 0);
    expect(first).toBeLessThan(text.indexOf('Section 5.2'));
    expect(second).toBeGreaterThan(text.indexOf('Section 5.2'));
  });

  it('are those above an item that gives it its time', async () => {
    const text = covenants(
      `Section 5.1 Reporting. The Borrower shall deliver to the Lender, within 30 days after the end of each month:

(a) an unaudited balance sheet of the Borrower and its Subsidiaries prepared in accordance with GAAP; and

(b) a borrowing base certificate signed by the chief financial officer of the Borrower.\n`,
    );
    const reports = await readClause(text);
    expect(reports.length).toBeGreaterThanOrEqual(2);
    for (const report of reports) {
      expect(wordsOf(report, 'dueOffsetDays')[0]).toMatch(/within 30 days after the end of each month/);
      expect(wordsOf(report, 'frequency')[0]).toMatch(/each month/);
    }
  });

  it('are those of the definition, where a term stands for the level', async () => {
    const text = `ARTICLE I\nDEFINITIONS\n\n"Required Coverage" means 1.25 to 1.00.\n\n${covenants(
      'Section 5.1 Financial Covenants. The Borrower shall maintain, as of the last day of each fiscal quarter, a Debt Service Coverage Ratio of not less than the Required Coverage.\n',
    )}`;
    const test = await one(text, 'KPI');
    expect(wordsOf(test, 'thresholds')[0]).toContain('1.25 to 1.00');
    expect(readingsOf(test, 'thresholds')[0]?.passage?.start).toBeLessThan(text.indexOf('ARTICLE V'));
  });

  it('are those of the event of default that gives a cure period', async () => {
    const text = `${covenants('Section 5.1 Insurance. The Borrower shall maintain insurance with financially sound insurers at all times.\n')}
ARTICLE VII
EVENTS OF DEFAULT

Section 7.1 Events of Default. The Borrower shall fail to observe or perform any other covenant or agreement in this Agreement and such failure shall continue for 30 days after notice.\n`;
    const promise = await one(text, 'Contract');
    expect(promise.cureDays).toBe(30);
    expect(wordsOf(promise, 'cureDays')[0]).toMatch(/continue for 30 days after notice/);
  });
});

describe('a value that nobody should take as read', () => {
  it('was assumed where nothing says it', async () => {
    const test = await one(
      covenants('Section 5.1 Net Worth. The Borrower shall maintain a Tangible Net Worth of at least $5,000,000.\n'),
      'KPI',
    );
    const [frequency] = readingsOf(test, 'frequency');
    expect(frequency).toMatchObject({ value: 'AtAllTimes', passage: null });
    expect(frequency?.doubt).not.toBeNull();
    expect(test.doubts).toContain('frequency');
  });

  it('says which words and figures disagree', async () => {
    const report = await one(
      covenants(
        'Section 5.1 Statements. The Borrower shall furnish to the Lender within sixty (45) days after the end of each fiscal quarter its financial statements.\n',
      ),
      'Report',
    );
    expect(report.dueOffsetDays).toBeNull();
    expect(readingsOf(report, 'dueOffsetDays')).toMatchObject([
      { value: null, doubt: 'The words say sixty, the figure 45.' },
    ]);
  });

  it('says that no lender agrees on such a level', async () => {
    const test = await one(
      covenants(
        'Section 5.1 Coverage. The Borrower shall maintain as of the last day of each fiscal quarter a Debt Service Coverage Ratio of not less than 60.00 to 1.00.\n',
      ),
      'KPI',
    );
    expect(readingsOf(test, 'thresholds')[0]?.doubt).toContain('No lender agrees a level of 60.00×');
  });
});
