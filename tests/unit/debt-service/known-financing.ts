import { type DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { type HeldTerms, heldTerms } from '#shared/domain/debt-service/held-terms.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { FactValue } from '#shared/domain/fact.ts';

const source = {
  kind: 'Entered',
  by: 'nora',
  byName: 'Nora Lindqvist',
  at: '2026-01-05T09:00:00.000Z',
  documentId: null,
  note: null,
} as const;

/** A fact of a financing as its list of details tells it. */
export const aFact = (name: string, value: FactValue, unit = ''): Detail => ({
  id: detailIdOf(name),
  entityId: 'term-loan',
  name,
  valueType: typeof value === 'number' ? 'Number' : 'AnyText',
  valueSource: 'Fixed',
  unit,
  custom: false,
  launchStatus: 'Active',
  approved: false,
  version: 1,
  createdAt: source.at,
  createdBy: 'nora',
  updatedAt: source.at,
  updatedBy: 'nora',
  latest: null,
  previous: null,
  current: {
    id: `${detailIdOf(name)}:actual:From`,
    detailId: detailIdOf(name),
    detailName: name,
    dataKind: 'actual',
    from: null,
    value,
    unit,
    isOverride: false,
    approvalStatus: null,
    source,
    sourceNumber: 1,
  },
  period: null,
  source,
  recent: [],
});

export const aFigure = (
  detailName: string,
  period: string,
  value: number,
  { dataKind = 'actual' as DataKind, unit = 'USD', frequency = 'Monthly' } = {},
): Datapoint =>
  Datapoint.parse({
    id: `${detailIdOf(detailName)}:${dataKind}:${period}`,
    detailId: detailIdOf(detailName),
    detailName,
    dataKind,
    frequency,
    period,
    value,
    unit,
    isOverride: false,
    approvalStatus: null,
    detailFilter: `ScheduleNumber[${detailName}]`,
    source,
    sourceNumber: 1,
  });

/** A loan of 1,000,000 at 6% that is repaid by equal payments over thirty years of months, 30/360. */
export const levelFacts: Readonly<Record<string, FactValue>> = {
  'Amortization Type': 'Level Payment',
  'Amortization Term': 360,
  'Payment Frequency': 'Monthly',
  'Day Count Convention': '30/360 US',
  'Loan Date': '2025-01-01',
  'First Payment Date': '2025-02-01',
  'Loan Maturity Date': '2055-01-01',
  'Original Principal Amount': 1_000_000,
  'Interest Rate Type': 'Fixed',
};

const fixedRate = [aFigure('Fixed Interest Rate', '2025-01', 6, { unit: 'Percentage' })];
const record = { loanDate: null, loanMaturityDate: null, commitmentAmount: null };

export function known(
  facts: Readonly<Record<string, FactValue | null>> = {},
  figures: readonly Datapoint[] = fixedRate,
  fields: Partial<Parameters<typeof heldTerms>[0]> = {},
): HeldTerms {
  const all = Object.entries({ ...levelFacts, ...facts });
  const details = all.flatMap(([name, value]) => (value === null ? [] : [aFact(name, value)]));
  return heldTerms({ ...record, ...fields }, details, figures);
}
