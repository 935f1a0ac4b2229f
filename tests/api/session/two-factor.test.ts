import { describe, expect, it } from 'vitest';
import { clientOf, type Reply } from '#tests/support/client.ts';
import { anOrganization, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import {
  wrongPassword as badPassword,
  fromSomewhere,
  linkOfForgotten,
  newPassword,
  setPassword,
  signIn as signInFrom,
  withAuthenticator,
} from './accounts.ts';

const signIn = (email: string, secret: string, code?: string): Promise<Reply> =>
  signInFrom(email, secret, { ...fromSomewhere(), ...(code === undefined ? {} : { code }) });

describe('POST /api/agents/login of a user with two-factor sign-in', () => {
  it('asks for the code, and signs in with it once', async () => {
    const { id, admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin, id);

    const asked = await signIn(admin.email, password);
    const signedIn = await signIn(admin.email, password, authenticator.code(0));
    const again = await signIn(admin.email, password, authenticator.code(0));
    const listed = await clientOf(origin(), signedIn.body.token).get('/api/deals');

    expect(asked).toMatchObject({
      status: 200,
      body: { twoFactorRequired: true, twoFactorSuccess: false, agent: null, token: null },
    });
    expect(signedIn).toMatchObject({ status: 200, body: { twoFactorRequired: false, twoFactorSuccess: true } });
    expect(again).toMatchObject({ status: 401, body: { code: 'twoFactorCodeInvalid' } });
    expect(listed.status).toBe(200);
  });

  it('refuses a wrong code, and tells nothing about a code when the password is wrong', async () => {
    const { id, admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin, id);

    const wrongCode = await signIn(admin.email, password, authenticator.wrongCode());
    const noCode = await signIn(admin.email, password, '');
    const wrongPassword = await signIn(admin.email, badPassword, authenticator.code(0));

    expect(wrongCode).toMatchObject({
      status: 401,
      body: { code: 'twoFactorCodeInvalid', userMessage: 'Invalid or expired verification code. Please try again.' },
    });
    expect(noCode).toMatchObject({ status: 200, body: { twoFactorRequired: true, token: null } });
    expect(wrongPassword).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
  });

  it('asks for the code also after a new password was set by link', async () => {
    const { id, admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin, id);

    const set = await setPassword(await linkOfForgotten(admin), newPassword);
    const signedIn = await signIn(set.body.username, newPassword, authenticator.code(0));

    expect(set).toMatchObject({
      status: 200,
      body: { twoFactorRequired: true, token: null, agent: null, username: admin.email },
    });
    expect(signedIn).toMatchObject({ status: 200, body: { twoFactorSuccess: true } });
  });
});
