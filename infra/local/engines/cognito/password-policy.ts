import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../service-call.ts';
import { drawText } from './random-names.ts';

/** The rules of a pool for passwords. A rule that is not named does not hold. */
export const PasswordPolicy = z.looseObject({
  MinimumLength: z.int().min(6).max(99).default(8),
  RequireUppercase: z.boolean().default(false),
  RequireLowercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  TemporaryPasswordValidityDays: z.int().min(0).max(365).default(7),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** What holds in a pool made without a policy. */
export const defaultPasswordPolicy = PasswordPolicy.parse({
  RequireUppercase: true,
  RequireLowercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
});

const longestPassword = 256;
const symbols = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-';
const letters = 'abcdefghijkmnpqrstuvwxyz';

/** Throws `InvalidPasswordException` naming the first rule that the password breaks. */
export function requireConformingPassword(policy: PasswordPolicy, password: string): void {
  const broken = brokenRule(policy, password);
  if (broken !== undefined) {
    throw new ServiceError('InvalidPasswordException', `Password did not conform with policy: ${broken}`);
  }
}

/** Draws a temporary password that conforms to the policy and is easy to copy from a mail. */
export function drawPassword(policy: PasswordPolicy): string {
  const required = [drawText(1, letters.toUpperCase()), drawText(1, '23456789'), drawText(1, '!#%&*+-=?@')];
  const length = Math.max(policy.MinimumLength, 12);
  return [...drawText(length - required.length, letters), ...required].reduce((text, character, index) => {
    const place = index === 0 ? 0 : 1 + randomInt(index);
    return text.slice(0, place) + character + text.slice(place);
  }, '');
}

function brokenRule(policy: PasswordPolicy, password: string): string | undefined {
  const hasSymbol = [...password.slice(1, -1)].includes(' ') || [...password].some((one) => symbols.includes(one));
  if (password.length < policy.MinimumLength) return 'Password not long enough';
  if (password.length > longestPassword) return 'Password too long';
  if (/^\s|\s$/.test(password)) return 'Password must not begin or end with a space';
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) return 'Password must have uppercase characters';
  if (policy.RequireLowercase && !/[a-z]/.test(password)) return 'Password must have lowercase characters';
  if (policy.RequireNumbers && !/[0-9]/.test(password)) return 'Password must have numeric characters';
  if (policy.RequireSymbols && !hasSymbol) return 'Password must have symbol characters';
  return undefined;
}
