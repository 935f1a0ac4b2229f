import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Comment, Mentionable } from '#shared/domain/comment.ts';
import { mentionOf } from '#shared/domain/comment-text.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { datapointId } from '#shared/domain/datapoint-id.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let covenant: CovenantWithState;
let document: RoomDocument;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure();
  const terms = { name: 'Quarterly statements', covenantType: 'Contract', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  covenant = good(await admin.post(`/api/entities/${structure.id}/covenants`, { ...terms, approved: true })).body;
  document = await upload(admin, structure.id, { name: 'Credit agreement.txt', content: 'Section 5.01' });
});

interface Place {
  readonly sourceType: string;
  readonly sourceId: string;
}
const path = () => `/api/comments/${structure.id}`;
const onCovenant = (): Place => ({ sourceType: 'Covenant', sourceId: covenant.id });
const onDocument = (): Place => ({ sourceType: 'Document', sourceId: document.id });
const query = (place: Place) => new URLSearchParams({ ...place }).toString();
const say = (person: Person, text: string, more: object = {}, place = onCovenant()) =>
  person.post(path(), { id: randomUUID(), ...place, text, ...more });
const said = async (...given: Parameters<typeof say>): Promise<Comment> => good(await say(...given)).body;
const thread = async (person: Person, place = onCovenant()): Promise<Comment[]> =>
  good(await person.get(`${path()}?${query(place)}`)).body;
const subscriptionsOf = async (person: Person) =>
  good(await person.get(`/api/v2/comments/subscription?entityId=${structure.id}`)).body;
/** A guest who sees the structure and its documents. */
async function aGuest(): Promise<Person> {
  const guest = await organization.guest();
  const everything = { entityId: structure.id };
  await organization.grant(guest, everything, { ...everything, sourceType: 'Document' });
  return guest;
}

describe('a comment', () => {
  it.each([
    { on: 'a covenant', place: onCovenant },
    { on: 'a document', place: onDocument },
    {
      on: 'what a covenant asks for one period',
      place: () => ({
        sourceType: 'Deliverable',
        sourceId: deliverableIdOf(covenant.id, covenant.state.periodEnd ?? ''),
      }),
    },
    {
      on: 'a figure of one period',
      place: () => ({
        sourceType: 'Detail',
        sourceId: datapointId({
          ...{ detailId: 'debt-service-coverage-ratio', dataKind: 'actual', frequency: 'Monthly', period: '2026-03' },
        } as const),
      }),
    },
  ])(
    'on $on is read by who sees that, with its author, and its author watches that from then on',
    async ({ place }) => {
      const analyst = await organization.member('Analyst');
      const text = 'The reserve was released.\n\nSee section 5.01.';

      const comment = await said(analyst, `  ${text}\r\n`, {}, place());

      expect(comment).toMatchObject({
        ...{ entityId: structure.id, ...place(), text, visibility: 'Internal', version: 1, editedAt: null },
        author: { id: analyst.agent.id, name: 'Morgan Member', isGuest: false },
        acts: ['edit', 'remove'],
      });
      expect(await thread(admin, place())).toEqual([{ ...comment, acts: ['remove'] }]);
      expect(await subscriptionsOf(analyst)).toMatchObject([{ entityId: structure.id, ...place() }]);
    },
  );

  it('is one however often the same is sent, also at once', async () => {
    const analyst = await organization.member('Analyst');
    const body = { id: randomUUID(), ...onDocument(), text: 'Sent twice' };

    const atOnce = await Promise.all([analyst.post(path(), body), analyst.post(path(), body)]);
    const again = await analyst.post(path(), body);
    const ofAnother = await admin.post(path(), body);

    expect(new Set([...atOnce, again].map((reply) => JSON.stringify(good(reply).body))).size).toBe(1);
    expect((await thread(admin, onDocument())).filter(({ id }) => id === body.id)).toHaveLength(1);
    expect(ofAnother).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
  });

  it.each([
    { why: 'is empty', text: ' \n ' },
    { why: 'is too long', text: 'x'.repeat(4_001) },
    { why: 'holds control characters', text: 'Paid\u0007' },
    { why: 'turns the direction of text', text: 'Paid \u202etxt.exe' },
  ])('is refused where its text $why', async ({ text }) => {
    expect(await say(admin, text)).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });

  it.each([
    { what: 'a covenant', place: { sourceType: 'Covenant', sourceId: 'nothing' }, code: 'covenantNotFound' },
    { what: 'a document', place: { sourceType: 'Document', sourceId: 'nothing' }, code: 'documentNotFound' },
    { what: 'a figure', place: { sourceType: 'Detail', sourceId: 'nothing:actual:2026-03' }, code: 'detailNotFound' },
    { what: 'a figure', place: { sourceType: 'Detail', sourceId: 'nothing' }, code: 'detailNotFound' },
    {
      what: 'a period',
      place: { sourceType: 'Deliverable', sourceId: 'nothing_2026-03-31' },
      code: 'deliverableNotAsked',
    },
  ])('is not written on $what that is not there', async ({ place, code }) => {
    expect(await say(admin, 'Anybody here?', {}, place)).toMatchObject({ body: { code } });
    expect(await admin.get(`${path()}?${query(place)}`)).toMatchObject({ body: { code } });
  });

  it('is changed and removed by its author, in the version that they have read, and leaves its place and a trail', async () => {
    const [analyst, colleague] = [await organization.member('Analyst'), await organization.member('Analyst')];
    const comment = await said(analyst, 'The ratio is 1.15x');
    const own = `${path()}/${comment.id}`;

    const notTheirs = await colleague.put(own, { text: 'Nonsense', version: 1 });
    const edited = await analyst.put(own, { text: 'The ratio is 1.16x', version: 1 });
    const late = await analyst.put(own, { text: 'The ratio is 1.17x', version: 1 });
    const notByThem = await colleague.delete(`${own}?version=2`);
    const removed = await analyst.delete(`${own}?version=2`);
    const afterwards = await analyst.put(own, { text: 'Once more', version: 3 });

    expect(notTheirs).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(edited).toMatchObject({ status: 200, body: { text: 'The ratio is 1.16x', version: 2 } });
    expect(edited.body.editedAt).not.toBeNull();
    expect(late).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect(notByThem).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(removed).toMatchObject({ status: 200, body: { text: '', removedByName: 'Morgan Member', acts: [] } });
    expect(afterwards).toMatchObject({ status: 409, body: { code: 'commentRemoved' } });
    const left = (await thread(colleague)).find(({ id }) => id === comment.id);
    expect(left).toMatchObject({ text: '', removedByName: 'Morgan Member' });
    const trail = await auditOfRecord(`${organization.id}#Comments#${structure.id}`, comment.id);
    expect(trail.map(({ event }) => event)).toEqual(['comment.added', 'comment.edited', 'comment.removed']);
  });

  it('of anybody is removed by an administrator, whose name stays', async () => {
    const comment = await said(await organization.member('Analyst'), 'Not for here');

    const removed = await admin.delete(`${path()}/${comment.id}?version=1`);
    const again = await admin.delete(`${path()}/${comment.id}?version=1`);

    expect(removed).toMatchObject({ status: 200, body: { text: '', removedByName: 'Avery Admin' } });
    expect(again.body).toEqual(removed.body);
  });

  it('stands under the name that its author has now', async () => {
    const analyst = await organization.member('Analyst');
    const { id } = await said(analyst, 'Before the wedding');
    const renamed = { firstName: 'Morgan', lastName: 'Ashdown', version: analyst.agent.version };
    good(await analyst.put(`/api/agents/${analyst.agent.id}`, renamed));

    const comment = (await thread(admin)).find((one) => one.id === id);

    expect(comment?.author.name).toBe('Morgan Ashdown');
  });

  it('is listed a page at a time, the newest first', async () => {
    const place = { sourceType: 'Detail', sourceId: 'debt-service-coverage-ratio:actual:2026-01' };
    for (const text of ['First', 'Second', 'Third']) await said(admin, text, {}, place);

    const pages = await allPages<Comment>(admin, `${path()}?${query(place)}`, 2);

    expect(pages.map((page) => page.map(({ text }) => text))).toEqual([['Third', 'Second'], ['First']]);
  });

  it('is not there for who does not see what it is on, and is gone with the right', async () => {
    const analyst = await organization.member('Analyst');
    const { id } = await said(analyst, 'Among us');
    await organization.grant(analyst, { entityId: structure.id, sourceType: 'Covenant', action: 'Deny' });

    const replies = [
      await analyst.get(`${path()}?${query(onCovenant())}`),
      await say(analyst, 'Again'),
      await analyst.put(`${path()}/${id}`, { text: 'Changed', version: 1 }),
      await analyst.delete(`${path()}/${id}?version=1`),
      await analyst.get(`${path()}/people?${query(onCovenant())}&search=avery`),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'covenantNotFound']),
    );
  });
});

describe('people from outside', () => {
  it('read and write what is shared, and nothing that is internal', async () => {
    const guest = await aGuest();
    const internal = await said(admin, 'We will call a default', {}, onDocument());
    const shared = await said(admin, 'Please send the signed copy', { visibility: 'Shared' }, onDocument());

    const answer = await said(guest, 'Attached', { visibility: 'Internal' }, onDocument());

    const seen = (await thread(guest, onDocument())).map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([answer.id, shared.id]));
    expect(seen).not.toContain(internal.id);
    expect(answer).toMatchObject({ visibility: 'Shared', author: { isGuest: true } });
    expect(await guest.delete(`${path()}/${internal.id}?version=1`)).toMatchObject({
      body: { code: 'commentNotFound' },
    });
  });

  it('find and mention those who take part, and learn of nobody else', async () => {
    const [guest, other] = [await aGuest(), await aGuest()];
    const place = {
      sourceType: 'Document',
      sourceId: (await upload(admin, structure.id, { name: 'Budget.txt', content: 'B' })).id,
    };
    const find = async (search: string): Promise<Mentionable[]> =>
      good(await guest.get(`${path()}/people?${query(place)}&search=${search}`)).body;
    const before = await find('a');
    await said(admin, 'Please comment', { visibility: 'Shared' }, place);

    const known = await find('avery');
    const toKnown = await say(guest, `Here, ${mentionOf(admin.agent.id)}`, {}, place);
    const toOthers = await Promise.all(
      [other.agent.id, (await organization.member()).agent.id, randomUUID()].map((id) =>
        say(guest, `Hello ${mentionOf(id)}`, {}, place),
      ),
    );

    expect(before).toEqual([]);
    expect(known).toEqual([{ id: admin.agent.id, name: 'Avery Admin', email: null, isGuest: false }]);
    expect(toKnown.status).toBe(200);
    expect(
      new Set(toOthers.map(({ status, body }) => JSON.stringify([status, body.code, body.userMessage]))).size,
    ).toBe(1);
    expect(toOthers[0]).toMatchObject({ status: 409, body: { code: 'mentionUnknown' } });
  });
});

describe('a mention', () => {
  it('is kept by id and read by name, of those who see the comment', async () => {
    const colleague = await organization.member('Analyst');
    const text = `${mentionOf(colleague.agent.id)} please look at <b>1.16x</b>`;

    const comment = await said(admin, text);

    expect(comment).toMatchObject({
      text,
      mentions: [{ id: colleague.agent.id, name: 'Morgan Member', isGuest: false }],
    });
  });

  it('of somebody who does not see it is refused, and says who that is', async () => {
    const [stranger, guest] = [await organization.member('Analyst'), await aGuest()];
    await organization.grant(stranger, { entityId: structure.id, sourceType: 'Document', action: 'Deny' });
    const mention = ({ agent }: Person) => `Look, ${mentionOf(agent.id)}`;

    const hidden = await say(admin, mention(stranger), {}, onDocument());
    const internal = await say(admin, mention(guest), {}, onDocument());
    const shared = await say(admin, mention(guest), { visibility: 'Shared' }, onDocument());
    const nobody = await say(admin, `Look, ${mentionOf(randomUUID())}`, {}, onDocument());

    expect(hidden).toMatchObject({ status: 409, body: { code: 'mentionUnseen' } });
    expect(hidden.body.userMessage).toContain('Morgan Member cannot see this.');
    expect(internal).toMatchObject({ status: 409, body: { code: 'mentionUnseen' } });
    expect(internal.body.userMessage).toContain('Gale Guest is a guest');
    expect(shared.status).toBe(200);
    expect(nobody).toMatchObject({ status: 409, body: { code: 'mentionUnknown' } });
  });

  it('is offered of people who see the thing: guests where it is shared with them', async () => {
    const [stranger, guest] = [await organization.member('Analyst'), await aGuest()];
    await organization.grant(stranger, { entityId: structure.id, sourceType: 'Document', action: 'Deny' });
    const find = async (search: string, visibility: string): Promise<string[]> => {
      const pages = await allPages<Mentionable>(
        admin,
        `${path()}/people?${query(onDocument())}&search=${search}&visibility=${visibility}`,
        20,
      );
      return pages.flat().map(({ id }) => id);
    };

    expect(await find('morgan', 'Internal')).not.toContain(stranger.agent.id);
    expect(await find('gale', 'Internal')).toEqual([]);
    expect(await find('gale', 'Shared')).toContain(guest.agent.id);
    expect(await find('avery', 'Internal')).toEqual([admin.agent.id]);
  });
});
