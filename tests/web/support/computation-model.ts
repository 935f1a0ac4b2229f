import { ComputationModel } from '#shared/domain/computation-model.ts';

const noKin = { related: [], below: [], fields: [], foreignUnits: [], startsOn: null, endsOn: null, isActive: true };
const entered = { kind: 'number' as const, unit: 'Currency', rollup: 'sum' as const, options: [], standard: null };
const column = (detailId: string, values: readonly (number | null)[]) => ({
  detailId,
  dataKind: 'forecast' as const,
  isOverride: false,
  frequency: 'Monthly' as const,
  // January 2027.
  first: 1_524,
  values: [...values],
  approvals: null,
  errors: [],
});

/** A structure whose cash flow is its project's revenue less its costs, which a debt service divides: four months from January 2027. */
export const aComputationModel = (override: Partial<ComputationModel> = {}): ComputationModel =>
  ComputationModel.parse({
    entityId: 'riverside',
    dataKind: 'forecast',
    from: '2027-01',
    to: '2027-04',
    known: { from: '2027-01', to: '2027-04' },
    fiscalYearEndMonth: 12,
    outcomes: [
      { detailId: 'coverage', detailName: 'Coverage', unit: 'Ratio' },
      { detailId: 'cash-flow', detailName: 'Cash Flow', unit: 'USD' },
    ],
    withheld: [],
    definitions: [
      {
        ...entered,
        id: 'coverage',
        name: 'Coverage',
        unit: 'Ratio',
        rollup: 'recompute',
        entityTypes: ['Deal'],
        formula: '[Cash Flow] / [Debt Service]',
      },
      {
        ...entered,
        id: 'cash-flow',
        name: 'Cash Flow',
        entityTypes: ['Deal'],
        formula: 'RELATED_SUM(Project,[Project Cash Flow])',
      },
      { ...entered, id: 'debt-service', name: 'Debt Service', entityTypes: ['Deal'], formula: null },
      {
        ...entered,
        id: 'project-cash-flow',
        name: 'Project Cash Flow',
        entityTypes: ['Project'],
        formula: '[Revenue] * (1 - [Loss])',
      },
      { ...entered, id: 'revenue', name: 'Revenue', entityTypes: ['Project'], formula: null },
      {
        ...entered,
        id: 'loss',
        name: 'Loss',
        unit: 'Percentage',
        rollup: 'none',
        entityTypes: ['Project'],
        formula: null,
      },
    ],
    disabled: [],
    withoutInactive: [],
    alsoHeld: [],
    entities: [
      {
        ...noKin,
        id: 'riverside',
        name: 'Riverside senior facility',
        type: 'Deal',
        currency: 'USD',
        columns: [column('debt-service', [100, 100, 100, 100])],
        facts: [],
        related: [{ id: 'mesa', share: 1 }],
      },
      {
        ...noKin,
        id: 'mesa',
        name: 'Mesa solar',
        type: 'Project',
        currency: 'USD',
        columns: [column('revenue', [150, 140, 160, null])],
        facts: [
          {
            detailId: 'loss',
            dataKind: 'actual',
            isOverride: false,
            entries: [{ from: null, value: 0, error: null, approval: null }],
          },
        ],
      },
    ],
    rates: [],
    ...override,
  });
