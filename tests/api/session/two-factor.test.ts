import {
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, nobody, type Person, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { cognito, poolTokens } from '#tests/support/tokens.ts';

const stepInMilliseconds = 30_000;

interface Authenticator {
  /** The code that the app shows so many half minutes from now. Each code is good once, so tests ask for ever later ones. */
  code(stepsAhead: number): string;
  wrongCode(): string;
}

/** Sets up an authenticator app at the user pool and turns two-factor sign-in on. */
async function withAuthenticator({ email }: Person): Promise<Authenticator> {
  const { accessToken: AccessToken } = await poolTokens(email, password);
  const { SecretCode = '' } = await cognito().send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const totp = new TOTP({ secret: Secret.fromBase32(SecretCode) });
  const started = Date.now();
  const code = (stepsAhead: number) => totp.generate({ timestamp: started + stepsAhead * stepInMilliseconds });
  await cognito().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code(-1) }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await cognito().send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  const valid = [-2, -1, 0, 1, 2, 3].map(code);
  const wrongCode = () =>
    ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find((one) => !valid.includes(one)) ?? '';
  return { code, wrongCode };
}

const signIn = (email: string, secret: string, twoFactorCode?: string): Promise<Reply> =>
  nobody().post('/api/agents/login', undefined, {
    ...basicOf(email, secret),
    ...(twoFactorCode === undefined ? {} : { 'x-two-factor-code': twoFactorCode }),
  });

describe('POST /api/agents/login of a user with two-factor sign-in', () => {
  it('asks for the code, and signs in with it once', async () => {
    const { admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin);

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
    const { admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin);

    const wrongCode = await signIn(admin.email, password, authenticator.wrongCode());
    const noCode = await signIn(admin.email, password, '');
    const wrongPassword = await signIn(admin.email, 'Riverside-2025', authenticator.code(0));

    expect(wrongCode).toMatchObject({
      status: 401,
      body: { code: 'twoFactorCodeInvalid', userMessage: 'Invalid or expired verification code. Please try again.' },
    });
    expect(noCode.status).not.toBe(500);
    expect(noCode.body).not.toMatchObject({ token: expect.any(String) });
    expect(wrongPassword).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
  });

  it('asks for the code also after a new password was set by link', async () => {
    const { admin } = await anOrganization();
    const authenticator = await withAuthenticator(admin);
    await nobody().post('/api/agents/forgotPassword', { username: admin.email });
    const token = linkIn(await mailTo(admin.email, 'new password'), 'reset-password');

    const set = await nobody().post('/api/agents/reset', undefined, basicOf(token, 'Lakeside-2027'));
    const signedIn = await signIn(admin.email, 'Lakeside-2027', authenticator.code(0));

    expect(set).toMatchObject({ status: 200, body: { twoFactorRequired: true, token: null, agent: null } });
    expect(signedIn).toMatchObject({ status: 200, body: { twoFactorSuccess: true } });
  });
});
