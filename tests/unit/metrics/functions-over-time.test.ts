import { describe, expect, it } from 'vitest';
import { workedExample } from '#tests/support/metrics/worked-example.ts';

const counting = Array.from({ length: 26 }, (_, index) => index + 1);
const _ = null;

describe('PRIOR', () => {
  it('is zero before the beginning, and unknown before the figures of what began earlier', () => {
    const series = { A: [1, 2, 3, 4], Before: 'PRIOR([A])', Earlier: 'PRIOR([A], 3)' };

    expect(workedExample(series, { origin: 0 }).values('Before')).toEqual([0, 1, 2, 3]);
    expect(workedExample(series, { origin: 0 }).values('Earlier')).toEqual([0, 0, 0, 1]);
    expect(workedExample(series, { origin: 2 }).values('Before')).toEqual([0, 0, 0, 3]);
    expect(workedExample(series, { origin: -5 }).values('Before')).toEqual([_, 1, 2, 3]);
    expect(workedExample(series).values('Before')).toEqual([_, 1, 2, 3]);
    expect(workedExample(series).reason('Before', 0)).toEqual({ kind: 'unknownBefore', at: -1 });
  });

  it('goes back by whole periods only, as many as the period itself says', () => {
    const example = workedExample(
      {
        A: [1, 2, 3, 4, 5],
        Back: [1, 1, 2, 0.5, 0],
        Before: 'PRIOR([A], [Back])',
      },
      { origin: 0 },
    );

    expect(example.values('Before')).toEqual([0, 1, 1, _, _]);
    expect(example.reason('Before', 3)).toEqual({ kind: 'notComputable', name: 'PRIOR' });
    expect(example.isError('Before', 4)).toBe(true);
  });

  it('lets a balance lead from period to period', () => {
    const example = workedExample(
      {
        Drawn: [100, 0, 50, 0],
        Paid: [0, 10, 10, 20],
        Opening: 'PRIOR([Closing])',
        Closing: '[Opening] + [Drawn] - [Paid]',
      },
      { origin: 0 },
    );

    expect(example.values('Opening')).toEqual([0, 100, 90, 130]);
    expect(example.values('Closing')).toEqual([100, 90, 130, 110]);
  });

  it('names the first figure that is missing, many periods before', () => {
    const paid = Array.from({ length: 360 }, (__, at) => (at === 1 ? null : 1));
    const example = workedExample(
      {
        Paid: paid,
        Opening: 'PRIOR([Closing])',
        Middle: 'COALESCE([Opening], 7) + [Opening]',
        Closing: '[Opening] + COALESCE([Middle], 1) / 1000 - [Paid]',
      },
      { origin: 0 },
    );

    expect(example.reason('Closing', 359)).toEqual({ kind: 'missing', detailId: 'paid', entityId: 'project', at: 1 });
    expect(example.isError('Closing', 359)).toBe(false);
  });
});

describe('TTM', () => {
  it('is the sum of twelve months, and none where one of them has none', () => {
    const example = workedExample({ A: counting, Sum: 'TTM([A])' });

    expect(example.values('Sum').slice(9, 14)).toEqual([_, _, 78, 90, 102]);
    expect(example.reason('Sum', 10)).toEqual({ kind: 'unknownBefore', at: -1 });
    const gap = workedExample({ A: counting.map((value) => (value === 13 ? null : value)), Sum: 'TTM([A])' });
    expect(gap.values('Sum').slice(11)).toEqual(
      [78, ...Array.from({ length: 12 }, () => _), 20 * 12 - 6, 21 * 12 - 6].slice(0, 15),
    );
    expect(gap.reason('Sum', 20)).toMatchObject({ kind: 'missing', detailId: 'a', at: 12 });
  });

  it('goes by four quarters, or one year, on longer periods', () => {
    expect(workedExample({ A: [1, 2, 3, 4, 5], Sum: 'TTM([A])' }, { grain: 'Quarterly' }).values('Sum')).toEqual([
      _,
      _,
      _,
      10,
      14,
    ]);
    expect(workedExample({ A: [1, 2], Sum: 'TTM([A])' }, { grain: 'Annually' }).values('Sum')).toEqual([1, 2]);
  });

  it('keeps no rest of large figures that are gone', () => {
    const figures = [1e16, ...Array.from({ length: 14 }, () => 0.1)];

    expect(workedExample({ A: figures, Sum: 'TTM([A])' }).values('Sum')[12]).toBeCloseTo(1.2, 12);
  });
});

describe('Totals to date', () => {
  it('sums up years from January, or from the month in which the entity began', () => {
    const series = { A: counting.slice(0, 16), Sum: 'YTD([A])' };

    expect(workedExample(series, { from: '2026-11' }).values('Sum').slice(0, 6)).toEqual([_, _, 3, 7, 12, 18]);
    expect(workedExample(series, { from: '2026-11', origin: 0 }).values('Sum').slice(0, 4)).toEqual([1, 3, 3, 7]);
    expect(workedExample(series, { from: '2026-11', origin: 3 }).values('Sum').slice(0, 5)).toEqual([_, _, _, 4, 9]);
    expect(workedExample(series, { from: '2026-11', origin: 3 }).reason('Sum', 2)).toEqual({ kind: 'beforeBeginning' });
  });

  it('sums up fiscal years from their first month', () => {
    const example = workedExample({ A: [1, 2, 3, 4, 5], Sum: 'FYTD([A])' }, { from: '2026-02', fiscalYearEndMonth: 3 });

    expect(example.values('Sum')).toEqual([_, _, 3, 7, 12]);
  });

  it('sums up everything from the beginning, or from the first figure', () => {
    const series = { A: [_, 2, 3, _, 5], Sum: 'CUM([A])', Least: 'MIN_TO_DATE([A])' };

    expect(workedExample(series).values('Sum')).toEqual([_, 2, 5, _, _]);
    expect(workedExample(series, { origin: 0 }).values('Sum')).toEqual([_, _, _, _, _]);
    expect(workedExample(series, { origin: -1 }).values('Sum')).toEqual([_, _, _, _, _]);
    expect(workedExample(series).values('Least')).toEqual([_, 2, 2, _, _]);
    expect(workedExample(series).reason('Sum', 4)).toMatchObject({ kind: 'missing', at: 3 });
  });

  it('does not take in what somebody has put over an earlier total', () => {
    const series = { A: [1, 2, 3, 4], Sum: 'CUM([A])', Year: 'YTD([A])' };
    const example = workedExample(series, { over: { Sum: { 1: 100 }, Year: { 1: 100 } } });

    expect(example.values('Sum')).toEqual([1, 100, 6, 10]);
    expect(example.values('Year')).toEqual([1, 100, 6, 10]);
  });

  it('finds the smallest and the largest so far without periods in which a ratio is none', () => {
    const example = workedExample({
      Cash: [6, 5, 9, 8],
      Service: [3, 0, 3, 8],
      DSCR: '[Cash] / [Service]',
      Least: 'MIN_TO_DATE([DSCR])',
      Most: 'MAX_TO_DATE([DSCR])',
    });

    expect(example.values('Least')).toEqual([2, 2, 2, 1]);
    expect(example.values('Most')).toEqual([2, 2, 3, 3]);
  });

  it.each(['TTM([A])', 'CUM([A])', 'YTD([A])', 'SUM([A])', 'FWD_SUM([A], 2)'])(
    '%s beyond all numbers has no value',
    (formula) => {
      const example = workedExample({ A: Array.from({ length: 13 }, () => 1e308), Sum: formula, Part: '1 / [Sum]' });

      expect(example.values('Sum')[formula.startsWith('FWD') ? 0 : 11]).toBeNull();
      expect(example.values('Part')[formula.startsWith('FWD') ? 0 : 11]).toBeNull();
      expect(example.reason('Part', formula.startsWith('FWD') ? 0 : 11)).toEqual({ kind: 'tooLarge' });
    },
  );
});

describe('SUM', () => {
  it('is the sum of all periods that have figures, none where one in between has none', () => {
    expect(workedExample({ A: [_, 1, 2, _], Sum: 'SUM([A])' }).values('Sum')).toEqual([3, 3, 3, 3]);
    expect(workedExample({ A: [1, _, 2], Sum: 'SUM([A])' }).values('Sum')).toEqual([_, _, _]);
    expect(workedExample({ A: [1, _, 2], Sum: 'SUM([A])' }).reason('Sum', 0)).toMatchObject({ kind: 'missing', at: 1 });
  });

  it('says what is missing where nothing was entered', () => {
    const example = workedExample({ A: [_, _], Sum: 'SUM([A])', Otherwise: 'COALESCE([Sum], 0)' });

    expect(example.reason('Sum', 1)).toEqual({ kind: 'missing', detailId: 'a', entityId: 'project', at: 1 });
    expect(example.values('Otherwise')).toEqual([0, 0]);
  });
});

describe('FWD_SUM', () => {
  it('sums up the months that follow, to the end of the entity and not beyond', () => {
    const series = { A: [1, 2, 3, 4, 5], Sum: 'FWD_SUM([A], 2)' };

    expect(workedExample(series).values('Sum')).toEqual([5, 7, 9, 5, 0]);
    expect(workedExample(series, { end: 4 }).values('Sum')).toEqual([5, 7, 4, 0, 0]);
    expect(workedExample(series, { end: 9 }).values('Sum')).toEqual([5, 7, 9, _, _]);
    expect(workedExample(series, { end: 9 }).reason('Sum', 4)).toEqual({ kind: 'unknownBefore', at: 5 });
  });

  it('takes months, whatever the periods are, and no part of one', () => {
    const quarters = workedExample(
      { A: [1, 2, 3], Half: 'FWD_SUM([A], 6)', Odd: 'FWD_SUM([A], 4)' },
      { grain: 'Quarterly' },
    );

    expect(quarters.values('Half')).toEqual([5, 3, 0]);
    expect(quarters.values('Odd')).toEqual([_, _, _]);
    expect(quarters.reason('Odd', 0)).toEqual({ kind: 'notComputable', name: 'FWD_SUM' });
    expect(workedExample({ A: [1, 2], Sum: 'FWD_SUM([A], -1)' }).reason('Sum', 0)).toEqual({
      kind: 'notComputable',
      name: 'FWD_SUM',
    });
    expect(workedExample({ A: [1, 2], Sum: 'FWD_SUM([A], 1e15)' }).values('Sum')).toEqual([2, 0]);
  });
});

describe('PV_FWD', () => {
  const ends = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
  const flows = [100, 110, 90, 105, 120];
  const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  /** Every flow after a day and up to another, discounted by itself. */
  const worth = (from: string, to: string, rate: number): number =>
    flows.reduce((sum, flow, at) => {
      const end = ends[at] ?? '';
      const isAfter = end > from && (ends[at - 1] ?? '2025-12-31') < to;
      return isAfter ? sum + flow / (1 + rate) ** (daysBetween(from, end) / 365) : sum;
    }, 0);
  const example = (to: string, rate: string, from = '[Day]') =>
    workedExample({ A: flows, Day: ends, To: ends.map(() => to), Worth: `PV_FWD([A], ${rate}, ${from}, [To])` });

  it.each(['2026-05-31', '2026-04-30', '2026-04-15', '2026-02-28'])('is the sum of what falls due up to %s', (to) => {
    const values = example(to, '0.08').values('Worth');

    for (const [at, day] of ends.entries()) expect(values[at]).toBeCloseTo(worth(day, to, 0.08), 9);
  });

  it('is the same from days within months', () => {
    const days = ['2026-01-10', '2026-02-28', '2026-03-15', '2026-04-30', '2026-05-02'];
    const to = ends.map(() => '2026-05-31');
    const values = workedExample({ A: flows, Day: days, To: to, Worth: 'PV_FWD([A], 0.08, [Day], [To])' }).values(
      'Worth',
    );

    for (const [at, day] of days.entries()) expect(values[at]).toBeCloseTo(worth(day, '2026-05-31', 0.08), 9);
  });

  it('is none beyond the figures, and for a rate by which everything is lost', () => {
    expect(example('2026-06-30', '0.08').values('Worth')).toEqual([_, _, _, _, _]);
    expect(example('2026-06-30', '0.08').reason('Worth', 0)).toEqual({ kind: 'unknownBefore', at: 5 });
    expect(example('2026-05-31', '-1').reason('Worth', 0)).toEqual({ kind: 'notComputable', name: 'PV_FWD' });
    expect(example('2026-05-31', '0.08', 'ADD_MONTHS([Day], -7)').values('Worth')[0]).toBeNull();
  });

  it('reads from the first period of the axis for the last day before it', () => {
    const values = example('2026-05-31', '0.08', 'ADD_DAYS([Day], -31)').values('Worth');

    expect(values[0]).toBeCloseTo(worth('2025-12-31', '2026-05-31', 0.08), 9);
    expect(example('2026-05-31', '0.08', 'ADD_DAYS([Day], -32)').values('Worth')[0]).toBeNull();
  });

  it('is nothing behind the last day, even within its month', () => {
    expect(example('2026-01-15', '0.08').values('Worth')).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('Functions between two days', () => {
  const ratios = {
    Cash: [4, 6, 9, 8, 1],
    Service: [2, 2, 0, 2, 1],
    DSCR: '[Cash] / [Service]',
    From: Array.from({ length: 5 }, () => '2026-01-31'),
    To: Array.from({ length: 5 }, () => '2026-04-10'),
  };

  it('take in the periods from the one that ends after the first day to the one of the second', () => {
    const example = workedExample({
      ...ratios,
      Least: 'MIN_OVER([DSCR], [From], [To])',
      Most: 'MAX_OVER([DSCR], [From], [To])',
      Mean: 'AVG_OVER([DSCR], [From], [To])',
      Count: 'COUNT_OVER([Cash], [From], [To])',
    });

    expect(example.values('Least')).toEqual([3, 3, 3, 3, 3]);
    expect(example.values('Most')[2]).toBe(4);
    expect(example.values('Mean')[4]).toBe(3.5);
    expect(example.values('Count')[0]).toBe(4);
  });

  it('have no value where a figure is missing, or lies beyond', () => {
    const gap = workedExample({ ...ratios, Cash: [4, null, 9, 8, 1], Least: 'MIN_OVER([DSCR], [From], [To])' });
    expect(gap.reason('Least', 0)).toMatchObject({ kind: 'missing', detailId: 'cash', at: 1 });
    const beyond = workedExample({ ...ratios, Least: 'MIN_OVER([DSCR], [From], ADD_MONTHS([To], 3))' });
    expect(beyond.reason('Least', 0)).toEqual({ kind: 'unknownBefore', at: 5 });
    const nothing = workedExample({ ...ratios, Service: [0, 0, 0, 0, 0], Least: 'MIN_OVER([DSCR], [From], [To])' });
    expect(nothing.reason('Least', 0)).toMatchObject({ kind: 'divisionByZero' });
  });
});

describe('Rates of return', () => {
  const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'];
  const rateOf = (flows: readonly (number | null)[], formula: string) =>
    workedExample({ Flow: flows, Day: days, Rate: formula }, { origin: 0 });

  it('solve what the flows are worth on their days', () => {
    const rate = rateOf([-1000, 0, 0, 1020], 'XIRR([Flow], [Day])').values('Rate')[3];

    expect(rate).toBeCloseTo(1.02 ** (365 / 89) - 1, 12);
    expect(rateOf([-100, 0, 121, 0], 'IRR([Flow])').values('Rate')[0]).toBeCloseTo(0.1, 12);
  });

  it('take a residual value as the last flow of each period', () => {
    const rates = workedExample({
      Flow: [-1000, 0, 0, 0],
      Day: days,
      Left: [1000, 1010, 1020, 900],
      Rate: 'XIRR([Flow], [Day], [Left])',
    }).values('Rate');

    expect(rates[1]).toBeCloseTo(1.01 ** (365 / 28) - 1, 12);
    expect(rates[2]).toBeCloseTo(1.02 ** (365 / 59) - 1, 12);
    expect(rates[3]).toBeCloseTo(0.9 ** (365 / 89) - 1, 12);
  });

  it.each([
    ['none', [100, 50, 20, 10], 'noSolution'],
    ['none', [10, -18, 10, 0], 'noSolution'],
    ['several', [-100, 230, -132, 0], 'severalSolutions'],
  ])('are none where %s solves it: %j', (__, flows, kind) => {
    for (const [name, formula] of [
      ['IRR', 'IRR([Flow])'],
      ['XIRR', 'XIRR([Flow], [Day])'],
    ] as const) {
      const example = rateOf(flows, formula);
      expect(example.values('Rate')).toEqual([null, null, null, null]);
      expect(example.reason('Rate', 0)).toEqual({ kind, name });
    }
  });

  it('name the flow that is missing, and the day', () => {
    expect(rateOf([-100, null, 0, 120], 'XIRR([Flow], [Day])').reason('Rate', 0)).toMatchObject({
      kind: 'missing',
      detailId: 'flow',
      at: 1,
    });
    const undated = workedExample({
      Flow: [-100, 0, 120],
      Day: ['2026-01-31', null, '2026-03-31'],
      Rate: 'XIRR([Flow], [Day])',
    });
    expect(undated.reason('Rate', 2)).toMatchObject({ kind: 'missing', detailId: 'day', at: 1 });
  });
});

describe('NPV and WAL', () => {
  it('discount to the day of the first flow', () => {
    const example = workedExample({
      Flow: [-1000, 0, 1100],
      Day: ['2026-01-01', '2026-07-02', '2027-01-01'],
      Worth: 'NPV(0.1, [Flow], [Day])',
    });

    expect(example.values('Worth')[0]).toBeCloseTo(0, 9);
    expect(
      workedExample({ Flow: [1, 2], Day: ['2026-01-31', '2026-02-28'], Worth: 'NPV(-1, [Flow], [Day])' }).reason(
        'Worth',
        0,
      ),
    ).toEqual({ kind: 'notComputable', name: 'NPV' });
  });

  it('weigh the years to each payment by its amount', () => {
    const example = workedExample({
      Principal: [50, 100, 100],
      Day: ['2026-01-31', '2026-02-28', '2026-03-31'],
      Life: 'WAL([Principal], [Day])',
    });

    expect(example.values('Life')[0]).toBeCloseTo((100 * 28 + 100 * 59) / 200 / 365, 12);
    expect(example.values('Life')[1]).toBeCloseTo(31 / 365, 12);
    expect(example.reason('Life', 2)).toEqual({ kind: 'notComputable', name: 'WAL' });
  });
});
