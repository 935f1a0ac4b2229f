import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import { basicOf } from '#tests/support/client.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, nobody, password, type TestOrganization } from '#tests/support/organization.ts';

const newEmail = () => `person-${randomUUID()}@riverside.example`;
const someone = (primaryEmail: string) => ({ firstName: 'Morgan', lastName: 'Member', primaryEmail });

let organization: TestOrganization;
let agentsPath: string;

beforeAll(async () => {
  organization = await anOrganization();
  agentsPath = `/api/organizations/${organization.id}/agents`;
});

describe('POST /api/organizations/{id}/agents', () => {
  it('adds a member, who chooses a password by the mailed link', async () => {
    const email = newEmail();

    const created = await organization.admin.post(agentsPath, { ...someone(email), roles: ['Deal Admin'] });
    const token = linkIn(await mailTo(email, 'invited to Riverside Capital'), 'new-user-password');
    const { body } = await nobody().post('/api/agents/reset', undefined, basicOf(token, password));

    expect(created).toMatchObject({
      status: 200,
      body: {
        primaryEmail: email,
        displayName: 'Morgan Member',
        initialSignUpCompleted: false,
        effectiveAgentAccessType: 'MEMBER',
        effectiveOrganizationId: organization.id,
        roles: ['Deal Admin'],
      },
    });
    expect(body.agent).toMatchObject({ id: created.body.id, initialSignUpCompleted: true, roles: ['Deal Admin'] });
  });

  it('mails a new link, and only that one works, when somebody is invited again', async () => {
    const email = newEmail();
    const first = await organization.admin.post(agentsPath, someone(email));
    const firstToken = linkIn(await mailTo(email, 'invited'), 'new-user-password');

    const second = await organization.admin.post(agentsPath, someone(email));
    const secondToken = linkIn(await mailTo(email, 'invited'), 'new-user-password');
    const withFirst = await nobody().post('/api/agents/reset', undefined, basicOf(firstToken, password));
    const withSecond = await nobody().post('/api/agents/reset', undefined, basicOf(secondToken, password));

    expect(second).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await mailsTo(email)).toHaveLength(2);
    expect(withFirst.body.code).toBe('linkExpired');
    expect(withSecond.status).toBe(200);
  });

  it('refuses somebody who belongs to the organization already, in any spelling of the address', async () => {
    const { email } = await organization.member('Member');

    const replies = await Promise.all(
      [email, email.toUpperCase(), ` ${email} `].map((one) => organization.admin.post(agentsPath, someone(one))),
    );

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [409, 'agentAlreadyMember']),
    );
  });

  it('refuses to invite somebody again with other roles, who would not get them', async () => {
    const email = newEmail();
    good(await organization.admin.post(agentsPath, someone(email)));

    const refused = await organization.admin.post(agentsPath, { ...someone(email), roles: ['Admin'] });

    expect([refused.status, refused.body.code]).toEqual([409, 'agentAlreadyMember']);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('refuses as a member who is a guest already, and as a guest who is a member', async () => {
    const [member, guest] = [await organization.member('Member'), await organization.guest()];

    const replies = [
      await organization.admin.post(agentsPath, someone(guest.email)),
      await organization.admin.post(`${agentsPath}/guests`, someone(member.email)),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [409, 'agentNotInvitable']),
    );
  });

  it('gives a role that the organization has made, and no role that it does not have', async () => {
    const roles = `/api/organizations/${organization.id}/roles`;
    const grants = [{ level: 'View', sourceType: 'Deal' }];
    const { body: own } = good(await organization.admin.post(roles, { name: 'Surveyor', grants }));
    const other = await anOrganization('Lakeside Partners');
    const { body: foreign } = good(
      await other.admin.post(`/api/organizations/${other.id}/roles`, { name: 'Surveyor', grants }),
    );

    const invited = await organization.admin.post(agentsPath, { ...someone(newEmail()), roles: [own.id, own.id] });
    const refusals = await Promise.all(
      ['Superuser', foreign.id, '#', 'constructor'].map((role) =>
        organization.admin.post(agentsPath, { ...someone(newEmail()), roles: ['Member', role] }),
      ),
    );

    expect(invited).toMatchObject({ status: 200, body: { roles: [own.id] } });
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(refusals.map(() => [404, 'roleNotFound']));
  });

  it('leaves in the trail of the organization who invited whom, with which roles', async () => {
    const email = newEmail();
    const { body } = good(await organization.admin.post(agentsPath, { ...someone(email), roles: ['Deal Admin'] }));

    const trail = await auditOfRecord(`${organization.id}#Member#${body.id}`);

    expect(trail).toMatchObject([
      {
        event: 'member.invited',
        by: organization.admin.agent.id,
        before: null,
        after: {
          agentId: body.id,
          accessType: 'MEMBER',
          enabled: true,
          roles: ['Deal Admin'],
          displayName: 'Morgan Member',
          primaryEmail: email,
        },
      },
    ]);
  });

  it('is done once when two administrators invite the same person at the same time', async () => {
    const email = newEmail();

    const replies = await Promise.all([1, 2, 3].map(() => organization.admin.post(agentsPath, someone(email))));
    const { body: listed } = await organization.admin.get(agentsPath);

    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      replies.filter(({ status }) => status !== 200).map(() => 'recordChanged'),
    );
    expect(listed.filter(({ primaryEmail }: { primaryEmail: string }) => primaryEmail === email)).toHaveLength(1);
  });

  it.each([
    { field: 'primaryEmail', body: someone('morgan at riverside') },
    { field: 'primaryEmail', body: someone('morgan@riverside') },
    { field: 'primaryEmail', body: someone('a..b@riverside.example') },
    { field: 'firstName', body: { ...someone(newEmail()), firstName: '  ' } },
    { field: 'lastName', body: { ...someone(newEmail()), lastName: 'x'.repeat(101) } },
    { field: 'primaryEmail', body: someone(`${'a'.repeat(65)}@riverside.example`) },
    { field: 'primaryEmail', body: someone(`morgan@${'riverside.'.repeat(25)}example`) },
    { field: 'primaryEmail', body: someone('mörgan@riverside.example') },
    { field: 'primaryEmail', body: someone('morgan@ríverside.example') },
    { field: 'primaryEmail', body: someone('morgan@riverside.example\u0000') },
    { field: 'roles.0', body: { ...someone(newEmail()), roles: ['x'.repeat(61)] } },
  ])('refuses $body.primaryEmail with what is wrong in $field', async ({ field, body }) => {
    const refused = await organization.admin.post(agentsPath, body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });
});

describe('POST /api/organizations/{id}/agents/guests', () => {
  it('adds a guest, who belongs to the guests and not to the members', async () => {
    const guest = await organization.guest();

    const { body: guests } = await organization.admin.get(`${agentsPath}/guests`);
    const { body: members } = await organization.admin.get(agentsPath);

    expect(guests).toContainEqual(
      expect.objectContaining({ id: guest.agent.id, effectiveAgentAccessType: 'GUEST', roles: [] }),
    );
    expect(members).not.toContainEqual(expect.objectContaining({ id: guest.agent.id }));
  });

  it('gives a guest no roles, whatever is asked for', async () => {
    const body = { ...someone(newEmail()), roles: ['Admin'] };

    const created = await organization.admin.post(`${agentsPath}/guests`, body);

    expect(created).toMatchObject({ status: 200, body: { roles: [] } });
  });
});

describe('POST /api/organizations/{orgId}/agents/{agentId}/invitation', () => {
  it('mails a new link to somebody who has not signed up yet, and only that one works', async () => {
    const email = newEmail();
    const { body: created } = good(await organization.admin.post(agentsPath, someone(email)));
    const first = linkIn(await mailTo(email, 'invited'), 'new-user-password');

    const again = await organization.admin.post(`${agentsPath}/${created.id}/invitation`);
    const second = linkIn(await mailTo(email, 'invited'), 'new-user-password');
    const withFirst = await nobody().post('/api/agents/reset', undefined, basicOf(first, password));
    const withSecond = await nobody().post('/api/agents/reset', undefined, basicOf(second, password));

    expect(again).toMatchObject({ status: 200, body: { id: created.id, initialSignUpCompleted: false } });
    expect(second).not.toBe(first);
    expect(withFirst.body.code).toBe('linkExpired');
    expect(withSecond.status).toBe(200);
    const trail = await auditOfRecord(`${organization.id}#Member#${created.id}`);
    expect(trail.map(({ event }) => event)).toEqual(['member.invited', 'member.invitedAgain', 'member.joined']);
  });

  it('is for nobody who has signed up, and finds nobody of another organization', async () => {
    const member = await organization.member('Member');
    const other = await anOrganization('Lakeside Partners');
    const invite = (id: string) => organization.admin.post(`${agentsPath}/${encodeURIComponent(id)}/invitation`);

    const signedUp = await invite(member.agent.id);
    const unknown = await Promise.all([other.admin.agent.id, 'nobody', '#'].map(invite));
    const byMember = await member.post(`${agentsPath}/${member.agent.id}/invitation`);

    expect([signedUp.status, signedUp.body.code]).toEqual([409, 'agentAlreadyMember']);
    expect(unknown.map(({ status, body }) => [status, body.code])).toEqual(unknown.map(() => [404, 'agentNotFound']));
    expect([byMember.status, byMember.body.code]).toEqual([403, 'notPermitted']);
  });
});
