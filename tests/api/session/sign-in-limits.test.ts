import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { noPage } from '#functions/platform/http/own-page.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { signInOnPage } from '#tests/support/browser-page.ts';
import { connectsFrom } from '#tests/support/from-address.ts';
import { anOrganization, type Person, password, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import {
  forgetPassword,
  fromSomewhere,
  linkOfForgotten,
  newPassword,
  setPassword,
  signIn,
  withAuthenticator,
  wrongPassword,
} from './accounts.ts';
import { attemptsAt, minutesLater } from './attempt-records.ts';

const locked = { status: 429, body: { code: 'tooManyAttempts' } };
const aDevice = { userAgent: 'A test', page: noPage };
const unknownAddress = () => `nobody-${randomUUID()}@riverside.example`;

let organization: TestOrganization;

beforeAll(async () => {
  becomeFunction();
  organization = await anOrganization();
});

/** Failures one after the other, from one source or each from another one. */
async function fail(email: string, times: number, source?: ReturnType<typeof fromSomewhere>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await signIn(email, wrongPassword, source ?? fromSomewhere())).status);
  return statuses;
}

/** The same past the user pool, which has a lock of its own. */
async function failFast(
  email: string,
  times: number,
  cookies: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const { verifyUnderLimits } = await import('#functions/platform/sign-in/sign-in-attempts.ts');
  const { systemClock: clock } = await import('#functions/platform/clock.ts');
  const wrong = async () => {
    throw new DomainError('badCredentials');
  };
  const codes: string[] = [];
  while (codes.length < times) {
    const device = { ...aDevice, address: addressOf(fromSomewhere()), cookies };
    const refused = await verifyUnderLimits({ email, agent: null, device }, wrong, { actor, clock }).catch(
      (error: unknown) => error,
    );
    codes.push(refused instanceof DomainError ? refused.code : String(refused));
  }
  return codes;
}

const addressOf = (source: ReturnType<typeof fromSomewhere>) => source[connectsFrom] ?? '';
const refusals = (count: number, status: number) => Array.from({ length: count }, () => status);
/** The user pool itself locks for a few seconds. */
const poolIsOpen = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000 + 100));

/** A browser with which the person has signed in: what it sends along. */
async function aKnownBrowser(email: string) {
  const { reply } = await signInOnPage(email, password, fromSomewhere());
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-device-')) ?? '';
  return { cookie: cookie.split(';')[0] ?? '', whole: cookie };
}

describe('wrong passwords for one address from one source', () => {
  it('lock it there for a quarter of an hour after five, even for the right password, and nowhere else', async () => {
    const { email } = await organization.member('Member');
    const source = fromSomewhere();

    const wrong = await fail(email, 6, source);
    const right = await signIn(email, password, source);
    await minutesLater('badSignIns', email, 14, addressOf(source));
    const tooEarly = await signIn(email, password, source);
    await poolIsOpen(1);
    const elsewhere = await signIn(email, password);
    await minutesLater('badSignIns', email, 1, addressOf(source));
    const later = await signIn(email, password, source);

    expect(wrong).toEqual([...refusals(5, 401), 429]);
    expect([right, tooEarly]).toMatchObject([locked, locked]);
    expect([elsewhere.status, later.status]).toEqual([200, 200]);
  });

  it('lock nobody else there', async () => {
    const { email } = await organization.member('Member');
    const source = fromSomewhere();
    await fail(email, 5, source);

    expect((await signIn(organization.admin.email, password, source)).status).toBe(200);
  });

  it('are counted alike for an address that nobody has, in whatever case it is written', async () => {
    const email = unknownAddress();
    const source = fromSomewhere();

    const wrong = [...(await fail(email, 3, source)), ...(await fail(email.toUpperCase(), 3, source))];

    expect(wrong).toEqual([...refusals(5, 401), 429]);
  });

  it('are forgotten after a right one, and after a quarter of an hour without any', async () => {
    const { email } = await organization.member('Member');
    const source = fromSomewhere();

    const first = await fail(email, 4, source);
    const right = await signIn(email, password, source);
    const second = await fail(email, 3, source);
    await minutesLater('badSignIns', email, 15, addressOf(source));
    const third = await fail(email, 2, source);
    // The user pool, for which no time has passed, locks for a second.
    await poolIsOpen(1);

    expect([...first, ...second, ...third]).toEqual(refusals(9, 401));
    expect(right.status).toBe(200);
    expect((await signIn(email, password, source)).status).toBe(200);
  });

  it('do not slip through when many come at once', async () => {
    const { email } = await organization.member('Member');
    const source = fromSomewhere();

    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(email, wrongPassword, source)));

    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
    expect(await signIn(email, password, source)).toMatchObject(locked);
  });

  it('do not hinder somebody who signs in on many devices at once', async () => {
    const { email } = await organization.member('Member');

    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(email, password)));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ body }) => body.token)).size).toBe(12);
  });
});

describe('wrong passwords for one address from many sources', () => {
  it('lock it for strangers after eight, and never the owner out of a browser that has signed in before', async () => {
    const { email } = await organization.member('Member');
    const browser = await aKnownBrowser(email);

    const wrong = await failFast(email, 9);
    const stranger = await signIn(email, password);
    const owner = await signIn(email, password, { ...fromSomewhere(), cookie: browser.cookie });
    const strangerStill = await signIn(email, password);

    expect(browser.whole).toMatch(/^__Host-device-.*; HttpOnly; Secure; SameSite=Strict$/);
    expect(wrong).toEqual([...Array.from({ length: 8 }, () => 'badCredentials'), 'tooManyAttempts']);
    expect([stranger, strangerStill]).toMatchObject([locked, locked]);
    expect(owner.status).toBe(200);
  });

  it('are bounded for a browser that has signed in before, too, and its cookie is good for that address only', async () => {
    const { email } = await organization.member('Member');
    const browser = await aKnownBrowser(email);
    const other = await organization.member('Member');
    const [name = ''] = (await aKnownBrowser(other.email)).cookie.split('=');
    const value = browser.cookie.slice(browser.cookie.indexOf('=') + 1);

    const own: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      own.push((await signIn(email, wrongPassword, { ...fromSomewhere(), cookie: browser.cookie })).status);
    const others = await failFast(other.email, 9, { [name]: value });

    expect(own).toEqual([...refusals(5, 401), 429]);
    // Nothing that the cookie of another address says is believed: they count as strangers.
    expect(others.filter((code) => code === 'badCredentials')).toHaveLength(8);
  });

  it('no longer count for who has set a new password by a mailed link', async () => {
    const person = await organization.member('Member');
    await failFast(person.email, 8);

    const set = await setPassword(await linkOfForgotten(person), newPassword);

    expect(set.status).toBe(200);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });
});

describe('wrong codes', () => {
  it('count like wrong passwords, and the right password alone forgets none of them', async () => {
    const { id, admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin, id);
    const source = fromSomewhere();
    const withCode = (code: string) => signIn(admin.email, password, { ...source, code });

    const replies = [];
    for (let tries = 0; tries < 5; tries += 1) {
      replies.push(await withCode(authenticator.wrongCode()));
      if (tries < 4) expect((await signIn(admin.email, password, source)).body.twoFactorRequired).toBe(true);
    }
    const right = await withCode(authenticator.code(0));

    expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 'twoFactorCodeInvalid'));
    expect(right).toMatchObject(locked);
  });

  it('are refused as wrong whatever they look like', async () => {
    const { id, admin } = await anOrganization();
    await withAuthenticator(admin, id);

    const replies = [];
    for (const code of ['12345', '1234567', 'abcdef', '12 456']) {
      replies.push(await signIn(admin.email, password, { ...fromSomewhere(), code }));
    }

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [401, 'twoFactorCodeInvalid']),
    );
  });
});

describe('one source', () => {
  it('may fail two hundred times in a quarter of an hour, at whatever addresses', async () => {
    const source = fromSomewhere();
    const { takeSourceTurn } = await import('#functions/platform/http/rate-limits.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const address = source[connectsFrom] ?? '';
    for (let turns = 0; turns < 199; turns += 1) await takeSourceTurn('badSignIns', address, systemClock);

    const last = await signIn(unknownAddress(), wrongPassword, source);
    const refused = await signIn(organization.admin.email, password, source);
    const elsewhere = await signIn(organization.admin.email, password);

    expect(last.status).toBe(401);
    expect(refused).toMatchObject(locked);
    expect(elsewhere.status).toBe(200);
  });

  it('is not charged for attempts at an address that is locked', async () => {
    const office = fromSomewhere();
    const { takeSourceTurn } = await import('#functions/platform/http/rate-limits.ts');
    const { systemClock } = await import('#functions/platform/clock.ts');
    const email = unknownAddress();
    await fail(email, 5, office);
    for (let turns = 0; turns < 190; turns += 1) await takeSourceTurn('badSignIns', addressOf(office), systemClock);

    const atLocked = await fail(email, 10, office);

    expect(atLocked).toEqual(refusals(10, 429));
    expect((await signIn(organization.admin.email, password, office)).status).toBe(200);
  });

  it('may ask for twenty forgotten passwords an hour', async () => {
    const source = fromSomewhere();

    const replies = await Promise.all(Array.from({ length: 22 }, () => forgetPassword(unknownAddress(), source)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('may try forty bad links in a quarter of an hour', async () => {
    const person = await organization.member('Member');
    const source = fromSomewhere();
    const bad = await Promise.all(Array.from({ length: 40 }, () => setPassword('a.b', newPassword, '', source)));
    const link = await linkOfForgotten(person);

    const refused = await setPassword(link, newPassword, '?check=true', source);
    const elsewhere = await setPassword(link, newPassword, '?check=true');

    expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 410));
    expect(refused).toMatchObject(locked);
    expect(elsewhere.status).toBe(200);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50000', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
    ['[2001:db8:0:1::5]:443', '2001:db8:0:1'],
    ['2001:db8::5', '2001:db8:0:0'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
  ])('%s is told as %s', async (address, source) => {
    const { sourceOf } = await import('#functions/platform/http/rate-limits.ts');

    expect(sourceOf(address)).toBe(source);
  });
});

describe('the audit trail', () => {
  it('tells failures and the lock-out, for known and unknown addresses', async () => {
    const person: Person = await organization.member('Member');
    const email = unknownAddress();
    await fail(person.email, 6, fromSomewhere());
    await fail(email, 1);

    const known = await attemptsAt(person.email);

    expect(known.map(({ event }) => event).toSorted()).toEqual([
      'agent.lockedOut',
      ...Array.from({ length: 4 }, () => 'agent.signInFailed'),
    ]);
    expect(known[0]).toMatchObject({ agentId: person.agent.id, reason: 'badCredentials' });
    expect(await attemptsAt(email)).toEqual([{ event: 'agent.signInFailed', agentId: null, reason: 'badCredentials' }]);
  });
});
