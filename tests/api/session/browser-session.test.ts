import { beforeAll, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import {
  cookieLine,
  ofOwnPage,
  type Page,
  pageOf,
  renew,
  signInOnPage,
  withCookie,
} from '#tests/support/browser-page.ts';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction, disable } from '#tests/support/platform.ts';
import {
  anotherDevice,
  changePassword,
  fromSomewhere,
  newPassword,
  prove,
  signIn,
  statusOf,
  twoFactor,
} from './accounts.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const aMember = (): Promise<Person> => organization.member('Member');
const onPage = ({ email }: Person): Promise<Page> => signInOnPage(email, password, fromSomewhere());
const sessionsOf = async ({ agent }: Person, page: Page) =>
  (await page.client.get(`/api/agents/${agent.id}/sessions`)).body;
const refused = { status: 401, body: { code: 'signInRequired' } };
const leave = (cookie: string): Promise<Reply> =>
  nobody().delete('/api/session', undefined, { ...ofOwnPage, ...withCookie(cookie) });

describe('a sign-in on a page of the product', () => {
  it('is kept in a cookie that no script reads, for this host alone, for twelve hours', async () => {
    const { reply } = await onPage(await aMember());

    const [pair = '', ...attributes] = cookieLine(reply)?.split('; ') ?? [];

    expect(pair).toMatch(/^__Host-trestle-session=[\w-]+\.[\w-]+$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=4(3[12]|29)\d\d$/),
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('gives the page a token of minutes, and not the cookie’s content', async () => {
    const { reply, token, cookie, client } = await onPage(await aMember());

    expect(reply.body.expiresIn).toBeGreaterThan(500);
    expect(reply.body.expiresIn).toBeLessThanOrEqual(600);
    expect(token.split('.')).toHaveLength(2);
    expect(JSON.stringify(reply.body)).not.toContain(cookie);
    expect(await statusOf(client)).toBe(200);
  });

  it('is nothing to programs: they get the token of twelve hours and no cookie', async () => {
    const reply = await signIn((await aMember()).email, password);

    expect(cookieLine(reply)).toBeUndefined();
    expect(reply.body).not.toHaveProperty('expiresIn');
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  it.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://stranger.example' },
  ])('is not opened by a page of another site: %o', async (headers) => {
    const { email } = await aMember();

    const reply = await nobody().post('/api/agents/login', undefined, {
      'x-session-kind': 'browser',
      ...headers,
      ...basicOf(email, password),
    });

    expect(reply).toMatchObject({ status: 403, body: { code: 'foreignPage' } });
    expect(cookieLine(reply)).toBeUndefined();
  });

  it('is one session, however many tokens its pages ask for', async () => {
    const person = await aMember();
    const page = await onPage(person);
    const before = await sessionsOf(person, page);

    const renewed = await Promise.all([renew(page.cookie), renew(page.cookie), renew(page.cookie)]);
    const elsewhere = clientOf(origin(), good(renewed[0]).body.token);
    const after = (await elsewhere.get(`/api/agents/${person.agent.id}/sessions`)).body;

    expect(renewed.map(({ status, body }) => [status, body.agentId])).toEqual(Array(3).fill([200, person.agent.id]));
    expect(after).toEqual(before);
    expect(after.filter(({ current }: { current: boolean }) => current)).toMatchObject([
      { id: renewed[0].body.signInId, method: 'password' },
    ]);
  });

  it('sets up a second factor after a fresh proof', async () => {
    const person = await aMember();
    const { client } = await onPage(person);

    const alone = await twoFactor(client, organization.id, person.agent.id, 'startTwoFactor');
    good(await prove(client, person.agent.id));
    const started = await twoFactor(client, organization.id, person.agent.id, 'startTwoFactor');

    expect(alone.body.code).toBe('proofNeeded');
    expect(started).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^[A-Z2-7]{16,}$/) } });
  });
});

describe('what somebody could carry away', () => {
  it('the cookie opens no call, alone or as a token', async () => {
    const { cookie } = await onPage(await aMember());

    const byCookie = await nobody().get('/api/organizations', { ...ofOwnPage, ...withCookie(cookie) });
    const asToken = await clientOf(origin(), cookie).get('/api/organizations');

    expect([byCookie, asToken]).toMatchObject([refused, refused]);
  });

  it('a page’s token makes no cookie and no other token', async () => {
    const { token } = await onPage(await aMember());

    const asCookie = await renew(token);
    const asHandover = await clientOf(origin(), token).post('/api/session', undefined, ofOwnPage);

    expect(asCookie).toMatchObject(refused);
    expect(asHandover).toMatchObject({ status: 403, body: { code: 'signInNotForBrowsers' } });
    expect(cookieLine(asHandover)).toBeUndefined();
  });

  it('a page’s token is refused after ten minutes, and at the end of its sign-in', async () => {
    const { agent } = await aMember();
    becomeFunction();
    const { pageToken } = await import('#functions/platform/sign-in/browser-session.ts');
    const now = Date.now();
    const hours = 3_600_000;
    const lasting = {
      id: 'a-sign-in',
      kind: 'password',
      agentId: agent.id,
      organizationId: null,
      issuedAt: now,
    } as const;
    const statusWith = async (expiresAt: number, minutesAgo: number) =>
      statusOf(
        clientOf(origin(), (await pageToken({ ...lasting, expiresAt }, new Date(now - minutesAgo * 60_000))).token),
      );

    expect(await statusWith(now + hours, 9)).toBe(200);
    expect(await statusWith(now + hours, 10)).toBe(401);
    expect(await statusWith(now - 1, 5)).toBe(401);
  });
});

describe('the cookie of a sign-in is refused at once', () => {
  it.each([
    {
      when: 'it was ended on another device',
      act: async (person: Person, { cookie }: Page) => {
        const { signInId } = (await renew(cookie)).body;
        return good(await person.delete(`/api/agents/${person.agent.id}/sessions/${signInId}`));
      },
    },
    {
      when: 'the user signed out everywhere',
      act: async (person: Person) => good(await person.delete(`/api/agents/${person.agent.id}/sessions`)),
    },
    {
      when: 'the password was changed elsewhere',
      act: async (person: Person) => changePassword(person, person.agent.id, password, newPassword),
    },
    { when: 'the user was disabled', act: disable },
  ])('after $when, with every token that came of it', async ({ act }) => {
    const person = await aMember();
    const page = await onPage(person);
    const renewed = clientOf(origin(), good(await renew(page.cookie)).body.token);

    await act(person, page);

    expect(await renew(page.cookie)).toMatchObject(refused);
    expect(await Promise.all([page.client, renewed].map(statusOf))).toEqual([401, 401]);
  });

  it('after signing out, which takes it away together with what the browser kept of answers', async () => {
    const person = await aMember();
    const page = await onPage(person);
    const { signInId } = (await renew(page.cookie)).body;

    const reply = await leave(page.cookie);

    expect(reply).toMatchObject({ status: 200, body: {} });
    expect(cookieLine(reply)).toMatch(/^__Host-trestle-session=; .*Max-Age=0/);
    expect(reply.headers.get('clear-site-data')).toBe('"cache"');
    expect(await renew(page.cookie)).toMatchObject(refused);
    expect(await Promise.all([page.client, person].map(statusOf))).toEqual([401, 200]);
    const [latest] = (await auditOfRecord(`platform#Agent#${person.agent.id}`)).toReversed();
    expect(latest).toMatchObject({
      event: 'agent.sessionEnded',
      by: person.agent.id,
      after: { endedSessions: [expect.objectContaining({ id: signInId })] },
    });
  });

  it('and signing out with none that is good is no failure', async () => {
    const person = await aMember();
    const { cookie } = await onPage(person);
    await disable(person);

    expect(await Promise.all([leave(cookie), leave('forged.cookie'), leave('')])).toMatchObject(
      Array(3).fill({ status: 200, body: {} }),
    );
  });
});

describe('a change of password on a page', () => {
  it('goes on with a new cookie and a new token of minutes; the former ones end', async () => {
    const person = await aMember();
    const before = await onPage(person);

    const after = pageOf(await changePassword(before.client, person.agent.id, password, newPassword));

    expect(after.reply.body.expiresIn).toBeLessThanOrEqual(600);
    expect(await statusOf(after.client)).toBe(200);
    expect(await renew(after.cookie)).toMatchObject({ status: 200, body: { agentId: person.agent.id } });
    expect(await renew(before.cookie)).toMatchObject(refused);
    expect(await statusOf(before.client)).toBe(401);
  });
});

describe('a token that another application hands on', () => {
  it('opens its sign-in in the browser of the page that asks, and stays the same session', async () => {
    const person = await aMember();
    const neighbor = await anotherDevice(person);

    const page = pageOf(await neighbor.post('/api/session', undefined, ofOwnPage));

    expect(page.reply.body).toMatchObject({ agentId: person.agent.id, organizationId: null });
    expect(page.token).not.toBe(neighbor.token);
    expect(await statusOf(page.client)).toBe(200);
    expect(await sessionsOf(person, page)).toHaveLength(2);
    await leave(page.cookie);
    expect(await Promise.all([page.client, neighbor, person].map(statusOf))).toEqual([401, 401, 200]);
  });

  it('is refused where it is a program’s', async () => {
    const { client_id, client_secret } = good(
      await organization.admin.post(`/api/oauth/${organization.id}/enable`, {}),
    ).body;
    const grant = { grant_type: 'client_credentials', client_id, client_secret };
    const { access_token } = good(await nobody().post('/api/oauth/token', grant)).body;
    const program = clientOf(origin(), access_token);

    expect(await statusOf(program)).toBe(200);
    expect(await program.post('/api/session', undefined, ofOwnPage)).toMatchObject({
      status: 403,
      body: { code: 'signInNotForBrowsers' },
    });
  });

  it('changes nothing without a token, whatever the browser keeps', async () => {
    const { cookie } = await onPage(await aMember());

    const reply = await nobody().post('/api/session', undefined, { ...ofOwnPage, ...withCookie(cookie) });

    expect(reply).toMatchObject(refused);
    expect(cookieLine(reply)).toBeUndefined();
    expect((await renew(cookie)).status).toBe(200);
  });
});
