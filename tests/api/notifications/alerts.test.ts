import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { addDays, dateInWords } from '#shared/time/dates.ts';
import { quarterBack, quarterEndBack, today } from '#tests/support/calendar.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { titlesTo, toldTo, untilTold } from '#tests/support/notifications.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { standingsFollowed } from '#tests/support/standings.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ closingDate: quarterEndBack(4) });
});

const name = 'Riverside senior facility';
const coverage = {
  name: 'Minimum coverage',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 1_000,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  startsOn: quarterEndBack(0),
  approved: true,
};
const create = async (covenant: object, entityId = structure.id) =>
  good(await admin.post(`/api/entities/${entityId}/covenants`, { approved: true, ...covenant })).body;
const enter = async (value: number) =>
  good(
    await admin.post(`/api/entities/${structure.id}/metrics/create/datapoints`, {
      detailName: coverage.metric,
      values: [{ period: quarterBack(0), value }],
    }),
  );
const putOnTeam = async ({ agent }: Person, entityId: string) =>
  good(
    await admin.post(`/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`, [
      { agentId: agent.id, role: 'Viewer' },
    ]),
  );
const followed = async () => {
  await standingsFollowed(admin, organization.id);
  await workedOff('NOTIFICATION_DELIVERY_QUEUE_URL', organization.id);
};

const dueIn = (days: number, report: string) => ({
  name: report,
  covenantType: 'Report',
  frequency: 'Once',
  anchor: 'FixedDate',
  fixedDate: addDays(today(), days),
  startsOn: addDays(today(), Math.min(days, 0)),
});
/** A new day, as the timer tells it. */
const newDay = async () => {
  await standingsFollowed(admin, organization.id);
  await deliver('deliver-notifications', { kind: 'dueCovenants', organizationId: organization.id });
};

describe('a covenant that is breached', () => {
  it('is told with figure and level to those who answer for it, and to nobody from outside', async () => {
    const [deals, analyst, guest] = [
      await organization.member('Deal Admin'),
      await organization.member('Analyst'),
      await organization.guest(),
    ];
    const covenant = await create(coverage);
    await enter(1.05);

    const told = await untilTold(admin, 'is breached');
    expect(told).toMatchObject({
      ...{ kind: 'covenantBreached', topic: 'Covenants', level: 2, read: false, snoozedUntil: null },
      title: `${name}: Minimum coverage is breached`,
      text: expect.stringContaining('1.05× is below the required 1.20×'),
      url: `/deals/${structure.id}/financial-covenants-kpis?covenant=${covenant.id}`,
      because: 'Administrators and deal administrators are told of this.',
      source: { sourceType: 'Covenant', sourceId: covenant.id, entityId: structure.id, entityName: name },
    });
    await untilTold(deals, 'is breached');
    await followed();
    expect(await titlesTo(analyst)).toEqual([]);
    expect(await titlesTo(guest)).toEqual([]);
  });

  it('is told once while it stands, again once it was met in between, and as met', async () => {
    await create(coverage);
    await enter(1.05);
    await untilTold(admin, 'is breached');
    await enter(1.04);
    await followed();
    expect(await titlesTo(admin)).toEqual([`${name}: Minimum coverage is breached`]);

    await enter(1.6);
    await untilTold(admin, 'is met again');
    await enter(1.01);
    await followed();

    expect(await titlesTo(admin)).toEqual([
      `${name}: Minimum coverage is breached`,
      `${name}: Minimum coverage is met again`,
      `${name}: Minimum coverage is breached`,
    ]);
  });

  it('is told without its figure to those who may not see that, and not at all where it is denied', async () => {
    const [some, none] = [await organization.member('Deal Admin'), await organization.member('Deal Admin')];
    await organization.grant(some, { entityId: null, sourceType: 'Detail', action: 'Deny' });
    await organization.grant(none, { entityId: structure.id, sourceType: 'Covenant', action: 'Deny' });
    await create(coverage);
    await enter(1.05);

    const told = await untilTold(some, 'is breached');
    expect(told.text).not.toContain('1.05');
    await followed();
    expect(await titlesTo(none)).toEqual([]);
  });

  it('is told to the team of a structure above, with why', async () => {
    const holding = await organization.structure({ name: 'Riverside Holding' });
    const below = { name: 'Riverside Hydro', parentId: holding.id, closingDate: quarterEndBack(4) };
    structure = await organization.structure(below);
    const analyst = await organization.member();
    await putOnTeam(analyst, holding.id);
    await create(coverage);
    await enter(1.05);

    const { because } = await untilTold(analyst, 'Minimum coverage is breached');
    expect(because).toBe('You are on the team of Riverside Hydro.');
  });
});

describe('what falls due', () => {
  it('is told from the days on that the organization has chosen, then as critical, and as overdue', async () => {
    const set = async (setting: string, value: string) =>
      good(await admin.put(`/api/entities/${organization.id}/details/${setting}`, { value }));
    await set('defaultWarningReportingCovenantThreshold', '20');
    await set('defaultCriticalReportingCovenantThreshold', '5');
    await create(dueIn(25, 'Budget'));
    await create(dueIn(15, 'Operating report'));
    await create(dueIn(4, 'Insurance certificate'));
    await create(dueIn(-2, 'Audited statements'));

    await newDay();
    await newDay();

    const told = await toldTo(admin);
    expect(told.map(({ title, kind }) => [title.split(': ')[1]?.replace(/ is .*/, ''), kind]).toSorted()).toEqual([
      ['Audited statements', 'covenantBreached'],
      ['Insurance certificate', 'deliverableDueCritical'],
      ['Operating report', 'deliverableDue'],
    ]);
    expect(told.find(({ kind }) => kind === 'deliverableDue')?.dueOn).toBe(addDays(today(), 15));
  });

  it('is not told of what was proposed, is archived, or lies ahead', async () => {
    await create({ ...dueIn(2, 'Proposed'), approved: false });
    await create(dueIn(200, 'Later'));
    const sold = await organization.structure({ name: 'Sold', closingDate: quarterEndBack(4) });
    good(await admin.put(`/api/deals/${sold.id}`, { version: 1, launchStatus: 'Obsolete' }));

    await newDay();

    expect(await titlesTo(admin)).toEqual([]);
  });
});

describe('documents that expire', () => {
  const newDayForDocuments = async () => {
    await deliver('deliver-notifications', { kind: 'dueDocuments', organizationId: organization.id });
  };
  const expiringOn = async (fileName: string, expirationDate: string, parentId: string | null = null) => {
    const filed = await upload(admin, structure.id, { name: fileName, content: fileName, parentId });
    return expire(filed, expirationDate);
  };
  const expire = async ({ id, recordVersion }: RoomDocument, expirationDate: string): Promise<RoomDocument> =>
    good(await admin.put(`/api/room/${structure.id}/documents/${id}`, { recordVersion, expirationDate })).body;
  /** Without what is told of the uploads themselves. */
  const expiriesTo = async (person: Person) =>
    (await toldTo(person)).flatMap(({ kind, title }) => (kind.startsWith('documentExp') ? [title] : [])).toSorted();

  it('are told once to those who may see them, from a month ahead on, and again once they have expired', async () => {
    const [deals, outsider] = [await organization.member('Deal Admin'), await organization.guest()];
    const [soon, over] = [addDays(today(), 30), addDays(today(), -1)];
    const policy = await expiringOn('Insurance policy.txt', soon);
    await expiringOn('Licence.txt', over);
    await expiringOn('Lease.txt', addDays(today(), 31));
    await expiringOn('Old permit.txt', addDays(today(), -31));

    await newDayForDocuments();
    const expected = [
      `${name}: Insurance policy.txt expires on ${dateInWords(soon)}`,
      `${name}: Licence.txt expired on ${dateInWords(over)}`,
    ];
    expect(await expiriesTo(admin)).toEqual(expected);
    expect(await expiriesTo(deals)).toEqual(expected);
    expect(await expiriesTo(outsider)).toEqual([]);
    const told = await toldTo(admin);
    expect(told.find(({ kind }) => kind === 'documentExpiring')).toMatchObject({
      ...{ level: 1, topic: 'Documents', dueOn: soon, url: `/documents/${structure.id}/${policy.id}` },
      source: { sourceType: 'Document', sourceId: policy.id, sourceName: 'Insurance policy.txt' },
    });
    expect(told.find(({ kind }) => kind === 'documentExpired')).toMatchObject({ level: 2, dueOn: over });

    await newDayForDocuments();
    expect(await expiriesTo(admin)).toEqual(expected);
    await expire(policy, over);
    await newDayForDocuments();
    expect(await expiriesTo(admin)).toEqual(
      [...expected, `${name}: Insurance policy.txt expired on ${dateInWords(over)}`].toSorted(),
    );
  });

  it('are told to people from outside who were given the folder, and not in what is archived', async () => {
    const guest = await organization.guest();
    const folder = await createFolder(admin, structure.id, 'Insurance');
    const day = addDays(today(), 5);
    await expiringOn('Insurance policy.txt', day, folder.id);
    await expiringOn('Internal memo.txt', day);
    await organization.grant(
      guest,
      { sourceType: 'Deal', entityId: structure.id },
      { sourceType: 'Document', entityId: structure.id, sourceId: folder.id },
    );
    good(await guest.put('/api/v2/comments/subscription', { entityId: structure.id }));
    const archived = await organization.structure({ name: 'Hillside term facility' });
    const left = await upload(admin, archived.id, { name: 'Left behind.txt', content: 'Left' });
    const dated = { recordVersion: left.recordVersion, expirationDate: day };
    good(await admin.put(`/api/room/${archived.id}/documents/${left.id}`, dated));
    good(await admin.put(`/api/deals/${archived.id}`, { version: 1, launchStatus: 'Obsolete' }));

    await newDayForDocuments();

    expect(await expiriesTo(guest)).toEqual([`${name}: Insurance policy.txt expires on ${dateInWords(day)}`]);
    expect(await expiriesTo(admin)).toHaveLength(2);
  });
});

describe('other things', () => {
  it('are told to those whom they concern, such as a place on a team', async () => {
    const analyst = await organization.member();
    await putOnTeam(analyst, structure.id);

    expect(await untilTold(analyst, 'You are on the team')).toMatchObject({
      title: `You are on the team of ${name}`,
      url: `/deals/${structure.id}/overview`,
      level: 0,
    });
    expect(await titlesTo(admin)).toEqual([]);
  });

  it('lead to the structure that they are about where it lies in another one', async () => {
    const below = await organization.structure({ name: 'Riverside Hydro', parentId: structure.id });
    const analyst = await organization.member('Deal Admin');
    await putOnTeam(analyst, below.id);
    good(await analyst.put('/api/v2/comments/subscription', { entityId: below.id }));
    const figures = `/api/entities/${below.id}/metrics/create/datapoints`;
    const values = [{ period: quarterBack(0), value: 1.5 }];
    good(await admin.post(figures, { detailName: coverage.metric, values }));

    expect((await untilTold(analyst, 'You are on the team')).url).toBe(`/deals/${below.id}/overview`);
    expect((await untilTold(analyst, 'changed figures of')).url).toBe(`/deals/${below.id}/figures`);
  });

  it('are told to those who watch: figures that change, once an hour', async () => {
    const watcher = await organization.member('Deal Admin');
    good(await watcher.put('/api/v2/comments/subscription', { entityId: structure.id }));
    await enter(1.5);
    await enter(1.6);

    const told = await untilTold(watcher, 'changed figures of');
    expect(told).toMatchObject({ kind: 'figureChanged', because: `You are watching ${name}.` });
    await followed();
    expect(await titlesTo(watcher)).toHaveLength(1);
    expect(await titlesTo(admin)).toEqual([]);
  });
});

describe('somebody’s alerts', () => {
  const breach = async () => {
    await create(coverage);
    await enter(1.05);
    return untilTold(admin, 'is breached');
  };
  const count = async (person = admin) => good(await person.get('/api/notifications/count')).body;

  it('are counted until they are read, one by one or all at once', async () => {
    const { id } = await breach();
    expect(await count()).toEqual({ unread: 1, critical: 1, hasMore: false });

    good(await admin.put('/api/notifications', [{ id, read: true }]));
    expect(await count()).toEqual({ unread: 0, critical: 0, hasMore: false });
    expect(await titlesTo(admin, '?read=false')).toEqual([]);
    expect(await titlesTo(admin, '?read=true')).toHaveLength(1);

    good(await admin.put('/api/notifications', [{ id, read: false }]));
    expect((await count()).unread).toBe(1);
    good(await admin.put('/api/notifications/read', { until: new Date(Date.now() + 3_600_000).toISOString() }));
    expect((await count()).unread).toBe(0);
    await enter(1.6);
    await untilTold(admin, 'is met again');
    expect(await titlesTo(admin, '?read=false')).toEqual([`${name}: Minimum coverage is met again`]);
  });

  it('come back when the time is over for which they were snoozed', async () => {
    const { id } = await breach();
    const soon = new Date(Date.now() + 1_500).toISOString();
    const [snoozed] = good(await admin.put('/api/notifications', [{ id, snoozedUntil: soon }])).body;
    expect(snoozed.snoozedUntil).toBe(soon);
    expect(await titlesTo(admin, '?read=false')).toEqual([]);

    await new Promise((resolve) => setTimeout(resolve, 1_600));

    expect(await titlesTo(admin, '?read=false')).toHaveLength(1);
    expect((await toldTo(admin))[0]?.snoozedUntil).toBeNull();
    const late = await admin.put('/api/notifications', [{ id, snoozedUntil: '2001-01-01T00:00:00Z' }]);
    expect(late.body.fields).toEqual({ '0.snoozedUntil': 'Choose a moment ahead.' });
  });

  it('lead to what they are about; those of others and unknown ones lead nowhere', async () => {
    const other = await organization.member('Analyst');
    const { id, url } = await breach();
    expect(good(await admin.get(`/api/notifications/lookupUrl/${id}`)).body).toEqual({ url });
    for (const wanted of [id, 'unknown', '%23']) {
      const { status, body } = await other.get(`/api/notifications/lookupUrl/${wanted}`);
      expect([status, body.code]).toEqual([404, 'notificationNotFound']);
    }
    expect(good(await other.put('/api/notifications', [{ id, read: true }])).body).toEqual([]);
  });

  it('go away with the right to see what they are about', async () => {
    const deals = await organization.member('Deal Admin');
    await create(coverage);
    await enter(1.05);
    const { id } = await untilTold(deals, 'is breached');

    await organization.grant(deals, { entityId: structure.id, action: 'Deny' });

    expect(await titlesTo(deals)).toEqual([]);
    expect((await count(deals)).unread).toBe(0);
    expect((await deals.get(`/api/notifications/lookupUrl/${id}`)).status).toBe(404);
  });

  it('page, and are filtered by level, topic and structure', async () => {
    await breach();
    for (const days of [1, 2, 3]) await create(dueIn(days, `Report ${days}`));
    await newDay();
    await untilTold(admin, 'Report 3');

    const first = await admin.get('/api/notifications?limit=3');
    expect(good(first).body).toHaveLength(3);
    const next = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
    expect(good(await admin.get(`/api/notifications?limit=3&cursor=${next}`)).body).toHaveLength(1);
    expect(await titlesTo(admin, '?level=2')).toEqual([`${name}: Minimum coverage is breached`]);
    expect(await titlesTo(admin, '?topic=Deliverables')).toHaveLength(3);
    expect(await titlesTo(admin, `?entityId=${structure.id}&count=2`)).toHaveLength(2);
    expect(await titlesTo(admin, '?entityId=elsewhere')).toEqual([]);
    expect((await admin.get('/api/notifications?level=3')).status).toBe(400);
  });
});
