import { beforeAll, describe, expect, it } from 'vitest';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantResult } from '#shared/domain/covenant-result.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import { addDays, periodOf } from '#shared/time/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { untilStanding } from '#tests/support/standings.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  entityId = (await organization.structure({ closingDate: quarterEndBack(2) })).id;
});

const coverage = {
  name: 'Minimum coverage',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.1, unit: 'Ratio' }],
  approved: true,
};
const lockUp = { purpose: 'LockUp', value: 1.2, unit: 'Ratio' };
const isDefault = { purpose: 'Default', value: 1.05, unit: 'Ratio' };

const path = () => `/api/entities/${entityId}/covenants`;
const create = (covenant: object) => organization.admin.post(path(), { ...coverage, ...covenant });
const enter = async (value: number) => {
  const values = [{ period: periodOf(quarterEndBack(0)), value }];
  const body = { detailName: coverage.metric, unit: 'Ratio', values, note: 'Certified' };
  good(await organization.admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, body));
};

describe('levels beside the threshold', () => {
  it('are told with the covenant, its tests, its standing and its kept results', async () => {
    const covenant: CovenantWithState = good(await create({ levels: [lockUp, isDefault] })).body;
    await enter(1.18);

    const standing = await untilStanding(
      organization.admin,
      organization.id,
      coverage.name,
      ({ lastTest }) => lastTest !== null,
    );
    const [check] = good(await organization.admin.get(`/api/entities/${entityId}/checks`)).body as CovenantTest[];
    const results = async (): Promise<readonly CovenantResult[]> =>
      good(await organization.admin.get(`${path()}/${covenant.id}/results?periodEnd=${quarterEndBack(0)}`)).body;
    const kept = await until(results, (found) => found.length > 0);

    const missed = { purpose: 'LockUp', operator: '>=', value: 1.2, unit: 'Ratio', isMissed: true };
    const outcomes = [{ ...missed, purpose: 'Default', value: 1.05, isMissed: false }, missed];
    expect(covenant.levels).toEqual([
      { ...lockUp, operator: null },
      { ...isDefault, operator: null },
    ]);
    expect(check).toMatchObject({ result: 'AtRisk', levels: outcomes });
    expect(standing).toMatchObject({ status: 'AtRisk', risk: 'AtRisk', lastTest: { levels: outcomes } });
    expect(standingWords(standing)).toMatch(/^1\.18× is below the lock-up level of 1\.20× \(/);
    expect(kept[0]).toMatchObject({ result: 'AtRisk', levels: outcomes });

    await enter(1.04);
    const breached = await untilStanding(
      organization.admin,
      organization.id,
      coverage.name,
      ({ risk }) => risk === 'Breached',
    );
    expect(breached.lastTest?.levels.map(({ isMissed }) => isMissed)).toEqual([true, true]);
    expect(await until(results, (found) => found.length > 1)).toHaveLength(2);
  });

  it('wait for an approval of their own when they change, and stand in the audit trail', async () => {
    const covenant: CovenantWithState = good(await create({ name: 'Stepped coverage', levels: [lockUp] })).body;
    const levels = [lockUp, { ...lockUp, value: 1.25, from: addDays(quarterEndBack(0), 400) }];

    const changed = good(await organization.admin.put(`${path()}/${covenant.id}`, { version: 1, levels })).body;

    expect(changed).toMatchObject({ approved: true, version: 2, levels: [{ value: 1.2 }] });
    expect(changed.pendingTerms.terms).toMatchObject({ levels: [{ value: 1.2 }, { value: 1.25 }] });
    const events = await auditOfRecord(`${organization.id}#Deal#${entityId}`, `COV#${covenant.id}`);
    expect(events.map(({ event }) => event)).toEqual(['covenant.created', 'covenant.changeProposed']);
  });

  it.each([
    { levels: [{ ...lockUp, unit: 'USD' }], told: 'Enter all levels in the unit of the threshold.' },
    { levels: [lockUp, { ...lockUp, value: 2 }], told: 'Only one level of a kind can hold from the same day.' },
    { covenantType: 'Report', levels: [lockUp], told: 'Only a financial covenant has levels beside its threshold.' },
  ])('are refused with "$told"', async ({ told, ...terms }) => {
    const { status, body } = await create(terms);

    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { levels: told } });
  });
});
