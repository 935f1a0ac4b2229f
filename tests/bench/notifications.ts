import { randomUUID } from 'node:crypto';
import type { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Occasion } from '#functions/domain/notifications/telling/occasion.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { scopeOf } from './portfolio/load-portfolio.ts';
import { withStack } from './portfolio/measured-reads.ts';
import { watchDynamo } from './portfolio/watch-dynamo.ts';

const recipients = 2_000;
const kills = 20;
/** Of one person, beside those of everybody else. */
const inOneInbox = 50_000;

/** Deal administrators of an organization. */
async function people(organizationId: string, table: Table): Promise<readonly AgentRecord[]> {
  const { agentChange, newAgentRecord } = await import('#functions/platform/people/agent-store.ts');
  const { memberChange } = await import('#functions/platform/people/member-store.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const actor = { agentId: 'bench', correlationId: 'bench' };
  const numbers = Array.from({ length: recipients }, (_, at) => at);
  return inParallel(numbers, 8, async (at) => {
    const access = { accessType: 'MEMBER', roles: ['Deal Admin'] } as const;
    const membership = newMembership({
      ...{ organizationId, organizationName: 'Riverside' },
      ...{ ...access, roles: [...access.roles] },
    });
    const agent = newAgentRecord({
      ...{ firstName: 'Person', lastName: String(at), email: `person-${at}@riverside.example` },
      ...{ initialSignUpCompleted: true, emailVerified: true, memberships: [membership], version: 1 },
    });
    const changes = [
      agentChange(agent, 'absent', 'agent.created'),
      memberChange(table, agent, membership, 'absent', 'member.joined'),
    ];
    await writeRecords(changes, actor, new Date());
    return agent;
  });
}

const occasion = (at: string): Occasion => ({
  ...{ kind: 'covenantBreached', key: randomUUID(), at, dueOn: null, path: [], needs: [] },
  ...{ title: 'Riverside: Minimum DSCR is breached', textFor: () => '1.08× is below the required 1.15×.' },
  url: '/alerts',
  source: { sourceType: 'Covenant', sourceId: 'dscr', sourceName: 'Minimum DSCR', entityId: null, entityName: null },
  audience: { administrators: true },
});

/** A worker that dies: whatever it has begun is left as it is. */
class Killed extends Error {}

interface Delivery {
  /** Mails by address, as the provider got them. */
  readonly sent: Map<string, number>;
  readonly waiting: { agentId: string; mailAt: string }[];
}

/** Tells an occasion, and dies so many times in between; each time somebody begins anew. */
async function tellWithKills(told: Occasion, table: Table, { waiting }: Delivery): Promise<void> {
  const { tell } = await import('#functions/domain/notifications/telling/tell.ts');
  const { knownPeople } = await import('#functions/domain/notifications/telling/known-people.ts');
  const { noChannels } = await import('#functions/domain/notifications/channels/tell-channels.ts');
  for (let dies = 0; ; dies += 1) {
    let handed = 0;
    try {
      await tell(told, {
        table,
        people: knownPeople(table),
        channels: noChannels,
        now: () => new Date(),
        enqueueMails: async (mails) => {
          handed += 1;
          if (dies < kills / 2 && handed > dies) throw new Killed();
          waiting.push(...mails);
        },
      });
      return;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

/** Works off the queue of mails; so many times a worker dies before the provider has a mail. Each message is delivered until it is done. */
async function deliverWithKills(table: Table, { sent, waiting }: Delivery): Promise<void> {
  const { deliverMail } = await import('#functions/domain/notifications/mails/deliver-mail.ts');
  let dies = kills / 2;
  let later = 0;
  const sendMail = async ({ to }: Mail): Promise<void> => {
    if (dies > 0 && Math.random() < 0.02) {
      dies -= 1;
      throw new Killed();
    }
    sent.set(to, (sent.get(to) ?? 0) + 1);
  };
  const context = { table, siteUrl: async () => 'https://trestle.example', sendMail };
  while (waiting.length > 0) {
    const some = waiting.splice(0, 50);
    await inParallel(some, 8, async (due) => {
      try {
        // A claim of somebody who died is taken over after three minutes.
        await deliverMail(due, { ...context, now: () => new Date(Date.now() + later) });
      } catch {
        waiting.push(due);
      }
    });
    later += 1_000;
  }
}

async function fanOut(): Promise<void> {
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { inboxKey, inboxPrefix, StoredNotification } = await import(
    '#functions/domain/notifications/inbox/inbox-store.ts'
  );
  const organizationId = randomUUID();
  const table = tableOf(organizationId);
  await scopeOf(organizationId);
  const all = await people(organizationId, table);
  const watch = await watchDynamo();
  const begun = performance.now();
  watch.reset();
  const delivery: Delivery = { sent: new Map(), waiting: [] };
  await tellWithKills(occasion(new Date().toISOString()), table, { ...delivery, waiting: [] });
  const plain = occasion(new Date().toISOString());
  watch.reset();
  const told = performance.now();
  const { tell } = await import('#functions/domain/notifications/telling/tell.ts');
  const { knownPeople } = await import('#functions/domain/notifications/telling/known-people.ts');
  const { noChannels } = await import('#functions/domain/notifications/channels/tell-channels.ts');
  await tell(plain, {
    table,
    people: knownPeople(table),
    channels: noChannels,
    now: () => new Date(),
    enqueueMails: async (mails) => void delivery.waiting.push(...mails),
  });
  const { commands } = watch.seen();
  const writes = commands.filter((command) => command.constructor.name.includes('Write')).length;
  console.log(
    `an event with ${all.length} recipients: ${(writes / all.length).toFixed(2)} writes and ${((commands.length - writes) / all.length).toFixed(2)} reads each, ${((performance.now() - told) / 1_000).toFixed(1)} s`,
  );
  await tellWithKills(plain, table, delivery);
  await deliverWithKills(table, delivery);
  const inboxes = await inParallel(all, 8, ({ id }) =>
    table.parts(inboxKey(id), inboxPrefix, StoredNotification, { limit: 10 }),
  );
  const wrong = inboxes.filter(({ items }) => items.length !== 2).length;
  const doubled = [...delivery.sent.values()].filter((count) => count > 1).length;
  const lost = all.filter(({ email }) => !delivery.sent.has(email)).length;
  console.log(
    `${kills} deaths in between: ${wrong} inboxes without exactly two notifications, ${lost} mails lost, ${doubled} doubled (${((performance.now() - begun) / 1_000).toFixed(0)} s in all)`,
  );
}

async function largeInbox(): Promise<void> {
  const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  const { environment } = await import('#functions/platform/environment.ts');
  const { notificationId } = await import('#functions/domain/notifications/inbox/inbox-store.ts');
  const { listNotifications, countNotifications } = await import(
    '#functions/domain/notifications/inbox/list-notifications.ts'
  );
  const { readAllNotifications } = await import('#functions/domain/notifications/inbox/change-notifications.ts');
  const organizationId = randomUUID();
  const scope = await scopeOf(organizationId);
  const agentId = scope.agent.id;
  const now = Date.now();
  const item = (at: number) => {
    const moment = new Date(now - at * 1_000).toISOString();
    const id = notificationId(moment, String(at), agentId);
    const { textFor: _, audience: _a, key: _k, ...told } = occasion(moment);
    return {
      ...{ pk: `${organizationId}#Inbox#${agentId}`, sk: `N#${id}` },
      ...{ listPk: `${organizationId}#Unread#${agentId}`, listSk: `${moment}#${id}` },
      ...{ ...told, id, agentId, text: '1.08×', reason: 'Team', raisedAt: moment, read: false, snoozedUntil: null },
    };
  };
  const batches = Array.from({ length: inOneInbox / 25 }, (_, batch) =>
    Array.from({ length: 25 }, (_one, at) => ({ PutRequest: { Item: item(batch * 25 + at) } })),
  );
  await inParallel(batches, 8, (batch) => {
    const command: BatchWriteCommand = new BatchWriteCommand({
      RequestItems: { [environment().RECORDS_TABLE]: batch },
    });
    return dynamo.send(command);
  });
  const watch = await watchDynamo();
  const measured = async (title: string, run: () => Promise<unknown>) => {
    watch.reset();
    const begun = performance.now();
    await run();
    const { commands, roundTrips } = watch.seen();
    console.log(
      `${title.padEnd(24)} ${commands.length} requests, ${roundTrips} round trips, ${(performance.now() - begun).toFixed(0)} ms`,
    );
  };
  const { notificationsContext } = await import('#functions/domain/notifications/context.ts');
  // Nothing here is sent to a channel.
  const context = notificationsContext({
    send: () => Promise.reject(new Error('Nobody sends here.')),
    whyNotSent: async () => null,
    isLocal: () => false,
  })(scope);
  console.log(`an inbox of ${inOneInbox} unread notifications:`);
  const page = { limit: 50 };
  await measured('first page', () => listNotifications({ params: {}, query: page, body: undefined }, context));
  await measured('first page, unread', () =>
    listNotifications({ params: {}, query: { ...page, read: 'false' }, body: undefined }, context),
  );
  await measured('count', () => countNotifications({ params: {}, query: undefined, body: undefined }, context));
  await measured('everything read', () =>
    readAllNotifications({ params: {}, query: undefined, body: { until: new Date().toISOString() } }, context),
  );
  await measured('count afterwards', () =>
    countNotifications({ params: {}, query: undefined, body: undefined }, context),
  );
}

/** What it costs to tell 2,000 people of one thing, whether each hears once when workers die, and what a large inbox costs to look at. */
export const main = (): Promise<void> =>
  withStack(async () => {
    await fanOut();
    await largeInbox();
  });
