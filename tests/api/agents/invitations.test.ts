import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#shared/domain/agent.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { basicOf, type Reply } from '#tests/support/client.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  superuserEmail,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { changeAgent, changeInvitation } from '#tests/support/platform.ts';

let home: TestOrganization;
let inviting: TestOrganization;

beforeAll(async () => {
  [home, inviting] = await Promise.all([anOrganization('Harborline Bank'), anOrganization('Riverside Capital')]);
});

const newEmail = () => `invited-${randomUUID()}@riverside.example`;
const typed = { firstName: 'Typed', lastName: 'Name' };
const people = () => `/api/organizations/${inviting.id}/agents`;
const invite = (primaryEmail: string, ...roles: string[]): Promise<Reply> =>
  inviting.admin.post(people(), { ...typed, primaryEmail, roles });
const invitationsOf = (person: Person) => person.get(`/api/agents/${person.agent.id}/invitations`);
const accept = (person: Person, { id } = inviting) => person.put(`/api/agents/${person.agent.id}/invitations/${id}`);
const decline = (person: Person) => person.delete(`/api/agents/${person.agent.id}/invitations/${inviting.id}`);
const useLink = (token: string) => nobody().post('/api/agents/reset', undefined, basicOf(token, password));
const linkOf = async (email: string) => linkIn(await mailTo(email, 'invited'), 'new-user-password');
const codeOf = ({ status, body }: Reply) => [status, body.code];

/** Somebody who works elsewhere, with everything in the account that is nobody else's business. */
async function somebodyElsewhere(): Promise<Person> {
  const person = await home.member('Analyst');
  await changeAgent(person, () => ({ phoneNumber: '+1 212 555 0100', twoFactorEnabled: true }));
  return person;
}

/** What differs from person to person anyway. */
const withoutIdentity = ({ id: _, primaryEmail: _p, username: _u, invitation, ...rest }: Agent) => ({
  ...rest,
  invitation: Object.keys(invitation ?? {}),
});

describe('an invitation of somebody who has an account', () => {
  it('answers what it answers for an address that nobody has, and shows nothing of the account', async () => {
    const person = await somebodyElsewhere();

    const known = good(await invite(person.email, 'Member')).body;
    const unknown = good(await invite(newEmail(), 'Member')).body;
    const shown = good(await inviting.admin.get(`${people()}/${known.id}`)).body;
    const listed = good(await inviting.admin.get(`${people()}?search=${encodeURIComponent(person.email)}`)).body;

    expect(withoutIdentity(known)).toEqual(withoutIdentity(unknown));
    for (const agent of [known, shown, listed[0]]) {
      expect(agent).toMatchObject({
        displayName: 'Typed Name',
        primaryPhoneNumber: null,
        twoFactorEnabled: false,
        initialSignUpCompleted: false,
        enabledOrganizations: [],
        invitation: { sentAt: expect.any(String), expiresAt: expect.any(String) },
      });
      expect(JSON.stringify(agent)).not.toMatch(/Morgan|212 555|Harborline/);
    }
  });

  it('of a superuser does not tell that it is one, and lets nobody touch the second factor', async () => {
    const superuser = await theSuperuser();

    const invited = good(await invite(superuserEmail, 'Admin')).body;
    const ended = await inviting.admin.put(`${people()}/${invited.id}/endTwoFactor`);
    const { status } = await superuser.get('/api/organizations');

    expect(invited).toMatchObject({ superuser: false, displayName: 'Typed Name' });
    expect(ended.status).toBeGreaterThanOrEqual(400);
    expect(status).toBe(200);
  });

  it('changes nothing in the account: neither name nor second factor nor version, and lets nobody in', async () => {
    const person = await somebodyElsewhere();
    const own = `/api/organizations/${home.id}/agents/${person.agent.id}`;
    const before = good(await home.admin.get(own)).body;

    const invited = good(await invite(person.email, 'Admin')).body;
    const path = `${people()}/${invited.id}`;
    const renamed = good(await inviting.admin.put(path, { version: invited.version, firstName: 'Mocked' })).body;
    const numbered = await inviting.admin.put(path, { version: renamed.version, primaryPhoneNumber: '+1 555 0199' });
    const ended = await inviting.admin.put(`${path}/endTwoFactor`);
    const inside = await person.get(`/api/init/global/${inviting.id}`);
    const named = await person.get('/api/deals', { 'x-organization-id': inviting.id });

    expect(renamed).toMatchObject({ displayName: 'Mocked Name' });
    expect(codeOf(numbered)).toEqual([400, 'requestInvalid']);
    expect(ended.status).toBeGreaterThanOrEqual(400);
    expect([inside.status, named.status]).toEqual([404, 404]);
    expect(good(await home.admin.get(own)).body).toEqual(before);
  });

  it('is found after signing in, and gives what was granted meanwhile once it is accepted', async () => {
    const person = await home.member('Analyst');
    const { id, version } = good(await invite(person.email, 'Member')).body;
    const structure = await inviting.structure();
    const promoted = await inviting.admin.put(`${people()}/${id}`, { version, roles: ['Member', 'Deal Admin'] });
    const granted = await inviting.admin.post(`/api/v2/organizations/${inviting.id}/agents/${id}/permissions`, [
      { level: 'Edit', action: 'Grant', sourceType: 'Deal', entityId: structure.id },
    ]);
    const group = good(
      await inviting.admin.post(`/api/organizations/${inviting.id}/groups`, { name: `Desk ${id}`, agents: [id] }),
    ).body;
    const team = await inviting.admin.post(
      `/api/v2/organizations/${inviting.id}/entities/${structure.id}/team/direct`,
      [{ agentId: id, role: 'Viewer' }],
    );

    const waiting = good(await invitationsOf(person)).body;
    const mail = await mailTo(person.email, 'invited to Riverside Capital');
    const accepted = await accept(person);
    const inside = await person.get(`/api/deals/${structure.id}`, { 'x-organization-id': inviting.id });
    const groups = good(await person.get(`/api/init/global/${inviting.id}`)).body.permissions.groups;

    expect([promoted, granted, team].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(waiting).toMatchObject([{ organizationId: inviting.id, organizationName: 'Riverside Capital' }]);
    expect(mail.text).toContain('/invitations');
    expect(mail.text).not.toContain('/new-user-password/');
    expect(accepted).toMatchObject({
      status: 200,
      body: { id: person.agent.id, firstName: 'Morgan', invitation: null, roles: ['Member', 'Deal Admin'] },
    });
    expect(id).toBe(person.agent.id);
    expect(inside.status).toBe(200);
    expect(groups.map((one: { id: string }) => one.id)).toEqual([group.id]);
    expect(good(await invitationsOf(person)).body).toEqual([]);
    expect(codeOf(await accept(person))).toEqual([404, 'invitationNotFound']);
  });

  it('is declined, which leaves nothing behind in the organization but its trail', async () => {
    const person = await home.member('Analyst');
    const { id } = good(await invite(person.email, 'Member')).body;
    good(
      await inviting.admin.post(`/api/v2/organizations/${inviting.id}/agents/${id}/permissions`, [
        { level: 'Edit', action: 'Grant', sourceType: 'Deal' },
      ]),
    );

    const declined = await decline(person);
    const late = await accept(person);
    const listed = await inviting.admin.get(`${people()}/${id}`);
    const trail = await auditOfRecord(`${inviting.id}#Member#${id}`);
    good(await invite(person.email, 'Member'));
    const rights = good(await inviting.admin.get(`/api/v2/organizations/${inviting.id}/agents/${id}/permissions`));

    expect(declined).toMatchObject({ status: 200, body: {} });
    expect(codeOf(late)).toEqual([404, 'invitationNotFound']);
    expect(codeOf(listed)).toEqual([404, 'agentNotFound']);
    expect(trail.at(-1)).toMatchObject({ event: 'member.declined', by: person.agent.id });
    expect(rights.body).toEqual([]);
  });

  it('is nobody else’s to answer', async () => {
    const person = await home.member('Analyst');
    good(await invite(person.email, 'Member'));
    const path = `/api/agents/${person.agent.id}/invitations`;

    const replies = [
      await inviting.admin.get(path),
      await inviting.admin.put(`${path}/${inviting.id}`),
      await home.admin.put(`${path}/${inviting.id}`),
      await inviting.admin.delete(`${path}/${inviting.id}`),
    ];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'agentNotFound']));
    expect(good(await invitationsOf(person)).body).toHaveLength(1);
  });
});

describe('an invitation of a new address', () => {
  it('is accepted by the mailed link alone, whoever else invites the address', async () => {
    const email = newEmail();
    const first = good(await invite(email, 'Member')).body;
    const token = await linkOf(email);
    const body = { firstName: 'Another', lastName: 'Name', primaryEmail: email, roles: ['Admin'] };
    const second = good(await home.admin.post(`/api/organizations/${home.id}/agents`, body)).body;
    const secondToken = await linkOf(email);

    const accepted = good(await useLink(token)).body;
    const late = await useLink(secondToken);
    const listed = good(await home.admin.get(`/api/organizations/${home.id}/agents/${second.id}`)).body;

    expect(first.displayName).toBe('Typed Name');
    expect(accepted.agent).toMatchObject({ id: first.id, displayName: 'Typed Name', roles: ['Member'] });
    expect(accepted.agent.enabledOrganizations).toMatchObject([{ id: inviting.id }]);
    expect(codeOf(late)).toEqual([409, 'invitationNeedsSignIn']);
    expect(listed).toMatchObject({ displayName: 'Another Name', initialSignUpCompleted: false });
  });

  it('can be withdrawn, and then opens nothing', async () => {
    const email = newEmail();
    const { id } = good(await invite(email, 'Member')).body;
    const token = await linkOf(email);

    const withdrawn = await inviting.admin.delete(`${people()}/${id}`);

    expect(withdrawn).toMatchObject({ status: 200, body: {} });
    expect(codeOf(await useLink(token))).toEqual([410, 'linkExpired']);
    expect(codeOf(await inviting.admin.get(`${people()}/${id}`))).toEqual([404, 'agentNotFound']);
  });

  it('ends after a week, which the mail says, and begins anew when it is sent again', async () => {
    const email = newEmail();
    const { id, invitation } = good(await invite(email, 'Member')).body;
    const mail = await mailTo(email, 'invited');
    const days = (Date.parse(invitation.expiresAt) - Date.parse(invitation.sentAt)) / 86_400_000;
    await changeInvitation(inviting.id, id, { expiresAt: '2026-01-01T00:00:00.000Z' });

    const late = await useLink(await linkOf(email));
    const again = good(await inviting.admin.post(`${people()}/${id}/invitation`)).body;

    expect(days).toBe(7);
    expect(mail.text).toContain('once and for 7 days');
    expect(codeOf(late)).toEqual([410, 'linkExpired']);
    expect(Date.parse(again.invitation.expiresAt)).toBeGreaterThan(Date.now());
    expect((await useLink(await linkOf(email))).status).toBe(200);
  });

  it('is shut out again as long as it is disabled', async () => {
    const email = newEmail();
    const { id } = good(await invite(email, 'Member')).body;
    good(await inviting.admin.put(`${people()}/${id}/disable`));

    expect(codeOf(await useLink(await linkOf(email)))).toEqual([410, 'linkExpired']);
    good(await inviting.admin.put(`${people()}/${id}/enable`));
    expect((await useLink(await linkOf(email))).status).toBe(200);
  });
});

describe('inviting again and again', () => {
  it('is refused clearly after three mails in an hour to one address, which other organizations do not notice', async () => {
    const email = newEmail();
    const { id } = good(await invite(email, 'Member')).body;
    const again = () => inviting.admin.post(`${people()}/${id}/invitation`);

    const replies = [await again(), await again(), await again(), await invite(email, 'Member')];
    const other = { ...typed, primaryEmail: email, roles: ['Member'] };
    const elsewhere = await home.admin.post(`/api/organizations/${home.id}/agents`, other);

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(replies[2]?.body).toMatchObject({ code: 'tooManyMails', userMessage: expect.stringContaining('wait') });
    expect(elsewhere.status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(4);
  });
});
