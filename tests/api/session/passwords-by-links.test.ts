import { beforeAll, describe, expect, it } from 'vitest';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { disable } from '#tests/support/platform.ts';
import { newPassword, setPassword, signIn } from './accounts.ts';

const told = 'A new password was set by a mailed link (Trestle)';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
  await setPortal(organization, 'open');
});

/** Somebody whose account leads nowhere any more, and is still signed in to it. */
async function leftBehind(): Promise<Person> {
  const person = await organization.member('Member');
  good(await organization.admin.delete(`/api/organizations/${organization.id}/agents/${person.agent.id}`));
  expect((await person.get(`/api/agents/${person.agent.id}/sessions`)).status).toBe(200);
  return person;
}

async function invitationOf({ agent, email }: Person): Promise<string> {
  const { firstName, lastName } = agent;
  const invited = { firstName, lastName, primaryEmail: email, roles: ['Member'] };
  const before = (await mailsTo(email)).length;
  good(await organization.admin.post(`/api/organizations/${organization.id}/agents`, invited));
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 10_000 }).toBeGreaterThan(before);
  return linkIn(await mailTo(email, 'invited'), 'new-user-password');
}

async function signUpOf({ email, agent }: Person, secret: string): Promise<string> {
  const { firstName, lastName } = agent;
  const path = `/api/public/organizations/${organization.id}/agents/unaffiliated-users`;
  good(await nobody().post(path, { firstName, lastName, primaryEmail: email, password: secret }));
  return linkIn(await mailTo(email, 'Verify'), 'verify-email');
}

const verify = (token: string, secret: string) =>
  nobody().post('/api/agents/unaffiliated/enable', { token, password: secret });

async function expectTakenOver(person: Person, secret: string): Promise<void> {
  const own = `/api/agents/${person.agent.id}/sessions`;
  expect((await person.get(own)).body.code).toBe('signInRequired');
  expect((await signIn(person.email, password)).body.code).toBe('badCredentials');
  expect((await signIn(person.email, secret)).status).toBe(200);
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(told);
}

describe('an invitation of somebody who has an account without an organization', () => {
  it('sets another password by its link, ends what was signed in, and tells the owner', async () => {
    const person = await leftBehind();

    const set = await setPassword(await invitationOf(person), newPassword);

    expect(set.status).toBe(200);
    await expectTakenOver(person, newPassword);
  });

  it('refuses the password that there is, and keeps its link', async () => {
    const person = await leftBehind();
    const token = await invitationOf(person);

    const same = await setPassword(token, password);

    expect(same).toMatchObject({ status: 400, body: { code: 'passwordUnchanged' } });
    expect((await setPassword(token, newPassword)).status).toBe(200);
  });
});

describe('an invitation of somebody new', () => {
  it('tells nobody of a password that was there before', async () => {
    const { email } = await organization.member('Member');

    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain(told);
  });
});

describe('a sign-up of somebody who has an account without an organization', () => {
  it('sets its password once it is confirmed, ends what was signed in, and tells the owner', async () => {
    const person = await leftBehind();

    const verified = await verify(await signUpOf(person, newPassword), newPassword);

    expect(verified.status).toBe(200);
    await expectTakenOver(person, newPassword);
  });

  it('opens nothing to whom the platform has shut out', async () => {
    const person = await leftBehind();
    const token = await signUpOf(person, newPassword);
    await disable(person);

    expect(await verify(token, newPassword)).toMatchObject({ status: 410, body: { code: 'linkExpired' } });
  });
});
