import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ name: 'Riverside senior facility' });
});

const explanationOf = (person: Person, query: Readonly<Record<string, string>>, by = admin): Promise<Reply> =>
  by.get(
    `/api/v2/organizations/${organization.id}/agents/${person.agent.id}/permissions/explanation?${new URLSearchParams(query)}`,
  );
const viewDeal = () => ({ level: 'View', sourceType: 'Deal', entityId: structure.id });
const codeOf = ({ status, body }: Reply) => [status, body.code];

describe('GET …/agents/{agentId}/permissions/explanation', () => {
  it('names the grant that settles it first, with the structure as people call it', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: structure.id }, { entityId: structure.id, level: 'Edit' });

    const { status, body } = await explanationOf(guest, viewDeal());

    expect(status).toBe(200);
    expect(body.permitted).toBe(true);
    expect(body.because).toBe('With a permission given directly, Gale may view Riverside senior facility.');
    expect(body.chain).toMatchObject([
      { origin: { kind: 'direct' }, effect: 'grants', decides: true, entityName: 'Riverside senior facility' },
      { permission: { level: 'Edit' }, effect: 'grants', decides: false },
    ]);
  });

  it('names the denial that wins over a role', async () => {
    const analyst = await organization.member('Analyst');
    await organization.grant(analyst, { entityId: structure.id, action: 'Deny' });

    const { body } = await explanationOf(analyst, viewDeal());
    const elsewhere = await explanationOf(analyst, { level: 'View', sourceType: 'Deal' });

    expect(body).toMatchObject({
      permitted: false,
      because: 'With a permission given directly, Morgan may not view, edit or archive Riverside senior facility.',
      chain: [
        { effect: 'denies', decides: true, permission: { action: 'Deny', entityId: structure.id } },
        { origin: { kind: 'role', name: 'Analyst' }, effect: 'grants', decides: false, entityName: null },
      ],
    });
    expect(elsewhere.body).toMatchObject({ permitted: true, chain: [{ origin: { kind: 'role', name: 'Analyst' } }] });
  });

  it('says so when nothing speaks for it, and when the user is disabled', async () => {
    const member = await organization.member('Member');
    const path = `/api/organizations/${organization.id}/agents/${member.agent.id}`;
    const none = await explanationOf(member, viewDeal());
    await organization.grant(member, { entityId: structure.id });
    good(await admin.put(`${path}/disable`));

    const disabled = await explanationOf(member, viewDeal());

    const because = 'No role or assignment lets Morgan view Riverside senior facility.';
    expect(none.body).toEqual({ permitted: false, because, chain: [] });
    expect(disabled.body).toEqual({ permitted: false, because: 'This user is disabled.', chain: [] });
  });

  it('tells people about themselves, but not the name of what they may not see', async () => {
    const analyst = await organization.member('Analyst');
    await organization.grant(analyst, { entityId: structure.id, action: 'Deny' });
    const guest = await organization.guest();

    const own = await explanationOf(analyst, viewDeal(), analyst);
    const others = await explanationOf(analyst, viewDeal(), guest);

    expect(own.body.permitted).toBe(false);
    expect(own.body.because).toBe(
      'With a permission given directly, you may not view, edit or archive an item that is not shown.',
    );
    expect(JSON.stringify(own.body)).not.toContain(structure.name);
    expect(codeOf(others)).toEqual([403, 'notPermitted']);
  });

  it('finds neither people nor things of other organizations', async () => {
    const other = await anOrganization('Lakeside Partners');
    const foreign = await other.structure();
    const superuser = await theSuperuser();
    const self = good(await superuser.get('/api/organizations')).status;

    const replies = [
      await explanationOf(other.admin, viewDeal()),
      await explanationOf(admin, { ...viewDeal(), entityId: foreign.id }),
      await explanationOf(admin, { ...viewDeal(), entityId: 'nothing' }),
      await explanationOf(admin, { ...viewDeal(), entityId: '#' }),
      await explanationOf(admin, viewDeal(), other.admin),
    ];

    expect(self).toBe(200);
    expect(replies.map(codeOf)).toEqual([
      [404, 'agentNotFound'],
      [404, 'entityNotFound'],
      [404, 'entityNotFound'],
      [404, 'entityNotFound'],
      [404, 'organizationNotFound'],
    ]);
  });

  it('refuses a level or source that there is none of', async () => {
    const refused = await explanationOf(admin, { level: 'Own', sourceType: 'Moon' });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['level', 'sourceType']);
  });
});

describe('POST /api/v2/organizations/{orgId}/permissions/check', () => {
  it('permits nobody anything on what does not exist or belongs to another organization', async () => {
    const other = await anOrganization('Lakeside Partners');
    const foreign = await other.structure();
    const entityIds = [structure.id, foreign.id, other.id, 'd2719c53-1d3c-4b3a-9c34-000000000000', '#', 'constructor'];
    const path = `/api/v2/organizations/${organization.id}/permissions/check`;
    const items = entityIds.map((entityId) => ({ ...viewDeal(), entityId, organizationId: organization.id }));

    const asked = await Promise.all([admin, await theSuperuser()].map((one) => one.post(path, items)));

    for (const { status, body } of asked) {
      expect(status).toBe(200);
      expect(body.map(({ permitted }: { permitted: boolean }) => permitted)).toEqual([
        true,
        false,
        false,
        false,
        false,
        false,
      ]);
    }
  });

  it('takes the organization itself as the widest place', async () => {
    const item = { level: 'Create', sourceType: 'Organization', organizationId: organization.id };
    const path = `/api/v2/organizations/${organization.id}/permissions/check`;

    const { body } = await admin.post(path, [item, { ...item, entityId: organization.id }]);

    expect(body.map(({ permitted }: { permitted: boolean }) => permitted)).toEqual([true, true]);
  });
});

describe('GET …/{structureType}/{structureId}/{sourceType}/permissions', () => {
  const held = (person: Person, source = 'Deal', id = structure.id, type = 'Deal'): Promise<Reply> =>
    person.get(`/api/v2/organizations/${organization.id}/${type}/${id}/${source}/permissions`);

  it('answers one’s own records on a structure from all origins, each with what comes of it', async () => {
    const analyst = await organization.member('Analyst');
    const elsewhere = await organization.structure({ name: 'Lakeside term loan' });
    await organization.grant(
      analyst,
      { entityId: structure.id, level: 'Edit' },
      { entityId: structure.id, level: 'Create', action: 'Deny' },
      { entityId: elsewhere.id, level: 'Edit' },
      { entityId: structure.id, sourceType: 'Document' },
    );

    const { status, body } = await held(analyst);

    expect(status).toBe(200);
    expect(
      body.map(({ level, action, entityId, permitted }: Record<string, unknown>) => [
        level,
        action,
        entityId,
        permitted,
      ]),
    ).toEqual([
      ['Edit', 'Grant', structure.id, true],
      ['Create', 'Deny', structure.id, false],
      ['View', 'Grant', null, true],
    ]);
  });

  it('counts what comes of a deal role, such as approving reports', async () => {
    const guest = await organization.guest();
    const assignment = { entityType: 'Deal', entityId: structure.id, role: 'SubmissionApprover' };
    good(await admin.post(`/api/agents/${guest.agent.id}/entities`, [assignment]));

    const { body } = await held(guest, 'Report');

    expect(body).toMatchObject([
      { level: 'View', detailName: null, permitted: true },
      { level: 'Edit', detailName: 'Approval Status', permitted: true },
    ]);
  });

  it('shows nothing of a structure to whoever may not see it', async () => {
    const guest = await organization.guest();
    const other = await anOrganization('Lakeside Partners');
    const foreign = await other.structure();

    const replies = [await held(guest), await held(admin, 'Deal', foreign.id), await held(admin, 'Deal', 'nothing')];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'entityNotFound']));
  });

  it('refuses types and sources that there are none of', async () => {
    const refused = await held(admin, 'Moon', structure.id, 'Planet');

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['sourceType', 'structureType']);
  });
});
