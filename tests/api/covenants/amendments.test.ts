import { describe, expect, it } from 'vitest';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good } from '#tests/support/organization.ts';

const ratio = (value: number) => [{ value, unit: 'Ratio' }];

async function aTestedCovenant() {
  const organization = await anOrganization();
  const { admin } = organization;
  const { id } = await organization.structure({ closingDate: '2025-01-01' });
  const path = `/api/entities/${id}/covenants`;
  const [analyst, approver] = await Promise.all([organization.member('Analyst'), organization.member('Deal Admin')]);
  const terms = {
    name: 'Minimum coverage',
    covenantType: 'KPI',
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
    dueOffsetDays: 45,
    metric: 'Debt Service Coverage Ratio',
    operator: '>=',
    thresholds: ratio(1.2),
    startsOn: '2026-01-01',
    approved: true,
  };
  const covenant: CovenantWithState = good(await admin.post(path, terms)).body;
  const values = [
    { period: '2026-06', value: 1.15 },
    { period: '2026-09', value: 1.15 },
  ];
  good(await admin.post(`/api/entities/${id}/metrics/create/datapoints`, { detailName: terms.metric, values }));
  const change = (person: typeof admin, version: number, body: object) =>
    person.put(`${path}/${covenant.id}`, { version, ...body });
  const tests = async () => {
    const told = good(await admin.get(`/api/entities/${id}/checks?covenantId=${covenant.id}`)).body;
    return (told as CovenantTest[]).toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd));
  };
  return { organization, entityId: id, covenant, analyst, approver, change, tests };
}

describe('an amendment of a covenant in force', () => {
  it('waits with its day, holds from it once approved, and is taken back', async () => {
    const { covenant, analyst, approver, change, tests } = await aTestedCovenant();
    const amendment = { thresholds: ratio(1.05), effectiveFrom: '2026-09-01' };
    const results = async () =>
      (await tests())
        .filter(({ periodEnd }) => periodEnd >= '2026-06-30')
        .map(({ threshold, result }) => [threshold, result]);
    const before = await results();

    const waiting = good(await change(analyst, covenant.version, amendment)).body;
    expect(await results()).toEqual(before);
    expect(await change(analyst, waiting.version, { approved: true })).toMatchObject({ status: 403 });
    const approved = good(await change(approver, waiting.version, { approved: true })).body;

    expect(waiting.pendingTerms).toMatchObject({ effectiveFrom: '2026-09-01', takesBack: false });
    expect(approved.formerTerms).toMatchObject([
      { until: '2026-09-01', terms: { thresholds: ratio(1.2) }, by: approver.agent.id },
    ]);
    expect(before.slice(0, 2)).toEqual([
      [1.2, 'Breached'],
      [1.2, 'Breached'],
    ]);
    expect((await results()).slice(0, 2)).toEqual([
      [1.2, 'Breached'],
      [1.05, 'AtRisk'],
    ]);
    expect(approved.state.status).toBe('AtRisk');

    expect(await change(analyst, approved.version, { approved: true, takesBack: true })).toMatchObject({ status: 403 });
    const asked = good(await change(analyst, approved.version, { takesBack: true })).body;
    expect(asked.formerTerms).toHaveLength(1);
    const back = good(await change(approver, asked.version, { approved: true })).body;
    expect(back).toMatchObject({ thresholds: ratio(1.2), formerTerms: [], pendingTerms: null });
    expect(await results()).toEqual(before);
  });

  it('names the agreement that made it, which cannot be deleted then and is told to those alone who may see it', async () => {
    const { organization, entityId, covenant, analyst, approver, change } = await aTestedCovenant();
    const { id: amendingDocumentId } = await upload(approver, entityId, {
      name: 'First amendment.txt',
      content: 'DSCR',
    });
    const folder = await createFolder(approver, entityId, 'Amendments');
    const amendment = { thresholds: ratio(1.05), effectiveFrom: '2026-09-01' };

    const refusals = [
      await change(analyst, covenant.version, { ...amendment, amendingDocumentId: 'nothing' }),
      await change(analyst, covenant.version, { ...amendment, amendingDocumentId: folder.id }),
      await change(analyst, covenant.version, { thresholds: ratio(1.05), amendingDocumentId }),
    ];
    const waiting = good(await change(analyst, covenant.version, { ...amendment, amendingDocumentId })).body;
    const other = good(await change(analyst, waiting.version, { amendingDocumentId: null })).body;
    const named = good(await change(analyst, other.version, { amendingDocumentId })).body;
    const approved = good(await change(approver, named.version, { approved: true })).body;
    const guest = await organization.guest();
    await organization.grant(guest, { sourceType: 'Covenant', entityId });
    const [seen] = good(await guest.get(`/api/entities/${entityId}/covenants`)).body;

    expect(refusals).toMatchObject([
      { status: 404, body: { code: 'documentNotFound' } },
      { status: 400, body: { fields: { amendingDocumentId: 'Choose a file, not a folder.' } } },
      { status: 400, body: { fields: { amendingDocumentId: 'Say from which day on the amendment holds.' } } },
    ]);
    expect([waiting, other, named].map(({ pendingTerms }) => pendingTerms.documentId)).toEqual([
      amendingDocumentId,
      null,
      amendingDocumentId,
    ]);
    expect(approved.formerTerms).toMatchObject([{ until: '2026-09-01', documentId: amendingDocumentId }]);
    expect(seen.formerTerms).toMatchObject([{ until: '2026-09-01', documentId: null }]);
    expect(await approver.delete(`/api/room/${entityId}/documents/${amendingDocumentId}`)).toMatchObject({
      status: 409,
      body: { code: 'documentCited' },
    });
  });

  it('is refused from a day before the last one, at the field', async () => {
    const { covenant, approver, change } = await aTestedCovenant();
    const first = good(
      await change(approver, covenant.version, { cureDays: 30, effectiveFrom: '2026-09-01', approved: true }),
    ).body;

    expect(await change(approver, first.version, { cureDays: 10, effectiveFrom: '2026-06-01' })).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { effectiveFrom: expect.stringContaining('Sep 1, 2026') } },
    });
  });
});
