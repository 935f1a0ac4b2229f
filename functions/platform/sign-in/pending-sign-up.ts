import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { keepOnce, readOnce, takeOnce } from '#functions/platform/storage/once-store.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { hashOfNonce, linkEnd, linkToken, newNonce, readLink } from './mailed-link.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const hashBytes = 32;

const Link = z.object({ organizationId: z.string(), nonce: z.string() });

/** What somebody entered at the portal of an organization. It is no account, and stands in nobody's way, until the mailed link was followed. */
const SignUp = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  salt: z.string(),
  passwordHash: z.string(),
});
type SignUp = z.infer<typeof SignUp>;

export interface NewSignUp extends Pick<SignUp, 'firstName' | 'lastName' | 'email'> {
  readonly password: string;
}

const proof = 'signUp';

/** Keeps what was entered for a day, and answers the token of the link that confirms it. Several of one address stand beside each other. */
export async function keepSignUp(
  organizationId: string,
  { password, ...person }: NewSignUp,
  clock: Clock,
): Promise<string> {
  const { nonce, nonceHash } = newNonce();
  const salt = randomBytes(16).toString('base64url');
  const passwordHash = (await derive(password, salt, hashBytes)).toString('base64url');
  const content: SignUp = { ...person, salt, passwordHash };
  await keepOnce(organizationId, { id: nonceHash, proof, content, until: linkEnd('signUp', clock) });
  return linkToken('signUp', { organizationId, nonce });
}

export interface PendingSignUp extends Pick<SignUp, 'firstName' | 'lastName' | 'email'> {
  readonly organizationId: string;
  /** Whether it is the password with which the sign-up was made: the mailbox alone does not tell who made it. */
  isPassword(password: string): Promise<boolean>;
  /** Uses it up; of two who do so together, one gets false. */
  take(): Promise<boolean>;
}

/** The sign-up behind a mailed link; refuses with `linkExpired`. */
export async function signUpOfLink(token: string, clock: Clock): Promise<PendingSignUp> {
  const link = await readLink('signUp', token, Link);
  if (link === null) throw new DomainError('linkExpired');
  const { organizationId } = link;
  const place = { id: hashOfNonce(link.nonce), proof };
  const kept = SignUp.safeParse(await readOnce(organizationId, place, clock.now()));
  if (!kept.success) throw new DomainError('linkExpired');
  const { salt, passwordHash, ...person } = kept.data;
  return {
    ...person,
    organizationId,
    isPassword: async (password) =>
      timingSafeEqual(await derive(password, salt, hashBytes), Buffer.from(passwordHash, 'base64url')),
    take: async () => (await takeOnce(organizationId, place, clock.now())) !== null,
  };
}
