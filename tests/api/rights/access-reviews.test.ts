import { beforeEach, describe, expect, it } from 'vitest';
import type { AccessReview, AccessReviewItem } from '#shared/domain/access-review.ts';
import { formatDate } from '#shared/format/dates.ts';
import { accessReviewsOf, inDays } from '#tests/support/access-reviews.ts';
import { addClient, clientWith } from '#tests/support/api-tokens.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { deliver } from '#tests/support/local-pages.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { codeOf, groupsOf } from './groups-of.ts';

let organization: TestOrganization;
let reviews: ReturnType<typeof accessReviewsOf>;

beforeEach(async () => {
  organization = await anOrganization();
  reviews = accessReviewsOf(organization);
});

const saidOf = (items: readonly AccessReviewItem[], { agent }: Person) =>
  items.filter(({ agentId }) => agentId === agent.id).map(({ says, gives }) => [says, gives]);

describe('the list of an access review', () => {
  it('has everything that gives somebody access, in words, since when and by whom', async () => {
    const structure = await organization.structure({ name: 'Lakeside solar' });
    const member = await organization.member('Member', 'Analyst');
    await organization.grant(member, { level: 'View', sourceType: 'Covenant', entityId: structure.id });
    good(await member.get(`/api/init/global/${organization.id}`));
    const group = await groupsOf(organization).make('Closers', { agents: [member.agent.id] });
    good(
      await organization.admin.post(`/api/agents/${member.agent.id}/entities`, [
        { entityType: 'Deal', entityId: structure.id, role: 'CovenantApprover' },
      ]),
    );

    const review = await reviews.running();
    const items = await reviews.items(review);

    expect(saidOf(items, member)).toEqual([
      ['Membership', 'Signs in to the organization, with the rights listed with it'],
      [
        'Role Analyst',
        expect.stringMatching(/^May view users and settings; view structures; .*create and obsolete documents$/),
      ],
      ['Role Member', 'Belongs to the organization and sees only what is granted, structure by structure.'],
      [`Group ${group.name}`, 'Gives nothing by itself'],
      ['Covenant approver on Lakeside solar', 'Sees everything in the structure and approves its covenants.'],
      ['May view covenants in Lakeside solar', 'There and in everything below it'],
    ]);
    const own = items.filter(({ agentId }) => agentId === member.agent.id);
    expect(own.every(({ state, standing }) => state === 'undecided' && standing === 'asListed')).toBe(true);
    expect(new Set(own.map(({ givenByName }) => givenByName))).toEqual(new Set(['Avery Admin']));
    expect(own.every(({ since }) => since !== null && since <= (review.takenAt ?? ''))).toBe(true);
    expect(own[0]).toMatchObject({ personName: 'Morgan Member', personEmail: member.email, personKind: 'MEMBER' });
    expect(own[0]?.lastSeenAt).not.toBeNull();
    expect(review.progress).toMatchObject({ people: 2, items: items.length, undecided: items.length });
  });

  it('covers whom it was asked to cover, and programs with their roles', async () => {
    const guest = await organization.guest();
    await organization.switchOn('apiAccessEnabled');
    const client = await addClient(organization, { name: 'Ledger export', roleId: 'Deal Admin', scopes: ['read'] });

    const programs = await reviews.items(await reviews.running({ covers: ['API_CLIENT'] }));
    const guests = await reviews.items(await reviews.running({ covers: ['GUEST'] }));

    expect(programs.map(({ agentId, personName, says, gives }) => [agentId, personName, says, gives])).toEqual([
      [client.client_id, 'Ledger export', 'API access', 'Calls the API with the scopes read'],
      [client.client_id, 'Ledger export', 'Role Deal Admin', expect.stringContaining('Full access to all structures')],
    ]);
    expect(guests.map(({ agentId }) => agentId)).toEqual([guest.agent.id]);
  });

  it('leaves out who is disabled, and what denies, grants nothing or is obsolete', async () => {
    const structure = await organization.structure();
    const [disabled, member] = [await organization.member('Member'), await organization.member()];
    good(await organization.admin.put(`/api/organizations/${organization.id}/agents/${disabled.agent.id}/disable`));
    await organization.grant(member, { level: 'View', action: 'Deny', sourceType: 'Deal', entityId: structure.id });
    const groups = groupsOf(organization);
    const group = await groups.make('Old team', { agents: [member.agent.id] });
    good(await groups.change(group, { version: group.version, launchStatus: 'Obsolete' }));
    good(
      await organization.admin.post(`/api/agents/${member.agent.id}/entities`, [
        { entityType: 'Deal', entityId: structure.id, role: 'Viewer', enabled: false },
      ]),
    );

    const items = await reviews.items(await reviews.running());

    expect(saidOf(items, disabled)).toEqual([]);
    expect(saidOf(items, member).map(([says]) => says)).toEqual(['Membership']);
  });

  it('may be confined to those who see one structure', async () => {
    const [shown, other] = [await organization.structure(), await organization.structure({ name: 'Lakeside' })];
    const [sees, seesOther] = [await organization.member(), await organization.member()];
    await organization.grant(sees, { level: 'View', sourceType: 'Deal', entityId: shown.id });
    await organization.grant(seesOther, { level: 'View', sourceType: 'Deal', entityId: other.id });

    const review = await reviews.running({ structureId: shown.id });
    const people = new Set((await reviews.items(review)).map(({ agentId }) => agentId));

    expect(review.structure).toEqual({ id: shown.id, name: shown.name });
    expect(people).toEqual(new Set([organization.admin.agent.id, sees.agent.id]));
    expect(codeOf(await reviews.start({ structureId: 'elsewhere' }))).toEqual([404, 'entityNotFound']);
  });

  it('is the same however often the job runs, and pages person by person', async () => {
    await organization.member('Member');
    await organization.member('Analyst');
    const review = await reviews.running();
    const before = await reviews.items(review);
    becomeFunction();
    const { takeSnapshot } = await import('#functions/domain/rights/access-reviews/take-snapshot.ts');
    const { storedReviewChange, readReview } = await import('#functions/domain/rights/access-reviews/review-store.ts');
    const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const { systemClock: clock } = await import('#functions/platform/clock.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const table = tableOf(organization.id);
    const stored = await readReview(table, review.id);
    // As if its worker had died before the last step.
    await writeRecords([storedReviewChange(table, stored, { status: 'Preparing' }, 'reopened')], actor, clock.now());
    const job = await jobsOf(table, actor, clock).find(review.jobId);
    if (!job) throw new Error('The list was written by no job.');

    const sent: unknown[] = [];
    const outcome = await takeSnapshot(
      review.id,
      { job, table, actor, clock, report: async () => undefined },
      { siteUrl: async () => 'https://trestle.example', sendMail: async (mail) => void sent.push(mail) },
    );

    expect(outcome).toEqual({ done: `${before.length} items of 3 people listed` });
    expect(await reviews.items(review)).toEqual(before);
    expect(sent).toEqual([]);
    const first = await organization.admin.get(`${reviews.at(review)}/items?limit=3`);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await organization.admin.get(
      `${reviews.at(review)}/items?limit=500&cursor=${encodeURIComponent(cursor)}`,
    );
    expect([...first.body, ...second.body]).toEqual(before);
  });
});

describe('the life of an access review', () => {
  it('begins with its list, is decided item by item, and never changes once it is completed', async () => {
    const member = await organization.member('Member');
    const started = good(await reviews.start({ name: 'Year-end review' })).body as AccessReview;
    const review = await reviews.opened(started);
    const deputy = await organization.member('Admin');
    good(
      await organization.admin.put(reviews.at(review), {
        version: review.version,
        reviewerIds: [organization.admin.agent.id, deputy.agent.id],
      }),
    );
    const all = await reviews.items(review);

    const early = await reviews.complete(review);
    for (const item of all) {
      const by = item.agentId === organization.admin.agent.id ? deputy : organization.admin;
      good(await reviews.decide(review, item, 'confirm', { by, remark: 'Still on the desk' }));
    }
    const completed = good(await reviews.complete(review)).body as AccessReview;
    const [decided] = await reviews.items(review);
    const late = await reviews.decide(review, { ...all[0], version: 2 } as AccessReviewItem, 'takeAway');

    expect(started).toMatchObject({ status: 'Preparing', name: 'Year-end review', startedByName: 'Avery Admin' });
    expect(codeOf(early)).toEqual([409, 'accessReviewUndecided']);
    expect(early.body.userMessage).toContain(`${all.length} items are undecided`);
    expect(completed).toMatchObject({
      status: 'Completed',
      endedByName: 'Avery Admin',
      progress: { items: all.length, confirmed: all.length, undecided: 0 },
    });
    expect(decided).toMatchObject({ state: 'confirmed', remark: 'Still on the desk', standing: null });
    expect(decided?.decidedByName).not.toBeNull();
    expect(codeOf(late)).toEqual([409, 'accessReviewNotRunning']);
    expect(codeOf(await reviews.cancel(review))).toEqual([409, 'accessReviewNotRunning']);
    const version = completed.version;
    expect(codeOf(await organization.admin.put(reviews.at(review), { version, name: 'Other' }))).toEqual([
      409,
      'accessReviewNotRunning',
    ]);
    expect(good(await reviews.complete(review)).body).toEqual(completed);
    const events = (await auditOfOrganization(organization.id)).map(({ event }) => event);
    expect(events.filter((event) => event === 'accessReviewItem.confirmed')).toHaveLength(all.length);
    expect(events).toEqual(
      expect.arrayContaining([
        'accessReview.started',
        'accessReview.opened',
        'accessReview.updated',
        'accessReview.completed',
      ]),
    );
    expect((await member.get('/api/deals')).status).toBe(200);
  });

  it('is completed with undecided items only by whoever says how many', async () => {
    const review = await reviews.running();
    const { undecided } = review.progress;

    const replies = [await reviews.complete(review), await reviews.complete(review, undecided - 1)];
    const completed = await reviews.complete(review, undecided);

    expect(undecided).toBeGreaterThan(1);
    expect(replies.map(codeOf)).toEqual(Array.from({ length: 2 }, () => [409, 'accessReviewUndecided']));
    expect(completed).toMatchObject({ status: 200, body: { status: 'Completed', progress: { undecided } } });
  });

  it('may be cancelled, and stays as it was then', async () => {
    const member = await organization.member('Member');
    const review = await reviews.running();
    const item = await reviews.itemOf(review, member, 'Role Member');

    good(await reviews.cancel(review));

    expect(codeOf(await reviews.decide(review, item, 'takeAway'))).toEqual([409, 'accessReviewNotRunning']);
    expect(await reviews.get(review)).toMatchObject({ status: 'Cancelled', endedByName: 'Avery Admin' });
    expect(good(await reviews.cancel(review)).body.status).toBe('Cancelled');
    expect(codeOf(await reviews.complete(review))).toEqual([409, 'accessReviewNotRunning']);
  });

  it('is one of a list, the newest first, with how far each has come', async () => {
    const first = await reviews.running({ name: 'First' });
    const second = await reviews.running({ name: 'Second', dueOn: inDays(0) });

    const list = good(await organization.admin.get(`${reviews.path}?limit=1`));
    const all = good(await organization.admin.get(reviews.path)).body as AccessReview[];

    expect(list.body).toHaveLength(1);
    expect(list.headers.get('x-next-cursor')).not.toBeNull();
    expect(all.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(all[0]).toMatchObject({ isOverdue: false, progress: second.progress });
  });

  it('takes reviewers who may manage the organization, and a last day that is not over', async () => {
    const [member, stranger] = [await organization.member('Deal Admin'), await anOrganization('Lakeside Partners')];

    const replies = [
      await reviews.start({ reviewerIds: [member.agent.id] }),
      await reviews.start({ reviewerIds: [organization.admin.agent.id, stranger.admin.agent.id] }),
      await reviews.start({ dueOn: inDays(-1) }),
      await reviews.start({ reviewerIds: [] }),
      await reviews.start({ covers: [] }),
    ];

    expect(replies.map(codeOf)).toEqual(Array.from({ length: 5 }, () => [400, 'requestInvalid']));
    expect(replies.map(({ body }) => Object.keys(body.fields))).toEqual([
      ['reviewerIds.0'],
      ['reviewerIds.1'],
      ['dueOn'],
      ['reviewerIds'],
      ['covers'],
    ]);
  });

  it('changes by the version that was read', async () => {
    const review = await reviews.running();
    const put = (change: object) => organization.admin.put(reviews.at(review), { version: review.version, ...change });

    const changed = good(await put({ name: 'Renamed', dueOn: inDays(30) })).body;

    expect(changed).toMatchObject({ name: 'Renamed', dueOn: inDays(30), reviewers: review.reviewers });
    expect(codeOf(await put({ name: 'Again' }))).toEqual([409, 'recordChanged']);
  });
});

describe('mails of an access review', () => {
  it('tell the reviewers once that it has begun, is due in three days, and is overdue', async () => {
    const deputy = await organization.member('Admin');
    const both = [organization.admin.agent.id, deputy.agent.id];
    const soon = await reviews.running({ name: 'Soon due', dueOn: inDays(2), reviewerIds: both });
    await reviews.running({ name: 'Far ahead', dueOn: inDays(20) });
    const overdue = await reviews.running({ name: 'Late one' });
    becomeFunction();
    const { storedReviewChange, readReview } = await import('#functions/domain/rights/access-reviews/review-store.ts');
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const { tableOf } = await import('#functions/platform/storage/table.ts');
    const table = tableOf(organization.id);
    const late = storedReviewChange(table, await readReview(table, overdue.id), { dueOn: inDays(-1) }, 'passed');
    await writeRecords([late], actor, new Date());

    for (let days = 0; days < 2; days += 1) {
      await deliver('deliver-notifications', { kind: 'dueReviews', organizationId: organization.id });
    }
    const { text } = await mailTo(deputy.email, 'Please review access: Soon due');
    const received = (await mailsTo(organization.admin.email)).map(({ subject }) => subject);

    expect(text).toContain(`/organization/${organization.id}/settings/access-reviews/${soon.id}`);
    expect(received.filter((subject) => /access/i.test(subject)).toSorted()).toEqual([
      `Access review due on ${formatDate(inDays(2))}: Soon due`,
      'Access review overdue: Late one',
      'Please review access: Far ahead',
      'Please review access: Late one',
      'Please review access: Soon due',
    ]);
    expect((await reviews.get(overdue)).isOverdue).toBe(true);
  });
});

describe('who may review access', () => {
  let review: AccessReview;
  let member: Person;
  let item: AccessReviewItem;

  beforeEach(async () => {
    member = await organization.member('Member');
    review = await reviews.running();
    item = await reviews.itemOf(review, member, 'Role Member');
  });

  it('is nobody without the right to manage the organization', async () => {
    const people = [member, await organization.guest(), await organization.member('Deal Admin')];

    for (const by of people) {
      const replies = [
        await by.get(reviews.path),
        await by.get(reviews.at(review)),
        await by.get(`${reviews.at(review)}/items`),
        await reviews.start({}, by),
        await reviews.decide(review, item, 'confirm', { by }),
        await reviews.complete(review, 0, by),
        await reviews.cancel(review, by),
      ];
      expect(replies.map(codeOf)).toEqual(Array.from({ length: 7 }, () => [403, 'notPermitted']));
    }
  });

  it('is nobody of another organization, by whatever ids', async () => {
    const stranger = await anOrganization('Lakeside Partners');
    const theirs = accessReviewsOf(stranger);

    const replies = [
      await stranger.admin.get(reviews.at(review)),
      await reviews.decide(review, item, 'takeAway', { by: stranger.admin }),
      await stranger.admin.get(theirs.at(review)),
      await stranger.admin.get(`${theirs.at(review)}/items`),
      await theirs.decide(review, item, 'takeAway'),
      await theirs.complete(review),
      await theirs.cancel(review),
    ];

    expect(replies.map(codeOf)).toEqual([
      [404, 'organizationNotFound'],
      [404, 'organizationNotFound'],
      ...Array.from({ length: 5 }, () => [404, 'accessReviewNotFound']),
    ]);
    expect((await reviews.items(review)).every(({ state }) => state === 'undecided')).toBe(true);
    expect(good(await stranger.admin.get(theirs.path)).body).toEqual([]);
  });

  it('is a reviewer, who decides on everybody but themselves', async () => {
    const deputy = await organization.member('Admin');
    const own = await reviews.itemOf(review, organization.admin, 'Role Admin');

    expect(codeOf(await reviews.decide(review, item, 'confirm', { by: deputy }))).toEqual([
      403,
      'accessReviewForReviewers',
    ]);
    expect(codeOf(await reviews.decide(review, own, 'confirm'))).toEqual([403, 'accessReviewOwnItem']);
    expect(codeOf(await reviews.decide(review, own, 'takeAway'))).toEqual([403, 'accessReviewOwnItem']);

    good(await organization.admin.put(reviews.at(review), { version: review.version, reviewerIds: [deputy.agent.id] }));
    expect(good(await reviews.decide(review, own, 'confirm', { by: deputy })).body.state).toBe('confirmed');
    expect(codeOf(await reviews.decide(review, item, 'confirm'))).toEqual([403, 'accessReviewForReviewers']);
  });

  it('is no program, which reads reviews with a scope for it', async () => {
    await organization.switchOn('apiAccessEnabled');
    const credentials = await addClient(organization, { roleId: 'Admin', scopes: ['rights:write'] });
    const client = await clientWith(credentials);
    const elsewhere = await clientWith(await addClient(organization, { roleId: 'Admin', scopes: ['agents:read'] }));

    const reads = [
      await client.get(reviews.path),
      await client.get(reviews.at(review)),
      await client.get(`${reviews.at(review)}/items`),
    ];
    const writes = [
      await reviews.start({}, client),
      await client.put(reviews.at(review), { version: review.version, name: 'Mine' }),
      await reviews.decide(review, item, 'confirm', { by: client }),
      await reviews.complete(review, 0, client),
      await reviews.cancel(review, client),
    ];

    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(writes.map(codeOf)).toEqual(Array.from({ length: 5 }, () => [403, 'accessReviewsForPeople']));
    expect(codeOf(await elsewhere.get(reviews.path))).toEqual([403, 'scopeInsufficient']);
  });
});
