import { describe, expect, it } from 'vitest';
import type { HeldTerms } from '#shared/domain/debt-service/held-terms.ts';
import { loanTermsOf } from '#shared/domain/debt-service/loan-terms-of.ts';
import { scheduleAgainstActual } from '#shared/domain/debt-service/schedule-against-actual.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import type { LoanLine } from '#shared/finance/loans/loan-line.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import { aFigure, known } from './known-financing.ts';

const place = { currency: 'USD', businessDays: null };

function linesOf(held: HeldTerms, currency = 'USD'): readonly LoanLine[] {
  const read = loanTermsOf(held, { ...place, currency });
  if (read.kind !== 'terms') throw new Error(JSON.stringify(read));
  const schedule = loanSchedule(read.terms);
  if (!schedule.ok) throw new Error(schedule.reason);
  return schedule.value;
}

const rate = (name: string, period: string, percent: number) => aFigure(name, period, percent, { unit: 'Percentage' });
const fixed = rate('Fixed Interest Rate', '2025-01', 6);

describe('the schedule that follows from the terms of a financing', () => {
  it('has the payment that every mortgage table gives: 5,995.51 a month on a million over thirty years at 6%', () => {
    const lines = linesOf(known());

    expect(lines).toHaveLength(360);
    expect(lines[0]).toMatchObject({ paymentDate: '2025-02-01', interest: 500_000, principal: 99_551 });
    expect(lines.at(-1)).toMatchObject({ paymentDate: '2055-01-01', closingBalance: 0 });
  });

  it('leaves a balloon where it amortizes for longer than it runs', () => {
    const lines = linesOf(known({ 'Loan Maturity Date': '2035-01-01' }));

    expect(lines).toHaveLength(120);
    // 1,000,000 after 120 of 360 payments of 5,995.51: 836,857.25 before rounding of each payment.
    expect(lines[118]?.closingBalance).toBeGreaterThan(83_600_000);
    expect(lines.at(-1)?.principal).toBe(lines[118]?.closingBalance);
  });

  it('pays interest alone for as many payments as its months make', () => {
    const lines = linesOf(
      known({ 'Payment Frequency': 'Quarterly', 'First Payment Date': '2025-04-01', 'Interest Only Period': 12 }),
    );

    expect(lines.slice(0, 5).map(({ principal }) => principal === 0)).toEqual([true, true, true, true, false]);
    expect(lines[0]?.interest).toBe(1_500_000);
  });

  it('ends with a short period where the maturity is no regular date', () => {
    const lines = linesOf(known({ 'Amortization Type': 'Bullet', 'Loan Maturity Date': '2026-01-16' }));

    expect(lines.slice(-2).map(({ paymentDate }) => paymentDate)).toEqual(['2026-01-01', '2026-01-16']);
    expect(lines.at(-1)).toMatchObject({ interest: 250_000, principal: 100_000_000 });
  });

  it('is paid at the ends of months where it begins and ends at them', () => {
    const dates = { 'Loan Date': '2025-01-31', 'First Payment Date': '2025-02-28', 'Loan Maturity Date': '2025-06-30' };
    const lines = linesOf(known({ ...dates, 'Amortization Type': 'Interest Only' }));

    expect(lines.map(({ paymentDate }) => paymentDate)).toEqual([
      '2025-02-28',
      '2025-03-31',
      '2025-04-30',
      '2025-05-31',
      '2025-06-30',
    ]);
  });

  it('takes the rate of a later month from its first day on', () => {
    const lines = linesOf(known({ 'Amortization Type': 'Bullet' }, [fixed, rate('Fixed Interest Rate', '2025-03', 9)]));

    expect(lines.slice(0, 3).map(({ interest }) => interest)).toEqual([500_000, 500_000, 750_000]);
  });

  it('adds the margin to an index that its floor holds up, and says up to when the index is known', () => {
    const held = known({ 'Interest Rate Type': 'Floating', 'Interest Rate Floor': 3, 'Amortization Type': 'Bullet' }, [
      rate('Index Rate', '2025-01', 2.25),
      rate('Interest Rate Margin', '2025-01', 2.5),
    ]);

    expect(linesOf(held)[0]?.rates[0]).toMatchObject({ index: 0.0225, margin: 0.025, heldBy: 'floor', rate: 0.055 });
    expect(loanTermsOf(held, place)).toMatchObject({
      notes: expect.arrayContaining([expect.stringMatching(/Jan 2025/)]),
    });
  });

  it('says nothing of later payments where the index is known for the last one', () => {
    const notesOf = (months: readonly string[]) => {
      const facts = {
        'Interest Rate Type': 'Floating',
        'Amortization Type': 'Bullet',
        'Loan Maturity Date': '2025-04-01',
      };
      const index = months.map((month) => rate('Index Rate', month, 4));
      const read = loanTermsOf(known(facts, [...index, rate('Interest Rate Margin', '2025-01', 2.5)]), place);
      return read.kind === 'terms' ? read.notes.filter((note) => note.startsWith('Index Rate')) : null;
    };

    // The last payment's rate is that of 1 March.
    expect(notesOf(['2025-01', '2025-02', '2025-03'])).toEqual([]);
    expect(notesOf(['2025-01', '2025-02'])).toEqual([expect.stringMatching(/up to Feb 2025; later payments/)]);
  });

  it('moves a payment on a holiday and leaves its interest', () => {
    const lines = linesOf(known({ 'Business Day Convention': 'Following', 'Amortization Type': 'Bullet' }));

    // 1 February 2025 was a Saturday.
    expect(lines[0]).toMatchObject({ periodEnd: '2025-02-01', paymentDate: '2025-02-03', interest: 500_000 });
  });

  it('counts drawings from the days on which they were made', () => {
    const drawn = [
      aFigure('Principal Drawn', '2025-01', 400_000),
      aFigure('Principal Drawn', '2025-02-16', 600_000, { frequency: 'Once' }),
    ];
    const held = known({ 'Amortization Type': 'Bullet' }, [fixed, ...drawn]);

    expect(linesOf(held).slice(0, 2)).toMatchObject([
      { drawn: 40_000_000, interest: 200_000 },
      { drawn: 60_000_000, interest: 350_000, closingBalance: 100_000_000 },
    ]);
  });

  it('repays what was agreed payment by payment', () => {
    const principal = [
      aFigure('Scheduled Principal Payment', '2025-02', 400_000),
      aFigure('Scheduled Principal Payment', '2025-03', 600_000),
    ];
    const facts = { 'Amortization Type': 'Custom Schedule', 'Loan Maturity Date': '2025-03-01' };

    expect(linesOf(known(facts, [fixed, ...principal])).map((line) => line.principal)).toEqual([
      40_000_000, 60_000_000,
    ]);
  });

  it('repays what was agreed to be left at maturity with the last payment', () => {
    const principal = [
      aFigure('Scheduled Principal Payment', '2025-02', 400_000),
      aFigure('Balloon Payment', '2025-03', 600_000),
    ];
    const facts = { 'Amortization Type': 'Custom Schedule', 'Loan Maturity Date': '2025-03-01' };

    expect(linesOf(known(facts, [fixed, ...principal])).map((line) => line.principal)).toEqual([
      40_000_000, 60_000_000,
    ]);
  });

  it('adds the upfront fee, and rounds yen to whole ones', () => {
    const facts = { 'Upfront Fee Percentage': 1, 'Commitment Amount': 1_000_000, 'Day Count Convention': 'ACT/365F' };
    const [first] = linesOf(known(facts), 'JPY');

    expect(first?.fees).toBe(1_000_000);
    expect((first?.interest ?? 1) % 100).toBe(0);
  });
});

interface Contradiction {
  readonly when: string;
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly told: RegExp;
}

describe('terms that make no schedule', () => {
  it('are named, all of them', () => {
    const held = known({ 'Payment Frequency': null, 'First Payment Date': null, 'Amortization Term': null }, []);

    expect(loanTermsOf(held, place)).toEqual({
      kind: 'missing',
      names: ['Payment Frequency', 'First Payment Date', 'Amortization Term', 'Fixed Interest Rate'],
    });
  });

  it('may stand in the record of the financing instead', () => {
    const without = { 'Loan Date': null, 'Loan Maturity Date': null, 'Original Principal Amount': null };
    const fields = { loanDate: '2025-01-01', loanMaturityDate: '2055-01-01', commitmentAmount: 1_000_000 };

    expect(loanTermsOf(known(without, [fixed], fields), place).kind).toBe('terms');
    expect(loanTermsOf(known(without), place)).toMatchObject({
      names: ['Loan Date', 'Loan Maturity Date', 'Original Principal Amount'],
    });
  });

  it.each<Contradiction>([
    {
      when: 'the amortization ends before the loan does',
      facts: { 'Amortization Term': 120 },
      told: /120 payments, and 360/,
    },
    {
      when: 'its months make no whole number of payments',
      facts: { 'Payment Frequency': 'Quarterly', 'Interest Only Period': 4 },
      told: /Interest Only Period is 4 months/,
    },
    {
      when: 'the first payment lies after the maturity',
      facts: { 'First Payment Date': '2060-01-01' },
      told: /lies after/,
    },
    { when: 'payments follow a forecast', facts: { 'Amortization Type': 'Sculpted To DSCR' }, told: /Custom Schedule/ },
  ])('are refused where $when', ({ facts, told }) => {
    expect(loanTermsOf(known(facts), place)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(told) });
  });

  it('are refused where the rate is known only from later on', () => {
    const late = [rate('Fixed Interest Rate', '2025-06', 6)];

    expect(loanTermsOf(known({}, late), place)).toMatchObject({
      reason: 'Fixed Interest Rate is known from Jun 2025 on; the financing began on Jan 1, 2025.',
    });
  });

  it('are refused where amounts are of another currency', () => {
    const paid = aFigure('Interest Paid', '2025-02', 5_000, { unit: 'EUR' });

    expect(loanTermsOf(known({}, [fixed, paid]), place)).toEqual({
      kind: 'refused',
      reason: 'Interest Paid is held in EUR, and the financing is in USD.',
    });
  });

  it('are doubted where a rate looks like a fraction of one', () => {
    const read = loanTermsOf(known({}, [rate('Fixed Interest Rate', '2025-01', 0.06)]), place);

    expect(read).toMatchObject({ notes: expect.arrayContaining([expect.stringMatching(/6 stands for 6%/)]) });
  });
});

describe('what was paid against the schedule', () => {
  it('belongs to the payment that falls due in its month or after it', () => {
    const held = known(
      { 'Payment Frequency': 'Quarterly', 'First Payment Date': '2025-04-01', 'Amortization Type': 'Bullet' },
      [
        fixed,
        aFigure('Interest Paid', '2025-03', 5_000),
        aFigure('Interest Paid', '2025-04', 10_000),
        aFigure('Interest Paid', '2025-05', 1, { dataKind: 'forecast' }),
      ],
    );
    const paid = { principal: held.actual('Principal Paid'), interest: held.actual('Interest Paid') };

    const lines = scheduleAgainstActual(linesOf(held), paid);

    expect(lines.slice(0, 2)).toMatchObject([
      { interest: 1_500_000, interestPaid: 1_500_000, principalPaid: null },
      { interestPaid: null },
    ]);
  });
});
