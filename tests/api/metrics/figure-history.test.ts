import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DeletedDatapoint, FigureVersion } from '#shared/domain/datapoint.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

const coverage = 'Debt Service Coverage Ratio';
const figureId = 'debt-service-coverage-ratio:actual:2026-03';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure()).id;
});

const enter = (value: number | null, more: object = {}, by: Person = admin) =>
  by.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
    detailName: coverage,
    values: [{ period: '2026-03', value }],
    ...more,
  });
const historyAt = (id: string, by: Person = admin, query = '') =>
  by.get(`/api/entities/${entityId}/metrics/datapoints/${encodeURIComponent(id)}/history${query}`);
const history = async (by?: Person): Promise<FigureVersion[]> => good(await historyAt(figureId, by)).body;
const deleted = async (): Promise<DeletedDatapoint[]> =>
  good(await admin.get(`/api/entities/${entityId}/metrics/deleted/datapoints`)).body;

describe('a figure that is corrected and deleted', () => {
  it('keeps all that it was, with who, when, why and from which document', async () => {
    const colleague = await organization.member('Analyst');
    const { id: documentId } = await upload(admin, entityId, { name: 'Certificate.txt', content: 'DSCR 1.42' });
    good(await enter(142, { note: 'From the email' }));
    good(await enter(1.42, { documentId, note: 'The point was lost' }, colleague));
    good(await enter(null, { note: 'Of another structure' }));

    expect(await history()).toMatchObject([
      { value: null, unit: 'Ratio', source: { byName: 'Avery Admin', note: 'Of another structure' } },
      { value: 1.42, source: { byName: 'Morgan Member', documentId, note: 'The point was lost' } },
      { value: 142, source: { note: 'From the email', at: expect.stringMatching(/^\d{4}-/) } },
    ]);
    const [first] = good(await historyAt(figureId, admin, '?limit=1')).body;
    expect(first).toMatchObject({ value: null });
    expect(await deleted()).toMatchObject([
      { id: figureId, detailName: coverage, period: '2026-03', source: { note: 'Of another structure' } },
    ]);

    good(await enter(1.5));
    expect(await deleted()).toEqual([]);
    expect((await history()).map(({ value }) => value)).toEqual([1.5, null, 1.42, 142]);
  });

  it('is deleted with a reason only, and only as it was seen', async () => {
    const [{ sourceNumber }] = good(await enter(1.2)).body;
    for (const note of [undefined, null, '  ']) {
      expect(await enter(null, { note })).toMatchObject({
        status: 400,
        body: { fields: { note: expect.any(String) } },
      });
    }
    good(await enter(1.3));

    const values = [{ period: '2026-03', value: null, replaces: sourceNumber }];
    expect(await enter(null, { values, note: 'Twice' })).toMatchObject({
      status: 409,
      body: { code: 'recordChanged' },
    });
    expect((await history()).map(({ value }) => value)).toEqual([1.3, 1.2]);
  });

  it('is told to those who may see it, and to nobody else', async () => {
    good(await enter(1.2));
    const [stranger, denied] = [(await anOrganization()).admin, await organization.member('Member')];
    const denial = { level: 'View', action: 'Deny', sourceType: 'Detail', entityId };
    const path = `/api/v2/organizations/${organization.id}/agents/${denied.agent.id}/permissions`;
    good(await admin.post(path, [denial]));

    for (const reader of [stranger, denied])
      expect((await historyAt(figureId, reader)).status).toBeGreaterThanOrEqual(403);
    for (const id of ['debt-service-coverage-ratio:actual:2026-04', 'nothing:actual:2026-03', 'nothing', ':::']) {
      expect(await historyAt(id)).toMatchObject({ status: 404, body: { code: 'figureNotFound' } });
    }
  });

  it('takes no figure that was meant in another unit', async () => {
    expect(await enter(120, { unit: 'Percentage' })).toMatchObject({
      status: 400,
      body: { fields: { unit: `${coverage} is held in Ratio, not in Percentage.` } },
    });
    good(await enter(1.2, { unit: 'Ratio' }));
  });

  it('leaves its covenant without a figure', async () => {
    const body = {
      name: 'Minimum DSCR',
      covenantType: 'KPI',
      frequency: 'Quarterly',
      anchor: 'PeriodEnd',
      metric: coverage,
      operator: '>=',
      thresholds: [{ value: 1.3, unit: 'Ratio' }],
      startsOn: '2026-01-01',
      approved: true,
    };
    good(await admin.post(`/api/entities/${entityId}/covenants`, body));
    const statusAndStanding = async () => {
      const [covenant]: CovenantWithState[] = good(await admin.get(`/api/entities/${entityId}/covenants`)).body;
      const standings = good(await admin.get(`/api/organizations/${organization.id}/standings`)).body;
      const own = standings.find((standing: { entityId: string }) => standing.entityId === entityId);
      return { tested: covenant?.state.lastTest?.value ?? null, standing: own?.covenants[0]?.lastTest?.value ?? null };
    };

    good(await enter(1.1));
    await until(statusAndStanding, ({ standing }) => standing === 1.1);
    good(await enter(null, { note: 'Of another structure' }));

    const after = await until(statusAndStanding, ({ standing }) => standing === null);
    expect(after).toEqual({ tested: null, standing: null });
  });
});

describe('a document that a figure was read from', () => {
  it('is deleted only when the figure names it no longer', async () => {
    const { id } = await upload(admin, entityId, { name: 'Certificate.txt', content: 'DSCR 1.42' });
    const remove = () => admin.delete(`/api/room/${entityId}/documents/${id}`);
    good(await enter(1.42, { documentId: id }));

    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'documentCited',
        userMessage: expect.stringContaining(`${coverage} (Mar 2026) cites this document`),
      },
    });
    good(await enter(1.42, { note: 'From the audited statements' }));
    expect(await remove()).toMatchObject({ status: 200 });
  });

  it('stays as well where a project cites it', async () => {
    const project = good(
      await admin.post(`/api/organizations/${organization.id}/projects`, { name: 'Meadow plant', dealId: entityId }),
    ).body;
    const { id } = await upload(admin, entityId, { name: 'Meter.txt', content: '12' });
    const figure = { detailName: 'Actual Production', values: [{ period: '2026-03', value: 12 }], documentId: id };
    good(await admin.post(`/api/entities/${project.id}/metrics/create/datapoints`, figure));

    expect(await admin.delete(`/api/room/${entityId}/documents/${id}`)).toMatchObject({
      status: 409,
      body: { userMessage: expect.stringContaining('Actual Production (Mar 2026)') },
    });
  });
});
