import { createHmac } from 'node:crypto';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { type movableClock, needed } from './served-cognito.ts';

/** What an authenticator app shows for a secret; a fresh code needs the clock to move. */
export function authenticatorOf(secretCode: string | undefined, { now, advance }: ReturnType<typeof movableClock>) {
  const totp = new TOTP({ secret: Secret.fromBase32(needed(secretCode)) });
  const code = () => totp.generate({ timestamp: now() });
  const freshCode = () => {
    advance({ seconds: 30 });
    return code();
  };
  const wrongCode = () => ((Number(code()) + 1) % 1_000_000).toString().padStart(6, '0');
  return { code, freshCode, wrongCode };
}

/** SECRET_HASH as the API documents it. */
export function secretHashOf(secret: string, username: string, clientId: string): string {
  return createHmac('sha256', secret).update(`${username}${clientId}`).digest('base64');
}

/** The payload of a JWT, not verified. */
export function claimsOf(token: string | undefined): Record<string, unknown> {
  const [, payload] = needed(token).split('.');
  return JSON.parse(Buffer.from(needed(payload), 'base64url').toString('utf8'));
}

/** The tokens of a sign-in. Throws when a challenge came instead. */
export function requiredTokens(result: AuthenticationResultType | undefined) {
  const { AccessToken, IdToken, RefreshToken } = needed(result);
  return { AccessToken: needed(AccessToken), IdToken: needed(IdToken), RefreshToken: needed(RefreshToken) };
}
