import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentSession } from '#shared/domain/agent.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { basicOf, type Client, clientOf, type Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  joins,
  nobody,
  type Person,
  password,
  signedInSuperuser,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let member: Person;

beforeAll(async () => {
  organization = await anOrganization();
});
beforeEach(async () => {
  member = await organization.member('Member');
});

const path = (person: Person, { id }: TestOrganization = organization) =>
  `/api/organizations/${id}/agents/${person.agent.id}/sessions`;
const codeOf = ({ status, body }: Reply) => [status, body.code];

async function signedIn({ email }: Person): Promise<Client> {
  const { body } = good(await nobody().post('/api/agents/login', undefined, basicOf(email, password)));
  return clientOf(origin(), body.token);
}
const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/organizations')).status === 200;

describe('the sign-ins of a user', () => {
  it('are listed to an administrator page by page, and ended one by one', async () => {
    const laptop = await signedIn(member);
    const telephone = await signedIn(member);

    const listed = (await allPages<AgentSession>(organization.admin, path(member), 1)).flat();
    const [newest] = listed;
    const ended = await organization.admin.delete(`${path(member)}/${newest?.id}`);
    const again = await organization.admin.delete(`${path(member)}/${newest?.id}`);

    expect(listed).toHaveLength(3);
    expect(listed.every(({ current, method }) => !current && method !== 'singleSignOn')).toBe(true);
    expect(ended.status).toBe(200);
    expect(codeOf(again)).toEqual([404, 'sessionNotFound']);
    expect([await isIn(telephone), await isIn(laptop), await isIn(member)]).toEqual([false, true, true]);
  });

  it('end all at once, and the user can sign in again', async () => {
    const laptop = await signedIn(member);

    good(await organization.admin.delete(path(member)));

    expect([await isIn(laptop), await isIn(member)]).toEqual([false, false]);
    expect((await organization.admin.get(path(member))).body).toEqual([]);
    expect(await isIn(await signedIn(member))).toBe(true);
    expect((await auditOfOrganization(organization.id)).length).toBeGreaterThan(0);
  });

  it('are not the organization’s where the person works with another one, too', async () => {
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Member');
    const elsewhere = await signedIn(member);
    const [{ id }] = good(await member.get(`/api/agents/${member.agent.id}/sessions`)).body;

    const replies = await Promise.all(
      [organization, other].map(({ admin, ...one }) => admin.get(path(member, { admin, ...one }))),
    );
    const ended = await organization.admin.delete(`${path(member)}/${id}`);
    const all = await organization.admin.delete(path(member));

    expect(replies.map(({ body }) => body)).toEqual([[], []]);
    expect(codeOf(ended)).toEqual([404, 'sessionNotFound']);
    expect(all.status).toBe(200);
    expect([await isIn(elsewhere), await isIn(member)]).toEqual([true, true]);
  });

  it('are nobody else’s to see or end', async () => {
    const stranger = await anOrganization('Lakeside Partners');
    const colleague = await organization.member('Deal Admin');
    const [{ id }] = good(await organization.admin.get(path(member))).body;

    const attempts = [
      await colleague.get(path(member)),
      await colleague.delete(`${path(member)}/${id}`),
      await colleague.delete(path(member)),
      await member.get(path(colleague)),
      await stranger.admin.get(path(member, stranger)),
      await stranger.admin.delete(path(member, stranger)),
      await stranger.admin.delete(path(member)),
    ];

    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404, 404, 404]);
    expect(await isIn(member)).toBe(true);
  });

  it('of a superuser who belongs to an organization stay the superuser’s', async () => {
    const { agentId } = signedInSuperuser();
    const superuser = await theSuperuser();

    const reply = await organization.admin.delete(`/api/organizations/${organization.id}/agents/${agentId}/sessions`);

    expect(codeOf(reply)).toEqual([404, 'agentNotFound']);
    expect(await isIn(superuser)).toBe(true);
  });

  it('of somebody who was only invited are not known', async () => {
    const invited = { firstName: 'Any', lastName: 'Name', primaryEmail: member.email, roles: ['Member'] };
    const other = await anOrganization('Lakeside Partners');
    good(await other.admin.post(`/api/organizations/${other.id}/agents`, invited));

    expect(codeOf(await other.admin.get(path(member, other)))).toEqual([404, 'agentNotFound']);
    expect(codeOf(await other.admin.delete(path(member, other)))).toEqual([404, 'agentNotFound']);
    expect(await isIn(member)).toBe(true);
  });
});

describe('the last sign-in of a user', () => {
  const lastOf = async (person: Person, { admin, id }: TestOrganization = organization): Promise<string | null> =>
    good(await admin.get(`/api/organizations/${id}/agents/${person.agent.id}`)).body.lastSignInAt;

  it('is when they last signed in, by whatever program, and stays so while they work', async () => {
    const start = Date.now();
    const laptop = await signedIn(member);
    const opened = await lastOf(member);
    good(await laptop.get(`/api/init/global/${organization.id}`));
    const list = good(await organization.admin.get(`/api/organizations/${organization.id}/agents?limit=500`)).body;

    expect(Date.parse(opened ?? '')).toBeGreaterThanOrEqual(start);
    expect(await lastOf(member)).toBe(opened);
    expect(list).toContainEqual(expect.objectContaining({ id: member.agent.id, lastSignInAt: opened }));
  });

  it('says nothing of where else they work', async () => {
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Member');
    const before = await lastOf(member);

    const laptop = await signedIn(member);
    const onlySignedIn = await lastOf(member, other);
    good(await laptop.get(`/api/init/global/${other.id}`));

    expect(onlySignedIn).toBeNull();
    expect(await lastOf(member, other)).not.toBeNull();
    expect(await lastOf(member)).toBe(before);
  });

  it('counts for the organization that a program names, where somebody works with several', async () => {
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Member');
    const before = await lastOf(member);

    good(await nobody().post(`/api/agents/login?orgId=${other.id}`, undefined, basicOf(member.email, password)));

    expect(await lastOf(member, other)).not.toBeNull();
    expect(await lastOf(member)).toBe(before);
  });
});
