import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { quarterBack, quarterEndBack, today } from '#tests/support/calendar.ts';
import { upload } from '#tests/support/data-room.ts';
import { agreementText, extracted, proposalIn } from '#tests/support/extraction.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let entityId: string;

beforeEach(async () => {
  organization ??= await anOrganization();
  entityId = (await organization.structure({ currency: 'CAD', closingDate: quarterEndBack(8) })).id;
});

const path = () => `/api/entities/${entityId}/covenants`;
const change = ({ id, version }: CovenantWithState, fields: object) =>
  organization.admin.put(`${path()}/${id}`, { version, ...fields });
const created = async (covenant: object): Promise<CovenantWithState> =>
  good(await organization.admin.post(path(), covenant)).body;

const statements = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
};

describe('a covenant that is approved today', () => {
  it('owes nothing from before, and keeps what it owes when the approval is taken back and given again', async () => {
    const { id } = await upload(organization.admin, entityId, { name: 'Credit agreement.txt', content: agreementText });
    const proposals = await extracted(organization.admin, entityId, id);

    for (const section of ['5.01', '6.14']) {
      const approved: CovenantWithState = good(
        await change(proposalIn(proposals, section), { approved: true, startsOn: null }),
      ).body;
      expect(approved).toMatchObject({ owedFrom: today() });
      expect((approved.state.nextDueDate ?? '') >= today()).toBe(true);
      expect(approved.state.because).not.toMatch(/Overdue|was due/);

      const again = good(await change(good(await change(approved, { approved: false })).body, { approved: true }));
      expect(again.body).toMatchObject({ owedFrom: today(), approved: true });
    }
  });

  it('owes what fell due since a start that was named with the approval', async () => {
    const proposed = await created(statements);
    const approved = good(await change(proposed, { approved: true, startsOn: quarterEndBack(4) })).body;

    expect(approved).toMatchObject({ owedFrom: quarterEndBack(4), state: { periodEnd: quarterEndBack(4) } });
    expect(approved.state.because).toMatch(/^Overdue by/);
  });
});

describe('a threshold in money', () => {
  const liquidity = {
    name: 'Minimum liquidity',
    covenantType: 'KPI',
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
    metric: 'Liquidity',
    operator: '>=',
    startsOn: quarterEndBack(0),
    approved: true,
  };
  const enter = (unit?: string) =>
    organization.admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
      detailName: 'Liquidity',
      unit,
      values: [{ period: quarterBack(0), value: 6_000_000 }],
    });
  const stateOf = async ({ id }: CovenantWithState) =>
    good(await organization.admin.get(path())).body.find((one: CovenantWithState) => one.id === id)?.state;

  it('is tested in the currency of its structure, and no other one is held against it', async () => {
    const [own, foreign] = [
      await created({ ...liquidity, thresholds: [{ value: 5_000_000, unit: 'CAD' }] }),
      await created({ ...liquidity, thresholds: [{ value: 5_000_000, unit: 'USD' }] }),
    ];
    good(await enter());

    expect(await stateOf(own)).toMatchObject({ status: 'Met', lastTest: { value: 6_000_000, unit: 'CAD' } });
    expect(await stateOf(foreign)).toMatchObject({
      status: 'AtRisk',
      because: expect.stringContaining('is in another currency than the threshold, which is in USD'),
    });
  });

  it('leaves open in which of two foreign currencies a figure is until that is told', async () => {
    const inEuros = await created({ ...liquidity, thresholds: [{ value: 5_000_000, unit: 'EUR' }] });
    await created({ ...liquidity, thresholds: [{ value: 5_000_000, unit: 'USD' }] });

    const reason = { unit: 'Covenants test it in EUR and in USD. Tell in which unit the figure is.' };
    expect(await enter()).toMatchObject({ status: 400, body: { code: 'requestInvalid', fields: reason } });
    good(await enter('EUR'));
    expect(await stateOf(inEuros)).toMatchObject({ status: 'Met', lastTest: { value: 6_000_000, unit: 'EUR' } });
  });

  it('is not approved while its currency is open, in whatever kind of covenant', async () => {
    const thresholds = [{ value: 5_000_000, unit: 'Currency' }];
    const reason = { thresholds: 'Choose the currency of the threshold.' };
    const open = await created({ ...liquidity, approved: false, thresholds });
    const undertaking = { ...statements, covenantType: 'Contract', operator: '<=', thresholds, approved: true };

    for (const reply of [await change(open, { approved: true }), await organization.admin.post(path(), undertaking)]) {
      expect(reply).toMatchObject({ status: 400, body: { code: 'requestInvalid', fields: reason } });
    }
    const chosen = { approved: true, thresholds: [{ value: 5_000_000, unit: 'CAD' }] };
    expect(await change(open, chosen)).toMatchObject({ status: 200, body: { approved: true } });
  });
});
