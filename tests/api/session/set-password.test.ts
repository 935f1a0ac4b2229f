import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '#tests/support/client.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, nobody, password, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { changeAgent, disable, expireLink } from '#tests/support/platform.ts';
import {
  anotherDevice,
  forgetPassword,
  linkOfForgotten,
  newPassword,
  setPassword,
  signIn,
  statusOf,
} from './accounts.ts';
import { minutesLater } from './attempt-records.ts';

const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
const forget = linkOfForgotten;

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

describe('POST /api/agents/forgotPassword', () => {
  it('answers alike for known and unknown addresses, and mails only to known ones', async () => {
    const { email } = await organization.member('Member');
    const unknown = `nobody-${randomUUID()}@riverside.example`;

    const replies = await Promise.all(
      [email.toUpperCase(), unknown, '', '#', 'x'.repeat(254)].map((username) => forgetPassword(username)),
    );

    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, {}]));
    expect((await mailTo(email, 'new password')).text).toContain('/reset-password/');
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it('mails nothing to a disabled user', async () => {
    const person = await organization.member('Member');
    await disable(person);

    await forgetPassword(person.email);

    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'You have been invited to Riverside Capital on Trestle',
    ]);
  });
});

describe('POST /api/agents/forgotPassword, many times', () => {
  it('mails an address at most three times an hour, and answers as before', async () => {
    const { email } = await organization.member('Member');

    const replies = await Promise.all(Array.from({ length: 5 }, () => forgetPassword(email)));
    const mails = () => mailsTo(email).then((all) => all.filter(({ subject }) => subject.includes('new password')));
    const first = await mails();
    await minutesLater('passwordMails', email, 60);
    await forgetPassword(email);
    const later = await mails();

    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, {}]));
    // Of links that are made at the same moment only one can be the newest; the others are not mailed.
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(3);
    expect(later).toHaveLength(first.length + 1);
  });

  it('mails the third time and not the fourth', async () => {
    const { email } = await organization.member('Member');

    for (let times = 0; times < 4; times += 1) await forgetPassword(email);

    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('new password'))).toHaveLength(3);
  });

  it('takes as long for an address that nobody has', async () => {
    const { email } = await organization.member('Member');
    const millisecondsOf = async (username: string) => {
      const started = Date.now();
      await forgetPassword(username);
      return Date.now() - started;
    };

    expect(await millisecondsOf(email)).toBeGreaterThanOrEqual(590);
    expect(await millisecondsOf(`nobody-${randomUUID()}@riverside.example`)).toBeGreaterThanOrEqual(590);
  });
});

describe('POST /api/agents/reset', () => {
  it('sets the password, signs in, and ends what was signed in before', async () => {
    const person = await organization.member('Analyst');
    const token = await forget(person);
    const elsewhere = await anotherDevice(person);

    const set = await setPassword(token, newPassword);

    expect(set).toMatchObject({
      status: 200,
      body: { twoFactorSuccess: true, token: expect.any(String), agent: { id: person.agent.id } },
    });
    expect((await signIn(person.email, password)).body.code).toBe('badCredentials');
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expect((await person.get('/api/deals')).body.code).toBe('signInRequired');
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(clientOf(origin(), set.body.token))).toBe(200);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      'A new password was set by a mailed link (Trestle)',
    );
  });

  it('takes passwords with colons and letters beyond ASCII', async () => {
    const person = await organization.member('Member');
    const unusual = 'Brücke:7:Übergang';

    const set = await setPassword(await forget(person), unusual);

    expect(set.status).toBe(200);
    expect((await signIn(person.email, unusual)).status).toBe(200);
  });

  it('takes a link once', async () => {
    const person = await organization.member('Member');
    const token = await forget(person);
    await setPassword(token, newPassword);

    const again = await setPassword(token, 'Somebody-Else-2027');

    expect(again).toMatchObject(expired);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });

  it('takes only the newest link', async () => {
    const person = await organization.member('Member');
    const first = await forget(person);
    const second = await forget(person);

    expect(second).not.toBe(first);
    expect(await setPassword(first, newPassword)).toMatchObject(expired);
    expect((await setPassword(second, newPassword)).status).toBe(200);
  });

  it('refuses a link that ran out, was made up, or was meant for something else', async () => {
    const person = await organization.member('Member');
    const token = await forget(person);
    const [payload = '', signature = ''] = token.split('.');
    const somebodyElse = Buffer.from(JSON.stringify({ agentId: organization.admin.agent.id, nonce: 'x' }));
    const madeUp = [
      `${somebodyElse.toString('base64url')}.${signature}`,
      `${payload}.${signature.slice(1)}A`,
      payload,
      'x',
      '.',
    ];
    const forged = await Promise.all(madeUp.map((one) => setPassword(one, newPassword)));
    const asVerification = await nobody().post('/api/agents/unaffiliated/enable', { token, password });
    await expireLink(person);

    const late = await setPassword(token, newPassword);

    expect(forged.map(({ status }) => status)).toEqual(madeUp.map(() => 410));
    expect(asVerification).toMatchObject(expired);
    expect(late).toMatchObject(expired);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  it('only says whether the link still works, and for which account, when asked to check', async () => {
    const person = await organization.member('Member');
    const token = await forget(person);

    const checked = await setPassword(token, 'none', '?check=true');
    const checkedAgain = await setPassword(token, 'none', '?check=true');
    const set = await setPassword(token, newPassword);
    const checkedAfterwards = await setPassword(token, 'none', '?check=true');

    expect(checked).toMatchObject({ status: 200, body: { agent: null, token: null, username: person.email } });
    expect(checkedAgain.body).toEqual(checked.body);
    expect(set.status).toBe(200);
    expect(checkedAfterwards).toMatchObject(expired);
  });

  it('asks nothing of a request without a link but to be one', async () => {
    const { status, body } = await nobody().post('/api/agents/reset', undefined);

    expect([status, body.code]).toEqual([401, 'badCredentials']);
  });

  it.each([
    ['Short-1', 'passwordTooWeak'],
    ['all-lowercase-2026', 'passwordTooWeak'],
    ['ALL-UPPERCASE-2026', 'passwordTooWeak'],
    ['No-digits-at-all', 'passwordTooWeak'],
    [' Lakeside-2026', 'passwordTooWeak'],
    ['Lakeside-2026 ', 'passwordTooWeak'],
    ['', 'passwordTooWeak'],
    ['Welcome2026', 'passwordCommon'],
    ['Riverside-2031', 'passwordHoldsName'],
    [password, 'passwordUnchanged'],
  ])('refuses the password "%s" and keeps the link', async (weak, code) => {
    const person = await organization.member('Member');
    const token = await forget(person);

    const refused = await setPassword(token, weak);

    expect(refused).toMatchObject({ status: 400, body: { code, fields: { password: expect.any(String) } } });
    expect((await setPassword(token, newPassword)).status).toBe(200);
  });

  it('takes the names of a guest who signs up', async () => {
    const primaryEmail = `guest-${randomUUID()}@riverside.example`;
    const invited = { firstName: 'G', lastName: 'Uest', primaryEmail };
    await organization.admin.post(`/api/organizations/${organization.id}/agents/guests`, invited);
    const token = linkIn(await mailTo(primaryEmail, 'invited'), `guest-user-signup/${organization.id}`);

    const { body } = await setPassword(
      token,
      password,
      `?orgId=${organization.id}&firstName=Gale&lastName=Guest%20Jr.`,
    );

    expect(body.agent).toMatchObject({ displayName: 'Gale Guest Jr.', effectiveAgentAccessType: 'GUEST' });
  });

  it('lets a link be used once, however many use it at the same time', async () => {
    const person = await organization.member('Member');
    const token = await forget(person);
    const passwords = ['Lakeside-2027', 'Hillside-2028', 'Seaside-2029'];

    const replies = await Promise.all(passwords.map((one) => setPassword(token, one)));

    const winner = passwords[replies.findIndex(({ status }) => status === 200)];
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(person.email, winner ?? '')).status).toBe(200);
  });

  it('takes names in any script, and shows them in the lists of the organization', async () => {
    const primaryEmail = `guest-${randomUUID()}@riverside.example`;
    const invited = { firstName: 'G', lastName: 'Uest', primaryEmail };
    await organization.admin.post(`/api/organizations/${organization.id}/agents/guests`, invited);
    const token = linkIn(await mailTo(primaryEmail, 'invited'), `guest-user-signup/${organization.id}`);
    const names = new URLSearchParams({ orgId: organization.id, firstName: 'Ægir-Þór', lastName: '山田 O’Brien' });

    const { body } = await setPassword(token, password, `?${names}`);
    const guests = await organization.admin.get(`/api/organizations/${organization.id}/agents/guests?search=山田`);

    expect(body.agent.displayName).toBe('Ægir-Þór 山田 O’Brien');
    expect(guests.body.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'Ægir-Þór 山田 O’Brien',
    ]);
  });

  it('refuses who was shut out of the organization, or never belonged to it, and keeps the link', async () => {
    const person = await organization.member('Member');
    const other = await anOrganization('Lakeside Partners');
    const token = await forget(person);
    const foreign = await setPassword(token, newPassword, `?orgId=${other.id}`);
    const shut = (enabled: boolean) =>
      changeAgent(person, ({ memberships }) => ({
        memberships: memberships.map((membership) => ({ ...membership, enabled })),
      }));
    await shut(false);

    const disabled = await setPassword(token, newPassword, `?orgId=${organization.id}`);
    await shut(true);

    expect(foreign).toMatchObject({ status: 403, body: { code: 'wrongOrganization' } });
    expect(disabled).toMatchObject({ status: 403, body: { code: 'accountDisabled' } });
    expect((await setPassword(token, newPassword, `?orgId=${organization.id}`)).status).toBe(200);
  });

  it('refuses the link of a disabled user', async () => {
    const person = await organization.member('Member');
    const token = await forget(person);
    await disable(person);

    expect(await setPassword(token, newPassword)).toMatchObject(expired);
  });

  it('does not mind that the user was changed in between', async () => {
    const person = await organization.member('Member');
    const token = await forget(person);
    await changeAgent(person, () => ({ phoneNumber: '+1 212 555 0100' }));

    const { status, body } = await setPassword(token, newPassword);

    expect([status, body.agent.primaryPhoneNumber]).toEqual([200, '+1 212 555 0100']);
  });
});
