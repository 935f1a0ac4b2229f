import { Secret, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, password, type TestOrganization } from '#tests/support/organization.ts';
import { anotherDevice, authenticatorOf, fromSomewhere, signIn, twoFactor, withAuthenticator } from './accounts.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

describe('setting up a second factor', () => {
  it('goes from off over pending to on, and back to off', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    const ask = async () => (await signIn(person.email, password)).body.twoFactorRequired;
    const off = await ask();

    const started = await twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const pending = await ask();
    const authenticator = authenticatorOf(started.body.secret);
    const finalized = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', authenticator.code(0));
    const on = await ask();
    const ended = await twoFactor(person, id, person.agent.id, 'endTwoFactor');
    const offAgain = await ask();

    expect(started.status).toBe(200);
    expect(finalized).toMatchObject({ status: 200, body: { id: person.agent.id, twoFactorEnabled: true } });
    expect(ended).toMatchObject({ status: 200, body: { id: person.agent.id, twoFactorEnabled: false } });
    expect([off, pending, on, offAgain]).toEqual([false, false, true, false]);
  });

  it('gives what authenticator apps read, and signs in with their code', async () => {
    const { id } = organization;
    const person = await organization.member('Member');

    const { body } = await twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const read = URI.parse(body.otpauthUrl);
    const authenticator = authenticatorOf(body.secret);
    await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', `${authenticator.code(-1)}\n`);
    const signedIn = await signIn(person.email, password, { ...fromSomewhere(), code: authenticator.code(0) });

    expect(read).toMatchObject({ issuer: 'Trestle', label: person.email, digits: 6 });
    expect(read.secret.base32).toBe(Secret.fromBase32(body.secret).base32);
    expect(signedIn).toMatchObject({ status: 200, body: { agent: { twoFactorEnabled: true } } });
  });

  it('refuses a wrong code in the words of the product, and goes on with the right one', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    const { body } = await twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const authenticator = authenticatorOf(body.secret);
    const finalize = (code: string) => twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', code);

    const replies = [await finalize(authenticator.wrongCode()), await finalize('abc'), await finalize('')];
    const right = await finalize(authenticator.code(0));

    expect(replies.map(({ status, body: { userMessage } }) => [status, userMessage])).toEqual(
      replies.map(() => [401, 'Invalid or expired verification code. Please try again.']),
    );
    expect(right.status).toBe(200);
  });

  it('refuses a code without a setup, and a setup that is finished', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    const notStarted = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', '123456');
    const authenticator = await withAuthenticator(person, id);

    const again = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', authenticator.code(0));

    expect(notStarted).toMatchObject({ status: 409, body: { code: 'twoFactorNotStarted' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'twoFactorNotStarted' } });
  });

  it('takes only the newest secret', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    const start = () => twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const first = authenticatorOf((await start()).body.secret);
    const second = authenticatorOf((await start()).body.secret);

    const old = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', first.code(0));
    const newest = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', second.code(0));

    expect(old.body.code).toBe('twoFactorCodeInvalid');
    expect(newest.status).toBe(200);
  });

  it('is for people themselves, not for their administrators', async () => {
    const { id, admin } = organization;
    const person = await organization.member('Member');

    const replies = [
      await twoFactor(admin, id, person.agent.id, 'startTwoFactor'),
      await twoFactor(admin, id, person.agent.id, 'finalizeTwoFactor', '123456'),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'agentNotFound']));
  });

  it('survives a second device', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    const authenticator = await withAuthenticator(person, id);
    const elsewhere = await anotherDevice(person, password, authenticator.code(0));

    const ended = await twoFactor(elsewhere, id, person.agent.id, 'endTwoFactor');

    expect(ended.body.twoFactorEnabled).toBe(false);
    expect((await signIn(person.email, password)).body.twoFactorRequired).toBe(false);
  });
});

describe('ending two-factor sign-in', () => {
  const refused = {
    status: 400,
    body: { code: 'twoFactorNotDisabled', userMessage: 'Two factor authentication failed to disable.' },
  };

  it('is refused where it is not on', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    await twoFactor(person, id, person.agent.id, 'startTwoFactor');

    expect(await twoFactor(person, id, person.agent.id, 'endTwoFactor')).toMatchObject(refused);
  });

  it('works once where the button was clicked twice', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    await withAuthenticator(person, id);
    await twoFactor(person, id, person.agent.id, 'endTwoFactor');

    expect(await twoFactor(person, id, person.agent.id, 'endTwoFactor')).toMatchObject(refused);
  });

  it('helps, through an administrator, who has lost the device', async () => {
    const { id, admin } = organization;
    const person = await organization.member('Member');
    const colleague = await organization.member('Member');
    await withAuthenticator(person, id);

    const byColleague = await twoFactor(colleague, id, person.agent.id, 'endTwoFactor');
    const byStranger = await twoFactor((await anOrganization()).admin, id, person.agent.id, 'endTwoFactor');
    const byAdministrator = await twoFactor(admin, id, person.agent.id, 'endTwoFactor');

    expect(byColleague).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(byStranger).toMatchObject({ status: 404, body: { code: 'organizationNotFound' } });
    expect(byAdministrator).toMatchObject({ status: 200, body: { twoFactorEnabled: false } });
    expect((await signIn(person.email, password)).body).toMatchObject({ twoFactorRequired: false });
  });

  it('finds nobody of another organization', async () => {
    const other = await anOrganization();

    const reply = await twoFactor(organization.admin, organization.id, other.admin.agent.id, 'endTwoFactor');

    expect(reply).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
  });
});
