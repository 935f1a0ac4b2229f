import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUserPool, wrongPassword } from './cognito-pool.ts';

let pool: Awaited<ReturnType<typeof aUserPool>>;

beforeAll(async () => {
  pool = await aUserPool();
});
afterAll(async () => await pool.close());

describe('the lock-out', () => {
  const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };

  it('begins with the fifth failure, refuses the right password, and doubles with each further failure', async () => {
    const email = 'guessed@harborbank.example';
    await pool.createUser(email);
    await fail(email, 5);

    await expect(pool.signIn(email)).rejects.toMatchObject(locked);
    pool.clock.advance({ seconds: 2 });
    await expect(pool.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(wrongPassword);
    pool.clock.advance({ seconds: 1 });
    await expect(pool.signIn(email)).rejects.toMatchObject(locked);
    pool.clock.advance({ seconds: 2 });

    expect((await pool.signIn(email)).AuthenticationResult).toBeDefined();
  });

  it('counts the same user under the email and the id, on both flows', async () => {
    const email = 'aliased@harborbank.example';
    const id = await pool.createUser(email);
    await fail(email, 2);
    await fail(id, 2);

    await expect(pool.signInAsAdmin(email, 'Wrong-Password-1')).rejects.toMatchObject(wrongPassword);

    await expect(pool.signInAsAdmin(id)).rejects.toMatchObject(locked);
  });

  it('treats an unknown user in the same way', async () => {
    await fail('phantom@harborbank.example', 5);

    await expect(pool.signIn('Phantom@harborbank.example')).rejects.toMatchObject(locked);
  });

  it('counts guesses that come at the same time', async () => {
    const email = 'parallel@harborbank.example';
    await pool.createUser(email);

    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => pool.signIn(email, 'Wrong-Password-1')));

    const messages = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.message : 'signed in'));
    expect(messages.filter((message) => message === wrongPassword.message)).toHaveLength(5);
    expect(messages.filter((message) => message === locked.message)).toHaveLength(7);
  });

  it('is forgotten after fifteen quiet minutes and after a successful sign-in', async () => {
    const email = 'patient@harborbank.example';
    await pool.createUser(email);
    await fail(email, 5);
    pool.clock.advance({ seconds: 15 * 60 });
    await fail(email, 4);
    await pool.signIn(email);
    await fail(email, 4);

    expect((await pool.signIn(email)).AuthenticationResult).toBeDefined();
  });

  it('lasts fifteen minutes at most', async () => {
    const email = 'persistent@harborbank.example';
    await pool.createUser(email);
    await fail(email, 5);
    for (let failure = 6; failure <= 15; failure += 1) {
      pool.clock.advance({ seconds: 2 ** (failure - 6) + 1 });
      await fail(email, 1);
    }

    // Doubling alone would now lock for 1024 seconds. The attempt in between keeps the failures from being forgotten.
    pool.clock.advance({ seconds: 600 });
    await expect(pool.signIn(email)).rejects.toMatchObject(locked);
    pool.clock.advance({ seconds: 301 });

    expect((await pool.signIn(email)).AuthenticationResult).toBeDefined();
  });
});

async function fail(name: string, times: number) {
  for (let attempt = 0; attempt < times; attempt += 1) {
    await expect(pool.signIn(name, 'Wrong-Password-1')).rejects.toMatchObject(wrongPassword);
  }
}
