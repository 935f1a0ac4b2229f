import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mentionOf } from '#shared/domain/comment-text.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import type { Notification } from '#shared/domain/notifications/notification.ts';
import { usualChoices } from '#shared/domain/notifications/preferences.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { upload } from '#tests/support/data-room.ts';
import { mailTo } from '#tests/support/mailbox.ts';
import { preferencesOf, toldTo, untilTold } from '#tests/support/notifications.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let covenant: CovenantWithState;
let documentId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure();
  const terms = { name: 'Quarterly statements', covenantType: 'Contract', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  covenant = good(await admin.post(`/api/entities/${structure.id}/covenants`, { ...terms, approved: true })).body;
  ({ id: documentId } = await upload(admin, structure.id, { name: 'Credit agreement.txt', content: 'Section 5.01' }));
});

const onCovenant = () => ({ sourceType: 'Covenant', sourceId: covenant.id });
const onDocument = () => ({ sourceType: 'Document', sourceId: documentId });
const watch = async (person: Person, sourceId: string | null, sourceType = 'Deal') =>
  good(await person.put('/api/v2/comments/subscription', { entityId: structure.id, sourceType, sourceId }));
const say = async (person: Person, text: string, place: object = onCovenant(), more: object = {}) =>
  good(await person.post(`/api/comments/${structure.id}`, { id: randomUUID(), ...place, text, ...more })).body;
/** Everything that was said before it has been told once this person, who watches everything, hears of a last comment. */
async function allIsTold(witness: Person): Promise<void> {
  const last = `That was all ${randomUUID()}`;
  await say(admin, last, onCovenant(), { visibility: 'Shared' });
  const isThere = async () => (await toldTo(witness)).some(({ text }) => text === last);
  await expect.poll(isThere, { timeout: 20_000, interval: 200 }).toBe(true);
}
const toldOf = async (person: Person, words: string): Promise<Notification[]> =>
  (await toldTo(person)).filter(({ text }) => text.includes(words));

describe('a comment', () => {
  it('is told to those who watch the thing or the structure, with a link to it, and to nobody besides', async () => {
    const [author, ofCovenant, ofStructure, ofAnother, onTeam] = (await Promise.all(
      Array.from({ length: 5 }, () => organization.member('Analyst')),
    )) as [Person, Person, Person, Person, Person];
    await watch(ofCovenant, covenant.id, 'Covenant');
    await watch(ofStructure, null);
    await watch(ofAnother, documentId, 'Document');
    good(
      await admin.post(`/api/v2/organizations/${organization.id}/entities/${structure.id}/team/direct`, [
        { agentId: onTeam.agent.id, role: 'Viewer' },
      ]),
    );

    await say(author, 'The statements are late.\nShall we waive?');

    const told = await untilTold(ofCovenant, 'commented on');
    expect(told).toMatchObject({
      ...{ kind: 'commentAdded', topic: 'Comments', level: 0, because: `You are watching ${structure.name}.` },
      title: 'Morgan Member commented on Quarterly statements',
      text: 'The statements are late. Shall we waive?',
      url: `/deals/${structure.id}/reporting-covenants?covenant=${covenant.id}&comments=${covenant.id}`,
      source: { sourceType: 'Covenant', sourceId: covenant.id, entityId: structure.id },
    });
    await allIsTold(ofStructure);
    expect(await toldOf(ofStructure, 'Shall we waive?')).toHaveLength(1);
    for (const person of [author, ofAnother, onTeam, admin])
      expect(await toldOf(person, 'Shall we waive?')).toEqual([]);
  });

  it('on what a covenant asks for one period is told to who watches the covenant', async () => {
    const analyst = await organization.member('Analyst');
    await watch(analyst, covenant.id, 'Covenant');
    const sourceId = deliverableIdOf(covenant.id, covenant.state.periodEnd ?? '');

    await say(admin, 'Page 3 is missing', { sourceType: 'Deliverable', sourceId });

    const { title } = await untilTold(analyst, 'commented on Quarterly statements (Q');
    expect(title).toMatch(/^Avery Admin commented on Quarterly statements \(Q\d 20\d\d\)$/);
  });

  it('is told to who has commented before, until they stop', async () => {
    const [author, witness] = [await organization.member('Analyst'), await organization.member('Analyst')];
    await watch(witness, null);
    await say(author, 'I look into it', onDocument());
    await say(admin, 'Thank you so far', onDocument());
    await allIsTold(witness);
    expect(await toldOf(author, 'Thank you so far')).toHaveLength(1);

    const { body } = good(await author.get(`/api/v2/comments/subscription?entityId=${structure.id}`));
    good(await author.delete(`/api/v2/comments/subscription/${body[0].id}`));
    await say(admin, 'And one thing more', onDocument());
    await allIsTold(witness);

    expect(await toldOf(author, 'And one thing more')).toEqual([]);
  });

  it('is told to people from outside where it is shared, on the page of the thing, and never where it is internal', async () => {
    const [guest, witness] = [await organization.guest(), await organization.member('Analyst')];
    const everything = { entityId: structure.id };
    await organization.grant(guest, everything, { ...everything, sourceType: 'Document' });
    await watch(guest, null);
    await watch(witness, null);

    await say(admin, 'We might call a default', onDocument());
    await say(admin, 'Please send the signed copy', onDocument(), { visibility: 'Shared' });
    await allIsTold(witness);

    expect(await toldTo(guest)).toMatchObject([
      { text: 'Please send the signed copy', url: `/documents/${structure.id}/${documentId}?comments=${documentId}` },
    ]);
  });
});

describe('a mention', () => {
  it('is told as such alone, by name, and mailed at once', async () => {
    const [colleague, witness] = [await organization.member('Analyst'), await organization.member('Analyst')];
    await watch(colleague, covenant.id, 'Covenant');
    await watch(witness, null);

    await say(admin, `${mentionOf(colleague.agent.id)} can you take this?`);

    const told = await untilTold(colleague, 'mentioned you');
    expect(told).toMatchObject({
      ...{ kind: 'mentioned', topic: 'Comments', level: 1, because: 'You were mentioned.' },
      ...{ title: 'Avery Admin mentioned you on Quarterly statements', text: '@Morgan Member can you take this?' },
    });
    await mailTo(colleague.email, 'mentioned you');
    await allIsTold(witness);
    expect(await toldOf(colleague, 'can you take this')).toHaveLength(1);
  });

  it('that is added later is told to whom it adds, and to nobody again', async () => {
    const [first, second, witness] = (await Promise.all(
      Array.from({ length: 3 }, () => organization.member('Analyst')),
    )) as [Person, Person, Person];
    await watch(witness, null);
    const { id } = await say(admin, `${mentionOf(first.agent.id)} ask the borrower`);
    await untilTold(first, 'mentioned you');

    const text = `${mentionOf(first.agent.id)} and ${mentionOf(second.agent.id)} ask the borrower`;
    good(await admin.put(`/api/comments/${structure.id}/${id}`, { text, version: 1 }));
    await untilTold(second, 'mentioned you');
    await allIsTold(witness);

    expect(await toldOf(first, 'ask the borrower')).toHaveLength(1);
    expect(await toldOf(witness, 'ask the borrower')).toHaveLength(1);
  });

  it('goes with the right to see what it is on', async () => {
    const analyst = await organization.member('Analyst');
    await say(admin, `${mentionOf(analyst.agent.id)} see here`, onDocument());
    await untilTold(analyst, 'mentioned you');

    await organization.grant(analyst, { entityId: structure.id, sourceType: 'Document', action: 'Deny' });

    expect(await toldTo(analyst)).toEqual([]);
  });
});

describe('choices of mails that were made before there were comments', () => {
  const { Comments: _, ...before } = usualChoices({ isOff: false }).topics;
  const chosenBefore = async ({ agent }: Person, topics: object) => {
    becomeFunction();
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const table = tableOf(organization.id);
    const value = {
      ...usualChoices({ isOff: false }),
      topics,
      deals: {},
      agentId: agent.id,
      organizationId: organization.id,
    };
    const key = { kind: 'NotificationPreferences', id: agent.id };
    const event = 'notificationPreferences.saved';
    await writeRecords(
      [table.change({ key, expects: 'absent', value, event })],
      { agentId: agent.id, correlationId: 'test' },
      new Date(),
    );
  };

  it.each([
    { what: 'as is usual', topics: before, is: 'Daily' },
    {
      what: 'off where everything was',
      topics: Object.fromEntries(Object.keys(before).map((topic) => [topic, 'Never'])),
      is: 'Never',
    },
  ])('hold on, with comments $what, and are saved with them', async ({ topics, is }) => {
    const analyst = await organization.member('Analyst');
    await chosenBefore(analyst, topics);

    const { organizationId: _organization, ...read } = await preferencesOf(analyst, organization.id);
    const saved = good(await analyst.put(`/api/organizations/${organization.id}/notifications/preferences`, read)).body;

    expect(read).toMatchObject({ topics: { ...topics, Comments: is }, version: 1 });
    expect(saved).toMatchObject({ topics: { ...topics, Comments: is }, version: 2 });
  });
});
