import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { platformEnvironment } from '#infra/local/platform-environment.ts';
import { basicOf } from '#tests/support/client.ts';
import { emptyTableLike } from '#tests/support/empty-tables.ts';
import { invokeFunction } from '#tests/support/local-pages.ts';
import { anOrganization, nobody, password, superuserEmail, theSuperuser } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

const bootstrap = (primaryEmail: string, secret = password): Promise<unknown> =>
  invokeFunction('workers-bootstrap-superuser', {
    firstName: 'Olga',
    lastName: 'Other',
    primaryEmail,
    password: secret,
  });

const statusOf = async (email: string, secret: string): Promise<number> =>
  (await nobody().post('/api/agents/login', undefined, basicOf(email, secret))).status;

it('makes one superuser and no other', async () => {
  await theSuperuser();
  const other = `operations-${randomUUID()}@trestle.example`;

  await expect(bootstrap(other)).rejects.toThrow('There is a superuser already');

  expect(await statusOf(other, password)).toBe(401);
});

it('changes nothing for the one who is superuser already', async () => {
  await theSuperuser();

  expect(await bootstrap(superuserEmail, 'Another-2026')).toEqual({ result: 'exists' });

  expect(await statusOf(superuserEmail, password)).toBe(200);
});

it('makes nobody a superuser who has an account already', async () => {
  const { admin } = await anOrganization();

  await expect(bootstrap(admin.email, 'Another-2026')).rejects.toThrow();

  expect(await statusOf(admin.email, password)).toBe(200);
  expect((await admin.get('/api/organizations')).body).toHaveLength(1);
});

/** What a platform without a superuser answers to operators who make these at once. */
async function bootstrapAtOnce(superusers: readonly { primaryEmail: string; password: string }[]): Promise<string[]> {
  const { access, environment } = stackUnderTest();
  const emptyCopyOf = (name: string) => emptyTableLike(access, environment[name] ?? '', `${name}-${randomUUID()}`);
  const named = superusers.map((one) => ({ firstName: 'Olga', lastName: 'Other', ...one }));
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/support/run-bootstrap.ts'], {
    env: {
      ...environment,
      ...platformEnvironment(access),
      RECORDS_TABLE: await emptyCopyOf('RECORDS_TABLE'),
      AUDIT_TABLE: await emptyCopyOf('AUDIT_TABLE'),
      SUPERUSERS: JSON.stringify(named),
    },
  });
  return JSON.parse(stdout) as string[];
}

describe('operators who make the superuser at the same moment', () => {
  it('are told `created` only for the password that counts', async () => {
    const primaryEmail = `operations-${randomUUID()}@trestle.example`;
    const passwords = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map((word) => `${word}-of-many-2026`);

    const outcomes = await bootstrapAtOnce(passwords.map((one) => ({ primaryEmail, password: one })));

    expect(outcomes.toSorted()).toEqual(['created', 'exists', 'exists', 'exists', 'exists', 'exists']);
    becomeFunction();
    const { verifyPassword } = await import('#functions/platform/people/identity.ts');
    const told = passwords[outcomes.indexOf('created')] ?? '';
    await expect(verifyPassword(primaryEmail, told)).resolves.toBeUndefined();
  });

  it('make one superuser where each gives another address', async () => {
    const addresses = ['one', 'two', 'three'].map((word) => `${word}-${randomUUID()}@trestle.example`);

    const outcomes = await bootstrapAtOnce(addresses.map((primaryEmail) => ({ primaryEmail, password })));

    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('There is a superuser already'))).toHaveLength(2);
  });
});
