import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  type Person,
  signedInSuperuser,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let structures: Structure[];

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structures = [];
  for (const name of ['Alder loan', 'Birch loan', 'Cedar loan'])
    structures.push(await organization.structure({ name }));
});

const codeOf = ({ status, body }: Reply) => [status, body.code];
const idAt = (index: number): string => structures[index]?.id ?? '';
const entitiesPath = (person: Person) => `/api/agents/${person.agent.id}/entities`;
const assignment = (index: number, role: string, rest = {}) => ({
  entityType: 'Deal',
  entityId: idAt(index),
  role,
  ...rest,
});
const rolesOf = async (person: Person, query = ''): Promise<Reply> =>
  admin.get(`/api/agents/${person.agent.id}/roles${query}`);

describe('POST and DELETE /api/agents/{userId}/entities', () => {
  it('let somebody see a structure and approve there, and end it, with a trail', async () => {
    const guest = await organization.guest();
    const seen = () => guest.get(`/api/deals/${idAt(0)}`);
    const before = await seen();

    const assigned = await admin.post(entitiesPath(guest), [assignment(0, 'Viewer'), assignment(1, 'Approver')]);
    const during = await seen();
    const ended = await admin.delete(entitiesPath(guest), [{ entityId: idAt(0) }]);
    const after = await seen();
    const trail = await auditOfRecord(`${organization.id}#Member#${guest.agent.id}`, 'PERMISSIONS');

    expect([before.status, during.status, after.status]).toEqual([404, 200, 404]);
    expect(assigned.body).toEqual([
      assignment(0, 'Viewer', { enabled: true }),
      assignment(1, 'Approver', { enabled: true }),
    ]);
    expect(ended.body).toEqual([assignment(1, 'Approver', { enabled: true })]);
    expect(trail.map(({ event, by }) => [event, by])).toEqual([
      ['entities.assigned', admin.agent.id],
      ['entities.unassigned', admin.agent.id],
    ]);
  });

  it('keep one role on an entity: a new one replaces the old', async () => {
    const guest = await organization.guest();
    good(await admin.post(entitiesPath(guest), [assignment(0, 'Approver')]));

    const replaced = await admin.post(entitiesPath(guest), [
      assignment(0, 'Approver'),
      assignment(0, 'Viewer', { enabled: false }),
    ]);

    expect(replaced.body).toEqual([assignment(0, 'Viewer', { enabled: false })]);
    expect((await guest.get(`/api/deals/${idAt(0)}`)).status).toBe(404);
  });

  it('leave permission records as they are', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: idAt(2) });

    good(await admin.post(entitiesPath(guest), [assignment(0, 'Viewer')]));

    expect((await guest.get(`/api/deals/${idAt(2)}`)).status).toBe(200);
    expect((await guest.get(`/api/deals/${idAt(0)}`)).status).toBe(200);
  });

  it('know nothing of other organizations', async () => {
    const other = await anOrganization('Lakeside Partners');
    const foreign = await other.structure();
    const guest = await organization.guest();
    const post = (person: Person, entityId: string) =>
      admin.post(entitiesPath(person), [{ entityType: 'Deal', entityId, role: 'Viewer' }]);

    const replies = [
      await post(guest, foreign.id),
      await post(guest, 'nothing'),
      await post(guest, organization.id),
      await post(other.admin, idAt(0)),
    ];

    expect(replies.map(codeOf)).toEqual([
      [404, 'entityNotFound'],
      [404, 'entityNotFound'],
      [404, 'entityNotFound'],
      [404, 'agentNotFound'],
    ]);
  });

  it('are for those who manage the organization, not for oneself', async () => {
    const analyst = await organization.member('Analyst');

    const refused = await analyst.post(entitiesPath(analyst), [assignment(0, 'Approver')]);

    expect(codeOf(refused)).toEqual([403, 'notPermitted']);
  });

  it('take at most 100 at once', async () => {
    const guest = await organization.guest();
    const refused = await admin.post(
      entitiesPath(guest),
      Array.from({ length: 101 }, () => assignment(0, 'Viewer')),
    );

    expect(codeOf(refused)).toEqual([400, 'requestInvalid']);
  });
});

describe('GET /api/agents/{id}/roles', () => {
  it('tells roles in the organization and deal roles with their flags', async () => {
    const member = await organization.member('Member', 'Analyst');
    good(
      await admin.post(entitiesPath(member), [
        assignment(0, 'CovenantApprover'),
        assignment(1, 'Viewer', { enabled: false }),
      ]),
    );

    const { status, body } = await rolesOf(member);

    const inOrganization = { entityType: 'Organization', entityId: organization.id, enabled: true, flags: null };
    expect(status).toBe(200);
    expect(body).toEqual([
      { ...inOrganization, role: 'Member' },
      { ...inOrganization, role: 'Analyst' },
      {
        ...assignment(0, 'CovenantApprover', { enabled: true }),
        flags: {
          isApprover: true,
          isViewer: false,
          isCovenantApprover: true,
          isSubmissionApprover: false,
          isGeneralApprover: false,
        },
      },
      { ...assignment(1, 'Viewer', { enabled: false }), flags: expect.objectContaining({ isViewer: false }) },
    ]);
    expect((await rolesOf(member, '?entityType=Deal')).body).toHaveLength(2);
    expect((await rolesOf(member, '?entityType=Organization')).body).toHaveLength(2);
    expect((await rolesOf(member, '?entityType=Fund')).body).toEqual([]);
  });

  it('calls a role that the organization has made by its name', async () => {
    const member = await organization.member('Member');
    const role = { name: 'Surveyor', grants: [{ level: 'View', sourceType: 'Deal' }] };
    const { body: made } = good(await admin.post(`/api/organizations/${organization.id}/roles`, role));
    const path = `/api/organizations/${organization.id}/agents/${member.agent.id}`;
    const { version } = (await admin.get(path)).body;
    good(await admin.put(path, { version, roles: [made.id] }));

    expect((await rolesOf(member)).body).toMatchObject([{ role: 'Surveyor', enabled: true }]);
    expect((await member.get(`/api/deals/${idAt(0)}`)).status).toBe(200);
  });

  it('is for people themselves and for those who manage the organization', async () => {
    const [member, colleague] = [await organization.member('Member'), await organization.member('Member')];
    const stranger = (await anOrganization('Lakeside Partners')).admin;
    const path = `/api/agents/${member.agent.id}/roles`;

    expect((await member.get(path)).status).toBe(200);
    expect(codeOf(await colleague.get(path))).toEqual([403, 'notPermitted']);
    expect(codeOf(await stranger.get(path))).toEqual([404, 'agentNotFound']);
    expect(codeOf(await admin.get(`/api/agents/${stranger.agent.id}/roles`))).toEqual([404, 'agentNotFound']);
  });
});

describe('GET /api/agents/{id}/deals', () => {
  const dealsOf = async (person: Person, limit = 1): Promise<string[]> =>
    (await allPages<Structure>(admin, `/api/agents/${person.agent.id}/deals`, limit)).flat().map(({ name }) => name);

  it('lists what the named person sees, not what the asking one does', async () => {
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { entityId: idAt(2) },
      { entityId: idAt(1) },
      { entityId: idAt(1), action: 'Deny' },
    );
    good(await admin.post(entitiesPath(guest), [assignment(0, 'Viewer')]));

    expect(await dealsOf(guest)).toEqual(['Alder loan', 'Cedar loan']);
    expect((await guest.get(`/api/agents/${guest.agent.id}/deals`)).body).toHaveLength(2);
    expect(await dealsOf(await organization.member('Member'))).toEqual([]);
  });

  it('leaves out of everything what is denied', async () => {
    const analyst = await organization.member('Analyst');
    await organization.grant(analyst, { entityId: idAt(1), action: 'Deny' });

    expect(await dealsOf(analyst)).toEqual(['Alder loan', 'Cedar loan']);
    expect(await dealsOf(analyst, 500)).toEqual(['Alder loan', 'Cedar loan']);
  });

  it('is empty for whom the organization has shut out', async () => {
    const analyst = await organization.member('Analyst');
    good(await admin.put(`/api/organizations/${organization.id}/agents/${analyst.agent.id}/disable`));

    expect(await dealsOf(analyst)).toEqual([]);
    expect((await rolesOf(analyst)).body).toMatchObject([{ role: 'Analyst', enabled: false }]);
  });

  it('takes no cursor of another list', async () => {
    const guest = await organization.guest();

    const replies = await Promise.all(
      [guest, admin].map((person) => admin.get(`/api/agents/${person.agent.id}/deals?cursor=forged`)),
    );

    expect(replies.map(codeOf)).toEqual(replies.map(() => [400, 'cursorInvalid']));
  });
});

describe('GET /api/organizations/{orgId}/agents/{agentId}/apps', () => {
  const appsOf = (person: Person, by: Pick<Person, 'get'> = admin): Promise<Reply> =>
    by.get(`/api/organizations/${organization.id}/agents/${person.agent.id}/apps`);

  it('gives members the apps of the organization, and guests none but Origination', async () => {
    const [member, guest] = [await organization.member('Member'), await organization.guest()];

    const [ofMember, ofGuest] = [await appsOf(member, member), await appsOf(guest, guest)];

    expect(ofMember.body).toContain('Data Vault');
    expect(ofMember.body.length).toBeGreaterThan(1);
    expect(ofGuest).toMatchObject({ status: 200, body: ofMember.body.includes('Origination') ? ['Origination'] : [] });
  });

  it('gives none to whom the organization has shut out, and finds nobody of another one', async () => {
    const member = await organization.member('Member');
    good(await admin.put(`/api/organizations/${organization.id}/agents/${member.agent.id}/disable`));
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    expect((await appsOf(member)).body).toEqual([]);
    expect(codeOf(await appsOf(stranger))).toEqual([404, 'agentNotFound']);
  });

  it('gives superusers those of the organization in which they work', async () => {
    const superuser = await theSuperuser();
    const { agentId } = signedInSuperuser();

    const apps = await superuser.get(`/api/organizations/${organization.id}/agents/${agentId}/apps`);

    expect(apps).toMatchObject({ status: 200 });
    expect(apps.body).toContain('Data Vault');
  });
});
