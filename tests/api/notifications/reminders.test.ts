import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { addDays } from '#shared/time/dates.ts';
import { quarterBack, quarterEndBack, today } from '#tests/support/calendar.ts';
import { delivered } from '#tests/support/deliverables.ts';
import { deliver } from '#tests/support/local-pages.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction, disable } from '#tests/support/platform.ts';
import { standingsFollowed } from '#tests/support/standings.ts';

let organization: TestOrganization;
let entityId: string;

beforeEach(async () => {
  organization = await anOrganization();
  entityId = (await organization.structure({ closingDate: quarterEndBack(4) })).id;
});

const overdueReport = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 10,
  // Named with the approval, so that what fell due since then is owed.
  startsOn: quarterEndBack(0),
  approved: true,
};
const create = async (covenant: object): Promise<CovenantWithState> =>
  good(await organization.admin.post(`/api/entities/${entityId}/covenants`, covenant)).body;
const remind = async () => {
  await standingsFollowed(organization.admin, organization.id);
  return remindNow();
};
const remindNow = () => deliver('deliver-notifications', { kind: 'dueCovenants', organizationId: organization.id });
const remindersTo = async ({ email }: { readonly email: string }): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes('attention'));

describe('the timer', () => {
  it('asks for the reminders of every organization', async () => {
    becomeFunction();
    const { handler } = await import('#functions/schedules/remind-due-covenants.ts');
    const sqs = mockClient(SQSClient);
    sqs.on(SendMessageCommand).resolves({});
    try {
      await handler(undefined);
      const sent = sqs
        .commandCalls(SendMessageCommand)
        .map(({ args: [{ input }] }) => JSON.parse(input.MessageBody ?? ''));
      expect(sent.filter(({ organizationId }) => organizationId === organization.id)).toEqual([
        { kind: 'dueCovenants', organizationId: organization.id },
        { kind: 'dueReviews', organizationId: organization.id },
      ]);
    } finally {
      sqs.restore();
    }
  });
});

describe('the daily reminder', () => {
  it('reaches those who answer for what is due, once a day, however often its time comes', async () => {
    await create(overdueReport);
    const [deals, analyst, guest] = [
      await organization.member('Deal Admin'),
      await organization.member('Analyst'),
      await organization.guest(),
    ];

    await standingsFollowed(organization.admin, organization.id);
    await remindNow();
    await remindNow();
    const { text } = await mailTo(organization.admin.email, 'attention');

    const received = await Promise.all([organization.admin, deals, analyst, guest].map(remindersTo));
    expect(received).toEqual([
      ['1 covenant needs attention this week'],
      ['1 covenant needs attention this week'],
      [],
      [],
    ]);
    expect(text).toContain('Hello Avery');
    expect(text).toContain('Riverside senior facility: Quarterly statements. Overdue by');
  });

  it('is sent once when its message is delivered several times at once', async () => {
    await create(overdueReport);

    await standingsFollowed(organization.admin, organization.id);
    await Promise.all([remindNow(), remindNow(), remindNow(), remindNow()]);

    expect(await remindersTo(organization.admin)).toHaveLength(1);
  });

  it('is sent by the next delivery when the mail could not be sent', async () => {
    await create(overdueReport);
    becomeFunction();
    const { remindDueCovenants } = await import('#functions/domain/notifications/remind-due-covenants.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const sendMail = () => Promise.reject(new Error('The mail service is away.'));
    const context = { clock: systemClock, actor, siteUrl: async () => 'https://trestle.example', sendMail };

    await standingsFollowed(organization.admin, organization.id);
    await expect(remindDueCovenants(organization.id, context)).rejects.toThrow('away');
    await remind();

    expect(await remindersTo(organization.admin)).toHaveLength(1);
  });

  it('is one mail for everything that is due', async () => {
    await create(overdueReport);
    await create({ ...overdueReport, name: 'Operating report' });

    await remind();

    expect(await remindersTo(organization.admin)).toEqual(['2 covenants need attention this week']);
  });

  it('leaves out what its recipient is denied, also by a structure above', async () => {
    await create(overdueReport);
    const holding = await organization.structure({ name: 'Holding' });
    const facts = { name: 'Withheld', parentId: holding.id, closingDate: quarterEndBack(4) };
    entityId = (await organization.structure(facts)).id;
    await create({ ...overdueReport, name: 'Withheld report' });
    const [some, none] = [await organization.member('Deal Admin'), await organization.member('Deal Admin')];
    await organization.grant(some, { entityId: holding.id, action: 'Deny' });
    await organization.grant(none, { entityId: null, sourceType: 'Report', action: 'Deny' });

    await remind();

    expect(await remindersTo(organization.admin)).toEqual(['2 covenants need attention this week']);
    expect(await remindersTo(some)).toEqual(['1 covenant needs attention this week']);
    expect((await mailTo(some.email, 'attention')).text).not.toContain('Withheld');
    expect(await remindersTo(none)).toEqual([]);
  });

  it('leaves out the one covenant that its recipient is denied', async () => {
    const secret = await create({ ...overdueReport, name: 'Withheld report' });
    await create(overdueReport);
    const deals = await organization.member('Deal Admin');
    await organization.grant(deals, { entityId, sourceType: 'Report', sourceId: secret.id, action: 'Deny' });

    await remind();

    expect(await remindersTo(organization.admin)).toEqual(['2 covenants need attention this week']);
    expect(await remindersTo(deals)).toEqual(['1 covenant needs attention this week']);
    expect((await mailTo(deals.email, 'attention')).text).not.toContain('Withheld');
  });

  it('is not sent where nothing is due', async () => {
    await create({ ...overdueReport, dueOffsetDays: 3_000 });
    await create({ ...overdueReport, approved: false });
    const dismissed = await create({ ...overdueReport, approved: false });
    good(
      await organization.admin.put(`/api/entities/${entityId}/covenants/${dismissed.id}`, {
        version: 1,
        launchStatus: 'Obsolete',
      }),
    );

    expect(await remind()).toEqual({ batchItemFailures: [] });
    expect(await remindersTo(organization.admin)).toEqual([]);
  });

  it('is not sent for what has been delivered, or for a structure that is obsolete', async () => {
    let covenant = await create(overdueReport);
    for (let turn = 0; turn < 8 && (covenant.state.nextDueDate ?? '') <= addDays(today(), 7); turn += 1) {
      covenant = await delivered(organization.admin, covenant);
    }
    entityId = (await organization.structure({ name: 'Sold', closingDate: quarterEndBack(4) })).id;
    await create(overdueReport);
    good(await organization.admin.put(`/api/deals/${entityId}`, { version: 1, launchStatus: 'Obsolete' }));

    await remind();

    expect(await remindersTo(organization.admin)).toEqual([]);
  });

  it('is not sent for a figure that has been entered since', async () => {
    await create({
      ...overdueReport,
      name: 'Minimum coverage',
      covenantType: 'KPI',
      metric: 'Debt Service Coverage Ratio',
      operator: '>=',
      thresholds: [{ value: 1.2, unit: 'Ratio' }],
      startsOn: quarterEndBack(0),
      dueOffsetDays: 60,
    });
    const values = [{ period: quarterBack(0), value: 1.5 }];
    good(
      await organization.admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
        detailName: 'Debt Service Coverage Ratio',
        values,
      }),
    );

    await remind();

    expect(await remindersTo(organization.admin)).toEqual([]);
  });

  it('is not sent to somebody who was disabled', async () => {
    await create(overdueReport);
    const leaver = await organization.member('Deal Admin');
    await disable(leaver);

    await remind();

    expect(await remindersTo(leaver)).toEqual([]);
    expect(await remindersTo(organization.admin)).toHaveLength(1);
  });
});
