import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { mailTime } from '#shared/domain/notifications/mail-time.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { addDays } from '#shared/time/dates.ts';
import { quarterBack, quarterEndBack, today } from '#tests/support/calendar.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { choose, preferencesOf, untilTold } from '#tests/support/notifications.ts';
import { anOrganization, good, nobody, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction, disable } from '#tests/support/platform.ts';
import { standingsFollowed } from '#tests/support/standings.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ closingDate: quarterEndBack(4) });
});

interface Received {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const covenantsOf = (id: string) => `/api/entities/${id}/covenants`;
const create = async (covenant: object): Promise<CovenantWithState> =>
  good(await admin.post(covenantsOf(structure.id), { approved: true, ...covenant })).body;
const coverage = {
  ...{ name: 'Minimum coverage', covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd' },
  ...{ dueOffsetDays: 1_000, metric: 'Debt Service Coverage Ratio', operator: '>=', startsOn: quarterEndBack(0) },
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
};
const enter = async (value: number) =>
  good(
    await admin.post(`/api/entities/${structure.id}/metrics/create/datapoints`, {
      detailName: coverage.metric,
      values: [{ period: quarterBack(0), value }],
    }),
  );
const breach = async () => {
  await create(coverage);
  await enter(1.05);
  return untilTold(admin, 'is breached');
};
const dueIn = (days: number, name: string) => ({
  ...{ name, covenantType: 'Report', frequency: 'Once', anchor: 'FixedDate' },
  ...{ fixedDate: addDays(today(), days), startsOn: addDays(today(), Math.min(days, 0)) },
});
const newDay = async () => {
  await standingsFollowed(admin, organization.id);
  await deliver('deliver-notifications', { kind: 'dueCovenants', organizationId: organization.id });
};
const subjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => !subject.includes('invited'));
const received = async (words: string, person = admin) => (await mailTo(person.email, words)) as unknown as Received;
const headerOf = ({ headers }: Received, name: string) => headers.find((header) => header.name === name)?.value;

/** Has the summary that is to come sent now. */
async function summarize(person = admin): Promise<unknown> {
  const choices = await preferencesOf(person, organization.id);
  const mailAt = mailTime('Daily', new Date(), choices)?.toISOString();
  const mail = { kind: 'mail', organizationId: organization.id, agentId: person.agent.id, mailAt };
  return deliver('deliver-notifications', mail);
}

describe('a mail of its own', () => {
  it('tells who, what and figure against level, leads to it, and says how to get no more', async () => {
    const { id } = await breach();

    const mail = await received('is breached');
    expect(mail.subject).toBe('Riverside senior facility: Minimum coverage is breached');
    expect(mail.text).toContain('Hello Avery,');
    expect(mail.text).toContain('1.05× is below the required 1.20×');
    expect(mail.text).toContain('Administrators and deal administrators are told of this.');
    const area = `https?://[^\\s]+/organization/${organization.id}`;
    expect(mail.text).toMatch(new RegExp(`Show me: ${area}/notifications/${id}/source-page`));
    expect(mail.text).toMatch(new RegExp(`Choose which emails you get: ${area}/email-notifications`));
    expect(mail.html).toContain('Get no more of these');
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is not sent to whoever has switched its topic, or the structure, off; a choice for a structure goes first', async () => {
    const [quiet, elsewhere, here] = [
      await organization.member('Deal Admin'),
      await organization.member('Deal Admin'),
      await organization.member('Deal Admin'),
    ];
    await choose(quiet, organization.id, { topics: { Covenants: 'Never' } });
    good(await elsewhere.put('/api/notifications/deals', [{ entityId: structure.id, frequency: 'Never' }]));
    await choose(here, organization.id, { topics: { Covenants: 'Never' } });
    good(await here.put('/api/notifications/deals', [{ entityId: structure.id, frequency: 'Immediately' }]));

    await breach();
    await received('is breached', here);
    await workedOff('NOTIFICATION_DELIVERY_QUEUE_URL', organization.id);

    expect(await subjectsTo(quiet)).toEqual([]);
    expect(await subjectsTo(elsewhere)).toEqual([]);
    expect(await subjectsTo(here)).toHaveLength(1);
  });

  it('is sent once, however often and at once it is delivered', async () => {
    const told = await breach();
    await received('is breached');
    const mail = { organizationId: organization.id, agentId: admin.agent.id, mailAt: told.at };
    await Promise.all([1, 2, 3].map(() => deliver('deliver-notifications', { kind: 'mail', ...mail })));

    expect(await subjectsTo(admin)).toHaveLength(1);
  });

  it('ends with one click of its reader, who need not sign in, for its topic alone', async () => {
    await breach();
    const mail = await received('is breached');
    const link = new URL(headerOf(mail, 'List-Unsubscribe')?.replace(/[<>]/g, '') ?? '');

    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = (path: string) => nobody().post(path, 'List-Unsubscribe=One-Click', asForm);
    const { status, body } = await click(`${link.pathname}${link.search}`);

    expect([status, body.topics, body.organizationName]).toEqual([200, ['Covenants'], 'Riverside Capital']);
    const { topics } = await preferencesOf(admin, organization.id);
    expect([topics.Covenants, topics.Approvals]).toEqual(['Never', 'Immediately']);
    const forged = await click(`${link.pathname}?token=${link.searchParams.get('token')}x`);
    expect([forged.status, forged.body.code]).toEqual([410, 'unsubscribeLinkInvalid']);
  });
});

describe('a summary', () => {
  it('gathers what has come since the last one, without what was read, and once', async () => {
    for (const days of [2, 3, 4]) await create(dueIn(days, `Report ${days}`));
    await newDay();
    const { id } = await untilTold(admin, 'Report 3');
    good(await admin.put('/api/notifications', [{ id, read: true }]));
    expect(await subjectsTo(admin)).toEqual([]);

    await summarize();
    await summarize();

    expect(await subjectsTo(admin)).toEqual(['2 alerts from Riverside Capital']);
    const { text } = await received('2 alerts');
    expect(text).toContain('Riverside senior facility: Report 2 is due on');
    expect(text).not.toContain('Report 3');
  });

  it('is found by the timer when its time has come', async () => {
    await create(dueIn(2, 'Report'));
    await newDay();
    becomeFunction();
    const { linesDue } = await import('#functions/domain/notifications/inbox/inbox-store.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const table = tableOf(organization.id);
    expect((await linesDue(table, new Date().toISOString(), { limit: 10 })).items).toEqual([]);

    const { items } = await linesDue(table, `${addDays(today(), 2)}T00:00:00.000Z`, { limit: 10 });

    expect(items.map(({ agentId, isSummary }) => [agentId, isSummary])).toEqual([[admin.agent.id, true]]);
  });

  it('is not sent to somebody who was disabled, and leaves out what they may no longer see', async () => {
    const [leaver, denied] = [await organization.member('Deal Admin'), await organization.member('Deal Admin')];
    await create(dueIn(2, 'Report'));
    await newDay();
    await disable(leaver);
    await organization.grant(denied, { entityId: structure.id, action: 'Deny' });

    const mails = [leaver, denied].map(({ agent }) => ({
      ...{ kind: 'mail', organizationId: organization.id, agentId: agent.id },
      mailAt: mailTime('Daily', new Date(), {
        timeZone: 'UTC',
        summaryHour: 7,
        summaryDay: 'Monday',
        quietHours: null,
      }),
    }));
    for (const mail of mails) await deliver('deliver-notifications', mail);

    expect([await subjectsTo(leaver), await subjectsTo(denied)]).toEqual([[], []]);
  });

  it('is written in the organization’s own words where it has some', async () => {
    good(await admin.put(`/api/entities/${organization.id}/details/enableEmailTemplates`, { value: 'true' }));
    const template = {
      templateType: 1,
      subjectLine: 'Due: {{itemName}} of {{structureName}}',
      emailText: 'Dear {{firstName}}, please see to {{itemName}} by {{dueDate}}: {{link}}',
    };
    good(await admin.post(`/api/organization/${organization.id}/settings/emailTemplateConfiguration`, template));
    await create(dueIn(2, 'Annual <b>statements</b>'));
    await newDay();

    await summarize();

    const { subject, text, html } = await received('Due: ');
    expect(subject).toBe('Due: Annual <b>statements</b> of Riverside senior facility');
    expect(text).toMatch(/^Dear Avery, please see to Annual/);
    expect(text).toContain('Get no more of these: ');
    expect(html).not.toContain('<b>statements');
  });
});

describe('what somebody chooses', () => {
  it('begins as is usual, is kept, and is not put over what was chosen meanwhile', async () => {
    const before = await preferencesOf(admin, organization.id);
    expect(before).toMatchObject({
      version: 0,
      criticalAtOnce: true,
      timeZone: 'UTC',
      topics: { Covenants: 'Immediately' },
    });

    const saved = await choose(admin, organization.id, {
      timeZone: 'America/New_York',
      quietHours: { from: '22:00', to: '06:30' },
      topics: { Covenants: 'Weekly' },
    });
    expect(saved.version).toBe(1);
    expect(await preferencesOf(admin, organization.id)).toEqual(saved);

    const { organizationId: _, ...outdated } = before;
    const path = `/api/organizations/${organization.id}/notifications/preferences`;
    const late = await admin.put(path, outdated);
    expect([late.status, late.body.code]).toEqual([409, 'recordChanged']);
    const wrong = await admin.put(path, { ...outdated, version: 1, timeZone: 'Mars/Base' });
    expect(wrong.body.fields).toEqual({ timeZone: 'Choose a time zone.' });
  });

  it('is off for guests where the organization has it so, until they ask for mails', async () => {
    const guest = await organization.guest();
    expect((await preferencesOf(guest, organization.id)).topics.Deliverables).toBe('Daily');
    await organization.switchOn('defaultCounterpartyNotificationsToOff');

    expect((await preferencesOf(guest, organization.id)).topics.Deliverables).toBe('Never');
    expect((await preferencesOf(admin, organization.id)).topics.Deliverables).toBe('Daily');
    await choose(guest, organization.id, { topics: { Deliverables: 'Immediately' } });
    expect((await preferencesOf(guest, organization.id)).topics.Deliverables).toBe('Immediately');
  });

  it('of single structures is of those that they see', async () => {
    const secret = await organization.structure({ name: 'Secret' });
    const deals = await organization.member('Deal Admin');
    await organization.grant(deals, { entityId: secret.id, action: 'Deny' });
    good(await deals.put('/api/notifications/deals', [{ entityId: structure.id, frequency: 'Weekly' }]));

    const own = [{ entityId: structure.id, entityName: structure.name, frequency: 'Weekly' }];
    expect(good(await deals.get('/api/notifications/deals')).body).toEqual(own);
    expect(good(await deals.get(`/api/organizations/${organization.id}/notifications/deals`)).body).toEqual(own);
    const denied = await deals.put('/api/notifications/deals', [{ entityId: secret.id, frequency: 'Never' }]);
    expect([denied.status, denied.body.code]).toEqual([404, 'entityNotFound']);
    good(await deals.put('/api/notifications/deals', [{ entityId: structure.id, frequency: null }]));
    expect(good(await deals.get('/api/notifications/deals')).body[0].frequency).toBeNull();
  });
});
