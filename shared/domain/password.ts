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
