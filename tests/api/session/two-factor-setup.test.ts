import { randomUUID } from 'node:crypto';
import { Secret, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import { authenticatorOf } from '#tests/support/authenticator.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, password, type TestOrganization } from '#tests/support/organization.ts';
import { changeAgent } from '#tests/support/platform.ts';
import {
  anotherDevice,
  changePassword,
  fromSomewhere,
  letProofsPass,
  newPassword,
  prove,
  signIn,
  twoFactor,
  withAuthenticator,
  wrongPassword,
} from './accounts.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const aPerson = () => organization.member('Member');
/** Somebody whose session has just been proved. */
async function aProvedPerson() {
  const person = await aPerson();
  good(await prove(person, person.agent.id));
  return person;
}
const mailsOf = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

const needsProof = { status: 403, body: { code: 'proofNeeded' } };

describe('a session alone', () => {
  it('neither switches the second factor on, nor moves it, nor switches it off, nor reads new recovery codes', async () => {
    const { id } = organization;
    const fresh = await aPerson();
    const person = await aPerson();
    const authenticator = await withAuthenticator(person, id);
    const thief = await anotherDevice(person, password, authenticator.code(0));

    const replies = [
      await twoFactor(fresh, id, fresh.agent.id, 'startTwoFactor'),
      await twoFactor(thief, id, person.agent.id, 'startTwoFactor'),
      await twoFactor(thief, id, person.agent.id, 'finalizeTwoFactor', '123456'),
      await twoFactor(thief, id, person.agent.id, 'endTwoFactor'),
      await thief.put(`/api/agents/${person.agent.id}/recovery-codes`),
      await changePassword(thief, person.agent.id, password, newPassword),
    ];

    for (const reply of replies) expect(reply).toMatchObject(needsProof);
    expect((await signIn(person.email, password)).body.twoFactorRequired).toBe(true);
  });

  it('is no longer enough ten minutes after the proof, and never on another device', async () => {
    const person = await aProvedPerson();
    const elsewhere = await anotherDevice(person);

    const there = await twoFactor(elsewhere, organization.id, person.agent.id, 'startTwoFactor');
    const here = await twoFactor(person, organization.id, person.agent.id, 'startTwoFactor');
    await letProofsPass(person);
    const later = await twoFactor(person, organization.id, person.agent.id, 'startTwoFactor');

    expect([there, later]).toMatchObject([needsProof, needsProof]);
    expect(here.status).toBe(200);
  });
});

describe('PUT /api/agents/{agentId}/proof', () => {
  it('takes the password and, where a second factor is on, a code of it, each once', async () => {
    const person = await aPerson();
    const authenticator = await withAuthenticator(person, organization.id);
    const code = authenticator.code(0);

    const replies = [
      await prove(person, person.agent.id, { secret: wrongPassword, code }),
      await prove(person, person.agent.id),
      await prove(person, person.agent.id, { code: authenticator.wrongCode() }),
      await prove(person, person.agent.id, { code }),
      await prove(person, person.agent.id, { code }),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'currentPasswordWrong'],
      [400, 'twoFactorCodeNeeded'],
      [401, 'twoFactorCodeInvalid'],
      [200, undefined],
      [401, 'twoFactorCodeInvalid'],
    ]);
  });

  it('counts wrong passwords like failed sign-ins', async () => {
    const person = await aPerson();
    const source = fromSomewhere();

    const replies = [];
    for (let tries = 0; tries < 6; tries += 1)
      replies.push(await prove(person, person.agent.id, { secret: wrongPassword }, source));

    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('what is shown once', () => {
  it('comes anew where the request is repeated under its key, and is kept nowhere', async () => {
    const person = await aPerson();
    await withAuthenticator(person, organization.id);
    const renew = (key: string) =>
      person.put(`/api/agents/${person.agent.id}/recovery-codes`, undefined, { 'idempotency-key': key });
    const key = randomUUID();

    const [first, second] = [good(await renew(key)).body.recoveryCodes, good(await renew(key)).body.recoveryCodes];

    expect(second).toHaveLength(10);
    expect(second.filter((code: string) => first.includes(code))).toEqual([]);
    expect(await signIn(person.email, password, { ...fromSomewhere(), code: first[0] })).toMatchObject({ status: 401 });
    expect((await signIn(person.email, password, { ...fromSomewhere(), code: second[0] })).status).toBe(200);
  });
});

describe('setting up a second factor', () => {
  it('goes from off over pending to on, and back to off, and tells the owner by mail', async () => {
    const { id } = organization;
    const person = await aProvedPerson();
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
    expect(await mailsOf(person.email)).toEqual(
      expect.arrayContaining([
        'Two-factor authentication was switched on (Trestle)',
        'Two-factor authentication was switched off (Trestle)',
      ]),
    );
  });

  it('gives what authenticator apps read, and signs in with their code', async () => {
    const { id } = organization;
    const person = await aProvedPerson();

    const { body } = await twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const read = URI.parse(body.otpauthUrl);
    const authenticator = authenticatorOf(body.secret);
    await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', `${authenticator.code(0)}\n`);
    const signedIn = await signIn(person.email, password, { ...fromSomewhere(), code: authenticator.code(1) });

    expect(read).toMatchObject({ issuer: 'Trestle', label: person.email, digits: 6 });
    expect(read.secret.base32).toBe(Secret.fromBase32(body.secret).base32);
    expect(signedIn).toMatchObject({ status: 200, body: { agent: { twoFactorEnabled: true } } });
  });

  it('refuses a wrong code in the words of the product, and goes on with the right one', async () => {
    const { id } = organization;
    const person = await aProvedPerson();
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
    const person = await aProvedPerson();
    const notStarted = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', '123456');
    const authenticator = await withAuthenticator(person, id);

    const again = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', authenticator.code(0));

    expect(notStarted).toMatchObject({ status: 409, body: { code: 'twoFactorNotStarted' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'twoFactorNotStarted' } });
  });

  it('takes only the newest secret', async () => {
    const { id } = organization;
    const person = await aProvedPerson();
    const start = () => twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const first = authenticatorOf((await start()).body.secret);
    const second = authenticatorOf((await start()).body.secret);

    const old = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', first.code(0));
    const newest = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', second.code(0));

    expect(old.body.code).toBe('twoFactorCodeInvalid');
    expect(newest.status).toBe(200);
  });

  it('moves it to another device, whose codes count from then on, and keeps the recovery codes', async () => {
    const { id } = organization;
    const person = await aPerson();
    const former = await withAuthenticator(person, id);
    good(await prove(person, person.agent.id, { code: former.code(0) }));

    const { body } = await twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const next = authenticatorOf(body.secret);
    const moved = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', next.code(0));
    const replies = [former.code(1), next.code(1), former.recoveryCodes[0] ?? ''].map(
      (code) => () => signIn(person.email, password, { ...fromSomewhere(), code }),
    );

    expect(moved.body.recoveryCodes).toEqual([]);
    expect([(await replies[0]?.())?.status, (await replies[1]?.())?.status, (await replies[2]?.())?.status]).toEqual([
      401, 200, 200,
    ]);
    expect(await mailsOf(person.email)).toContain('Another device now shows your verification codes (Trestle)');
  });

  it('is for people themselves, not for their administrators', async () => {
    const { id, admin } = organization;
    const person = await aPerson();

    const replies = [
      await prove(admin, person.agent.id),
      await twoFactor(admin, id, person.agent.id, 'startTwoFactor'),
      await twoFactor(admin, id, person.agent.id, 'finalizeTwoFactor', '123456'),
      await admin.put(`/api/agents/${person.agent.id}/recovery-codes`),
      await admin.get(`/api/agents/${person.agent.id}/two-factor`),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'agentNotFound']));
  });

  it('leaves neither secrets nor codes in the records and the audit trail', async () => {
    const { id } = organization;
    const person = await aProvedPerson();
    const { body } = await twoFactor(person, id, person.agent.id, 'startTwoFactor');
    const code = authenticatorOf(body.secret).code(0);
    const finalized = await twoFactor(person, id, person.agent.id, 'finalizeTwoFactor', code);

    const records = await auditOfRecord(`platform#SecondFactor#${person.agent.id}`);
    const kept = JSON.stringify(records);

    expect(records.map(({ event }) => event)).toEqual(['secondFactor.started', 'secondFactor.taken']);
    for (const secret of [body.secret, ...finalized.body.recoveryCodes]) expect(kept).not.toContain(secret);
  });
});

describe('ending two-factor sign-in', () => {
  const refused = {
    status: 400,
    body: { code: 'twoFactorNotDisabled', userMessage: 'Two factor authentication failed to disable.' },
  };

  it('is refused where it is not on, and works once where the button was clicked twice', async () => {
    const { id } = organization;
    const person = await aProvedPerson();
    const notOn = await twoFactor(person, id, person.agent.id, 'endTwoFactor');
    await withAuthenticator(person, id);

    const replies = [
      await twoFactor(person, id, person.agent.id, 'endTwoFactor'),
      await twoFactor(person, id, person.agent.id, 'endTwoFactor'),
    ];

    expect(notOn).toMatchObject(refused);
    expect(replies).toMatchObject([{ status: 200 }, refused]);
  });

  it('helps, through an administrator who shows who they are, who has lost it, and tells them by mail', async () => {
    const lakeside = await anOrganization('Lakeside Partners');
    const { id, admin } = lakeside;
    const [person, colleague] = [await lakeside.member('Member'), await lakeside.member('Member')];
    await withAuthenticator(person, id);

    const byColleague = await twoFactor(colleague, id, person.agent.id, 'endTwoFactor');
    const byStranger = await twoFactor(organization.admin, id, person.agent.id, 'endTwoFactor');
    const bySession = await twoFactor(admin, id, person.agent.id, 'endTwoFactor');
    good(await prove(admin, admin.agent.id));
    const byAdministrator = await twoFactor(admin, id, person.agent.id, 'endTwoFactor');

    expect(byColleague).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(byStranger).toMatchObject({ status: 404, body: { code: 'organizationNotFound' } });
    expect(bySession).toMatchObject(needsProof);
    expect(byAdministrator).toMatchObject({ status: 200, body: { twoFactorEnabled: false } });
    expect((await signIn(person.email, password)).body).toMatchObject({ twoFactorRequired: false });
    expect(await mailsOf(person.email)).toContain(
      'An administrator of your organization has reset your two-factor authentication (Trestle)',
    );
  });

  it('is not for an organization with whom alone somebody does not work, nor ever about superusers', async () => {
    const lakeside = await anOrganization('Lakeside Partners');
    const { id, admin } = lakeside;
    const [elsewhere, superuser] = [await lakeside.member('Member'), await lakeside.member('Member')];
    for (const person of [elsewhere, superuser]) await withAuthenticator(person, id);
    await changeAgent(elsewhere, ({ memberships }) => ({
      memberships: [...memberships, ...memberships.map((one) => ({ ...one, organizationId: organization.id }))],
    }));
    await changeAgent(superuser, () => ({ superuser: true }));
    good(await prove(admin, admin.agent.id));

    for (const person of [elsewhere, superuser]) {
      const reply = await twoFactor(admin, id, person.agent.id, 'endTwoFactor');
      expect(reply).toMatchObject({ status: 403, body: { code: 'twoFactorNotYours' } });
      expect((await signIn(person.email, password)).body.twoFactorRequired).toBe(true);
    }
  });

  it('finds nobody of another organization', async () => {
    const other = await anOrganization();

    const reply = await twoFactor(organization.admin, organization.id, other.admin.agent.id, 'endTwoFactor');

    expect(reply).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
  });
});

describe('recovery codes', () => {
  it('sign in once each in place of a code, tell how many are left, and tell the owner', async () => {
    const person = await aPerson();
    const { recoveryCodes } = await withAuthenticator(person, organization.id);
    const [first = '', second = ''] = recoveryCodes;
    const withCode = (code: string) => signIn(person.email, password, { ...fromSomewhere(), code });

    const used = await withCode(first.toLowerCase().replaceAll('-', ' '));
    const again = await withCode(first);
    const next = await withCode(second);
    const state = await person.get(`/api/agents/${person.agent.id}/two-factor`);

    expect(new Set(recoveryCodes).size).toBe(10);
    expect(used).toMatchObject({ status: 200, body: { twoFactorSuccess: true, recoveryCodesLeft: 9 } });
    expect(again).toMatchObject({ status: 401, body: { code: 'twoFactorCodeInvalid' } });
    expect(next.body.recoveryCodesLeft).toBe(8);
    expect(state.body).toEqual({ enabled: true, recoveryCodesLeft: 8, required: false });
    expect(await mailsOf(person.email)).toContain('A recovery code was used in place of a verification code (Trestle)');
  });

  it('sign in once also where two use one at the same moment', async () => {
    const person = await aPerson();
    const { recoveryCodes } = await withAuthenticator(person, organization.id);
    const code = recoveryCodes[0] ?? '';

    const replies = await Promise.all(
      Array.from({ length: 3 }, () => signIn(person.email, password, { ...fromSomewhere(), code })),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are void when new ones are made, and nobody else’s work', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const { recoveryCodes } = await withAuthenticator(person, organization.id);
    const others = (await withAuthenticator(other, organization.id)).recoveryCodes;

    const renewed = await person.put(`/api/agents/${person.agent.id}/recovery-codes`);
    const statuses = [];
    for (const code of [recoveryCodes[0], others[0], renewed.body.recoveryCodes[0]])
      statuses.push((await signIn(person.email, password, { ...fromSomewhere(), code })).status);

    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(statuses).toEqual([401, 401, 200]);
    expect(await mailsOf(person.email)).toContain(
      'New recovery codes were made; the earlier ones no longer work (Trestle)',
    );
  });

  it('let in who has lost the device, to switch it off', async () => {
    const person = await aPerson();
    const { recoveryCodes } = await withAuthenticator(person, organization.id);
    const [first, second] = recoveryCodes;
    const found = await anotherDevice(person, password, first);

    good(await prove(found, person.agent.id, { code: second ?? '' }));
    const ended = await twoFactor(found, organization.id, person.agent.id, 'endTwoFactor');

    expect(ended.body.twoFactorEnabled).toBe(false);
  });
});
