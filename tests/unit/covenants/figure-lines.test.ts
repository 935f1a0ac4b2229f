import { describe, expect, it } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { Detail } from '#shared/domain/detail.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aCovenant } from '#tests/web/support/factories.ts';
import { leapOf } from '#web/src/entities/figure/doubts.ts';
import { likelyPeriodFor, linesAt, periodsFor } from '#web/src/entities/figure/figure-lines.ts';

const detail = (id: string, name: string, more: object = {}) => completed(Detail, { id, name, unit: 'USD', ...more });
const figure = (detailId: string, period: string, value: number, more: Partial<Datapoint> = {}): Datapoint => ({
  id: `${detailId}:actual:${period}`,
  detailId,
  detailName: detailId,
  dataKind: 'actual',
  frequency: 'Monthly',
  period,
  value,
  unit: 'USD',
  isOverride: false,
  approvalStatus: null,
  detailFilter: '',
  source: { kind: 'Entered', by: 'ana', byName: 'Ana', at: '2026-10-01T09:00:00.000Z', documentId: null, note: null },
  sourceNumber: 1,
  ...more,
});

const dscr = aCovenant({ id: 'dscr', metric: 'DSCR', frequency: 'Quarterly', startsOn: '2025-01-01' });
const capex = aCovenant({ id: 'capex', metric: 'Capex', frequency: 'Annually', startsOn: '2025-01-01' });

const sources = {
  details: [
    detail('revenue', 'Revenue'),
    detail('capex', 'Capex'),
    detail('loan-date', 'Loan Date', { valueType: 'Date' }),
    detail('amount', 'Amount', { valueSource: 'System' }),
  ],
  covenants: [dscr, capex],
  figures: [figure('revenue', '2026-06', 80, { frequency: 'Quarterly' }), figure('capex', '2025-12', 5)],
  calendar: { fiscalYearEnd: '12-31', closingDate: '2025-01-01' },
  added: [],
  currency: 'USD',
};

describe('the figures of a period', () => {
  it('begin with what covenants test then, whether the structure has it or not, and leave out what has no figures', () => {
    const lines = linesAt('2026-09', sources);

    expect(lines.map(({ id, covenants }) => [id, covenants.map((covenant) => covenant.id)])).toEqual([
      ['dscr:Monthly', ['dscr']],
      ['capex:Monthly', []],
      ['revenue:Quarterly', []],
    ]);
    expect(lines[0]).toMatchObject({ unit: 'Ratio', standing: null });
    expect(lines[2]).toMatchObject({ previous: { period: '2026-06', value: 80 } });
  });

  it('know what stands, and leave out a quarter that does not end then', () => {
    const lines = linesAt('2025-12', sources);
    expect(lines.find(({ detailId }) => detailId === 'capex')).toMatchObject({
      standing: { value: 5 },
      covenants: [{ id: 'capex' }],
    });
    expect(linesAt('2026-10', sources).map(({ detailId }) => detailId)).toEqual(['capex', 'dscr']);
  });

  it('are of the last quarter at first, or of what a covenant waits for', () => {
    expect(likelyPeriodFor('actual', [], '2026-11-25')).toBe('2026-09');
    expect(likelyPeriodFor('actual', [], '2026-12-31')).toBe('2026-09');
    expect(likelyPeriodFor('forecast', [], '2026-11-25')).toBe('2026-12');
    const waits = aCovenant({ state: { ...dscr.state, periodEnd: '2026-10-31' } });
    expect(likelyPeriodFor('actual', [waits], '2026-11-25')).toBe('2026-10');
    expect(periodsFor('actual', '2026-11-25').slice(0, 2)).toEqual(['2026-11', '2026-10']);
  });
});

describe('a value many times the one before it', () => {
  it.each([
    [142, true],
    [0.14, true],
    [1.9, false],
    [-1.4, false],
  ])('%d after 1.42 is asked about: %s', (value, isAsked) => {
    const previous = figure('dscr', '2026-06', 1.42, { unit: 'Ratio' });
    expect(leapOf({ name: 'DSCR', value, unit: 'Ratio', standing: null, previous }) !== null).toBe(isAsked);
  });
});
