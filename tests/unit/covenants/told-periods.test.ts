import { describe, expect, it } from 'vitest';
import { periodToldBy, type ToldTime, timesToldBy } from '#shared/domain/told-periods.ts';

const day = (of: string): ToldTime => ({ kind: 'day', day: of });
const quarter = (year: number | null, part: number): ToldTime => ({ kind: 'quarter', year, part });
const month = (year: number | null, part: number): ToldTime => ({ kind: 'month', year, part });
const year = (of: number): ToldTime => ({ kind: 'year', year: of });
const unsure: ToldTime = { kind: 'unsure' };

describe('the times that a name tells', () => {
  const told: readonly (readonly [string, ...ToldTime[]])[] = [
    ['Compliance certificate 2026-09-30.pdf', day('2026-09-30')],
    ['20260930_certificate.pdf', day('2026-09-30')],
    ['Certificate 30.09.2026.pdf', day('2026-09-30')],
    ['Certificate 30 Sep 2026.pdf', day('2026-09-30')],
    ['Certificate Sept. 30, 2026.pdf', day('2026-09-30')],
    ['Certificate 03-14-2026.pdf', day('2026-03-14')],
    ['Certificate 05-05-2026.pdf', day('2026-05-05')],
    ['Certificate 03-04-2026.pdf', unsure],
    ['Q3 2026 certificate.pdf', quarter(2026, 3)],
    ['certificate_3Q26.pdf', quarter(2026, 3)],
    ['2026-Q3.pdf', quarter(2026, 3)],
    ["Q4-'25 statements v2.xlsx", quarter(2025, 4)],
    ['Third quarter 2026.pdf', quarter(null, 3), year(2026)],
    ['Q3 FY26.pdf', year(2026), quarter(null, 3)],
    ['Q3.pdf', quarter(null, 3)],
    ['H1 2026.pdf', { kind: 'half', year: 2026, part: 1 }],
    ['September 2026 / statements.pdf', month(2026, 9)],
    ['2026-09 statements.pdf', month(2026, 9)],
    ['Statements (Sep).pdf', month(null, 9)],
    ['Audited accounts FY2025.pdf', year(2025)],
    ['Audited accounts 2025.pdf', year(2025)],
    ['FY2025-26.pdf', unsure],
    ['Production week 40.xlsx', unsure],
    ['20269930.pdf', unsure],
    ['Marchand invoice 4711.pdf'],
    ['Signed certificate (final).pdf'],
  ];

  for (const [name, ...times] of told) {
    it(`of “${name}”`, () => {
      expect(timesToldBy(name)).toEqual(expect.arrayContaining(times));
      expect(timesToldBy(name)).toHaveLength(times.length);
    });
  }
});

describe('the period that a file is for', () => {
  const asked = ['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'];
  const meant = (name: string, open: readonly string[], fiscalYearEnd = '12-31') =>
    periodToldBy(name, { asked, open, fiscalYearEnd });

  it('is the one that its name tells, among several that are open', () => {
    const open = ['2026-06-30', '2026-09-30'];
    expect(meant('Q3 2026.pdf', open)).toBe('2026-09-30');
    expect(meant('June 2026 / statements.pdf', open)).toBe('2026-06-30');
    expect(meant('2026-06-30 signed 2026-11-10.pdf', open)).toBe('2026-06-30');
    expect(meant('Q3.pdf', open)).toBe('2026-09-30');
  });

  it('is the only one that is open, where the name tells none or only the day of the paper', () => {
    expect(meant('Certificate.pdf', ['2026-09-30'])).toBe('2026-09-30');
    expect(meant('Certificate 2026-11-10.pdf', ['2026-09-30'])).toBe('2026-09-30');
  });

  it('is not certain where several are open and none is told', () => {
    expect(meant('Certificate.pdf', ['2026-06-30', '2026-09-30'])).toBeNull();
    expect(meant('Certificate 2026.pdf', ['2026-06-30', '2026-09-30'])).toBeNull();
    expect(meant('Certificate.pdf', [])).toBeNull();
  });

  it('is not the only open one where the name tells another time', () => {
    for (const name of ['Q2 2026.pdf', 'Certificate 2024.pdf', '2026-06-30.pdf', 'November 2026.pdf', 'Q3 2025.pdf'])
      expect(meant(name, ['2026-09-30'])).toBeNull();
    expect(meant('Q2 2026, corrected Q3 2026.pdf', ['2026-09-30'])).toBeNull();
  });

  it('is asked where digits are read in two ways, and quarters and years of another fiscal year', () => {
    expect(meant('Certificate 03-04-2026.pdf', ['2026-09-30'])).toBeNull();
    expect(meant('Q3 2026.pdf', ['2026-09-30'], '06-30')).toBeNull();
    expect(meant('FY2026.pdf', ['2026-09-30'], '06-30')).toBeNull();
    expect(meant('2026-09-30.pdf', ['2026-09-30'], '06-30')).toBe('2026-09-30');
    expect(meant('September 2026.pdf', ['2026-09-30'], '06-30')).toBe('2026-09-30');
  });
});
