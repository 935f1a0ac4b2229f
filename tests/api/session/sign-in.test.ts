import { beforeAll, describe, expect, it } from 'vitest';
import { authenticatorOf } from '#tests/support/authenticator.ts';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  joins,
  nobody,
  password,
  signedInSuperuser,
  superuserEmail,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { changeAgent, disable } from '#tests/support/platform.ts';
import { fromSomewhere, statusOf } from './accounts.ts';

const signIn = (email: string, secret: string, query = ''): Promise<Reply> =>
  nobody().post(`/api/agents/login${query}`, undefined, { ...fromSomewhere(), ...basicOf(email, secret) });

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

describe('POST /api/agents/login', () => {
  it('signs in, with the address in any case, and answers a token that works', async () => {
    const { id, admin } = organization;

    const { status, body } = await signIn(` ${admin.email.toUpperCase()} `, password);
    const listed = await clientOf(origin(), body.token).get('/api/organizations');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      twoFactorRequired: false,
      twoFactorSuccess: true,
      agent: {
        id: admin.agent.id,
        username: admin.email,
        primaryEmail: admin.email,
        displayName: 'Avery Admin',
        superuser: false,
        enabled: true,
        initialSignUpCompleted: true,
        effectiveAgentAccessType: 'MEMBER',
        effectiveOrganizationId: id,
        enabledOrganizations: [{ id, name: 'Riverside Capital' }],
        roles: ['Admin'],
      },
    });
    expect(listed).toMatchObject({ status: 200, body: [{ id }] });
  });

  it('refuses every bad pair alike, so that nobody learns which addresses are known', async () => {
    const { admin } = organization;
    const post = (headers: Record<string, string>) =>
      nobody().post('/api/agents/login', undefined, { ...fromSomewhere(), ...headers });
    const disabled = await organization.member('Member');
    await disable(disabled);
    const unverified = await organization.member('Member');
    await changeAgent(unverified, () => ({ emailVerified: false }));

    const replies = await Promise.all([
      signIn(admin.email, 'Thornfield-2025'),
      signIn('nobody-by-that-name@riverside.example', password),
      signIn('not an address', password),
      signIn('#', password),
      signIn(disabled.email, 'Thornfield-2025'),
      signIn(`${'long'.repeat(100)}@riverside.example`, password),
      signIn('größe@riverside.example', password),
      signIn('\u202enobody@riverside.example', password),
      signIn(unverified.email, 'Thornfield-2025'),
      signIn(admin.email, 'x'.repeat(3_000)),
      signIn(admin.email, ''),
      signIn(admin.email, ' '),
      signIn('', password),
      post({}),
      post({ authorization: 'Basic' }),
      post({ authorization: 'Basic ****' }),
      post({ authorization: 'Basic =' }),
      post({ authorization: `Basic ${btoa(`:${password}`)}` }),
      post({ authorization: `Basic ${btoa(`${admin.email}:\xff\xfe`)}` }),
      post({ authorization: `Basic ${btoa(`${admin.email}:${password}`)} and more` }),
      post({ authorization: `Digest ${btoa(`${admin.email}:${password}`)}` }),
      post({ authorization: `Basic ${btoa('no colon')}` }),
      post({ authorization: `Bearer ${admin.token}` }),
    ]);

    const { correlationId: _, ...refusal } = replies[0]?.body ?? {};
    expect(refusal).toEqual({
      code: 'badCredentials',
      message: 'Bad credentials',
      userMessage: 'Bad credentials',
      errors: { message: 'Bad credentials' },
    });
    expect(replies.map(({ status, body: { correlationId: _id, ...body } }) => ({ status, body }))).toEqual(
      replies.map(() => ({ status: 401, body: refusal })),
    );
  });

  it('refuses an organization to which the user does not belong, and starts in the one that was asked for', async () => {
    const other = await anOrganization('Lakeside Partners');
    const { admin } = organization;
    const foreign = await signIn(admin.email, password, `?orgId=${other.id}`);
    await joins(admin, other, 'Deal Admin');

    const own = await signIn(admin.email, password, `?orgId=${other.id}`);

    expect(foreign).toMatchObject({ status: 403, body: { code: 'wrongOrganization' } });
    expect(foreign.body).not.toHaveProperty('token');
    expect(own).toMatchObject({
      status: 200,
      body: { agent: { effectiveOrganizationId: other.id, roles: ['Deal Admin'] } },
    });
  });

  it.each(['thornfield-2026', 'Thornfield-2026 ', 'Thornfield-202'])('takes no near miss: "%s"', async (secret) => {
    const { email } = await organization.member('Member');

    expect((await signIn(email, secret)).body.code).toBe('badCredentials');
  });

  it('tells that the account is disabled only to whoever knows the password', async () => {
    const [everywhere, here, member] = await Promise.all([
      organization.member('Member'),
      organization.member('Member'),
      organization.member('Member'),
    ]);
    await disable(everywhere);
    await changeAgent(here, ({ memberships }) => ({
      memberships: memberships.map((membership) => ({ ...membership, enabled: false })),
    }));

    const replies = [
      await signIn(everywhere.email, password),
      await signIn(here.email, password),
      await signIn(here.email, password, `?orgId=${organization.id}`),
    ];

    expect(replies.map(({ status, body }) => [status, body.code, body.token])).toEqual(
      replies.map(() => [403, 'accountDisabled', undefined]),
    );
    expect((await signIn(here.email, 'Thornfield-2025')).body.code).toBe('badCredentials');
    expect((await signIn(member.email, password)).status).toBe(200);
  });

  it('signs in twice where the button was clicked twice', async () => {
    const { email } = await organization.member('Member');

    const replies = await Promise.all([signIn(email, password), signIn(email, password)]);
    const tokens = replies.map(({ body }) => clientOf(origin(), body.token));

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200]);
  });

  it('lets superusers in, who belong to no organization', async () => {
    const withoutCode = await signIn(superuserEmail, password);
    const code = authenticatorOf(signedInSuperuser().secret).code(0);
    const headers = { ...fromSomewhere(), ...basicOf(superuserEmail, password), 'x-two-factor-code': code };
    const { body } = await nobody().post('/api/agents/login', undefined, headers);

    expect(withoutCode.body).toMatchObject({ twoFactorRequired: true, token: null });
    expect(body.agent).toMatchObject({ superuser: true, enabledOrganizations: [], effectiveAgentAccessType: null });
    expect(body.agent.effectiveOrganizationId).toEqual(expect.any(String));
  });
});
