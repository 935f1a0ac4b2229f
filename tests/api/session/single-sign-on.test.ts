import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookieName } from '#shared/domain/browser-session.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { renew } from '#tests/support/browser-page.ts';
import { clientOf } from '#tests/support/client.ts';
import { aBrowser, anOpenIdProvider, type OpenIdProvider, signInAtProvider } from '#tests/support/open-id-provider.ts';
import { anOrganization, good, nobody, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { changeAgent, disable } from '#tests/support/platform.ts';
import {
  configureProvider,
  depart,
  globalState,
  outcomeAt,
  signOn,
  signOnUntilCallback,
} from '#tests/support/single-sign-on.ts';

let provider: OpenIdProvider;
let organization: TestOrganization;

beforeAll(async () => {
  [provider, organization] = await Promise.all([anOpenIdProvider(), anOrganization()]);
  await configureProvider(organization, provider);
});

afterAll(() => provider.close());

/** An account at the provider with somebody's address; answers its subject. */
function accountOf({ email }: { readonly email: string }, more: { email_verified?: boolean } = {}): string {
  const sub = `account-${randomUUID()}`;
  provider.account({ sub, email, email_verified: true, ...more });
  return sub;
}

/** Who starts there has followed a link of the sign-in page. */
const onOwnPage = { 'sec-fetch-site': 'same-origin' };
const loginPage = { path: '/login', token: null };

describe('single sign-on', () => {
  it('signs a member in and leads to where they wanted to go', async () => {
    const member = await organization.member('Analyst');

    const outcome = await signOn(aBrowser(), organization, accountOf(member), { redirect: '/deals?open=1' });
    const { status, body } = await globalState(outcome, organization.id);

    expect(outcome).toMatchObject({
      path: '/ingest-bearer-token',
      orgId: organization.id,
      redirect: '/deals?open=1',
      error: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ agent: { id: member.agent.id, roles: member.agent.roles } });
  });

  it('leaves the sign-in in a cookie that no script reads, and nothing secret in an address', async () => {
    const member = await organization.member('Analyst');
    const browser = aBrowser();

    const { location, token } = await signOn(browser, organization, accountOf(member));

    const kept = browser.cookies(new URL(origin()).host);
    const cookie = kept.get(sessionCookieName) ?? '';
    expect([...kept.keys()]).toEqual([sessionCookieName]);
    expect(await renew(cookie)).toMatchObject({ status: 200, body: { agentId: member.agent.id } });
    expect(location).toMatch(/\/ingest-bearer-token#signIn=[\da-f-]{36}$/);
    expect(location).not.toContain(cookie);
    expect(location).not.toContain(token ?? 'a token');
    expect(await clientOf(origin(), cookie).get('/api/organizations')).toMatchObject({ status: 401 });
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', referer: 'https://stranger.example/' }],
    ['a sister host', { 'sec-fetch-site': 'same-site' }],
    ['a mail or an address that was typed', { 'sec-fetch-site': 'none' }],
    ['another site, in a browser that does not tell the relation', { referer: 'https://stranger.example/' }],
    ['nobody knows where', {}],
  ])('is started on the sign-in page, not by a link from %s', async (_, headers) => {
    const paths = [
      `/api/sso/${organization.id}/login?redirect=%2Fdeals`,
      `/api/sso/${organization.id}/login?audience=counterparty`,
    ];

    const replies = await Promise.all(paths.map((path) => nobody().get(path, headers)));

    expect(replies.map((reply) => [reply.status, reply.headers.get('location')])).toEqual([
      [302, `${origin()}/login?orgId=${organization.id}&redirect=%2Fdeals`],
      [302, `${origin()}/public-login/${organization.id}`],
    ]);
    expect(replies.flatMap((reply) => reply.headers.getSetCookie())).toEqual([]);
  });

  it('starts from the sign-in page in a browser that does not tell the relation, too', async () => {
    const reply = await nobody().get(`/api/sso/${organization.id}/login`, { referer: `${origin()}/login` });

    expect(reply.headers.get('location')).toContain('code_challenge_method=S256');
  });

  it('asks for a code with PKCE, state and nonce, and keeps them from scripts and other sites', async () => {
    const reply = await nobody().get(`/api/sso/${organization.id}/login`, onOwnPage);

    const asked = Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams);
    expect(reply.status).toBe(302);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin()}/api/sso/${organization.id}/callback`,
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
    });
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sso-[0-9a-f]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain(asked['state'] ?? '');
  });

  it('completes the sign-up of somebody who was invited, and finds them again when their address has changed', async () => {
    const email = `invited-${randomUUID()}@riverside.example`;
    const person = { firstName: 'Ina', lastName: 'Invited', primaryEmail: email, roles: ['Member'] };
    const { body: invited } = good(
      await organization.admin.post(`/api/organizations/${organization.id}/agents`, person),
    );
    const sub = accountOf({ email });

    const first = await globalState(await signOn(aBrowser(), organization, sub), organization.id);
    provider.account({ sub, email: `renamed-${randomUUID()}@riverside.example`, email_verified: true });
    const second = await globalState(await signOn(aBrowser(), organization, sub), organization.id);

    expect(invited.initialSignUpCompleted).toBe(false);
    expect(first.body.agent).toMatchObject({ id: invited.id, initialSignUpCompleted: true });
    expect(second.body.agent).toMatchObject({ id: invited.id, primaryEmail: email });
    const linked = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'agent.federated');
    expect(linked.filter(({ by }) => by === invited.id)).toHaveLength(1);
  });

  it('shows among the sessions of the person', async () => {
    const member = await organization.member();
    await signOn(aBrowser(), organization, accountOf(member));

    const { status, body } = await member.get(`/api/agents/${member.agent.id}/sessions`);

    expect(status).toBe(200);
    expect(body).toContainEqual(expect.objectContaining({ method: 'singleSignOn', current: false }));
  });

  it('opens nothing of another organization, and no rights of a superuser', async () => {
    const elsewhere = await anOrganization('Harborline Bank');
    const member = await organization.member('Admin');
    await changeAgent(member, ({ memberships: [own, ...others] }) => ({
      superuser: true,
      memberships: own ? [own, { ...own, organizationId: elsewhere.id }, ...others] : [],
    }));

    const { token } = await signOn(aBrowser(), organization, accountOf(member));
    const client = clientOf(origin(), token);
    const here = await client.get(`/api/init/global/${organization.id}`);
    const replies = await Promise.all([
      client.get(`/api/init/global/${elsewhere.id}`),
      client.get(`/api/organizations/${elsewhere.id}`),
      client.put('/api/features/MultiCurrency', { enabled: true }),
      client.post('/api/organizations', { name: 'Of an identity provider' }),
    ]);

    expect(here.body).toMatchObject({ agent: { superuser: false }, permissions: { superuser: false } });
    expect(here.body.enabledOrganizations).toEqual([{ id: organization.id, name: organization.name }]);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'organizationNotFound'],
      [404, 'organizationNotFound'],
      [403, 'notPermitted'],
      [403, 'notPermitted'],
    ]);
  });

  it('ends with the membership', async () => {
    const member = await organization.member();
    const outcome = await signOn(aBrowser(), organization, accountOf(member));

    await changeAgent(member, ({ memberships }) => ({
      memberships: memberships.map((membership) => ({ ...membership, enabled: false })),
    }));

    expect((await globalState(outcome, organization.id)).status).toBe(404);
  });
});

describe('a state of single sign-on', () => {
  it('is good once', async () => {
    const browser = aBrowser();
    const callback = await signOnUntilCallback(browser, organization, accountOf(await organization.member()));
    const cookies = new Map(browser.cookies(new URL(origin()).host));
    const first = await outcomeAt(browser, callback);
    for (const [name, value] of cookies) browser.cookies(new URL(origin()).host).set(name, value);

    const second = await outcomeAt(browser, callback);

    expect(first.error).toBeNull();
    expect(second).toMatchObject({ ...loginPage, orgId: organization.id, error: 'singleSignOnFailed' });
  });

  it('is good only in the browser in which it began, and stays good there', async () => {
    const victim = aBrowser();
    const callback = await signOnUntilCallback(victim, organization, accountOf(await organization.member()));

    const elsewhere = await outcomeAt(aBrowser(), callback);
    const here = await outcomeAt(victim, callback);

    expect(elsewhere).toMatchObject({ ...loginPage, error: 'singleSignOnFailed' });
    expect(here.token).not.toBeNull();
  });

  it('does not pass for that of another organization', async () => {
    const other = await anOrganization();
    await configureProvider(other, provider);
    const browser = aBrowser();
    const callback = await signOnUntilCallback(browser, organization, accountOf(other.admin));

    const outcome = await outcomeAt(browser, callback.replace(organization.id, other.id));

    expect(outcome).toMatchObject({ ...loginPage, error: 'singleSignOnFailed' });
  });

  it('does not take a code that was used before', async () => {
    const sub = accountOf(await organization.member());
    const first = await signOnUntilCallback(aBrowser(), organization, sub);
    const browser = aBrowser();
    const second = new URL(await signOnUntilCallback(browser, organization, sub));
    second.searchParams.set('code', new URL(first).searchParams.get('code') ?? '');

    expect(await outcomeAt(browser, second.href)).toMatchObject({ ...loginPage, error: 'singleSignOnFailed' });
  });
});

describe('single sign-on refuses', () => {
  it.each([
    ['the nonce is another', (departure: URL) => departure.searchParams.set('nonce', 'another')],
    [
      'the code was asked for with another proof key',
      (departure: URL) => departure.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    ],
  ])('when %s', async (_, tamper) => {
    const browser = aBrowser();
    const departure = new URL(await depart(browser, organization));
    tamper(departure);

    const callback = await signInAtProvider(browser, departure.href, accountOf(await organization.member()));

    expect(await outcomeAt(browser, callback)).toMatchObject({ ...loginPage, error: 'singleSignOnFailed' });
  });

  it.each([
    ['names another issuer', (callback: URL) => callback.searchParams.set('iss', 'https://elsewhere.example')],
    ['names no issuer although the provider always does', (callback: URL) => callback.searchParams.delete('iss')],
    ['tells that the person declined', (callback: URL) => callback.searchParams.set('error', 'access_denied')],
    ['carries no code', (callback: URL) => callback.searchParams.delete('code')],
    ['carries no state', (callback: URL) => callback.searchParams.delete('state')],
  ])('an answer that %s', async (_, tamper) => {
    const browser = aBrowser();
    const callback = new URL(await signOnUntilCallback(browser, organization, accountOf(await organization.member())));
    tamper(callback);

    expect(await outcomeAt(browser, callback.href)).toMatchObject({ ...loginPage, error: 'singleSignOnFailed' });
  });

  it('an address that the provider has not verified', async () => {
    const member = await organization.member();
    const subjects = [accountOf(member, { email_verified: false }), `account-${randomUUID()}`];
    provider.account({ sub: subjects[1] ?? '' });

    const outcomes = await Promise.all(subjects.map((sub) => signOn(aBrowser(), organization, sub)));

    expect(outcomes.map(({ error }) => error)).toEqual(['singleSignOnEmailUnverified', 'singleSignOnEmailUnverified']);
  });

  it('whoever is no enabled member of the organization, and makes nobody', async () => {
    const stranger = { email: `stranger-${randomUUID()}@elsewhere.example` };
    const { admin: foreigner } = await anOrganization();
    const guest = await organization.guest();
    const [disabled, shutOut] = await Promise.all([organization.member(), organization.member()]);
    await disable(disabled);
    await changeAgent(shutOut, ({ memberships }) => ({
      memberships: memberships.map((membership) => ({ ...membership, enabled: false })),
    }));

    const outcomes = await Promise.all(
      [stranger, foreigner, guest, disabled, shutOut].map((person) =>
        signOn(aBrowser(), organization, accountOf(person)),
      ),
    );

    expect(outcomes.map(({ path, error }) => [path, error])).toEqual(
      outcomes.map(() => ['/login', 'singleSignOnUnknownUser']),
    );
    expect((await signOn(aBrowser(), organization, accountOf(stranger))).error).toBe('singleSignOnUnknownUser');
  });

  it('a second account with the address of somebody who is linked already', async () => {
    const member = await organization.member();
    await signOn(aBrowser(), organization, accountOf(member));

    const outcome = await signOn(aBrowser(), organization, accountOf(member));

    expect(outcome).toMatchObject({ ...loginPage, error: 'singleSignOnUnknownUser' });
  });

  it('whoever has not shown yet that the address is theirs', async () => {
    const member = await organization.member();
    await changeAgent(member, () => ({ emailVerified: false }));

    const outcome = await signOn(aBrowser(), organization, accountOf(member));

    expect(outcome).toMatchObject({ ...loginPage, error: 'singleSignOnUnknownUser' });
  });

  it.each([
    'https://elsewhere.example/deals',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    'deals',
  ])('to lead to %s afterwards', async (redirect) => {
    const query = new URLSearchParams({ redirect });

    const reply = await nobody().get(`/api/sso/${organization.id}/login?${query}`);

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { redirect: expect.any(String) } },
    });
  });

  it('an organization that does not exist, and leads back where none is configured', async () => {
    const unconfigured = await anOrganization();

    const unknown = await Promise.all(
      ['login', 'callback'].map((end) => nobody().get(`/api/sso/${randomUUID()}/${end}`)),
    );
    const reply = await nobody().get(`/api/sso/${unconfigured.id}/login`, onOwnPage);

    expect(unknown.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'organizationNotFound'],
      [404, 'organizationNotFound'],
    ]);
    expect([reply.status, reply.headers.get('location')]).toEqual([
      302,
      `${origin()}/login?orgId=${unconfigured.id}&error=singleSignOnNotConfigured`,
    ]);
  });
});
