import { beforeEach, describe, expect, it } from 'vitest';
import type { AccessReview } from '#shared/domain/access-review.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { accessReviewsOf } from '#tests/support/access-reviews.ts';
import { addClient, clientsOf, clientWith, tokenOf } from '#tests/support/api-tokens.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { codeOf, groupsOf } from './groups-of.ts';

let organization: TestOrganization;
let reviews: ReturnType<typeof accessReviewsOf>;
let structure: Structure;

beforeEach(async () => {
  organization = await anOrganization();
  reviews = accessReviewsOf(organization);
  structure = await organization.structure({ name: 'Lakeside solar' });
});

const sees = async (person: Person): Promise<boolean> =>
  (await person.get(`/api/deals/${structure.id}`)).status === 200;
const agentPath = ({ agent }: Person): string => `/api/organizations/${organization.id}/agents/${agent.id}`;
const assign = async ({ agent }: Person, role: string): Promise<unknown> =>
  good(
    await organization.admin.post(`/api/agents/${agent.id}/entities`, [
      { entityType: 'Deal', entityId: structure.id, role },
    ]),
  );
const viewing = () => ({ level: 'View', action: 'Grant', sourceType: 'Deal', entityId: structure.id });
const groupThatSees = async ({ agent }: Person) => {
  const groups = groupsOf(organization);
  const group = await groups.make('Closers', { agents: [agent.id] });
  good(await groups.setPermissions(group, [viewing()]));
  return groups.latest(group);
};

describe('what is taken away in an access review', () => {
  const kinds: readonly {
    readonly kind: string;
    readonly says: string;
    give(): Promise<Person>;
  }[] = [
    { kind: 'a role', says: 'Role Analyst', give: () => organization.member('Analyst') },
    {
      kind: 'a group',
      says: 'Group Closers',
      give: async () => {
        const person = await organization.member();
        await groupThatSees(person);
        return person;
      },
    },
    {
      kind: 'a permission record',
      says: 'May view structures in Lakeside solar',
      give: async () => {
        const guest = await organization.guest();
        good(await organization.grant(guest, { level: 'View', sourceType: 'Deal', entityId: structure.id }));
        return guest;
      },
    },
    {
      kind: 'a deal role',
      says: 'Viewer on Lakeside solar',
      give: async () => {
        const guest = await organization.guest();
        await assign(guest, 'Viewer');
        return guest;
      },
    },
    { kind: 'the membership', says: 'Membership', give: () => organization.member('Analyst') },
  ];

  it.each(kinds)('closes the structure at once: $kind', async ({ says, give }) => {
    const person = await give();
    const review = await reviews.running();
    const item = await reviews.itemOf(review, person, says);
    expect(await sees(person)).toBe(true);

    const taken = good(await reviews.decide(review, item, 'takeAway', { remark: 'Left the project' })).body;

    expect(await sees(person)).toBe(false);
    expect(taken).toMatchObject({
      state: 'takenAway',
      decidedByName: 'Avery Admin',
      remark: 'Left the project',
      standing: null,
    });
    expect((await reviews.get(review)).progress).toMatchObject({ takenAway: 1 });
    const events = (await auditOfOrganization(organization.id)).filter(({ by }) => by === organization.admin.agent.id);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['accessReviewItem.taking', 'accessReviewItem.takenAway']),
    );
  });

  it('disables a member and removes nobody, so that somebody else can let them in again', async () => {
    const member = await organization.member('Analyst');
    const review = await reviews.running();

    good(await reviews.decide(review, await reviews.itemOf(review, member, 'Membership'), 'takeAway'));
    const role = await reviews.itemOf(review, member, 'Role Analyst');
    good(await organization.admin.put(`${agentPath(member)}/enable`));

    expect(role).toMatchObject({ state: 'undecided', standing: 'asListed' });
    expect(await sees(member)).toBe(true);
  });

  it('ends an API client, or leaves it without its role', async () => {
    await organization.switchOn('apiAccessEnabled');
    const [ended, kept] = [
      await addClient(organization, { name: 'Ledger', roleId: 'Deal Admin' }),
      await addClient(organization, { name: 'Meters', roleId: 'Deal Admin' }),
    ];
    const [endedClient, keptClient] = [await clientWith(ended), await clientWith(kept)];
    const review = await reviews.running({ covers: ['API_CLIENT'] });
    const items = await reviews.items(review);
    const itemOf = (id: string, says: string) => {
      const found = items.find((item) => item.agentId === id && item.says === says);
      if (!found) throw new Error(`No ${says}`);
      return found;
    };

    good(await reviews.decide(review, itemOf(ended.client_id, 'API access'), 'takeAway'));
    good(await reviews.decide(review, itemOf(kept.client_id, 'Role Deal Admin'), 'takeAway'));

    expect((await endedClient.get(`/api/deals/${structure.id}`)).status).toBe(401);
    expect((await tokenOf(ended)).status).toBe(401);
    expect((await keptClient.get(`/api/deals/${structure.id}`)).status).toBe(404);
    expect(await clientsOf(organization)).toMatchObject([{ id: kept.client_id, roleId: null }]);
    expect(good(await organization.admin.get(`/api/organizations/${organization.id}`)).body.details).not.toContainEqual(
      expect.objectContaining({ name: 'apiClientId', value: ended.client_id }),
    );
  });

  it('withdraws nothing from whoever was only invited but the invitation’s use', async () => {
    const [id = ''] = await groupsOf(organization).invite(['Ines', 'Invited']);
    const review = await reviews.running();
    const [item] = (await reviews.items(review)).filter(({ agentId }) => agentId === id);

    const taken = await reviews.decide(review, item ?? { id: '', version: 1 }, 'takeAway');

    expect(item).toMatchObject({ says: 'Membership, invited', gives: 'Has not accepted the invitation yet' });
    expect(good(taken).body.state).toBe('takenAway');
    expect(good(await organization.admin.get(`/api/organizations/${organization.id}/agents/${id}`)).body).toMatchObject(
      {
        enabledOrganizations: [],
      },
    );
  });

  it('stays refused where it would be elsewhere, and leaves the item undecided', async () => {
    const manager = await organization.member();
    await organization.grant(manager, { level: 'Create', sourceType: 'Organization' });
    const review = await reviews.running({ reviewerIds: [manager.agent.id] });
    const role = await reviews.itemOf(review, organization.admin, 'Role Admin');
    const membership = await reviews.itemOf(review, organization.admin, 'Membership');

    const replies = [
      await reviews.decide(review, role, 'takeAway', { by: manager }),
      await reviews.decide(review, membership, 'takeAway', { by: manager }),
    ];
    const after = await reviews.itemOf(review, organization.admin, 'Role Admin');

    expect(replies.map(codeOf)).toEqual(Array.from({ length: 2 }, () => [409, 'lastAdministrator']));
    expect(after).toMatchObject({ state: 'undecided', standing: 'asListed', decidedAt: null });
    expect((await reviews.get(review)).progress).toMatchObject({ takenAway: 0 });
    expect(good(await reviews.decide(review, after, 'confirm', { by: manager })).body.state).toBe('confirmed');
    expect((await organization.admin.get('/api/deals')).status).toBe(200);
  });

  it('is not given back by another decision, while a confirmation may still be taken back', async () => {
    const member = await organization.member('Analyst', 'Member');
    const review = await reviews.running();
    const item = await reviews.itemOf(review, member, 'Role Analyst');

    const confirmed = good(await reviews.decide(review, item, 'confirm')).body;
    const taken = good(await reviews.decide(review, confirmed, 'takeAway')).body;
    const again = await reviews.decide(review, taken, 'confirm');

    expect(taken.state).toBe('takenAway');
    expect(codeOf(again)).toEqual([409, 'accessReviewItemDone']);
    expect((await reviews.get(review)).progress).toMatchObject({ confirmed: 0, takenAway: 1 });
    expect(await sees(member)).toBe(false);
  });
});

describe('what is no longer as it was listed', () => {
  let review: AccessReview;

  it('is told, and recorded as no longer held whatever was decided', async () => {
    const [member, guest] = [await organization.member('Analyst'), await organization.guest()];
    good(await organization.grant(guest, { level: 'View', sourceType: 'Deal', entityId: structure.id }));
    review = await reviews.running();
    const { version } = good(await organization.admin.get(agentPath(member))).body;
    good(await organization.admin.put(agentPath(member), { version, roles: ['Member'] }));
    good(await organization.admin.delete(agentPath(guest)));

    const role = await reviews.itemOf(review, member, 'Role Analyst');
    const record = await reviews.itemOf(review, guest, 'May view structures in Lakeside solar');
    const replies = [await reviews.decide(review, role, 'confirm'), await reviews.decide(review, record, 'takeAway')];

    expect([role.standing, record.standing]).toEqual(['gone', 'gone']);
    expect(replies.map((reply) => good(reply).body.state)).toEqual(['notHeld', 'notHeld']);
    expect((await reviews.get(review)).progress).toMatchObject({ notHeld: 2, takenAway: 0, confirmed: 0 });
    expect(codeOf(await reviews.decide(review, good(replies[0] as never).body, 'takeAway'))).toEqual([
      409,
      'accessReviewItemDone',
    ]);
  });

  it('is shown as it is now before anything is decided: another deal role, a group or role with other rights', async () => {
    const member = await organization.member('Analyst');
    await assign(member, 'Viewer');
    const group = await groupThatSees(member);
    review = await reviews.running();
    await assign(member, 'Approver');
    good(await groupsOf(organization).setPermissions(group, [{ ...viewing(), level: 'Edit' }]));
    const roles = good(await organization.admin.get(`/api/organizations/${organization.id}/roles`)).body;
    const { id, version } = roles.find(({ name }: { name: string }) => name === 'Analyst');
    const grants = [{ level: 'Create', sourceType: 'Deal' }];
    good(await organization.admin.put(`/api/organizations/${organization.id}/roles/${id}`, { version, grants }));

    for (const [says, saysNow, gives] of [
      ['Viewer on Lakeside solar', 'Approver on Lakeside solar', /approves its reports and covenants/],
      ['Group Closers', 'Group Closers', /^May view and edit structures in Lakeside solar$/],
      ['Role Analyst', 'Role Analyst', /^May view, edit, create and obsolete structures$/],
    ] as const) {
      const item = await reviews.itemOf(review, member, says);
      const refused = await reviews.decide(review, item, 'takeAway');
      const renewed = await reviews.itemOf(review, member, saysNow);
      expect(item.standing).toBe('changed');
      expect(codeOf(refused)).toEqual([409, 'accessReviewItemChanged']);
      expect(renewed).toMatchObject({ state: 'undecided', standing: 'asListed', isRenewed: true });
      expect(renewed.gives).toMatch(gives);
      expect(await sees(member)).toBe(true);
      expect(good(await reviews.decide(review, renewed, 'takeAway')).body.state).toBe('takenAway');
    }
    expect(await sees(member)).toBe(false);
  });

  it('does not hold what was granted after the list was complete', async () => {
    const member = await organization.member();
    review = await reviews.running();

    await assign(member, 'Viewer');

    const said = (await reviews.items(review)).filter(({ agentId }) => agentId === member.agent.id);
    expect(said.map(({ says }) => says)).toEqual(['Membership']);
  });
});

describe('several at once', () => {
  it('of two reviewers on one item, one decides and the other is told', async () => {
    const deputy = await organization.member('Admin');
    const member = await organization.member('Analyst');
    const review = await reviews.running({ reviewerIds: [organization.admin.agent.id, deputy.agent.id] });
    const item = await reviews.itemOf(review, member, 'Role Analyst');

    const replies = await Promise.all([
      reviews.decide(review, item, 'takeAway'),
      reviews.decide(review, item, 'confirm', { by: deputy }),
    ]);

    const statuses = replies.map(({ status }) => status).toSorted();
    const { progress } = await reviews.get(review);
    expect(statuses).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('recordChanged');
    expect(progress.confirmed + progress.takenAway).toBe(1);
    expect(await sees(member)).toBe(progress.takenAway === 0);
  });

  it('decide on different items without a conflict, and the counts are right', async () => {
    const deputy = await organization.member('Admin');
    const people = [await organization.member('Analyst'), await organization.member('Analyst')];
    const review = await reviews.running({ reviewerIds: [organization.admin.agent.id, deputy.agent.id] });
    const theirs = (await reviews.items(review)).filter(({ agentId }) =>
      people.some(({ agent }) => agent.id === agentId),
    );

    const replies = await Promise.all(
      theirs.map((item, at) =>
        reviews.decide(review, item, 'confirm', { by: at % 2 === 0 ? organization.admin : deputy }),
      ),
    );

    expect(replies.map(({ status }) => status)).toEqual(theirs.map(() => 200));
    expect((await reviews.get(review)).progress).toMatchObject({ confirmed: theirs.length });
  });

  it('nothing is decided in a review that ends in the same moment', async () => {
    const member = await organization.member('Analyst');
    const review = await reviews.running();
    const item = await reviews.itemOf(review, member, 'Role Analyst');
    const { undecided } = review.progress;

    const [decision, completion] = await Promise.all([
      reviews.decide(review, item, 'confirm'),
      reviews.complete(review, undecided),
    ]);

    expect([decision.status, completion.status].toSorted()).toEqual([200, 409]);
    const after = await reviews.itemOf(review, member, 'Role Analyst');
    expect(after.state).toBe(decision.status === 200 ? 'confirmed' : 'undecided');
  });

  it('whoever sends a decision again gets the answer of the first', async () => {
    const member = await organization.member('Analyst');
    const review = await reviews.running();
    const item = await reviews.itemOf(review, member, 'Role Analyst');
    const headers = { 'idempotency-key': `decide-${item.id}` };

    const first = await reviews.decide(review, item, 'takeAway', { headers });
    const second = await reviews.decide(review, item, 'takeAway', { headers });

    expect(good(second).body).toEqual(good(first).body);
    expect((await reviews.get(review)).progress).toMatchObject({ takenAway: 1 });
  });

  it('who died between taking away and saying so finds it taken away by the review', async () => {
    const member = await organization.member('Analyst');
    const review = await reviews.running();
    const item = await reviews.itemOf(review, member, 'Role Analyst');
    becomeFunction();
    const { itemChange, readItem, readProgress, storedProgressChange } = await import(
      '#functions/domain/rights/access-reviews/review-store.ts'
    );
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const table = tableOf(organization.id);
    const stored = await readItem(table, review.id, item.id);
    const takenBy = { id: organization.admin.agent.id, name: 'Avery Admin' };
    const begun = [
      itemChange(table, { ...stored, takenBy }, stored.version, 'taking'),
      storedProgressChange(table, await readProgress(table, review.id), { taking: 1 }, 'counted'),
    ];
    await writeRecords(begun, { agentId: organization.admin.agent.id, correlationId: 'a-test' }, new Date());
    const { version } = good(await organization.admin.get(agentPath(member))).body;
    good(await organization.admin.put(agentPath(member), { version, roles: ['Member'] }));

    const early = await reviews.complete(review, review.progress.undecided);
    const again = await reviews.decide(review, await reviews.itemOf(review, member, 'Role Analyst'), 'takeAway');

    expect(codeOf(early)).toEqual([409, 'accessReviewTaking']);
    expect(good(again).body).toMatchObject({ state: 'takenAway', decidedByName: 'Avery Admin' });
    const { undecided } = (await reviews.get(review)).progress;
    expect((await reviews.complete(review, undecided)).status).toBe(200);
  });
});
