import type { CovenantStatus } from '#shared/domain/covenant-status.ts';
import { stackLog } from '#shared/domain/stack-log.ts';
import { addDays, addMonths } from '#shared/time/dates.ts';
import type { ChartData } from '../../components/charts/chart-data.ts';
import type { StructureData } from '../../entities/diagram/structure-data.ts';

export interface Facility {
  readonly id: string;
  readonly name: string;
  readonly borrower: string;
  readonly status: CovenantStatus;
  readonly commitment: number;
  readonly drawn: number | null;
  readonly coverage: number | null;
  readonly margin: number;
  readonly tenorInMonths: number;
  readonly maturity: string | null;
  readonly note: string;
}

const places = [
  'Sandhollow',
  'Riverside',
  'Copper Ridge',
  'Lakeshore',
  'Blue Mesa',
  'Harbor Point',
  'Elkhorn',
  'Prairie Gate',
];
const kinds = ['senior facility', 'construction loan', 'bridge loan', 'tax equity bridge', 'revolving facility'];
const statuses: readonly CovenantStatus[] = ['Met', 'Met', 'AtRisk', 'Met', 'NotYetDue', 'Breached', 'Met', 'Obsolete'];
const notes = [
  'All figures received.',
  'The certificate names another period than the figures; ask the borrower before the next test, because two tests in a row were late.',
  'Quoted amounts: "net", not gross.',
];

const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

/** Made-up facilities, always the same ones. */
export const facilities = (count: number): readonly Facility[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `facility-${index}`,
    name: `${at(places, index)} ${at(kinds, index * 3 + Math.floor(index / 8))} ${index + 1}`,
    borrower: `${at(places, index * 5 + 2)} Holdings, LLC`,
    status: at(statuses, index * 7 + Math.floor(index / 8)),
    commitment: 2_400_000 + ((index * 7_919) % 613) * 137_250,
    drawn: index % 11 === 4 ? null : 1_100_000 + ((index * 3_571) % 509) * 91_125.5,
    coverage: index % 9 === 6 ? null : 0.86 + ((index * 37) % 130) / 100,
    margin: 1.75 + ((index * 13) % 40) / 16,
    tenorInMonths: 12 + ((index * 17) % 222),
    maturity: index % 10 === 3 ? null : addDays(addMonths('2027-01-15', (index * 5) % 160), index % 27),
    note: at(notes, index),
  }));

const quarters = ['2024-12', '2025-03', '2025-06', '2025-09', '2025-12', '2026-03', '2026-06', '2026-09'];

export const coverageTrend: ChartData = {
  categories: quarters,
  series: [
    { label: 'Actual', values: [1.42, 1.38, 1.31, null, 1.27, 1.24, 1.19, 1.08] },
    { label: 'Plan', values: [1.4, 1.4, 1.38, 1.36, 1.35, 1.35, 1.34, 1.34] },
  ],
  unit: 'Ratio',
  threshold: { label: 'Minimum', level: [1.15, 1.15, 1.15, 1.15, 1.2, 1.2, 1.2, 1.2] },
};

export const debtTrend: ChartData = {
  categories: quarters,
  series: [{ label: 'Outstanding', values: [84.3e6, 83.1e6, 81.9e6, 80.6e6, null, null, 76.8e6, 75.5e6] }],
  unit: 'USD',
};

export const generationBars: ChartData = {
  categories: quarters,
  series: [
    { label: 'Actual', values: [41_200, 52_900, 61_300, 50_800, 40_100, null, 60_700, 49_900] },
    { label: 'Expected', values: [43_000, 53_500, 60_200, 52_000, 43_000, 53_500, 60_200, 52_000] },
  ],
  unit: 'MWh',
};

export const cashBars: ChartData = {
  categories: ['Revenue', 'Operations', 'Taxes', 'Debt service', 'Distributed'],
  series: [
    { label: 'Sandhollow', values: [12.4e6, -3.1e6, -0.8e6, -5.2e6, -2.4e6] },
    { label: 'Riverside', values: [8.1e6, -2.6e6, -0.4e6, -3.9e6, -0.9e6] },
  ],
  unit: 'USD',
};

export const noFigures: ChartData = { categories: quarters, series: [{ label: 'Actual', values: [] }], unit: 'Ratio' };

export const holding: StructureData = {
  entities: [
    { id: 'fund', name: 'Northlight Infrastructure Fund II', kind: 'fund', kindLabel: 'Fund' },
    {
      id: 'deal',
      name: 'Sandhollow Solar Portfolio',
      kind: 'structure',
      kindLabel: 'Structure',
      status: 'Breached',
      statusCount: 2,
    },
    { id: 'holdco', name: 'Sandhollow Holdings, LLC', kind: 'company', kindLabel: 'SPV', note: 'Delaware' },
    {
      id: 'senior',
      name: 'Senior facility',
      kind: 'financing',
      kindLabel: 'Loan',
      size: { amount: 84_300_000, currency: 'USD' },
    },
    {
      id: 'bridge',
      name: 'Tax equity bridge',
      kind: 'financing',
      kindLabel: 'Loan',
      size: { amount: 22_000_000, currency: 'USD' },
    },
    { id: 'mesa', name: 'Blue Mesa Solar', kind: 'project', kindLabel: 'Project', size: { size: 74, unit: 'MW' } },
    {
      id: 'gate',
      name: 'Prairie Gate Solar and Storage with a long name',
      kind: 'project',
      kindLabel: 'Project',
      status: 'Obsolete',
    },
    {
      id: 'point',
      name: 'Harbor Point Storage',
      kind: 'project',
      kindLabel: 'Project',
      size: { size: 40_000, unit: 'kW' },
    },
  ],
  links: [
    { from: 'fund', to: 'deal' },
    { from: 'deal', to: 'holdco', label: '100%' },
    { from: 'deal', to: 'senior' },
    { from: 'deal', to: 'bridge' },
    { from: 'holdco', to: 'mesa', label: '100%' },
    { from: 'holdco', to: 'gate', label: '100%' },
    { from: 'holdco', to: 'point', label: '51%' },
  ],
};

const entered = {
  kind: 'Entered',
  by: 'dalia',
  byName: 'Dalia Okafor',
  at: '2026-11-10T15:00:00.000Z',
  documentId: null,
  note: null,
} as const;

/** Four levels deep, with a value from a person, one from an import, a note and a missing figure. */
export const explanation = stackLog('Headroom to the minimum coverage', {
  value: -0.1,
  unit: 'Share',
  period: '2026-09',
  note: 'Below zero means that the covenant is breached.',
  children: [
    stackLog('Debt service coverage ratio', {
      value: 1.08,
      unit: 'Ratio',
      period: '2026-09',
      children: [
        stackLog('Cash available for debt service', {
          value: 5_616_000,
          unit: 'USD',
          period: '2026-09',
          children: [
            stackLog('Revenue', { value: 8_940_000, unit: 'USD', period: '2026-09', source: entered }),
            stackLog('Operating expenses', {
              value: -3_324_000,
              unit: 'USD',
              period: '2026-09',
              source: { ...entered, kind: 'Imported', byName: 'Nora Lindqvist', documentId: null },
            }),
          ],
        }),
        stackLog('Debt service', { value: 5_200_000, unit: 'USD', period: '2026-09', source: entered }),
        stackLog('Release from the reserve account', {
          unit: 'USD',
          period: '2026-09',
          note: 'No figure was entered for September 2026.',
        }),
      ],
    }),
    stackLog('Minimum in force on September 30, 2026', { value: 1.2, unit: 'Ratio' }),
  ],
});
