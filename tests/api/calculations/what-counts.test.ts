import { beforeEach, describe, expect, it } from 'vitest';
import type { ComputedMetrics } from '#shared/domain/computed-metric.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let projectId: string;

const labor = (period: string, value: number) => ({ detailName: 'Labor Hours', values: [{ period, value }] });
const apprentices = (period: string, value: number) => ({
  detailName: 'Apprentice Hours',
  values: [{ period, value }],
});
const enter = async (columns: readonly object[]): Promise<readonly Datapoint[]> =>
  good(await admin.post(`/api/entities/${projectId}/data`, { columns, documentId: null, note: null })).body.written;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  const { id: dealId } = await organization.structure({ currency: 'USD' });
  const project = { name: 'Alder rooftop', dealId, currency: 'USD' };
  projectId = good(await admin.post(`/api/organizations/${organization.id}/projects`, project)).body.id;
});

async function share(more: object = {}) {
  const body = { details: ['Apprenticeship Hours Percentage'], startDate: '2026-03', endDate: '2026-03', ...more };
  const answer: ComputedMetrics = good(await admin.post(`/api/entities/${projectId}/metrics/compute`, body)).body;
  return answer.metrics[0]?.values[0] ?? null;
}

describe('a figure whose approval was asked for', () => {
  let figure: Datapoint;

  const become = async (approvalStatus: string) => {
    const body = { approvalStatus, replaces: figure.sourceNumber, note: 'Of another site' };
    good(await admin.put(`/api/entities/${projectId}/metrics/update/datapoints/${figure.id}`, body));
  };

  beforeEach(async () => {
    await enter([labor('2026-03', 400)]);
    const written = await enter([apprentices('2026-03', 60)]);
    const [one] = written;
    if (one === undefined) throw new Error('Nothing was written.');
    figure = one;
  });

  it('counts until somebody rejects it', async () => {
    await become('Triggered');
    expect(await share()).toBe(15);

    await become('Rejected');
    expect(await share()).toBeNull();
  });

  it('counts as before once its approval is called off, and may be asked for anew', async () => {
    await become('Triggered');
    await become('Cancelled');

    expect(await share()).toBe(15);
    expect(await share({ approvedOnly: true })).toBe(15);
    await become('Triggered');
  });

  it('counts where only what is settled does from its approval on', async () => {
    expect(await share({ approvedOnly: true })).toBe(15);

    await become('Triggered');
    expect(await share({ approvedOnly: true })).toBeNull();

    await become('Complete');
    expect(await share({ approvedOnly: true })).toBe(15);
  });
});

describe('a term that was amended', () => {
  const detailName = 'Grid Emission Factor CO2';
  const avoided = async (more: object = {}) => {
    const body = { details: ['Avoided CO2'], startDate: '2026-03', endDate: '2026-03', ...more };
    const answer: ComputedMetrics = good(await admin.post(`/api/entities/${projectId}/metrics/compute`, body)).body;
    return answer.metrics[0]?.values[0] ?? null;
  };

  it('holds as before once the amendment is removed', async () => {
    await enter([{ detailName: 'Actual Production', values: [{ period: '2026-03', value: 500_000 }] }]);
    await enter([{ detailName, dated: [{ from: null, value: 400 }] }]);
    const before = await avoided();
    await enter([{ detailName, dated: [{ from: '2026-02-01', value: 300 }] }]);
    const amended = await avoided();
    const removal = { columns: [{ detailName, dated: [{ from: '2026-02-01', value: null }] }], note: 'Entered twice' };
    good(await admin.post(`/api/entities/${projectId}/data`, { ...removal, documentId: null }));

    expect([before, amended, await avoided()]).toEqual([200, 150, 200]);
  });

  it('counts as its approval says: until it is rejected, and among what is settled from its approval on', async () => {
    await enter([{ detailName: 'Actual Production', values: [{ period: '2026-03', value: 500_000 }] }]);
    await enter([{ detailName, dated: [{ from: null, value: 400 }] }]);
    const dated = [{ from: '2026-02-01', value: 300, approvalStatus: 'Triggered' }];
    const { body } = good(
      await admin.post(`/api/entities/${projectId}/metrics/create/datapoints`, { detailName, dated }),
    );
    const [{ id: datapointId, sourceNumber: replaces }] = body;
    const become = async (approvalStatus: string) => {
      const step = { approvalStatus, figures: [{ datapointId, replaces }], note: 'As the annex says' };
      good(await admin.post(`/api/entities/${projectId}/metrics/datapoints/approvals`, step));
    };
    const both = async () => [await avoided(), await avoided({ approvedOnly: true })];

    expect(await both()).toEqual([150, 200]);
    await become('Rejected');
    expect(await both()).toEqual([200, 200]);
    await become('Triggered');
    const asked = { detail: 'Avoided CO2', month: '2026-03' };
    const { stackLog } = good(await admin.post(`/api/entities/${projectId}/metrics/compute/detail`, asked)).body;
    expect(JSON.stringify(stackLog)).toContain('"approval":"Triggered"');
    await become('Complete');
    expect(await both()).toEqual([150, 150]);
  });
});
