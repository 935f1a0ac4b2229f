import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DataSignal } from '#shared/domain/data-signal.ts';
import { addDays, addMonthsToPeriod } from '#shared/time/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { quarterBack, quarterEndBack } from '#tests/support/calendar.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';

const ratio = 'Current Ratio';
const detailId = 'current-ratio';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure({ closingDate: quarterEndBack(8) })).id;
});

const idOf = (detail = detailId) => `${entityId}~${detail}`;
const toggle = (by: Person = admin, id = idOf()) => by.get(`/api/project/toggleDataSignalActivation/${id}`);
const signals = async (by: Person = admin): Promise<DataSignal[]> =>
  good(await by.get(`/api/deals/${entityId}/signals`)).body;
const signal = async (by: Person = admin) => (await signals(by)).find(({ id }) => id === idOf());
const enter = async (detailName: string, quarters: number, value: number, more: object = {}) =>
  good(
    await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
      detailName,
      frequency: 'Quarterly',
      values: [{ period: quarterBack(quarters), value }],
      ...more,
    }),
  );

/** Due on the day after each quarter, since two years ago. */
const covenantOn = async (metric: string, more: object = {}): Promise<CovenantWithState> => {
  const terms = { covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 1 };
  const tested = { metric, operator: '>=', thresholds: [{ value: 1, unit: 'Ratio' }] };
  const body = { name: `Minimum ${metric}`, ...terms, ...tested, startsOn: quarterEndBack(8), approved: true, ...more };
  return good(await admin.post(`/api/entities/${entityId}/covenants`, body)).body;
};
const covenantStates = async () => {
  const told: CovenantWithState[] = good(await admin.get(`/api/entities/${entityId}/covenants`)).body;
  return told.map(({ state }) => state);
};
const eventsOf = async () =>
  (await auditOfRecord(`${organization.id}#Deal#${entityId}`, 'SIGNALS')).map(({ event, by }) => ({ event, by }));

describe('GET /api/deals/{id}/signals', () => {
  it('tells what covenants are tested by and what has figures, with what is late', async () => {
    const { id } = await covenantOn(ratio);
    await covenantOn('Liquidity', {
      thresholds: [{ value: 5, unit: 'USD' }],
      name: 'Liquidity',
      frequency: 'Annually',
    });
    good(await admin.post(`/api/entities/${entityId}/details`, { name: 'EBITDA' }));
    await enter(ratio, 2, 1.4);
    await enter('Base Rent', 1, 12_000);

    const told = await signals();

    // EBITDA has no figure, and nobody waits for one.
    expect(told.map(({ name }) => name)).toEqual(['Base Rent', ratio, 'Liquidity']);
    expect(told[0]).toMatchObject({ unit: 'USD', covenants: [], frequency: null, late: null, active: true });
    expect(told[1]).toEqual({
      id: idOf(),
      detailId,
      name: ratio,
      unit: 'Ratio',
      active: true,
      latest: { value: 1.4, unit: 'Ratio', period: quarterBack(2), frequency: 'Quarterly', sourceKind: 'Entered' },
      covenants: [{ id, name: `Minimum ${ratio}` }],
      frequency: 'Quarterly',
      late: { periodEnd: quarterEndBack(1), frequency: 'Quarterly', since: addDays(quarterEndBack(1), 1) },
    });
    expect(told[2]).toMatchObject({ unit: 'USD', latest: null, frequency: 'Annually' });
  });

  it('has nothing late once the last figure that fell due has come', async () => {
    await covenantOn(ratio);
    await enter(ratio, 1, 1.4);
    await enter(ratio, 0, 1.2);

    expect(await signal()).toMatchObject({ late: null, latest: { value: 1.2, period: quarterBack(0) } });
  });

  it('expects what the strictest of several covenants in force asks for, and nothing of others', async () => {
    await covenantOn(ratio, { frequency: 'Annually' });
    await covenantOn(ratio, { name: 'By month', frequency: 'Monthly', approved: false });

    expect(await signal()).toMatchObject({ frequency: 'Annually', covenants: [{ name: `Minimum ${ratio}` }] });
  });

  it('tells what a metric comes to where nobody entered it, and that it was computed', async () => {
    const loanDate = `${quarterBack(3)}-01`;
    const terms = { currency: 'USD' as const, loanDate, loanMaturityDate: '2040-12-31' };
    const loan = await aFinancing(organization, entityId, { name: 'Term loan', ...terms });
    const months = Array.from({ length: 10 }, (_, at) => addMonthsToPeriod(quarterBack(3), at));
    const columns = ['Principal Drawn', 'Principal Paid'].map((detailName) => ({
      detailName,
      values: months.map((period, at) => ({ period, value: detailName === 'Principal Drawn' && at === 0 ? 900 : 0 })),
    }));
    good(await admin.post(`/api/entities/${loan.id}/data`, { columns, documentId: null, note: null }));
    const most = { operator: '<=', thresholds: [{ value: 1_000, unit: 'USD' }], startsOn: quarterEndBack(2) };
    await covenantOn('Total Outstanding Principal', most);

    const [told] = await signals();

    const latest = { value: 900, unit: 'USD', period: quarterBack(0), frequency: 'Quarterly', sourceKind: 'Computed' };
    expect(told).toMatchObject({ name: 'Total Outstanding Principal', latest, late: null });
  });

  it('pages', async () => {
    for (const name of ['Base Rent', 'EBITDA', ratio]) await enter(name, 0, 1);

    const first = good(await admin.get(`/api/deals/${entityId}/signals?limit=2`));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
    const second = good(await admin.get(`/api/deals/${entityId}/signals?limit=2&cursor=${cursor}`));

    const names = [first, second].map(({ body }) => body.map(({ name }: DataSignal) => name));
    expect(names).toEqual([['Base Rent', ratio], ['EBITDA']]);
  });

  it('keeps details, figures and covenants from those who may not see them', async () => {
    await covenantOn(ratio);
    await enter(ratio, 2, 1.4);
    await enter('Base Rent', 1, 12_000);
    const [blind, withoutOne, withoutValue] = await Promise.all([
      organization.guest(),
      organization.guest(),
      organization.guest(),
    ]);
    const see = (sourceType: 'Deal' | 'Covenant' | 'Detail') => ({ sourceType, entityId });
    const deny = { ...see('Detail'), action: 'Deny' as const };
    await organization.grant(blind, see('Deal'), see('Detail'));
    await organization.grant(withoutOne, see('Deal'), see('Detail'), see('Covenant'), { ...deny, detailName: ratio });
    await organization.grant(withoutValue, see('Deal'), see('Detail'), see('Covenant'), {
      ...deny,
      detailValues: ['1.4'],
    });

    // Without the covenant nothing is told of its terms.
    expect(await signal(blind)).toMatchObject({ latest: { value: 1.4 }, covenants: [], frequency: null, late: null });
    expect((await signals(withoutOne)).map(({ name }) => name)).toEqual(['Base Rent']);
    expect(await signal(withoutValue)).toMatchObject({ latest: null, late: { periodEnd: quarterEndBack(1) } });
  });

  it('is of structures, and of those that the reader may see', async () => {
    const stranger = await organization.guest();

    expect((await stranger.get(`/api/deals/${entityId}/signals`)).status).toBe(404);
    expect((await admin.get('/api/deals/nothing/signals')).body.code).toBe('entityNotFound');
  });
});

describe('GET /api/project/toggleDataSignalActivation/{id}', () => {
  it('switches a signal off and on again, and keeps who did', async () => {
    await covenantOn(ratio);
    await enter(ratio, 2, 1.4);
    await enter('Base Rent', 1, 12_000);

    const off = await toggle();
    const whileOff = await signals();
    const on = await toggle();

    expect(off).toMatchObject({ status: 200, body: { id: idOf(), active: false } });
    expect(off.headers.get('cache-control')).toMatch(/no-store/);
    expect(whileOff.map(({ name, active }) => [name, active])).toEqual([
      ['Base Rent', true],
      [ratio, false],
    ]);
    expect(whileOff[1]).toMatchObject({ late: null, frequency: 'Quarterly', latest: { value: 1.4 } });
    expect(on.body).toEqual({ id: idOf(), active: true });
    expect(await signal()).toMatchObject({ active: true, late: { periodEnd: quarterEndBack(1) } });
    expect(await eventsOf()).toEqual([
      { event: 'signal.deactivated', by: admin.agent.id },
      { event: 'signal.activated', by: admin.agent.id },
    ]);
  });

  it('changes nothing about covenants: what is overdue stays so, and is tested as before', async () => {
    await covenantOn(ratio);
    await enter(ratio, 2, 1.4);
    const before = await covenantStates();
    const checks = () => admin.get(`/api/entities/${entityId}/checks`);
    const testsBefore = good(await checks()).body;

    good(await toggle());

    expect(before).toMatchObject([{ status: 'Overdue', periodEnd: quarterEndBack(1) }]);
    expect(await covenantStates()).toEqual(before);
    expect(good(await checks()).body).toEqual(testsBefore);
    await enter(ratio, 1, 0.4);
    expect(await covenantStates()).toMatchObject([{ status: 'Breached' }]);
    expect(await signal()).toMatchObject({ active: false, latest: { value: 0.4 } });
  });

  it('by two people at once counts both, and ends as it began', async () => {
    await enter(ratio, 1, 1.4);
    const other = await organization.member('Admin');

    const replies = await Promise.all([toggle(), toggle(other)]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.active).toSorted()).toEqual([false, true]);
    expect(await signal()).toMatchObject({ active: true });
    const events = await eventsOf();
    expect(events.map(({ event }) => event)).toEqual(['signal.deactivated', 'signal.activated']);
    expect(new Set(events.map(({ by }) => by))).toEqual(new Set([admin.agent.id, other.agent.id]));
  });

  it('takes the right to edit the very detail', async () => {
    await enter(ratio, 1, 1.4);
    const [viewer, editorOfOther, editor] = await Promise.all([
      organization.guest(),
      organization.guest(),
      organization.guest(),
    ]);
    const see = { sourceType: 'Deal', entityId } as const;
    const detail = { sourceType: 'Detail', entityId } as const;
    await organization.grant(viewer, see, detail);
    await organization.grant(editorOfOther, see, detail, { ...detail, level: 'Edit', detailName: 'Base Rent' });
    await organization.grant(editor, see, { ...detail, level: 'Edit', detailName: ratio });

    expect(await toggle(viewer)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(await toggle(editorOfOther)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(await signal()).toMatchObject({ active: true });
    expect(await toggle(editor)).toMatchObject({ status: 200, body: { active: false } });
  });

  it('refuses what is no signal, of a foreign structure, and of one that is archived', async () => {
    await enter(ratio, 1, 1.4);
    const { admin: stranger } = await anOrganization();
    const unknown = ['nothing', `${entityId}~nothing`, entityId, `nothing~${detailId}`, `${idOf()}~more`];

    for (const id of unknown) expect((await toggle(admin, id)).body.code, id).toBe('signalNotFound');
    expect((await toggle(stranger)).body.code).toBe('signalNotFound');
    const { version } = good(await admin.get(`/api/deals/${entityId}`)).body;
    good(await admin.put(`/api/deals/${entityId}`, { version, launchStatus: 'Obsolete' }));
    expect((await toggle()).body.code).toBe('entityObsolete');
    expect(await signal()).toMatchObject({ active: true });
    expect(await eventsOf()).toEqual([]);
  });
});
