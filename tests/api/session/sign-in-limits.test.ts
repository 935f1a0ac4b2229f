import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectsFrom } from '#tests/support/from-address.ts';
import { anOrganization, type Person, password, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
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
const unknownAddress = () => `nobody-${randomUUID()}@riverside.example`;

let organization: TestOrganization;

beforeAll(async () => {
  becomeFunction();
  organization = await anOrganization();
});

async function fail(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await signIn(email, wrongPassword)).status);
  return statuses;
}

describe('wrong passwords for one address', () => {
  it('lock it for a quarter of an hour after five, even for the right password', async () => {
    const { email } = await organization.member('Member');

    const wrong = await fail(email, 6);
    const right = await signIn(email, password);
    await minutesLater('badSignIns', email, 14);
    const tooEarly = await signIn(email, password);
    await minutesLater('badSignIns', email, 1);
    // The user pool itself locks for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const later = await signIn(email, password);

    expect(wrong).toEqual([401, 401, 401, 401, 401, 429]);
    expect(right).toMatchObject(locked);
    expect(tooEarly).toMatchObject(locked);
    expect(later.status).toBe(200);
  });

  it('lock nobody else', async () => {
    const { email } = await organization.member('Member');
    await fail(email, 5);

    expect((await signIn(organization.admin.email, password)).status).toBe(200);
  });

  it('are counted alike for an address that nobody has, in whatever case it is written', async () => {
    const email = unknownAddress();

    const wrong = [...(await fail(email, 3)), ...(await fail(email.toUpperCase(), 3))];

    expect(wrong).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('are forgotten after a right one, and one by one with time', async () => {
    const { email } = await organization.member('Member');

    const first = await fail(email, 4);
    const right = await signIn(email, password);
    const second = await fail(email, 3);
    await minutesLater('badSignIns', email, 15);
    const third = await fail(email, 2);
    // The user pool, for which no time has passed, locks for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));

    expect([...first, ...second, ...third]).toEqual(Array.from({ length: 9 }, () => 401));
    expect(right.status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('do not slip through when many come at once', async () => {
    const { email } = await organization.member('Member');

    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(email, wrongPassword)));

    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
    expect(await signIn(email, password)).toMatchObject(locked);
  });

  it('do not hinder somebody who signs in on many devices at once', async () => {
    const { email } = await organization.member('Member');

    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(email, password)));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ body }) => body.token)).size).toBe(12);
  });

  it('no longer count for who has set a new password by a mailed link', async () => {
    const person = await organization.member('Member');
    await fail(person.email, 5);

    const set = await setPassword(await linkOfForgotten(person), newPassword);

    expect(set.status).toBe(200);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });
});

describe('wrong codes', () => {
  it('count like wrong passwords, and the right password alone forgets none of them', async () => {
    const { id, admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin, id);
    const withCode = (code: string) => signIn(admin.email, password, { ...fromSomewhere(), code });

    const replies = [];
    for (let tries = 0; tries < 5; tries += 1) {
      replies.push(await withCode(authenticator.wrongCode()));
      if (tries < 4) expect((await signIn(admin.email, password)).body.twoFactorRequired).toBe(true);
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
    const { takeSourceTurn } = await import('#functions/platform/rate-limits.ts');
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
    const { sourceOf } = await import('#functions/platform/rate-limits.ts');

    expect(sourceOf(address)).toBe(source);
  });
});

describe('the audit trail', () => {
  it('tells failures and the lock-out, for known and unknown addresses', async () => {
    const person: Person = await organization.member('Member');
    const email = unknownAddress();
    await fail(person.email, 6);
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
