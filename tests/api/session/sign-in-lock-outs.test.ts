import { beforeAll, describe, expect, it } from 'vitest';
import { noPage } from '#functions/platform/http/own-page.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { connectsFrom } from '#tests/support/from-address.ts';
import { anOrganization, type Person, password, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { fromSomewhere, signIn, wrongPassword } from './accounts.ts';
import { minutesLater } from './attempt-records.ts';

let organization: TestOrganization;

beforeAll(async () => {
  becomeFunction();
  organization = await anOrganization();
});

type Source = ReturnType<typeof fromSomewhere>;
const addressOf = (source: Source): string => source[connectsFrom] ?? '';

/** Guesses from as many sources, past the user pool; answers how many were looked at. */
async function guess(email: string, times: number, source?: Source): Promise<number> {
  const { verifyUnderLimits } = await import('#functions/platform/sign-in/sign-in-attempts.ts');
  const { systemClock: clock } = await import('#functions/platform/clock.ts');
  let looked = 0;
  const wrong = async () => {
    looked += 1;
    throw new DomainError('badCredentials');
  };
  for (let turn = 0; turn < times; turn += 1) {
    const address = addressOf(source ?? fromSomewhere());
    const device = { userAgent: 'A stranger', page: noPage, address, cookies: {} };
    await verifyUnderLimits({ email, agent: null, device }, wrong, { actor, clock }).catch(() => undefined);
  }
  return looked;
}

/** Somebody who has signed in from a source, and nothing else is known of. */
async function atHome(): Promise<{ person: Person; home: Source }> {
  const person = await organization.member('Member');
  const home = fromSomewhere();
  expect((await signIn(person.email, password, home)).status).toBe(200);
  return { person, home };
}

describe('a hundred guesses of strangers from other sources', () => {
  it('do not lock the owner out of a fresh browser where they have signed in before', async () => {
    const { person, home } = await atHome();

    await guess(person.email, 100);

    expect((await signIn(person.email, password)).status).toBe(429);
    expect((await signIn(person.email, password, home)).status).toBe(200);
    expect((await signIn(person.email, password)).status).toBe(429);
  });

  it('are looked at eight times, and eight times again after sixteen minutes: 720 times a day', async () => {
    const { person } = await atHome();

    const first = await guess(person.email, 100);
    await minutesLater('badSignIns', person.email, 15);
    const tooEarly = await guess(person.email, 10);
    await minutesLater('badSignIns', person.email, 1);
    const second = await guess(person.email, 20);

    expect([first, tooEarly, second]).toEqual([8, 0, 8]);
  });
});

describe('the source from which somebody has signed in', () => {
  it('may fail five times in a quarter of an hour, as any other', async () => {
    const { person, home } = await atHome();

    const looked = await guess(person.email, 20, home);

    expect(looked).toBe(5);
    expect((await signIn(person.email, password, home)).status).toBe(429);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  it('is known for that address only, and not by a wrong password', async () => {
    const { person, home } = await atHome();
    const other = await organization.member('Member');
    await signIn(other.email, wrongPassword, home);

    await guess(other.email, 10);

    expect((await signIn(other.email, password, home)).status).toBe(429);
    expect((await signIn(person.email, password, home)).status).toBe(200);
  });
});
