import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { basicOf } from '#tests/support/client.ts';
import { invokeFunction } from '#tests/support/local-pages.ts';
import { anOrganization, nobody, password, superuserEmail, theSuperuser } from '#tests/support/organization.ts';

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
