import { beforeAll, describe, expect, it } from 'vitest';
import type { CommentSubscription } from '#shared/domain/comment-subscription.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, good, joins, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { teamOf } from './a-team.ts';

const path = '/api/v2/comments/subscription';

let organization: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
});

describe('subscriptions to comments', () => {
  it('are one’s own: on a whole structure or on one of its items', async () => {
    const analyst = await organization.member('Analyst');
    const colleague = await organization.member('Analyst');

    const whole = await analyst.put(path, { entityId: structure.id });
    const item = await analyst.put(path, { entityId: structure.id, sourceType: 'Covenant', sourceId: 'dscr' });
    const { body: listed } = good(await analyst.get(path));

    expect(whole).toMatchObject({
      status: 200,
      body: { entityId: structure.id, sourceType: 'Deal', sourceId: null, version: 1, createdBy: analyst.agent.id },
    });
    expect(item.body).toMatchObject({ sourceType: 'Covenant', sourceId: 'dscr' });
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(expect.arrayContaining([whole.body, item.body]));
    expect(good(await colleague.get(path)).body).toEqual([]);
  });

  it('are one, however often the same is asked for', async () => {
    const analyst = await organization.member('Analyst');
    const wish = { entityId: structure.id, sourceType: 'Report', sourceId: 'budget' };

    const atOnce = await Promise.all([1, 2, 3].map(() => analyst.put(path, wish)));
    const again = await analyst.put(path, wish);

    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...atOnce, again].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(good(await analyst.get(path)).body).toEqual([again.body]);
  });

  it('are listed a page at a time, of one structure where asked', async () => {
    const analyst = await organization.member('Analyst');
    const other = await organization.structure();
    for (const entityId of [structure.id, other.id]) {
      for (const sourceId of ['a', 'b', 'c']) good(await analyst.put(path, { entityId, sourceId }));
    }

    const pages = await allPages<CommentSubscription>(analyst, path, 4);
    const ofOne = await allPages<CommentSubscription>(analyst, `${path}?entityId=${other.id}`, 2);
    const ofNone = good(await analyst.get(`${path}?entityId=nothing`));

    expect(pages.map(({ length }) => length)).toEqual([4, 2]);
    expect(
      ofOne
        .flat()
        .map(({ entityId, sourceId }) => [entityId, sourceId])
        .toSorted(),
    ).toEqual([
      [other.id, 'a'],
      [other.id, 'b'],
      [other.id, 'c'],
    ]);
    expect(ofNone.body).toEqual([]);
  });

  it('end when one says so, can be had again, and leave a trail', async () => {
    const analyst = await organization.member('Analyst');
    const { body } = good(await analyst.put(path, { entityId: structure.id }));

    const ended = await analyst.delete(`${path}/${body.id}`);
    const twice = await analyst.delete(`${path}/${body.id}`);
    const empty = good(await analyst.get(path)).body;
    const again = await analyst.put(path, { entityId: structure.id });
    const trail = await auditOfRecord(`${organization.id}#Subscription#${body.id}`);

    expect(ended).toMatchObject({ status: 200, body: {} });
    expect(twice).toMatchObject({ status: 404, body: { code: 'subscriptionNotFound' } });
    expect(empty).toEqual([]);
    expect(again).toMatchObject({ status: 200, body: { id: body.id } });
    expect(trail.map(({ event }) => event)).toEqual([
      'comments.subscribed',
      'comments.unsubscribed',
      'comments.subscribed',
    ]);
  });

  it('of others cannot be ended, nor those that are not there', async () => {
    const [analyst, other] = [await organization.member('Analyst'), await organization.member('Analyst')];
    const { body } = good(await analyst.put(path, { entityId: structure.id }));

    const refused = await Promise.all([body.id, 'nothing', '%23'].map((id) => other.delete(`${path}/${id}`)));

    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
      refused.map(() => [404, 'subscriptionNotFound']),
    );
    expect(good(await analyst.get(path)).body).toHaveLength(1);
  });

  it('are kept to what one sees: nothing else can be asked for, and what was closed since is not listed', async () => {
    const guest = await organization.guest();
    const team = teamOf(organization, structure);
    const unseen = await guest.put(path, { entityId: structure.id });
    await team.save({ agentId: guest.agent.id });
    good(await guest.put(path, { entityId: structure.id }));

    await team.remove(guest.agent.id);
    const closed = good(await guest.get(path)).body;
    await team.save({ agentId: guest.agent.id });
    const open = good(await guest.get(path)).body;

    expect(unseen).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
    expect([closed.length, open.length]).toEqual([0, 1]);
  });

  it('are not about an organization, nor about what belongs to another', async () => {
    const foreign = await (await anOrganization('Lakeside Partners')).structure();

    for (const entityId of [organization.id, foreign.id, 'nothing']) {
      expect(await organization.admin.put(path, { entityId })).toMatchObject({
        status: 404,
        body: { code: 'entityNotFound' },
      });
    }
  });

  it('are kept organization by organization', async () => {
    const person = await organization.member('Analyst');
    const other = await anOrganization('Lakeside Partners');
    await joins(person, other, 'Analyst');
    const theirs = await other.structure();

    const subscribed = good(await person.put(path, { entityId: theirs.id }));
    const here = good(await person.get(path)).body;
    const there = good(await person.get(path, { 'x-organization-id': other.id })).body;

    expect(here).toEqual([]);
    expect(there).toEqual([subscribed.body]);
  });
});
