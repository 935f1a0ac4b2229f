import { beforeAll, describe, expect, it } from 'vitest';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  nobody,
  password,
  superuserEmail,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { disable } from '#tests/support/platform.ts';

const signIn = (email: string, secret: string, query = ''): Promise<Reply> =>
  nobody().post(`/api/agents/login${query}`, undefined, basicOf(email, secret));

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
    const post = (headers: Record<string, string>) => nobody().post('/api/agents/login', undefined, headers);
    const disabled = await organization.member('Member');
    await disable(disabled);

    const replies = await Promise.all([
      signIn(admin.email, 'Riverside-2025'),
      signIn('nobody-by-that-name@riverside.example', password),
      signIn('not an address', password),
      signIn('#', password),
      signIn(disabled.email, password),
      signIn(admin.email, ''),
      signIn(admin.email, ' '),
      signIn('', password),
      post({}),
      post({ authorization: 'Basic' }),
      post({ authorization: 'Basic ****' }),
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
    const invited = { firstName: 'Avery', lastName: 'Admin', primaryEmail: admin.email, roles: ['Analyst'] };
    const foreign = await signIn(admin.email, password, `?orgId=${other.id}`);
    await other.admin.post(`/api/organizations/${other.id}/agents`, invited);

    const own = await signIn(admin.email, password, `?orgId=${other.id}`);

    expect(foreign).toMatchObject({ status: 403, body: { code: 'wrongOrganization' } });
    expect(foreign.body).not.toHaveProperty('token');
    expect(own).toMatchObject({
      status: 200,
      body: { agent: { effectiveOrganizationId: other.id, roles: ['Analyst'] } },
    });
  });

  it('locks the account after too many wrong passwords, even for the right one', async () => {
    const { email } = await organization.member('Member');
    const wrong: Reply[] = [];
    while (wrong.length < 8 && wrong.at(-1)?.status !== 429) wrong.push(await signIn(email, 'Riverside-2025'));

    const right = await signIn(email, password);
    const somebodyElse = await signIn(organization.admin.email, password);

    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(right).toMatchObject({ status: 429, body: { code: 'tooManyAttempts' } });
    expect(somebodyElse.status).toBe(200);
  });

  it('lets superusers in, who belong to no organization', async () => {
    const { body } = await signIn(superuserEmail, password);

    expect(body.agent).toMatchObject({ superuser: true, enabledOrganizations: [], effectiveAgentAccessType: null });
    expect(body.agent.effectiveOrganizationId).toEqual(expect.any(String));
  });
});
