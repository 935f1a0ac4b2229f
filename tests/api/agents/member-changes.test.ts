import { beforeEach, describe, expect, it } from 'vitest';
import { auditOfOrganization, auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, joins, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let member: Person;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  member = await organization.member('Member');
});

const pathOf = ({ agent }: Person) => `/api/organizations/${organization.id}/agents/${agent.id}`;
const versionOf = async (person: Person): Promise<number> => good(await admin.get(pathOf(person))).body.version;
const change = async (by: Person, person: Person, body: Readonly<Record<string, unknown>>): Promise<Reply> =>
  by.put(pathOf(person), { version: await versionOf(person), ...body });
const codeOf = ({ status, body }: Reply) => [status, body.code];

describe('PUT /api/organizations/{orgId}/agents/{agentId}', () => {
  it('lets people change their own profile, which shows in the list and in the trail', async () => {
    const changed = await change(member, member, { firstName: 'Mona', primaryPhoneNumber: '+1 212 555 0100' });
    const { body: listed } = await admin.get(`/api/organizations/${organization.id}/agents?search=mona`);
    const trail = await auditOfRecord(`${organization.id}#Member#${member.agent.id}`);

    expect(changed).toMatchObject({
      status: 200,
      body: { displayName: 'Mona Member', primaryPhoneNumber: '+1 212 555 0100', roles: ['Member'] },
    });
    expect(changed.body.version).toBe(await versionOf(member));
    expect(listed).toMatchObject([{ id: member.agent.id, displayName: 'Mona Member' }]);
    expect(trail.at(-1)).toMatchObject({
      event: 'member.changed',
      by: member.agent.id,
      before: { displayName: 'Morgan Member' },
      after: { displayName: 'Mona Member' },
    });
  });

  it('lets nobody give themselves roles, nor change a colleague', async () => {
    const colleague = await organization.member('Analyst');

    const replies = [
      await change(member, member, { roles: ['Admin'] }),
      await change(member, member, { firstName: 'Mona', roles: ['Member'] }),
      await change(member, colleague, { firstName: 'Mona' }),
    ];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [403, 'notPermitted']));
    expect((await admin.get(pathOf(member))).body).toMatchObject({ firstName: 'Morgan', roles: ['Member'] });
  });

  it('lets an administrator change profile and roles, which act at once', async () => {
    const structure = await organization.structure();
    const before = await member.get(`/api/deals/${structure.id}`);

    const changed = await change(admin, member, { lastName: 'Moore', roles: ['Deal Admin', 'Deal Admin'] });
    const after = await member.get(`/api/deals/${structure.id}`);

    expect(changed).toMatchObject({ status: 200, body: { displayName: 'Morgan Moore', roles: ['Deal Admin'] } });
    expect([before.status, after.status]).toEqual([404, 200]);
  });

  it('names the version that was read', async () => {
    const version = await versionOf(member);
    good(await member.put(pathOf(member), { version, firstName: 'Mona' }));

    const late = await admin.put(pathOf(member), { version, roles: ['Deal Admin'] });

    expect(codeOf(late)).toEqual([409, 'recordChanged']);
    expect((await admin.get(pathOf(member))).body.roles).toEqual(['Member']);
  });

  it('has one winner among several who write at the same time', async () => {
    const version = await versionOf(member);

    const replies = await Promise.all(
      ['Ann', 'Bea', 'Cleo', 'Dora'].map((firstName) => admin.put(pathOf(member), { version, firstName })),
    );

    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect((await admin.get(pathOf(member))).body.firstName).toBe(winners[0]?.body.firstName);
    expect(replies.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
      Array.from({ length: 3 }, () => [409, 'recordChanged']),
    );
  });

  it('gives no role that the organization does not have, and none to guests', async () => {
    const guest = await organization.guest();

    const unknown = await change(admin, member, { roles: ['Member', 'Superuser'] });
    const ofGuest = await change(admin, guest, { roles: ['Admin'] });

    expect(codeOf(unknown)).toEqual([404, 'roleNotFound']);
    expect(ofGuest).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { roles: expect.any(String) } },
    });
    expect((await admin.get(pathOf(guest))).body.roles).toEqual([]);
  });

  it('leaves the name of somebody who works with other organizations to that person', async () => {
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Member');

    const renamed = await change(admin, member, { firstName: 'Mocked' });
    const promoted = await change(admin, member, { firstName: 'Morgan', roles: ['Deal Admin'] });
    const own = await change(member, member, { firstName: 'Mona' });
    const elsewhere = await other.admin.get(`/api/organizations/${other.id}/agents?search=mona`);

    expect(codeOf(renamed)).toEqual([403, 'notPermitted']);
    expect(promoted).toMatchObject({ status: 200, body: { firstName: 'Morgan', roles: ['Deal Admin'] } });
    expect(own.status).toBe(200);
    expect(elsewhere.body).toMatchObject([{ id: member.agent.id, displayName: 'Mona Member', roles: ['Member'] }]);
    expect((await auditOfOrganization(other.id)).map(({ event }) => event)).toContain('member.changed');
  });

  it.each([
    { field: 'firstName', body: { firstName: ' ' } },
    { field: 'lastName', body: { lastName: 'x'.repeat(101) } },
    { field: 'primaryPhoneNumber', body: { primaryPhoneNumber: 'call me' } },
    { field: 'roles', body: { roles: [] } },
    { field: 'version', body: { version: 0 } },
  ])('refuses what is wrong in $field', async ({ field, body }) => {
    const refused = await change(admin, member, body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('finds nobody of another organization', async () => {
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    const replies = [
      await admin.put(pathOf(stranger), { version: 1, firstName: 'Mocked' }),
      await admin.put(`${pathOf(stranger)}/disable`),
      await admin.put(`${pathOf(stranger)}/enable`),
    ];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'agentNotFound']));
  });
});

describe('a member who is disabled', () => {
  it('is shut out of the organization with the running session, and in again when enabled', async () => {
    const list = `/api/organizations/${organization.id}/deals`;
    const before = await member.get(list);

    const disabled = await admin.put(`${pathOf(member)}/disable`);
    const during = await Promise.all([
      member.get(list),
      member.get(pathOf(member)),
      member.put(pathOf(member), { version: disabled.body.version, firstName: 'Mona' }),
    ]);
    const enabled = await admin.put(`${pathOf(member)}/enable`);
    const after = await member.get(list);

    expect([before.status, after.status]).toEqual([200, 200]);
    expect(disabled).toMatchObject({ status: 200, body: { enabled: false, enabledOrganizations: [] } });
    expect(during.map(codeOf)).toEqual(during.map(() => [404, 'organizationNotFound']));
    expect(enabled).toMatchObject({ status: 200, body: { enabled: true, roles: ['Member'] } });
  });

  it('goes on working in other organizations', async () => {
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Deal Admin');

    good(await admin.put(`${pathOf(member)}/disable`));

    expect((await member.get(`/api/organizations/${other.id}/deals`)).status).toBe(200);
    const { body: organizations } = await member.get('/api/organizations', { 'x-organization-id': other.id });
    expect(organizations.map(({ id }: { id: string }) => id)).toEqual([other.id]);
  });

  it('is disabled once, whoever asks again', async () => {
    const guest = await organization.guest();
    const first = good(await admin.put(`${pathOf(guest)}/disable`));

    const again = await admin.put(`${pathOf(guest)}/disable`);
    const trail = await auditOfRecord(`${organization.id}#Member#${guest.agent.id}`);

    expect(again).toMatchObject({ status: 200, body: { version: first.body.version, enabled: false } });
    expect(trail.map(({ event, by }) => [event, by])).toEqual([
      ['member.invited', admin.agent.id],
      ['member.joined', guest.agent.id],
      ['member.disabled', admin.agent.id],
    ]);
    expect(trail.at(-1)).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
  });

  it('is so by nobody without the right to manage the organization', async () => {
    const colleague = await organization.member('Deal Admin');

    const replies = [
      await colleague.put(`${pathOf(member)}/disable`),
      await colleague.put(`${pathOf(member)}/enable`),
      await member.put(`${pathOf(member)}/disable`),
    ];

    expect(replies.map(codeOf)).toEqual(replies.map(() => [403, 'notPermitted']));
  });
});
