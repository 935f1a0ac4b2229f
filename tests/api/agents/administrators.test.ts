import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

let organization: TestOrganization;
let admin: Person;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const pathOf = ({ agent }: Person) => `/api/organizations/${organization.id}/agents/${agent.id}`;
const versionOf = async (person: Person): Promise<number> => good(await admin.get(pathOf(person))).body.version;
const giveRoles = async (by: Pick<Person, 'put'>, person: Person, ...roles: string[]): Promise<Reply> =>
  by.put(pathOf(person), { version: await versionOf(person), roles });
const disable = (by: Pick<Person, 'put'>, person: Person): Promise<Reply> => by.put(`${pathOf(person)}/disable`);
const codeOf = ({ status, body }: Reply) => [status, body.code];
const invited = async (roles: string[]): Promise<string> => {
  const person = {
    firstName: 'Inez',
    lastName: 'Invited',
    primaryEmail: `inez-${crypto.randomUUID()}@riverside.example`,
  };
  return good(await admin.post(`/api/organizations/${organization.id}/agents`, { ...person, roles })).body.id;
};
const administrators = async (): Promise<string[]> => {
  const { body } = good(await admin.get(`/api/organizations/${organization.id}/agents?enabled=true`));
  return body
    .filter(({ roles }: { roles: string[] }) => roles.includes('Admin'))
    .map(({ id }: { id: string }) => id)
    .toSorted();
};

/** As in organizations that were made before their administrators were recorded. */
async function forgetAdministrators(): Promise<void> {
  becomeFunction();
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const table = tableOf(organization.id);
  const key = { kind: 'Administrators', id: 'organization' };
  const stored = await table.get(key, z.object({ version: z.number() }));
  if (!stored) throw new Error('Nobody has recorded the administrators.');
  const gone = table.change({ key, expects: stored.version, value: null, event: 'administrators.forgotten' });
  await writeRecords([gone], actor, new Date());
}

describe('an organization keeps an administrator', () => {
  it('and so the last one is neither demoted nor disabled, by anybody', async () => {
    const superuser = await theSuperuser();

    const refusals = [
      await giveRoles(admin, admin, 'Member'),
      await disable(admin, admin),
      await giveRoles(superuser, admin, 'Deal Admin'),
      await disable(superuser, admin),
    ];

    expect(refusals.map(codeOf)).toEqual(refusals.map(() => [409, 'lastAdministrator']));
    expect(await administrators()).toEqual([admin.agent.id]);
  });

  it('and nobody gives up the role or the account, even while there is another one', async () => {
    await organization.member('Admin');

    expect(codeOf(await giveRoles(admin, admin, 'Member'))).toEqual([409, 'ownAdministratorRole']);
    expect(codeOf(await disable(admin, admin))).toEqual([409, 'ownAccountDisabled']);
    expect((await giveRoles(admin, admin, 'Admin', 'Deal Admin')).body.roles).toEqual(['Admin', 'Deal Admin']);
  });

  it('who has signed up: somebody who was only invited does not count beside one who has', async () => {
    const superuser = await theSuperuser();
    await invited(['Admin']);

    expect(codeOf(await giveRoles(superuser, admin, 'Member'))).toEqual([409, 'lastAdministrator']);

    const second = await organization.member('Admin');
    expect((await giveRoles(second, admin, 'Member')).status).toBe(200);
  });

  it('and one who was only invited may go while one who has signed up stays', async () => {
    const id = await invited(['Admin']);
    const path = `/api/organizations/${organization.id}/agents/${id}`;
    const { version } = (await admin.get(path)).body;

    const demoted = await admin.put(path, { version, roles: ['Member'] });

    expect(demoted).toMatchObject({ status: 200, body: { roles: ['Member'] } });
  });

  it.each(['demote', 'disable'] as const)('when two %s each other at the same time', async (act) => {
    const second = await organization.member('Admin');
    const versions = { first: await versionOf(admin), second: await versionOf(second) };
    const actions = {
      demote: [
        () => admin.put(pathOf(second), { version: versions.second, roles: ['Member'] }),
        () => second.put(pathOf(admin), { version: versions.first, roles: ['Member'] }),
      ],
      disable: [() => disable(admin, second), () => disable(second, admin)],
    }[act];

    const replies = await Promise.all(actions.map((action) => action()));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.find(({ status }) => status !== 200);
    expect(['recordChanged', 'lastAdministrator', 'notPermitted', 'organizationNotFound']).toContain(
      refused?.body.code,
    );
    const remaining = replies[0]?.status === 200 ? admin : second;
    const list = await remaining.get(`/api/organizations/${organization.id}/agents?enabled=true`);
    expect(
      list.body.filter(({ roles }: { roles: string[] }) => roles.includes('Admin')).map(({ id }: { id: string }) => id),
    ).toEqual([remaining.agent.id]);
  });

  it('among many who all disable one another', async () => {
    const all = [admin, await organization.member('Admin'), await organization.member('Admin')];

    await Promise.all(all.flatMap((by) => all.filter((one) => one !== by).map((one) => disable(by, one))));

    const superuser = await theSuperuser();
    const { body } = await superuser.get(`/api/organizations/${organization.id}/agents?enabled=true`);
    expect(body.filter(({ roles }: { roles: string[] }) => roles.includes('Admin')).length).toBeGreaterThan(0);
  });

  it('also where nobody has counted them before', async () => {
    const second = await organization.member('Admin');
    await forgetAdministrators();

    expect((await giveRoles(admin, second, 'Member')).status).toBe(200);
    expect(codeOf(await giveRoles(await theSuperuser(), admin, 'Member'))).toEqual([409, 'lastAdministrator']);
  });
});

describe('a superuser', () => {
  it('gives an organization another administrator', async () => {
    const member = await organization.member('Member');
    const superuser = await theSuperuser();

    expect((await giveRoles(superuser, member, 'Admin')).body.roles).toEqual(['Admin']);
    expect((await giveRoles(superuser, admin, 'Member')).status).toBe(200);

    const { body } = good(await member.get(`/api/organizations/${organization.id}/agents`));
    expect(body.find(({ id }: { id: string }) => id === admin.agent.id).roles).toEqual(['Member']);
  });
});

describe('the trail of administrators', () => {
  it('tells who made and unmade whom', async () => {
    const second = await organization.member('Member');
    await giveRoles(admin, second, 'Admin');
    await giveRoles(admin, second, 'Member');

    const trail = await auditOfRecord(`${organization.id}#Administrators#organization`);
    const ofMember = await auditOfRecord(`${organization.id}#Member#${second.agent.id}`);

    expect(trail.map(({ event, by, after }) => [event, by, after?.['agentIds']])).toEqual([
      ['administrator.added', expect.any(String), [admin.agent.id]],
      ['administrator.added', admin.agent.id, [admin.agent.id, second.agent.id]],
      ['administrator.removed', admin.agent.id, [admin.agent.id]],
    ]);
    expect(ofMember.map(({ event, by, before, after }) => [event, by, before?.['roles'], after?.['roles']])).toEqual([
      ['member.invited', admin.agent.id, undefined, ['Member']],
      ['member.joined', second.agent.id, ['Member'], ['Member']],
      ['member.changed', admin.agent.id, ['Member'], ['Admin']],
      ['member.changed', admin.agent.id, ['Admin'], ['Member']],
    ]);
  });
});
