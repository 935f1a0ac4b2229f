import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredNotification } from '#functions/domain/notifications/inbox/inbox-store.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { anOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/domain/notifications/inbox/inbox-store.ts') &
  typeof import('#functions/domain/notifications/mails/deliver-mail.ts') &
  typeof import('#functions/platform/storage/derived-writes.ts') &
  typeof import('#functions/platform/storage/table.ts');
let platform: Platform;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/domain/notifications/inbox/inbox-store.ts')),
    ...(await import('#functions/domain/notifications/mails/deliver-mail.ts')),
    ...(await import('#functions/platform/storage/derived-writes.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
  };
});

const at = '2026-10-01T08:00:00.000Z';
const mailAt = new Date(at);
let table: Table;
let agentId: string;
let received: string[];

beforeEach(async () => {
  const { id, admin } = await anOrganization();
  table = platform.tableOf(id);
  agentId = admin.agent.id;
  received = [];
});

const notification = (title: string): StoredNotification => ({
  ...{ id: platform.notificationId(at, title, agentId), agentId, kind: 'covenantBreached', title, text: '1.08×' },
  ...{ url: '/alerts', path: [], needs: [], isInternal: false, reason: 'Team', at, raisedAt: at },
  ...{ read: false, snoozedUntil: null },
  source: { sourceType: 'Covenant', sourceId: title, sourceName: title, entityId: null, entityName: null },
  dueOn: null,
});
const isDue = (title: string) => platform.addToInbox(table, notification(title), { at: mailAt, isSummary: false });

/** As if whoever sent the mail had died before its line was removed. */
const isStillLined = (title: string) => {
  const { id } = notification(title);
  const key = { kind: 'Inbox', id: agentId, part: `MAIL#${at}#${id}` };
  return platform.writeDerived(
    [table.derive.put(key, { agentId, mailAt: at, notificationId: id, isSummary: false })],
    'mail line',
  );
};

const accepts = async ({ text }: Mail): Promise<void> => {
  received.push(text);
};
const refuses = async (): Promise<void> => {
  throw new Error('The provider answers 503.');
};
const send = (sendMail: (mail: Mail) => Promise<void>) =>
  platform.deliverMail(
    { agentId, mailAt: at },
    { table, now: () => mailAt, siteUrl: async () => 'https://trestle.example', sendMail },
  );

describe('a mail that is delivered in several attempts', () => {
  it('says what the provider has once only, also after a later attempt has failed', async () => {
    await isDue('Minimum DSCR');
    await send(accepts);
    await isStillLined('Minimum DSCR');
    await isDue('Minimum LLCR');
    await expect(send(refuses)).rejects.toThrow('503');
    await send(accepts);
    expect(received.map((text) => ['Minimum DSCR', 'Minimum LLCR'].filter((title) => text.includes(title)))).toEqual([
      ['Minimum DSCR'],
      ['Minimum LLCR'],
    ]);
  });
});
