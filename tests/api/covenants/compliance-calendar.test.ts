import { beforeAll, describe, expect, it } from 'vitest';
import { type CalendarEntry, mostCalendarDays } from '#shared/domain/compliance-calendar.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { addDays, addMonths } from '#shared/time/dates.ts';
import { quarterEndBack, today } from '#tests/support/calendar.ts';
import { upload } from '#tests/support/data-room.ts';
import { handIn } from '#tests/support/deliverables.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let report: CovenantWithState;
let ratio: CovenantWithState;

const lastQuarter = quarterEndBack(0);
const quarterBefore = quarterEndBack(1);
const terms = { frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 45, approved: true };
const from = addDays(quarterBefore, -5);
const to = addDays(from, 300);

const create = async (body: object): Promise<CovenantWithState> =>
  good(await admin.post(`/api/entities/${entityId}/covenants`, { ...terms, ...body })).body;

const entries = async (person: Person, path: string, query = `from=${from}&to=${to}`): Promise<CalendarEntry[]> =>
  good(await person.get(`${path}/compliance-calendar?${query}&limit=500`)).body;
const ofStructure = (person: Person, query?: string) => entries(person, `/api/entities/${entityId}`, query);
const ofPortfolio = (person: Person, query?: string) => entries(person, `/api/organizations/${organization.id}`, query);

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure({ name: 'Riverside senior facility' })).id;
  const startsOn = addMonths(today(), -12);
  report = await create({ name: 'Quarterly statements', covenantType: 'Report', startsOn });
  ratio = await create({
    name: 'Minimum current ratio',
    covenantType: 'KPI',
    metric: 'Current Ratio',
    operator: '>=',
    thresholds: [{ value: 1.2, unit: 'Ratio' }],
    startsOn,
  });
});

describe('the calendar of a structure', () => {
  it('tells on which days deliveries are due, and where they stand', async () => {
    const open = (await ofStructure(admin)).filter(({ kind }) => kind === 'Delivery');
    const due = open.find(({ periodEnd }) => periodEnd === lastQuarter);

    expect(due).toEqual({
      date: addDays(lastQuarter, 45),
      kind: 'Delivery',
      entityId,
      entityName: 'Riverside senior facility',
      covenantId: report.id,
      covenantName: 'Quarterly statements',
      covenantType: 'Report',
      documentId: null,
      documentName: null,
      periodEnd: lastQuarter,
      periodTitle: due?.periodTitle,
      status: 'Pending',
      isWaived: false,
      outcome: null,
    });
    good(await handIn(admin, report, { periodEnd: lastQuarter }));
    const after = (await ofStructure(admin)).find(
      ({ kind, periodEnd }) => kind === 'Delivery' && periodEnd === lastQuarter,
    );
    expect(after?.status).toBe('Complete');
  });

  it('tells as of which days a covenant is tested and when its figures are due, with how the test came out', async () => {
    const before = (await ofStructure(admin)).filter(({ covenantId }) => covenantId === ratio.id);
    const days = before.filter(({ periodEnd }) => periodEnd === lastQuarter);
    expect(days.map(({ kind, date, outcome }) => [kind, date, outcome])).toEqual([
      ['Test', lastQuarter, 'Pending'],
      ['Figures', addDays(lastQuarter, 45), 'Pending'],
    ]);

    good(
      await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
        detailName: 'Current Ratio',
        unit: 'Ratio',
        values: [{ period: lastQuarter.slice(0, 7), value: 0.9 }],
      }),
    );
    const tested = await until(
      () => ofStructure(admin),
      (all) => all.some(({ kind, outcome }) => kind === 'Test' && outcome === 'Breached'),
    );
    const breached = tested.filter(({ outcome }) => outcome === 'Breached');
    expect(breached.map(({ kind, periodEnd }) => [kind, periodEnd])).toEqual([
      ['Test', lastQuarter],
      ['Figures', lastQuarter],
    ]);
    expect(JSON.stringify(breached)).not.toContain('0.9');
  });

  it('holds what is in its window alone, first to last day, and in order', async () => {
    const day = addDays(lastQuarter, 45);
    const all = await ofStructure(admin);

    expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
    expect(all.every(({ date }) => date >= from && date <= to)).toBe(true);
    const ofDay = await ofStructure(admin, `from=${day}&to=${day}`);
    expect(ofDay).toEqual(all.filter(({ date }) => date === day));
    expect(ofDay.length).toBe(2);
    expect(await ofStructure(admin, `from=${addDays(day, 1)}&to=${addDays(day, 2)}`)).toEqual([]);
  });

  it('tells on which days waivers and documents end, as far as they may be seen', async () => {
    const { id } = await organization.structure({ name: 'Hillside term facility' });
    const create = async (body: object): Promise<CovenantWithState> =>
      good(await admin.post(`/api/entities/${id}/covenants`, { ...terms, ...body })).body;
    const startsOn = addMonths(today(), -12);
    const waived = await create({ name: 'Waived statements', covenantType: 'Report', startsOn });
    const expiresOn = addDays(today(), 20);
    const waiver = { kind: 'Waiver', firstPeriodEnd: lastQuarter, lastPeriodEnd: lastQuarter, reason: 'Agreed.' };
    const relief = { ...waiver, expiresOn, approved: true, version: waived.version };
    good(await admin.post(`/api/entities/${id}/covenants/${waived.id}/reliefs`, relief));
    const policy = await upload(admin, id, { name: 'Insurance policy.txt', content: 'Policy' });
    const dated = { recordVersion: policy.recordVersion, expirationDate: addDays(today(), 25) };
    const kept = good(await admin.put(`/api/room/${id}/documents/${policy.id}`, dated)).body;

    const window = `from=${today()}&to=${addDays(today(), 30)}`;
    const endsFor = async (person: Person) =>
      (await entries(person, `/api/entities/${id}`, window))
        .filter(({ kind }) => kind === 'WaiverEnd' || kind === 'Expiration')
        .map(({ kind, date, covenantId, documentId, documentName }) => [
          kind,
          date,
          covenantId ?? documentId,
          documentName,
        ]);
    const waiverEnd = ['WaiverEnd', expiresOn, waived.id, null];
    expect(await endsFor(admin)).toEqual([
      waiverEnd,
      ['Expiration', addDays(today(), 25), policy.id, 'Insurance policy.txt'],
    ]);
    const inPortfolio = await ofPortfolio(admin, window);
    expect(inPortfolio).toContainEqual(expect.objectContaining({ kind: 'Expiration', documentId: policy.id }));

    const guest = await organization.guest();
    await organization.grant(guest, { sourceType: 'Deal', entityId: id }, { sourceType: 'Report', entityId: id });
    expect(await endsFor(guest)).toEqual([waiverEnd]);

    good(
      await admin.put(`/api/room/${id}/documents/${policy.id}`, {
        recordVersion: kept.recordVersion,
        expirationDate: null,
      }),
    );
    expect(await endsFor(admin)).toEqual([waiverEnd]);
  });

  it('refuses windows that end before they begin, or are longer than a calendar shows', async () => {
    const path = `/api/entities/${entityId}/compliance-calendar`;
    for (const last of [addDays(from, -1), addDays(from, mostCalendarDays + 1)]) {
      expect(await admin.get(`${path}?from=${from}&to=${last}`)).toMatchObject({
        status: 400,
        body: { code: 'requestInvalid', fields: { to: expect.any(String) } },
      });
    }
    good(await admin.get(`${path}?from=${from}&to=${addDays(from, mostCalendarDays)}`));
  });

  it('goes on page by page', async () => {
    const path = `/api/entities/${entityId}/compliance-calendar?from=${from}&to=${to}`;
    const first = good(await admin.get(`${path}&limit=2`));
    const rest = good(
      await admin.get(`${path}&limit=500&cursor=${encodeURIComponent(first.headers.get('x-next-cursor') ?? '')}`),
    );

    expect([...first.body, ...rest.body]).toEqual(await ofStructure(admin));
  });

  it('does not tell what was due before a covenant was approved', async () => {
    const { id } = await organization.structure({ name: 'Lakeside junior facility' });
    good(
      await admin.post(`/api/entities/${id}/covenants`, {
        ...terms,
        name: 'Quarterly statements',
        covenantType: 'Report',
      }),
    );
    const all = await entries(admin, `/api/entities/${id}`, `from=${from}&to=${to}`);

    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ date }) => date >= today())).toBe(true);
  });
});

describe('the calendar of a portfolio', () => {
  it('tells whoever sees everything of every structure', async () => {
    const all = await ofPortfolio(admin);

    expect(all).toEqual(expect.arrayContaining(await ofStructure(admin)));
    expect(new Set(all.map(({ entityName }) => entityName)).size).toBeGreaterThan(1);
  });

  it('tells a guest of the covenants that are theirs to see, and nothing of others', async () => {
    const guest = await organization.guest();
    expect(await ofPortfolio(guest)).toEqual([]);
    await organization.grant(
      guest,
      { level: 'View', sourceType: 'Deal', entityId },
      { level: 'View', sourceType: 'Report', entityId },
    );

    const seen = await ofPortfolio(guest);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ covenantId }) => covenantId))).toEqual(new Set([report.id]));
    expect(await ofStructure(guest)).toEqual(seen);
  });
});
