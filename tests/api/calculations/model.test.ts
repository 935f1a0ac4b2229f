import { beforeAll, describe, expect, it } from 'vitest';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import type { ComputedMetrics } from '#shared/domain/computed-metric.ts';
import { computeModel } from '#shared/metrics/model/compute-model.ts';
import { driversOf } from '#shared/metrics/model/drivers.ts';
import { openModel } from '#shared/metrics/model/open-model.ts';
import { heldUnder } from '#shared/metrics/model/scenario.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let structureId: string;
let projectId: string;
let loanId: string;

const months = Array.from(
  { length: 24 },
  (_, at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);
const monthly = (detailName: string, valueIn: (at: number) => number, dataKind = 'forecast', upTo = 24) => ({
  detailName,
  dataKind,
  values: months.slice(0, upTo).map((period, at) => ({ period, value: valueIn(at) })),
});
const enter = async (id: string, columns: readonly object[], by: Person = admin) =>
  good(await by.post(`/api/entities/${id}/data`, { columns, documentId: null }));

const revenues = ['Energy Revenue', 'Capacity Revenue', 'REC Revenue', 'Incentive Revenue', 'Other Revenue'];
const costs = [
  'O&M Expense',
  'Insurance Expense',
  'Property Tax Expense',
  'Site Lease Expense',
  'Asset Management Expense',
  'Utility Expense',
  'General And Administrative Expense',
  'Other Operating Expense',
];
const noneOf = ['Capital Expenditure', 'Change In Working Capital', 'Cash Taxes Paid'];

/** Numbers that no sum leaves round. */
const cashFlow = [
  ...revenues.map((name, index) => monthly(name, (at) => 1_400.37 / (index + 1) + Math.sin(at) * 97.13)),
  ...costs.map((name, index) => monthly(name, (at) => 31.09 + index * 7.77 + at / 3)),
  ...noneOf.map((name) => monthly(name, () => 0)),
];

async function aProject(name: string, currency: string, ownershipPercentage: number): Promise<string> {
  const project = { name, dealId: structureId, currency, ownershipPercentage };
  return good(await admin.post(`/api/organizations/${organization.id}/projects`, project)).body.id;
}

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structureId = (await organization.structure({ name: 'Riverside senior facility', currency: 'USD' })).id;
  projectId = await aProject('Alder rooftop', 'EUR', 60);
  const terms = { loanDate: '2025-01-01', loanMaturityDate: '2026-12-31', commitmentAmount: 12_000 };
  loanId = (await aFinancing(organization, structureId, { name: 'Senior notes', currency: 'USD', ...terms })).id;
  const path = `/api/organizations/${organization.id}/metrics/currency/USD/rates`;
  good(
    await admin.post(
      path,
      months.map((month, at) => ({ currency: 'EUR', date: `${month}-28`, rate: Number((0.8 + at / 700).toFixed(9)) })),
    ),
  );
  await enter(projectId, [
    ...cashFlow,
    monthly('Energy Revenue', (at) => 1_333.33 + at, 'actual', 7),
    {
      detailName: 'Net Operating Income',
      override: true,
      dataKind: 'forecast',
      values: [{ period: '2026-02', value: 940 }],
    },
    monthly('Equity Contributions', (at) => (at === 0 ? 9_000 : 0)),
    monthly('Equity Distributions', (at) => 500 + at),
  ]);
  await enter(loanId, [
    monthly('Principal Drawn', (at) => (at === 0 ? 12_000 : 0)),
    monthly('Principal Paid', () => 400),
    monthly('Scheduled Principal Payment', () => 400),
    monthly('Fixed Interest Rate', () => 6.37),
    { detailName: 'Interest Rate Type', dated: [{ from: null, value: 'Fixed' }] },
    { detailName: 'Day Count Convention', dated: [{ from: null, value: '30/360 US' }] },
  ]);
});

const range = { startDate: '2025-01', endDate: '2026-12' };
const read = async (id: string, details: readonly string[], dataKind = 'forecast', by: Person = admin) =>
  good(await by.post(`/api/entities/${id}/metrics/compute/model`, { details, dataKind, ...range }))
    .body as ComputationModel;
const served = async (id: string, details: readonly string[], dataKind: string, rollup: string) =>
  good(await admin.post(`/api/entities/${id}/metrics/compute`, { details, dataKind, rollup, ...range }))
    .body as ComputedMetrics;

const asked = {
  project: [
    'EBITDA',
    'Net Operating Income',
    'Equity Cash Flow',
    'Levered IRR',
    'Equity Multiple',
    'Cash Flow Available For Debt Service',
  ],
  loan: [
    'Debt Service Coverage Ratio',
    'Trailing Twelve Month DSCR',
    'Forward Twelve Month DSCR',
    'Scheduled Interest Payment',
    'Ending Principal Balance',
    'All-In Interest Rate',
    'DSCR Cushion',
  ],
  structure: ['Total CFADS', 'Total Outstanding Principal'],
};
const idOf = (kind: string): string => ({ project: projectId, loan: loanId, structure: structureId })[kind] ?? '';

describe('POST /api/entities/{id}/metrics/compute/model', () => {
  it.each(
    (['project', 'loan', 'structure'] as const).flatMap((kind) =>
      ['forecast', 'actual'].flatMap((dataKind) =>
        (['Monthly', 'Quarterly', 'Annually'] as const).map((rollup) => ({ kind, dataKind, rollup })),
      ),
    ),
  )('gives what the metrics of a $kind are computed from: $dataKind, $rollup', async ({ kind, dataKind, rollup }) => {
    const details = asked[kind];
    const model = await read(idOf(kind), details, dataKind);
    const here = computeModel(openModel(model), rollup);
    const there = await served(idOf(kind), details, dataKind, rollup);

    expect(model.withheld).toEqual([]);
    expect(here.periods).toEqual(there.periods);
    expect(there.metrics.map(({ detailName }) => detailName).toSorted()).toEqual([...details].toSorted());
    for (const { detailName, values, reasons, unit } of there.metrics) {
      const own = here.outcomes.find(({ name }) => name === detailName);
      expect([detailName, own?.unit, own?.values]).toEqual([detailName, unit, values]);
      expect([...(own?.reasons ?? [])].map(([at, text]) => ({ at, text }))).toEqual(reasons);
    }
    if (dataKind === 'forecast' && rollup === 'Monthly') {
      expect(there.metrics.filter(({ values }) => values.some((value) => value !== null)).length).toBeGreaterThan(1);
    }
  });

  it('computes a scenario as the server does once its figures are entered', async () => {
    const details = ['EBITDA', 'Levered IRR'];
    const open = openModel(await read(projectId, details));
    const change = {
      detailId: 'o-m-expense',
      entityType: 'Project',
      entityId: projectId,
      mode: 'scale',
      amount: 50,
    } as const;
    const driver = driversOf(open).find(({ name }) => name === 'O&M Expense');
    const held = heldUnder(open, [{ ...change, detailId: driver?.detailId ?? '' }], { from: '2025-03', to: '2025-04' });
    const { outcomes } = computeModel(open, 'Monthly', held);
    const base = computeModel(open, 'Monthly');

    const before = base.outcomes.find(({ name }) => name === 'EBITDA')?.values ?? [];
    const after = outcomes.find(({ name }) => name === 'EBITDA')?.values ?? [];
    const differences = after.map((value, at) => Number(((value ?? 0) - (before[at] ?? 0)).toFixed(6)));
    expect(differences.slice(0, 6)).toEqual(
      [0, 0, -(31.09 + 2 / 3) / 2, -(31.09 + 1) / 2, 0, 0].map((one) => Number(one.toFixed(6))),
    );
  });

  it('withholds metrics that follow from what the reader may not view, with what they are made of', async () => {
    const reader = await organization.guest();
    const lines = ['Energy Revenue', 'EBITDA', 'Equity Cash Flow', 'Equity Contributions', 'Equity Distributions'];
    await organization.grant(
      reader,
      { entityId: structureId },
      ...lines.map((detailName) => ({ sourceType: 'Detail' as const, entityId: structureId, detailName })),
    );

    const model = await read(projectId, ['EBITDA', 'Equity Multiple', 'Energy Revenue'], 'forecast', reader);

    expect(model.outcomes.map(({ detailName }) => detailName)).toEqual(['Energy Revenue']);
    expect(model.withheld).toEqual([
      { detailName: 'EBITDA', reason: 'It follows from figures that are not shared with you.' },
      { detailName: 'Equity Multiple', reason: 'It is not shared with you.' },
    ]);
    const told = model.entities.flatMap(({ columns }) => columns.map(({ detailId }) => detailId));
    expect([...new Set(told)]).toEqual(['energy-revenue']);
    expect(model.definitions.map(({ name }) => name)).toEqual(['Energy Revenue']);
  });

  it('refuses a range that no page shows', async () => {
    const body = { details: ['EBITDA'], startDate: '2025-01', endDate: '2024-12' };
    const refused = await admin.post(`/api/entities/${projectId}/metrics/compute/model`, body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });
});
