import { beforeAll, describe, expect, it } from 'vitest';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import type { ComputedDetail, ComputedMetrics } from '#shared/domain/computed-metric.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { addDays, addMonthsToPeriod, dateInWords, periodOf } from '#shared/time/dates.ts';
import { quarterBack, quarterEndBack, today } from '#tests/support/calendar.ts';
import { computationsOf, computedWithin } from '#tests/support/metric-computations.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';

const details = {
  due: 'Covenants Due In Period',
  compliant: 'Covenants Compliant',
  inBreach: 'Covenants In Breach',
  overdue: 'Reports Overdue',
  critical: 'Open Critical Alerts',
};
const metric = 'Debt Service Coverage Ratio';
/** The last month of the quarter that ended last. */
const tested = quarterBack(0);
const running = periodOf(today());
const startsOn = addDays(quarterEndBack(1), 1);

let organization: TestOrganization;
let admin: Person;
let holdingId: string;
let partId: string;
let ids: Readonly<Record<string, string>>;

const coverage = (name: string, level: number) => ({
  ...{ name, covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 45 },
  ...{ metric, operator: '>=', thresholds: [{ value: level, unit: 'Ratio' }], startsOn, approved: true },
});
const statements = {
  ...{ name: 'Quarterly statements', covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd' },
  ...{ dueOffsetDays: 0, cureDays: 365, startsOn, approved: true },
};

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  holdingId = (await organization.structure({ name: 'Holding', closingDate: quarterEndBack(4) })).id;
  partId = (await organization.structure({ name: 'Part', parentId: holdingId, closingDate: quarterEndBack(4) })).id;
  for (const [id, value] of [
    [holdingId, 1.5],
    [partId, 3],
  ] as const) {
    const body = { detailName: metric, unit: 'Ratio', values: [{ period: tested, value }] };
    good(await admin.post(`/api/entities/${id}/metrics/create/datapoints`, body));
  }
  const create = async (on: string, covenant: { readonly name: string; readonly approved: boolean }) =>
    [covenant.name, good(await admin.post(`/api/entities/${on}/covenants`, covenant)).body.id] as const;
  ids = Object.fromEntries([
    await create(holdingId, coverage('Minimum coverage', 1.2)),
    await create(holdingId, coverage('Lock-up coverage', 2)),
    await create(holdingId, statements),
    await create(holdingId, { ...statements, name: 'Proposal', approved: false }),
    // The same level is kept here, by this structure's own figure.
    await create(partId, coverage('Coverage of the part', 2)),
  ]);
});

const valuesIn = ({ periods, metrics }: Pick<ComputedMetrics, 'periods' | 'metrics'>, name: string, period: string) => {
  const at = periods.indexOf(period);
  const found = metrics.find(({ detailName }) => detailName === name);
  return found?.values[at] ?? found?.reasons.find((reason) => reason.at === at)?.text;
};

async function counts(id: string, by: Person = admin, more: object = {}) {
  const range = { startDate: addMonthsToPeriod(tested, -3), endDate: addMonthsToPeriod(tested, 6) };
  const body = { details: [...Object.values(details), 'Covenant Compliance Rate'], ...range, ...more };
  const answer: ComputedMetrics = good(await by.post(`/api/entities/${id}/metrics/compute`, body)).body;
  return (period: string, ...names: readonly (keyof typeof details)[]) =>
    names.map((name) => valuesIn(answer, details[name], period));
}

const states = ['inBreach', 'overdue', 'critical'] as const;

describe('what is counted of covenants', () => {
  it('is where they stand at the end of each month, today in the month that is running', async () => {
    const inMonth = await counts(holdingId);

    expect(inMonth(tested, ...states)).toEqual([1, 0, 1]);
    expect(inMonth(running, ...states)).toEqual([1, 1, 2]);
  });

  it('is nothing before the first of them was owed, and nothing yet of a month that has not begun', async () => {
    const inMonth = await counts(holdingId);
    const reason = 'It is counted once the month has begun.';

    expect(inMonth(quarterBack(1), ...states, 'due')).toEqual([0, 0, 0, 0]);
    expect(inMonth(addMonthsToPeriod(running, 1), ...states)).toEqual([reason, reason, reason]);
  });

  it('is what falls due in each month, future ones as well', async () => {
    const inMonth = await counts(holdingId);

    expect(inMonth(tested, 'due')).toEqual([1]);
    expect(inMonth(addMonthsToPeriod(tested, 1), 'due')).toEqual([0]);
    expect(inMonth(addMonthsToPeriod(tested, 2), 'due')).toEqual([3]);
    expect(inMonth(addMonthsToPeriod(tested, 5), 'due')).toEqual([3]);
  });

  it('is of a structure and of those below it, each judged by its own figures', async () => {
    expect((await counts(partId))(tested, ...states)).toEqual([0, 0, 0]);
  });

  it('adds up over a longer period what falls due, and takes the end of it for the rest', async () => {
    const inQuarter = await counts(holdingId, admin, { rollup: 'Quarterly' });

    expect(inQuarter(tested, ...states, 'due')).toEqual([1, 0, 1, 1]);
    expect(inQuarter(addMonthsToPeriod(tested, 6), 'due')).toEqual([4]);
  });

  it('is which of the due dates are met, and which share of them that is', async () => {
    const { id } = await organization.structure({ name: 'Atonce', closingDate: quarterEndBack(4) });
    const figure = { detailName: metric, unit: 'Ratio', values: [{ period: tested, value: 1.5 }] };
    good(await admin.post(`/api/entities/${id}/metrics/create/datapoints`, figure));
    for (const level of [1.1, 1.2, 2]) {
      const covenant = { ...coverage(`At least ${level}`, level), dueOffsetDays: 0 };
      good(await admin.post(`/api/entities/${id}/covenants`, covenant));
    }
    good(await admin.post(`/api/entities/${id}/covenants`, statements));
    const asked = { details: [details.due, details.compliant, 'Covenant Compliance Rate'] };
    const range = { startDate: addMonthsToPeriod(tested, -2), endDate: tested };
    const [monthly, quarterly] = await Promise.all(
      ['Monthly', 'Quarterly'].map(async (rollup): Promise<ComputedMetrics> => {
        const body = { ...asked, ...range, rollup };
        return good(await admin.post(`/api/entities/${id}/metrics/compute`, body)).body;
      }),
    );
    const { stackLog }: ComputedDetail = good(
      await admin.post(`/api/entities/${id}/metrics/compute/detail`, { detail: details.compliant, month: tested }),
    ).body;

    expect(monthly?.metrics.map(({ values }) => values[2])).toEqual([4, 2, 50]);
    expect(quarterly?.metrics.map(({ values }) => values[0])).toEqual([4, 2, 50]);
    expect(stackLog.note).toContain('Counts the due dates of the month that have come');
    expect(stackLog.children.map(({ label, text }) => [label, text]).toSorted()).toEqual(
      ['At least 1.1', 'At least 1.2'].map((name) => [name, `Met, due on ${dateInWords(quarterEndBack(0))}`]),
    );
  });

  it('is none of a plan, nor of a loan, whose covenants are kept with the structure', async () => {
    const loan = await aFinancing(organization, holdingId, { name: 'Senior notes' });

    expect((await counts(loan.id))(tested, 'inBreach', 'due')).toEqual([
      'Covenants are kept with the structure.',
      'Covenants are kept with the structure.',
    ]);
    expect((await counts(holdingId, admin, { dataKind: 'plan' }))(tested, 'inBreach')).toEqual([
      'It is counted as things stand; nobody plans it.',
    ]);
  });

  it('is the same in the background', async () => {
    const calls = computationsOf(admin, holdingId);
    const body = { details: Object.values(details), startDate: tested, endDate: running };
    const { metrics } = await calls.finished((await calls.start(body)).id);
    if (metrics === null) throw new Error('Nothing was computed.');

    expect(states.map((name) => valuesIn(metrics, details[name], running))).toEqual([1, 1, 2]);
  });

  it('is refused beyond what a worker may judge, with what to ask instead', async () => {
    const calls = computationsOf(admin, holdingId);
    const { id } = await calls.start({ details: [details.inBreach], startDate: tested, endDate: running });
    await calls.finished(id);

    // Four covenants, each from the quarter's first month on.
    expect(await computedWithin(organization, id, { mostJudged: 11 })).toEqual({
      refused: expect.stringContaining('Ask for the structures below it one by one.'),
    });
  });

  it('is withheld from what programs compute under other assumptions', async () => {
    const body = { details: [details.critical], startDate: tested, endDate: tested };
    const model: ComputationModel = good(
      await admin.post(`/api/entities/${holdingId}/metrics/compute/model`, body),
    ).body;

    expect(model.withheld).toEqual([
      { detailName: details.critical, reason: 'It counts covenants, which are not part of assumptions.' },
    ]);
  });
});

const explained = async (detail: string, month: string, by: Person = admin): Promise<StackLog> => {
  const answer: ComputedDetail = good(
    await by.post(`/api/entities/${holdingId}/metrics/compute/detail`, { detail, month }),
  ).body;
  return answer.stackLog;
};

describe('the explanation of a count', () => {
  it('says what is counted, and names it with the structure that it is kept with', async () => {
    const { value, note, operation, children } = await explained(details.inBreach, tested);

    expect({ value, operation }).toEqual({ value: 1, operation: null });
    expect(note).toContain('Counts the covenants that are breached at the end of the month');
    expect(note).toContain('It goes by what is known today.');
    expect(children.map(({ label, text, entityId, entityName }) => [label, text, entityId, entityName])).toEqual([
      ['Lock-up coverage', 'Breached', holdingId, 'Holding'],
    ]);
  });

  it('tells since when a report is overdue', async () => {
    const { note, children } = await explained(details.overdue, running);

    expect(note).toContain('overdue today');
    expect(children).toMatchObject([
      { label: 'Quarterly statements', text: `Overdue since ${dateInWords(quarterEndBack(0))}` },
    ]);
  });

  it('has no names in the background, where they are kept', async () => {
    const calls = computationsOf(admin, holdingId);
    const { detail } = await calls.finished((await calls.explain({ detail: details.inBreach, month: tested })).id);

    expect(detail?.stackLog).toMatchObject({ value: 1, children: [] });
    expect(JSON.stringify(detail)).not.toContain('Lock-up');
  });
});

describe('whoever may not see all covenants', () => {
  const reader = async (...lines: object[]): Promise<Person> => {
    const person = await organization.guest();
    const sources = ['Deal', 'Covenant', 'Detail'] as const;
    await organization.grant(person, ...sources.map((sourceType) => ({ sourceType, entityId: holdingId })), ...lines);
    return person;
  };

  it('is told the count of those that they see, with that it is only of these', async () => {
    const { 'Lock-up coverage': hiddenId = '' } = ids;
    const denied = { sourceType: 'Covenant', action: 'Deny', entityId: holdingId, sourceId: hiddenId };
    const person = await reader(denied);

    const { value, note } = await explained(details.critical, tested, person);

    expect(value).toBe(0);
    expect(note).toContain('Only those are counted that you may see.');
    expect((await counts(holdingId, person))(tested, 'inBreach')).toEqual([0]);
    expect((await counts(holdingId, person))(addMonthsToPeriod(tested, 2), 'due')).toEqual([2]);
  });

  it('is told no count of reports where they see none', async () => {
    const person = await reader();

    expect((await counts(holdingId, person))(running, 'overdue', 'inBreach')).toEqual([
      'What it would count is not shared with you.',
      1,
    ]);
  });
});
