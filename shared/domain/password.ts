import { isCommonPassword } from './common-passwords.ts';
import { foldedText } from './folded-text.ts';

export type PasswordStrength = 'none' | 'weak' | 'medium' | 'strong';

const classes = [/[a-z]/, /[A-Z]/, /\d/];

/**
 * Strong: 10 characters with a lowercase letter, an uppercase letter and a digit. Medium: 3 characters of two of these classes.
 * Weak: anything of one class. None: nothing of any.
 */
export function passwordStrength(text: string): PasswordStrength {
  const found = classes.filter((one) => one.test(text)).length;
  if (found === 3 && text.length >= 10) return 'strong';
  if (found >= 2 && text.length >= 3) return 'medium';
  return found >= 1 ? 'weak' : 'none';
}

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly organizationNames: readonly string[];
}

const shortestName = 4;

/** Words of at least four characters, because shorter ones stand in many others. */
const wordsOf = (text: string): readonly string[] =>
  foldedText(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= shortestName && /\p{L}/u.test(word));

/** Whether a password holds a word of its owner's name, of the name of their mailbox, or of an organization's name. */
export function holdsOwnName(password: string, { firstName, lastName, email, organizationNames }: PasswordOwner) {
  const text = foldedText(password);
  const names = [firstName, lastName, email.slice(0, Math.max(0, email.lastIndexOf('@'))), ...organizationNames];
  return names.flatMap(wordsOf).some((word) => text.includes(word));
}

/** The refusal for a password that nobody should have, or that this owner should not have; null for a good one. */
export function passwordFault(password: string, owner?: PasswordOwner) {
  if (passwordStrength(password) !== 'strong' || password !== password.trim()) return 'passwordTooWeak';
  if (isCommonPassword(password)) return 'passwordCommon';
  return owner !== undefined && holdsOwnName(password, owner) ? 'passwordHoldsName' : null;
}
