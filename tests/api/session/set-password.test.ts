import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { basicOf, type Reply } from '#tests/support/client.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, nobody, type Person, password, type TestOrganization } from '#tests/support/organization.ts';
import { disable, expireLink } from '#tests/support/platform.ts';

const newPassword = 'Lakeside-2027';
const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };

const signIn = (email: string, secret: string): Promise<Reply> =>
  nobody().post('/api/agents/login', undefined, basicOf(email, secret));
const setPassword = (token: string, secret: string, query = ''): Promise<Reply> =>
  nobody().post(`/api/agents/reset${query}`, undefined, basicOf(token, secret));

async function forget({ email }: Person): Promise<string> {
  await nobody().post('/api/agents/forgotPassword', { username: email });
  return linkIn(await mailTo(email, 'new password'), 'reset-password');
}

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

describe('POST /api/agents/forgotPassword', () => {
  it('answers alike for known and unknown addresses, and mails only to known ones', async () => {
    const { email } = await organization.member('Member');
    const unknown = `nobody-${randomUUID()}@riverside.example`;

    const replies = await Promise.all(
      [email.toUpperCase(), unknown, '', '#', 'x'.repeat(254)].map((username) =>
        nobody().post('/api/agents/forgotPassword', { username }),
      ),
    );

    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, {}]));
    expect((await mailTo(email, 'new password')).text).toContain('/reset-password/');
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it('mails nothing to a disabled user', async () => {
    const person = await organization.member('Member');
    await disable(person);

    await nobody().post('/api/agents/forgotPassword', { username: person.email });

    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'You have been invited to Riverside Capital on Trestle',
    ]);
  });
});

describe('POST /api/agents/reset', () => {
  it('sets the password, signs in, and ends what was signed in before', async () => {
    const person = await organization.member('Analyst');
    // Tokens carry whole seconds: those of the same second as the change still count as new.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const token = await forget(person);

    const set = await setPassword(token, newPassword);

    expect(set).toMatchObject({
      status: 200,
      body: { twoFactorSuccess: true, token: expect.any(String), agent: { id: person.agent.id } },
    });
    expect((await signIn(person.email, password)).body.code).toBe('badCredentials');
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expect((await person.get('/api/deals')).body.code).toBe('signInRequired');
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
    const asVerification = await nobody().post('/api/agents/unaffiliated/enable', { token });
    await expireLink(person);

    const late = await setPassword(token, newPassword);

    expect(forged.map(({ status }) => status)).toEqual(madeUp.map(() => 410));
    expect(asVerification).toMatchObject(expired);
    expect(late).toMatchObject(expired);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  it('only says whether the link still works when asked to check', async () => {
    const person = await organization.member('Member');
    const token = await forget(person);

    const checked = await setPassword(token, 'none', '?check=true');
    const checkedAgain = await setPassword(token, 'none', '?check=true');
    const set = await setPassword(token, newPassword);
    const checkedAfterwards = await setPassword(token, 'none', '?check=true');

    expect(checked).toMatchObject({ status: 200, body: { agent: null, token: null } });
    expect(checkedAgain.body).toEqual(checked.body);
    expect(set.status).toBe(200);
    expect(checkedAfterwards).toMatchObject(expired);
  });

  it.each(['Short-1', 'all-lowercase-2026', 'ALL-UPPERCASE-2026', 'No-digits-at-all', ''])(
    'refuses the weak password "%s" and keeps the link',
    async (weak) => {
      const person = await organization.member('Member');
      const token = await forget(person);

      const refused = await setPassword(token, weak);

      expect(refused).toMatchObject({ status: 400, body: { code: 'passwordTooWeak' } });
      expect((await setPassword(token, newPassword)).status).toBe(200);
    },
  );

  it('takes the names of a guest who signs up', async () => {
    const primaryEmail = `guest-${randomUUID()}@riverside.example`;
    const invited = { firstName: 'G', lastName: 'Uest', primaryEmail };
    await organization.admin.post(`/api/organizations/${organization.id}/agents/guests`, invited);
    const token = linkIn(await mailTo(primaryEmail, 'invited'), 'new-user-password');

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
});
