import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prove } from '#tests/api/session/accounts.ts';
import { basicOf, type Reply } from '#tests/support/client.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  joins,
  nobody,
  type Person,
  password,
  signedInSuperuser,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { readdressPoolUser } from '#tests/support/tokens.ts';

let organization: TestOrganization;
let member: Person;

beforeEach(async () => {
  organization ??= await anOrganization();
  member = await organization.member('Member');
});

const newAddress = () => `moved-${randomUUID()}@riverside.example`;
const codeOf = ({ status, body }: Reply) => [status, body.code];
const start = (by: Person, person: Person, primaryEmail: string, { id }: TestOrganization = organization) =>
  by.put(`/api/organizations/${id}/agents/${person.agent.id}/address`, { primaryEmail });
const finish = (person: Person, token: string) => person.put(`/api/agents/${person.agent.id}/address`, { token });
const signIn = async (email: string) =>
  (await nobody().post('/api/agents/login', undefined, basicOf(email, password))).status;
const linkTo = async (address: string): Promise<string> =>
  linkIn(await mailTo(address, 'Confirm your new email'), 'confirm-address');

async function asked(to: string, by = member): Promise<string> {
  good(await prove(by, by.agent.id));
  good(await start(by, member, to));
  return linkTo(to);
}

describe('the address of an account', () => {
  it('changes once its owner has followed the link that came to the new one, and the former one is told', async () => {
    const to = newAddress();
    const token = await asked(to);
    const before = [await signIn(member.email), await signIn(to)];

    const changed = await finish(member, token);

    expect(before).toEqual([200, 401]);
    expect(changed).toMatchObject({ status: 200, body: { id: member.agent.id, primaryEmail: to, username: to } });
    expect([await signIn(member.email), await signIn(to)]).toEqual([401, 200]);
    expect((await mailTo(member.email, 'address of your account was changed')).text).toContain('tell an administrator');
    const listed = good(
      await organization.admin.get(`/api/organizations/${organization.id}/agents?search=${to.slice(0, 20)}`),
    );
    expect(listed.body).toMatchObject([{ id: member.agent.id, primaryEmail: to }]);
    expect((await member.get('/api/organizations')).status).toBe(200);
  });

  it('changes once by each link, and can be changed back', async () => {
    const [to, from] = [newAddress(), member.email];
    const token = await asked(to);
    good(await finish(member, token));

    expect(codeOf(await finish(member, token))).toEqual([410, 'linkExpired']);
    const back = await asked(from);
    expect((await finish(member, back)).body.primaryEmail).toBe(from);
    expect([await signIn(from), await signIn(to)]).toEqual([200, 401]);
    expect(await anOrganizationInvites(to)).toBe(200);
  });

  it('takes a fresh proof to be asked for, and a sign-in of its own to be confirmed', async () => {
    const to = newAddress();
    expect(codeOf(await start(member, member, to))).toEqual([403, 'proofNeeded']);
    const token = await asked(to);
    const colleague = await organization.member('Member');

    const byColleague = await finish(colleague, token);
    const forColleague = await colleague.put(`/api/agents/${member.agent.id}/address`, { token });
    const byNobody = await nobody().put(`/api/agents/${member.agent.id}/address`, { token });
    const forged = await finish(member, `${token.slice(0, -4)}AAAA`);

    expect(codeOf(byColleague)).toEqual([410, 'linkExpired']);
    expect([forColleague.status, byNobody.status]).toEqual([404, 401]);
    expect(codeOf(forged)).toEqual([410, 'linkExpired']);
    expect(await signIn(member.email)).toBe(200);
  });

  it('does not become one that somebody has, which is told to them alone', async () => {
    const other = await organization.member('Member');
    good(await prove(member, member.agent.id));

    const reply = await start(member, member, other.email.toUpperCase());

    expect(reply).toMatchObject({ status: 200, body: {} });
    expect((await mailTo(other.email, 'already have')).text).toContain('/login');
    expect((await mailsTo(other.email)).some(({ subject }) => subject.includes('Confirm your new email'))).toBe(false);
    expect(codeOf(await start(member, member, member.email))).toEqual([400, 'requestInvalid']);
  });

  it('does not become one that somebody has taken, or was invited by, in between', async () => {
    const [taken, invited] = [newAddress(), newAddress()];
    const [first, second] = [await asked(taken), await asked(invited)];
    good(await prove(organization.admin, organization.admin.agent.id));
    await organization.memberAt(taken);
    expect(await anOrganizationInvites(invited)).toBe(200);

    expect(codeOf(await finish(member, first))).toEqual([409, 'addressTaken']);
    expect(codeOf(await finish(member, second))).toEqual([409, 'addressTaken']);
    expect([await signIn(member.email), await signIn(taken)]).toEqual([200, 200]);
  });

  it('changes though the user pool has not heard of it, and leaves the former one free for others', async () => {
    const [from, to] = [member.email, newAddress()];
    good(await finish(member, await asked(to)));
    await readdressPoolUser(to, from);

    expect([await signIn(from), await signIn(to)]).toEqual([401, 200]);
    const successor = await organization.memberAt(from);

    expect([await signIn(from), await signIn(to)]).toEqual([200, 200]);
    expect(successor.agent.id).not.toBe(member.agent.id);
    expect((await member.get(`/api/agents/${member.agent.id}`)).body.primaryEmail).toBe(to);
  });

  it('has one winner of two links that are followed at once', async () => {
    const [one, other] = [newAddress(), newAddress()];
    const tokens = [await asked(one), await asked(other)];

    const replies = await Promise.all(tokens.map((token) => finish(member, token)));

    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const has = won[0]?.body.primaryEmail;
    expect(await signIn(has)).toBe(200);
    expect(await signIn(has === one ? other : one)).toBe(401);
    expect(await signIn(member.email)).toBe(401);
  });
});

describe('administrators', () => {
  it('begin the change for people of their organization alone, who confirm it themselves', async () => {
    const admin = await organization.member('Admin');
    const to = newAddress();
    expect(codeOf(await start(admin, member, to))).toEqual([403, 'proofNeeded']);
    const token = await asked(to, admin);

    expect(codeOf(await finish(admin, token))).toEqual([410, 'linkExpired']);
    expect(await signIn(member.email)).toBe(200);
    good(await finish(member, token));
    expect(await signIn(to)).toBe(200);
  });

  it('do so neither for people who also work with others nor for superusers, nor anybody who is no administrator', async () => {
    const { admin } = organization;
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Member');
    const colleague = await organization.member('Deal Admin');
    good(await prove(admin, admin.agent.id));
    good(await prove(colleague, colleague.agent.id));
    const ofSuperuser = `/api/organizations/${organization.id}/agents/${signedInSuperuser().agentId}/address`;

    expect(codeOf(await start(admin, member, newAddress()))).toEqual([403, 'accountNotYours']);
    expect(codeOf(await start(colleague, member, newAddress()))).toEqual([403, 'notPermitted']);
    expect(codeOf(await admin.put(ofSuperuser, { primaryEmail: newAddress() }))).toEqual([404, 'agentNotFound']);
    expect(codeOf(await start(other.admin, colleague, newAddress(), other))).toEqual([404, 'agentNotFound']);
  });
});

async function anOrganizationInvites(primaryEmail: string): Promise<number> {
  const invited = { firstName: 'Ina', lastName: 'Invited', primaryEmail, roles: ['Member'] };
  return (await organization.admin.post(`/api/organizations/${organization.id}/agents`, invited)).status;
}
