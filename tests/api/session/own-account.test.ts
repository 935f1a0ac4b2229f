import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentSession } from '#shared/domain/agent.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { clientOf, type Reply } from '#tests/support/client.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  joins,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import {
  anotherDevice,
  changePassword,
  fromSomewhere,
  linkOfForgotten,
  newPassword,
  prove,
  setPassword,
  signIn,
  statusOf,
  twoFactor,
  withAuthenticator,
  wrongPassword,
} from './accounts.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const pathOf = ({ agent }: Person) => `/api/agents/${agent.id}`;
const versionOf = async (person: Person): Promise<number> =>
  good(await person.get(`/api/organizations/${organization.id}/agents/${person.agent.id}`)).body.version;

describe('PUT /api/agents/{agentId} with a profile', () => {
  it('changes one’s own names and phone number, and the lists of every organization', async () => {
    const other = await anOrganization('Lakeside Partners');
    const person = await organization.member('Member');
    await joins(person, other, 'Member');
    const profile = { firstName: ' Zoë ', lastName: 'Ünlü-Łukasz', primaryPhoneNumber: '+1 212 555 0100' };

    const saved = await person.put(pathOf(person), { version: await versionOf(person), ...profile });
    const found = await Promise.all(
      [organization, other].map(({ id, admin }) => admin.get(`/api/organizations/${id}/agents?search=unlu`)),
    );

    expect(saved).toMatchObject({
      status: 200,
      body: { id: person.agent.id, displayName: 'Zoë Ünlü-Łukasz', primaryPhoneNumber: '+1 212 555 0100' },
    });
    expect(saved.body.token).toBeUndefined();
    const namesIn = ({ body }: Reply) => (body as Agent[]).map(({ id, displayName }) => [id, displayName]);
    expect(found.map(namesIn)).toEqual(found.map(() => [[person.agent.id, 'Zoë Ünlü-Łukasz']]));
    expect(await statusOf(person)).toBe(200);
  });

  it('leaves what is not named as it is, and takes the phone number away', async () => {
    const person = await organization.member('Member');
    const numbered = { version: await versionOf(person), primaryPhoneNumber: '+1 212 555 0100' };
    const { body: first } = good(await person.put(pathOf(person), numbered));

    const { body } = await person.put(pathOf(person), { version: first.version, primaryPhoneNumber: null });

    expect(first).toMatchObject({ displayName: 'Morgan Member', primaryPhoneNumber: '+1 212 555 0100' });
    expect(body).toMatchObject({ displayName: 'Morgan Member', primaryPhoneNumber: null, version: first.version + 1 });
  });

  it('refuses what was changed meanwhile, also by a second click', async () => {
    const person = await organization.member('Member');
    const change = { version: await versionOf(person), firstName: 'Quinn' };

    const replies = await Promise.all([person.put(pathOf(person), change), person.put(pathOf(person), change)]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('recordChanged');
  });

  it.each([{ firstName: ' ' }, { lastName: 'x'.repeat(101) }, { primaryPhoneNumber: 'call me' }, { firstName: 7 }])(
    'refuses %j',
    async (profile) => {
      const person = await organization.member('Member');

      const { status, body } = await person.put(pathOf(person), { version: await versionOf(person), ...profile });

      expect([status, body.code]).toEqual([400, 'requestInvalid']);
    },
  );

  it('is for people themselves', async () => {
    const person = await organization.member('Member');
    const change = { version: await versionOf(person), firstName: 'Somebody' };

    const { status, body } = await organization.admin.put(pathOf(person), change);

    expect([status, body.code]).toEqual([404, 'agentNotFound']);
  });
});

describe('PUT /api/agents/{agentId} with a password', () => {
  it('sets it, answers a token that works at once, and ends every other session', async () => {
    const person = await organization.member('Member');
    const elsewhere = await anotherDevice(person);

    const { status, body } = await changePassword(person, person.agent.id, password, newPassword);
    const anew = clientOf(origin(), body.token);

    expect([status, body.id]).toEqual([200, person.agent.id]);
    expect(await Promise.all([person, elsewhere, anew].map(statusOf))).toEqual([401, 401, 200]);
    expect((await signIn(person.email, password)).body.code).toBe('badCredentials');
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    const sessions = (await anew.get(`${pathOf(person)}/sessions`)).body as AgentSession[];
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  });

  it('refuses a wrong current password without changing anything, and locks after five', async () => {
    const person = await organization.member('Member');

    const source = fromSomewhere();
    const change = (current: string) => changePassword(person, person.agent.id, current, newPassword, source);
    const replies: Reply[] = [];
    for (let tries = 0; tries < 6; tries += 1) replies.push(await change(wrongPassword));
    const right = await change(password);

    expect(replies[0]).toMatchObject({ status: 400, body: { code: 'currentPasswordWrong' } });
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(right).toMatchObject({ status: 429, body: { code: 'tooManyAttempts' } });
    expect(await statusOf(person)).toBe(200);
  });

  it('counts together with failed sign-ins', async () => {
    const person = await organization.member('Member');
    const source = fromSomewhere();
    for (let tries = 0; tries < 3; tries += 1) await signIn(person.email, wrongPassword, source);
    for (let tries = 0; tries < 2; tries += 1)
      await changePassword(person, person.agent.id, wrongPassword, newPassword, source);

    expect((await signIn(person.email, password, source)).body.code).toBe('tooManyAttempts');
  });

  it.each([
    ['Short-1', 'requestInvalid'],
    ['all-lowercase-2026', 'requestInvalid'],
    [' Lakeside-2027', 'requestInvalid'],
    ['Password12', 'requestInvalid'],
    ['Riverside-2031', 'passwordHoldsName'],
    ['Morgan-walks-12', 'passwordHoldsName'],
    [password, 'passwordUnchanged'],
  ])('refuses the password "%s" and tells why', async (weak, code) => {
    const person = await organization.member('Member');

    const { status, body } = await changePassword(person, person.agent.id, password, weak);

    expect([status, body.code]).toEqual([400, code]);
    expect(body.fields.password).toEqual(expect.any(String));
    expect((await signIn(person.email, password)).status).toBe(200);
    expect(await statusOf(person)).toBe(200);
  });

  it('voids a link for a new password that was mailed before', async () => {
    const person = await organization.member('Member');
    const link = await linkOfForgotten(person);
    await changePassword(person, person.agent.id, password, newPassword);

    expect((await setPassword(link, 'Hillside-2028')).body.code).toBe('linkExpired');
  });

  it('sets one password where the button was clicked twice', async () => {
    const person = await organization.member('Member');

    const replies = await Promise.all([
      changePassword(person, person.agent.id, password, newPassword),
      changePassword(person, person.agent.id, password, newPassword),
    ]);

    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });

  it('is for people themselves, and leaves an audit record without the password', async () => {
    const person = await organization.member('Member');
    const byAdministrator = await changePassword(organization.admin, person.agent.id, password, newPassword);
    await changePassword(person, person.agent.id, password, newPassword);

    const records = await auditOfRecord(`platform#Agent#${person.agent.id}`);

    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      'Your password was changed (Trestle)',
    );
    expect(byAdministrator).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
    expect(records.at(-1)).toMatchObject({ event: 'agent.passwordChanged', by: person.agent.id });
    expect(JSON.stringify(records)).not.toContain(newPassword);
  });
});

describe('a new password of somebody with two-factor sign-in', () => {
  it('takes a code besides the current one, ends every other session, and goes on with another token', async () => {
    const { id } = organization;
    const person = await organization.member('Member');
    const authenticator = await withAuthenticator(person, id);
    const caller = await anotherDevice(person, password, authenticator.code(0));

    const withoutCode = await changePassword(caller, person.agent.id, password, newPassword);
    good(await prove(caller, person.agent.id, { code: authenticator.code(1) }));
    const wrong = await changePassword(caller, person.agent.id, wrongPassword, newPassword);
    const { status, body } = await changePassword(caller, person.agent.id, password, newPassword);
    const goingOn = clientOf(origin(), body.token);

    expect(withoutCode).toMatchObject({ status: 403, body: { code: 'proofNeeded' } });
    expect(wrong.body.code).toBe('currentPasswordWrong');
    expect([status, body.twoFactorEnabled]).toEqual([200, true]);
    expect(await Promise.all([person, caller, goingOn].map(statusOf))).toEqual([401, 401, 200]);
    expect((await signIn(person.email, newPassword)).body.twoFactorRequired).toBe(true);
    expect((await goingOn.get(`${pathOf(person)}/sessions`)).body).toMatchObject([{ current: true }]);
  });
});

describe('somebody who signed in without a password', () => {
  it('changes neither the password nor the second factor', async () => {
    const person = await organization.member('Member');
    becomeFunction();
    const { issueSessionToken } = await import('#functions/platform/sign-in/session-token.ts');
    const content = { kind: 'singleSignOn' as const, agentId: person.agent.id, organizationId: organization.id };
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { token } = await issueSessionToken(content, new Date());
    const guestOfProvider = clientOf(origin(), token, organization.id);

    const replies = [
      await changePassword(guestOfProvider, person.agent.id, password, newPassword),
      await twoFactor(guestOfProvider, organization.id, person.agent.id, 'startTwoFactor'),
      await twoFactor(guestOfProvider, organization.id, person.agent.id, 'finalizeTwoFactor', '123456'),
    ];

    expect(await statusOf(guestOfProvider)).toBe(200);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [409, 'passwordSignInNeeded']),
    );
    expect((await signIn(person.email, password, fromSomewhere())).status).toBe(200);
  });
});
