import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authenticatorOf } from '#tests/support/authenticator.ts';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction, changeAgent } from '#tests/support/platform.ts';
import { fromSomewhere, prove, twoFactor, withAuthenticator } from './accounts.ts';

const linksRefused = { status: 403, body: { code: 'linksWithoutFactor' } };
const setupNeeded = { status: 403, body: { code: 'twoFactorSetupNeeded' } };

const require2fa = async ({ id, admin }: TestOrganization, value: string, by: Person = admin): Promise<Reply> =>
  by.put(`/api/entities/${id}/details/requireTwoFactor`, { value });

/** An organization that asks for a second factor, whose administrator has one. */
async function aDemandingOrganization(value: 'everyone' | 'administrators') {
  const organization = await anOrganization();
  const member = await organization.member('Member');
  const second = await organization.member('Admin');
  await withAuthenticator(organization.admin, organization.id);
  good(await require2fa(organization, value));
  return { organization, member, second };
}

const initOf = ({ id }: TestOrganization, person: Pick<Person, 'get'>) => person.get(`/api/init/global/${id}`);

/** Signed in by a link, as only the mailbox shows. */
async function linkSessionOf({ id: organizationId }: TestOrganization, { agent }: Person) {
  becomeFunction();
  const { issueSessionToken } = await import('#functions/platform/sign-in/session-token.ts');
  const { token } = await issueSessionToken({ kind: 'link', agentId: agent.id, organizationId }, new Date());
  return clientOf(origin(), token, organizationId);
}

describe('an organization that asks for a second factor', () => {
  it('keeps everybody out who has none, from the next request on, until they have set one up', async () => {
    const { organization, member } = await aDemandingOrganization('everyone');
    const own = `/api/agents/${member.agent.id}`;

    const barred = [
      await initOf(organization, member),
      await member.get('/api/deals'),
      await member.get(`/api/organizations/${organization.id}/agents/${member.agent.id}`),
      await member.put(own, { version: 1, firstName: 'Other' }),
      await member.get(`${own}/sessions`),
    ];
    const state = await member.get(`${own}/two-factor`);
    await withAuthenticator(member, organization.id);

    for (const reply of barred) expect(reply).toMatchObject(setupNeeded);
    expect(state.body).toEqual({ enabled: false, recoveryCodesLeft: 0, required: true });
    expect((await initOf(organization, member)).status).toBe(200);
    expect((await initOf(organization, organization.admin)).status).toBe(200);
  });

  it('lets those who are kept out sign out', async () => {
    const { member } = await aDemandingOrganization('everyone');

    const ended = await member.delete(`/api/agents/${member.agent.id}/sessions/current`);

    expect(ended.status).toBe(200);
    expect((await member.get('/api/deals')).body.code).toBe('signInRequired');
  });

  it('asks its administrators only where it says so', async () => {
    const { organization, member, second } = await aDemandingOrganization('administrators');

    expect((await initOf(organization, member)).status).toBe(200);
    expect(await initOf(organization, second)).toMatchObject(setupNeeded);
  });

  it('keeps the second factor on of whom it asks for one', async () => {
    const { organization } = await aDemandingOrganization('everyone');
    const { id, admin } = organization;

    const ended = await twoFactor(admin, id, admin.agent.id, 'endTwoFactor');
    good(await require2fa(organization, 'off'));
    const later = await twoFactor(admin, id, admin.agent.id, 'endTwoFactor');

    expect(ended).toMatchObject({ status: 409, body: { code: 'twoFactorRequired' } });
    expect(later.status).toBe(200);
  });

  it('asks for it within that organization only', async () => {
    const { organization, member } = await aDemandingOrganization('everyone');
    const other = await anOrganization('Lakeside Partners');
    await changeAgent(member, ({ memberships }) => ({
      memberships: [
        ...memberships,
        ...memberships.map((one) => ({ ...one, organizationId: other.id, organizationName: other.name })),
      ],
    }));

    expect(await initOf(organization, member)).toMatchObject(setupNeeded);
    expect((await initOf(other, member)).status).toBe(200);
  });

  it('leaves what its identity provider vouches for to the provider', async () => {
    const { organization, member } = await aDemandingOrganization('everyone');
    becomeFunction();
    const { issueSessionToken } = await import('#functions/platform/sign-in/session-token.ts');
    const holder = { kind: 'singleSignOn', agentId: member.agent.id, organizationId: organization.id } as const;

    const { token } = await issueSessionToken(holder, new Date());

    expect((await clientOf(origin(), token).get(`/api/init/global/${organization.id}`)).status).toBe(200);
  });

  it('lets nobody in by a link to a questionnaire, neither new ones nor those who have come in by one', async () => {
    const organization = await anOrganization();
    await setPortal(organization, 'open');
    const questionnaires = `/api/organizations/${organization.id}/questionnaires/public`;
    const { publicId } = good(await organization.admin.post(questionnaires, { name: 'Solar intake' })).body;
    const member = await organization.member('Member');
    const linked = await linkSessionOf(organization, member);
    expect((await initOf(organization, linked)).status).toBe(200);
    await withAuthenticator(organization.admin, organization.id);
    good(await require2fa(organization, 'everyone'));
    const email = `applicant-${randomUUID()}@sponsor.example`;

    const asked = await nobody().post(
      `/api/public/organizations/${organization.id}/questionnaires/public/${publicId}/magic-link`,
      { email, firstName: 'Ana', lastName: 'Applicant' },
    );
    const barred = [await initOf(organization, linked), await linked.get('/api/deals')];
    await withAuthenticator(member, organization.id);
    const withFactor = await initOf(organization, linked);

    for (const reply of [asked, ...barred, withFactor]) expect(reply).toMatchObject(linksRefused);
    expect(await mailsTo(email)).toEqual([]);
    expect((await initOf(organization, member)).status).toBe(200);
  });

  it('is set by those only who may manage it', async () => {
    const organization = await anOrganization();
    const member = await organization.member('Member');

    const replies = [await require2fa(organization, 'everyone', member), await require2fa(organization, 'sometimes')];

    expect(replies.map(({ status }) => status)).toEqual([403, 400]);
    expect((await initOf(organization, member)).status).toBe(200);
  });
});

describe('a superuser', () => {
  it('can do nothing without a second factor, in any organization or in none', async () => {
    const organization = await anOrganization();
    const person = await organization.member('Member');
    await changeAgent(person, () => ({ superuser: true, memberships: [] }));

    const replies = [
      await initOf(organization, person),
      await person.get('/api/organizations'),
      await person.put('/api/features/ExternalPortal', { enabled: false }),
    ];
    good(await prove(person, person.agent.id));
    const started = good(await twoFactor(person, organization.id, person.agent.id, 'startTwoFactor'));
    const code = authenticatorOf(started.body.secret).code(-1);
    await twoFactor(person, organization.id, person.agent.id, 'finalizeTwoFactor', code);
    const ended = await twoFactor(person, organization.id, person.agent.id, 'endTwoFactor');

    for (const reply of replies) expect(reply).toMatchObject(setupNeeded);
    expect((await initOf(organization, person)).status).toBe(200);
    expect(ended).toMatchObject({ status: 409, body: { code: 'twoFactorRequired' } });
  });

  it('is made with one, which the operator’s function alone replaces, and for superusers alone', async () => {
    const invoke = async (event: object) => {
      const reply = await fetch(`${origin()}/_local/functions/workers-bootstrap-superuser/invoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      });
      return (await reply.json()) as { payload: { result: string; secret?: string } };
    };
    const organization = await anOrganization();
    const person = await organization.member('Member');
    const { email: primaryEmail } = person;
    const former = await withAuthenticator(person, organization.id);
    const mistaken = (await invoke({ primaryEmail, replaceSecondFactor: true })).payload;
    await changeAgent(person, () => ({ superuser: true }));
    const signIn = (code: string) =>
      nobody().post('/api/agents/login', undefined, {
        ...fromSomewhere(),
        ...basicOf(primaryEmail, password),
        'x-two-factor-code': code,
      });

    const replaced = (await invoke({ primaryEmail, replaceSecondFactor: true })).payload;
    const lost = await signIn(former.code(0));
    const next = await signIn(authenticatorOf(replaced.secret ?? '').code(0));

    expect([mistaken.result, replaced.result]).toEqual(['unknown', 'replaced']);
    expect((await mailTo(primaryEmail, 'operator of Trestle')).text).toContain('has replaced your two-factor');
    expect([lost.status, next.status]).toEqual([401, 200]);
    expect((await person.get('/api/organizations')).status).toBe(401);
    expect((await (await theSuperuser()).get('/api/organizations')).status).toBe(200);
  });
});
