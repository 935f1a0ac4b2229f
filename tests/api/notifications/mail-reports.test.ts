import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredNotification } from '#functions/domain/notifications/inbox/inbox-store.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { deliver } from '#tests/support/local-pages.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { choicesOf, choose, preferencesOf, titlesTo, untilTold } from '#tests/support/notifications.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { until } from '#tests/support/waiting.ts';

type Platform = typeof import('#functions/domain/notifications/inbox/inbox-store.ts') &
  typeof import('#functions/domain/notifications/mails/deliver-mail.ts') &
  typeof import('#functions/platform/mail/mailer.ts') &
  typeof import('#functions/platform/storage/table.ts');
let platform: Platform;
let organization: TestOrganization;
let table: Table;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/domain/notifications/inbox/inbox-store.ts')),
    ...(await import('#functions/domain/notifications/mails/deliver-mail.ts')),
    ...(await import('#functions/platform/mail/mailer.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
  };
});

beforeEach(async () => {
  organization = await anOrganization();
  table = platform.tableOf(organization.id);
});

/** An address of the provider's mailbox simulator, of which its reports tell what the scenario says. */
const simulated = (scenario: 'bounce' | 'complaint' | 'success') =>
  `${scenario}+${randomUUID()}@simulator.amazonses.com`;

const at = '2026-10-01T08:00:00.000Z';
const alertFor = ({ agent: { id: agentId } }: Person, title: string): StoredNotification => ({
  ...{ id: platform.notificationId(at, title, agentId), agentId, kind: 'covenantBreached', title, text: '1.08×' },
  ...{ url: '/alerts', path: [], needs: [], reason: 'Team', at, raisedAt: at, read: false, snoozedUntil: null },
  source: { sourceType: 'Covenant', sourceId: title, sourceName: title, entityId: null, entityName: null },
  ...{ dueOn: null, isInternal: false },
});

/** Has somebody mailed about something. */
async function mailAbout(person: Person, title: string): Promise<void> {
  await platform.addToInbox(table, alertFor(person, title), { at: new Date(at), isSummary: false });
  const mail = { kind: 'mail', organizationId: organization.id, agentId: person.agent.id, mailAt: at };
  await deliver('deliver-notifications', mail);
}
const troubleOf = async (person: Person) => (await preferencesOf(person, organization.id)).mailTrouble;
const subjectsTo = async ({ email }: Person) => (await mailsTo(email)).map(({ subject }) => subject);

describe('an address that refuses mail', () => {
  it('is told to the administrators once, with what its server says, and gets no more alerts', async () => {
    const person = await organization.memberAt(simulated('bounce'));

    const told = await untilTold(organization.admin, 'come back');
    expect(told).toMatchObject({ level: 1, topic: 'Access', reason: 'Administrator' });
    expect(told.text).toContain(`${person.email} takes no mail. Its mail server says: smtp; 550 5.1.1 user unknown.`);
    expect(told.url).toBe(`/organization/${organization.id}/settings/users/${person.agent.id}`);
    expect(await troubleOf(person)).toMatchObject({ kind: 'cameBack', detail: 'smtp; 550 5.1.1 user unknown' });

    await mailAbout(person, 'Minimum DSCR is breached');
    expect(await subjectsTo(person)).not.toContain('Minimum DSCR is breached');
    expect((await titlesTo(organization.admin)).filter((title) => title.includes('come back'))).toHaveLength(1);
  });

  it('of somebody who was invited is told as well', async () => {
    const primaryEmail = simulated('bounce');
    const invited = { firstName: 'Robin', lastName: 'Lane', primaryEmail, roles: ['Member'] };
    good(await organization.admin.post(`/api/organizations/${organization.id}/agents`, invited));

    const { title, text } = await untilTold(organization.admin, 'come back');
    expect(title).toBe('Emails to Robin Lane come back');
    expect(text).toContain(primaryEmail);
  });
});

describe('somebody who reports a mail as spam', () => {
  it('gets no more alerts by mail until they ask for them again, and is nobody else’s business', async () => {
    const person = await organization.memberAt(simulated('complaint'));
    await until(
      () => troubleOf(person),
      (found) => found?.kind === 'reportedAsSpam',
    );
    await mailAbout(person, 'Minimum DSCR is breached');
    expect(await subjectsTo(person)).not.toContain('Minimum DSCR is breached');
    expect(await titlesTo(organization.admin)).not.toContainEqual(expect.stringContaining('come back'));

    good(await person.delete('/api/notifications/mail-trouble'));
    expect(await troubleOf(person)).toBeNull();
    await mailAbout(person, 'Minimum LLCR is breached');
    expect(await subjectsTo(person)).toContain('Minimum LLCR is breached');
  });
});

describe('a worker that dies after the provider has the mail', () => {
  it('leaves a report by which nobody sends it again', async () => {
    const { admin } = organization;
    const title = 'Minimum DSCR is breached';
    const due = { agentId: admin.agent.id, mailAt: at };
    await platform.addToInbox(table, alertFor(admin, title), { at: new Date(at), isSummary: false });
    const context = { table, siteUrl: async () => 'https://trestle.example' };
    const sent = Promise.withResolvers<void>();
    const sendAndDie = async (mail: Mail): Promise<void> => {
      await platform.sendMail(mail);
      sent.resolve();
      // Nothing that comes afterwards is done.
      await new Promise(() => undefined);
    };
    void platform.deliverMail(due, { ...context, now: () => new Date(), sendMail: sendAndDie });
    await sent.promise;

    const key = { kind: 'Inbox', id: admin.agent.id, part: `SENDING#${at}` };
    const { object, number } = await import('zod');
    await until(
      () => table.get(key, object({ accepted: number() })),
      (claim) => claim?.accepted === 1,
    );
    const later = () => new Date(Date.now() + 10 * 60_000);
    await platform.deliverMail(due, { ...context, now: later, sendMail: platform.sendMail });

    expect((await subjectsTo(admin)).filter((subject) => subject === title)).toHaveLength(1);
    expect((await platform.linesOf(table, admin.agent.id, at, 10)).items).toEqual([]);
  });
});

interface Received {
  readonly cc: readonly string[];
  readonly replyTo: readonly string[];
  readonly text: string;
  readonly headers: readonly { readonly name: string }[];
}
const received = async (person: Person, words: string) => (await mailTo(person.email, words)) as unknown as Received;

describe('copies of mails', () => {
  it('go to addresses of the organization alone, and while it offers them', async () => {
    const { admin } = organization;
    const colleague = await organization.member('Member');
    const path = `/api/organizations/${organization.id}/notifications/preferences`;
    const save = async (copiesTo: readonly string[]) => {
      return admin.put(path, { ...(await choicesOf(admin, organization.id)), copiesTo });
    };
    expect((await save([colleague.email])).body.code).toBe('emailCopiesOff');

    await organization.switchOn('enableEmailCC');
    expect((await save(['desk@elsewhere.example'])).body.fields.copiesTo).toContain(
      'desk@elsewhere.example is neither',
    );
    good(await save([colleague.email]));
    await mailAbout(admin, 'Minimum DSCR is breached');

    const mail = await received(admin, 'Minimum DSCR');
    expect(mail.cc).toEqual([colleague.email]);
    // With one click, whoever gets the copy would end the mails of somebody else.
    expect(mail.headers.map(({ name }) => name)).not.toContain('List-Unsubscribe-Post');

    good(await admin.put(`/api/entities/${organization.id}/details/enableEmailCC`, { value: 'false' }));
    await mailAbout(admin, 'Minimum LLCR is breached');
    expect((await received(admin, 'Minimum LLCR')).cc).toEqual([]);
  });

  it('are nothing for guests', async () => {
    await organization.switchOn('enableEmailCC');
    const guest = await organization.guest();
    expect((await preferencesOf(guest, organization.id)).copiesOffered).toBe(false);
    await expect(choose(guest, organization.id, { copiesTo: [organization.admin.email] })).rejects.toThrow(
      'emailCopiesOff',
    );
  });
});

describe('answers', () => {
  it('go to the reply address of the organization, and each mail says so', async () => {
    const { admin } = organization;
    const details = `/api/entities/${organization.id}/details`;
    const wrong = await admin.post(details, [{ name: 'replyAddress', value: 'the desk' }]);
    expect(wrong.status).toBe(400);
    good(await admin.post(details, [{ name: 'replyAddress', value: 'desk@riverside.example' }]));
    await mailAbout(admin, 'Minimum DSCR is breached');

    const { replyTo, text } = await received(admin, 'Minimum DSCR');
    expect(replyTo).toEqual(['desk@riverside.example']);
    expect(text).toContain('Answers go to desk@riverside.example.');
  });
});
