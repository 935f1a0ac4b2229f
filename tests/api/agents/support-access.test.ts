import { beforeEach, describe, expect, it } from 'vitest';
import { isReading } from '#shared/contract/call-scope.ts';
import { callsFor, make, type NamedCall } from '#tests/api/access/calls.ts';
import { aWorld } from '#tests/api/access/valid-requests.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { type Client, clientOf, type Reply } from '#tests/support/client.ts';
import { mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  joins,
  type Person,
  signedInSuperuser,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { provedSuperuser, supportAsks, supportPath, supportSees } from '#tests/support/support-access.ts';

let organization: TestOrganization;
let member: Person;

beforeEach(async () => {
  organization ??= await anOrganization();
  member = await organization.member('Member');
});

const codeOf = ({ status, body }: Reply) => [status, body.code];
const list = async (by: Client, person = member) => good(await by.get(supportPath(organization, person))).body;
const answer = (by: Client, accessId: string, body: unknown, person = member) =>
  by.put(`${supportPath(organization, person)}/${accessId}`, body);
const open = async (accessId: string) =>
  (await provedSuperuser()).post(`/api/internal/support-access/${accessId}/session`);
const global = (client: Client) => client.get(`/api/init/global/${organization.id}`);

/** Lets the time of what was asked or allowed pass. */
async function letPass(accessId: string): Promise<void> {
  becomeFunction();
  const { findSupportAccess } = await import('#functions/platform/sign-in/support-access.ts');
  const { supportAccessChange } = await import('#functions/domain/agents/support-access/support-access-store.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const access = await findSupportAccess(organization.id, accessId);
  if (!access) throw new Error(`There is no support access ${accessId}.`);
  const past = { ...access, until: '2026-01-01T00:00:00.000Z' };
  await writeRecords([supportAccessChange(past, access.version, 'support.changedByTest')], actor, new Date());
}

describe('support', () => {
  it('sees what a user sees once they allow it, and both are told', async () => {
    const accessId = await supportAsks(organization, member);
    expect((await mailTo(member.email, 'asks to see what you see')).text).toContain('The covenant page stays empty');
    expect(await list(member)).toMatchObject([{ id: accessId, state: 'asked', agentName: expect.any(String) }]);
    expect(codeOf(await open(accessId))).toEqual([403, 'supportNotAllowed']);

    good(await answer(member, accessId, { answer: 'allow', hours: 4 }));
    const { body } = good(await open(accessId));
    const support = clientOf(origin(), body.token, organization.id);

    expect(body).toMatchObject({ agentId: member.agent.id, organizationId: organization.id });
    const state = good(await global(support)).body;
    expect(state).toMatchObject({
      agent: { id: member.agent.id, superuser: false },
      support: { until: expect.any(String) },
    });
    expect(good(await global(member)).body.support).toBeNull();
    expect((await support.get('/api/deals')).status).toBe((await member.get('/api/deals')).status);
    expect((await mailTo(member.email, 'now sees what you see')).text).toContain('ends it at once');
    const [access] = await list(member);
    const hours = (Date.parse(access.until) - Date.parse(access.answeredAt)) / 3_600_000;
    expect(access).toMatchObject({ state: 'allowed', openedAt: expect.any(String) });
    expect(hours).toBe(4);
  });

  it('sees no more than the user, and nothing that the user has in other organizations', async () => {
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Admin');
    const hidden = await organization.structure();
    const support = await supportSees(organization, member);

    expect((await support.get(`/api/deals/${hidden.id}`)).status).toBe(
      (await member.get(`/api/deals/${hidden.id}`)).status,
    );
    expect((await support.get(`/api/deals/${hidden.id}`)).status).toBe(404);
    expect(codeOf(await support.get(`/api/init/global/${other.id}`))).toEqual([404, 'organizationNotFound']);
    expect(codeOf(await support.get('/api/internal/support-access'))).toEqual([403, 'notPermitted']);
    expect(JSON.stringify((await support.get(`/api/agents/${member.agent.id}`)).body)).not.toContain(other.id);
  });

  it('changes nothing, whatever the user may', async () => {
    const world = await aWorld();
    const admin = world.organization.admin;
    const support = await supportSees(world.organization, admin);
    const isWrite = ({ call }: NamedCall) => !isReading(call);
    const writes = callsFor('can', 'signedIn', 'superuser', 'oneself').filter(isWrite);
    expect(writes.length).toBeGreaterThan(100);

    for (const call of writes) {
      expect(codeOf(await make(world, support, call)), call.id).toEqual([403, 'supportReadsOnly']);
    }
  });

  it('leaves a trace of everything that it reads, which the user and administrators see', async () => {
    const support = await supportSees(organization, member);
    good(await support.get('/api/deals'));
    good(await global(support));
    const path = `${supportPath(organization, member)}/${support.accessId}/readings`;

    const { body } = good(await member.get(path));

    expect(body.map(({ path: read }: { path: string }) => read)).toEqual([
      `/api/init/global/${organization.id}`,
      '/api/deals',
    ]);
    expect(good(await organization.admin.get(path)).body).toEqual(body);
    const colleague = await organization.member('Member');
    expect((await colleague.get(path)).status).toBe(403);
    const reads = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'support.read');
    expect(reads.map(({ by }) => by)).toContain(signedInSuperuser().agentId);
  });

  it('is out at once when the user ends it, when the time is over, and when the sign-in is ended', async () => {
    const byUser = await supportSees(organization, member);
    good(await answer(member, byUser.accessId, { answer: 'end' }));
    expect(codeOf(await byUser.get('/api/deals'))).toEqual([401, 'signInRequired']);
    expect(codeOf(await open(byUser.accessId))).toEqual([403, 'supportNotAllowed']);

    const byAdministrator = await supportSees(organization, member);
    good(await answer(organization.admin, byAdministrator.accessId, { answer: 'end' }));
    expect((await byAdministrator.get('/api/deals')).status).toBe(401);

    const byTime = await supportSees(organization, member);
    await letPass(byTime.accessId);
    expect((await byTime.get('/api/deals')).status).toBe(401);
    expect((await list(member))[0]).toMatchObject({ id: byTime.accessId, state: 'over' });

    const bySession = await supportSees(organization, member);
    const sessions = good(await member.get(`/api/agents/${member.agent.id}/sessions`)).body;
    const [session] = sessions.filter(({ method }: { method: string }) => method === 'support');
    good(await member.delete(`/api/agents/${member.agent.id}/sessions/${session.id}`));
    expect((await bySession.get('/api/deals')).status).toBe(401);
    expect((await member.get('/api/deals')).status).toBe(200);
  });

  it('does not count as a sign-in of the user', async () => {
    const read = () => organization.admin.get(`/api/organizations/${organization.id}/agents/${member.agent.id}`);
    const before = good(await read()).body.lastSignInAt;
    const support = await supportSees(organization, member);
    good(await global(support));

    expect(good(await read()).body.lastSignInAt).toBe(before);
  });
});

describe('asking and answering', () => {
  it('takes a superuser with a fresh proof, and a reason', async () => {
    const body = { organizationId: organization.id, agentId: member.agent.id, reason: 'To see the covenant page.' };
    const path = '/api/internal/support-access';
    expect(codeOf(await organization.admin.post(path, body))).toEqual([403, 'notPermitted']);
    const superuser = await provedSuperuser();
    expect(codeOf(await superuser.post(path, { ...body, reason: '  short ' }))).toEqual([400, 'requestInvalid']);
    expect(codeOf(await superuser.post(path, { ...body, organizationId: 'none' }))).toEqual([
      404,
      'organizationNotFound',
    ]);
    const other = await anOrganization('Lakeside Partners');
    expect(codeOf(await superuser.post(path, { ...body, organizationId: other.id }))).toEqual([404, 'agentNotFound']);

    good(await superuser.post(path, body));
    expect(codeOf(await superuser.post(path, body))).toEqual([409, 'supportAlreadyAsked']);
    const own = good(await (await theSuperuser()).get(`${path}?limit=5`)).body;
    expect(own[0]).toMatchObject({ agentId: member.agent.id, state: 'asked' });
  });

  it('is not about who is disabled, only invited, or a superuser', async () => {
    const superuser = await provedSuperuser();
    const ask = (agentId: string) =>
      superuser.post('/api/internal/support-access', {
        organizationId: organization.id,
        agentId,
        reason: 'To see the covenant page.',
      });
    const invited = { firstName: 'Ina', lastName: 'Invited', primaryEmail: `ina-${member.agent.id}@riverside.example` };
    const agents = `/api/organizations/${organization.id}/agents`;
    const { body } = good(await organization.admin.post(agents, { ...invited, roles: ['Member'] }));
    good(await organization.admin.put(`${agents}/${member.agent.id}/disable`));

    expect(codeOf(await ask(body.id))).toEqual([409, 'supportNotPossible']);
    expect(codeOf(await ask(member.agent.id))).toEqual([409, 'supportNotPossible']);
    expect(codeOf(await ask(signedInSuperuser().agentId))).toEqual([404, 'agentNotFound']);
  });

  it('is the user’s alone to allow or refuse, once', async () => {
    const accessId = await supportAsks(organization, member);
    const allow = { answer: 'allow', hours: 1 };
    const colleague = await organization.member('Member');
    expect(codeOf(await answer(organization.admin, accessId, allow))).toEqual([403, 'supportAnswerNotYours']);
    expect(codeOf(await answer(await theSuperuser(), accessId, allow))).toEqual([403, 'supportAnswerNotYours']);
    expect((await answer(colleague, accessId, allow)).status).toBe(403);
    expect(codeOf(await answer(colleague, accessId, allow, colleague))).toEqual([404, 'supportAccessNotFound']);
    expect(codeOf(await answer(member, accessId, { answer: 'allow', hours: 100 }))).toEqual([400, 'requestInvalid']);

    expect(good(await answer(member, accessId, { answer: 'refuse' })).body.state).toBe('refused');
    expect(good(await answer(member, accessId, { answer: 'refuse' })).body.state).toBe('refused');
    expect(codeOf(await answer(member, accessId, allow))).toEqual([409, 'supportQuestionOver']);
    expect(codeOf(await open(accessId))).toEqual([403, 'supportNotAllowed']);
  });

  it('stays in its organization', async () => {
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Member');
    const accessId = await supportAsks(organization, member);

    expect(good(await member.get(supportPath(other, member))).body).toEqual([]);
    expect(codeOf(await member.put(`${supportPath(other, member)}/${accessId}`, { answer: 'refuse' }))).toEqual([
      404,
      'supportAccessNotFound',
    ]);
    expect((await other.admin.get(`${supportPath(other, member)}/${accessId}/readings`)).status).toBe(404);
  });
});
