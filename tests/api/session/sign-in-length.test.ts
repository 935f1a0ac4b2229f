import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '#tests/support/client.ts';
import { anOrganization, good, joins, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction, changeAgent } from '#tests/support/platform.ts';

const tooOld = { status: 401, body: { code: 'signInTooOld' } };
let organization: TestOrganization;
let other: TestOrganization;
let member: Person;

const limit = (to: string, { id, admin }: TestOrganization = organization) =>
  admin.put(`/api/entities/${id}/details/longestSignIn`, { value: to });

beforeAll(async () => {
  organization = await anOrganization();
  other = await anOrganization('Lakeside Partners');
  member = await organization.member('Member');
  await joins(member, other, 'Member');
  // The account is older than the sign-ins below.
  await changeAgent(member, () => ({ tokensValidFrom: '2026-01-01T00:00:00.000Z' }));
});

/** The same person, signed in some hours ago. */
async function signedIn(hoursAgo: number, kind: 'password' | 'singleSignOn' = 'password'): Promise<Client> {
  becomeFunction();
  const { issueSessionToken } = await import('#functions/platform/sign-in/session-token.ts');
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const agentId = member.agent.id;
  const { token } =
    kind === 'password'
      ? await issueSessionToken({ kind, agentId, organizationId: null }, at)
      : await issueSessionToken({ kind, agentId, organizationId: organization.id }, at);
  return clientOf(origin(), token);
}

const deals = (client: Client, { id }: TestOrganization = organization) =>
  client.get('/api/deals', { 'x-organization-id': id });

describe('an organization that wants newer sign-ins', () => {
  it('asks people to sign in again, however they have, and nobody before the time', async () => {
    const [old, older, sso] = [await signedIn(1.9), await signedIn(2.1), await signedIn(2.1, 'singleSignOn')];
    expect((await deals(older)).status).toBe(200);

    good(await limit('2 hours'));

    expect((await deals(old)).status).toBe(200);
    expect(await deals(older)).toMatchObject(tooOld);
    expect(await deals(sso)).toMatchObject(tooOld);
    expect(await older.get(`/api/init/global/${organization.id}`)).toMatchObject(tooOld);
    expect((await deals(member)).status).toBe(200);
    good(await limit('12 hours'));
    expect((await deals(older)).status).toBe(200);
  });

  it('asks for nothing in other organizations, and lets people sign out', async () => {
    good(await limit('1 hour'));
    const old = await signedIn(1.5);

    expect(await deals(old)).toMatchObject(tooOld);
    expect((await deals(old, other)).status).toBe(200);
    expect((await old.delete(`/api/agents/${member.agent.id}/sessions/current`)).status).not.toBe(401);
    good(await limit('12 hours'));
  });

  it('is set by those who may manage it, to one of the lengths', async () => {
    expect((await limit('3 days')).status).toBe(400);
    const settings = `/api/entities/${organization.id}/details/longestSignIn`;
    expect((await member.put(settings, { value: '1 hour' })).status).toBe(403);
    expect((await deals(await signedIn(1.5))).status).toBe(200);
  });

  it('asks the same where access is computed ahead of time', async () => {
    good(await organization.admin.put(`/api/entities/${organization.id}/details/accessRoleCaching`, { value: 'true' }));
    good(await limit('1 hour'));
    const old = await signedIn(1.5);

    for (const _ of Array.from({ length: 3 })) expect(await deals(old)).toMatchObject(tooOld);
    expect((await deals(member)).status).toBe(200);
    good(await limit('12 hours'));
    expect((await deals(old)).status).toBe(200);
  });
});
