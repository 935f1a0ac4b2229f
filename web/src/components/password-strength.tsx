import { Check, Minus } from 'lucide-react';
import { isCommonPassword } from '#shared/domain/common-passwords.ts';
import { passwordStrength, type PasswordStrength as Strength } from '#shared/domain/password.ts';
import styles from './password-strength.module.css';

const rules = [
  { label: '10 characters', isKept: (text: string) => text.length >= 10 },
  { label: 'A lowercase letter', isKept: (text: string) => /[a-z]/.test(text) },
  { label: 'An uppercase letter', isKept: (text: string) => /[A-Z]/.test(text) },
  { label: 'A digit', isKept: (text: string) => /\d/.test(text) },
  { label: 'Not a common password', isKept: (text: string) => text.length >= 10 && !isCommonPassword(text) },
] as const;

const order: readonly Strength[] = ['none', 'weak', 'medium', 'strong'];
const words: Readonly<Record<Strength, string>> = {
  none: 'Too short',
  weak: 'Weak',
  medium: 'Medium',
  strong: 'Strong',
};

/** How good a password is, and which of the rules it keeps. */
export function PasswordStrength({ password }: { password: string }) {
  const rule = passwordStrength(password);
  const strength = rule === 'strong' && isCommonPassword(password) ? 'weak' : rule;
  return (
    <div className={styles['strength']}>
      <div className={styles['bars']} aria-hidden>
        {order.slice(1).map((level, index) => (
          <span key={level} className={`${styles['bar']} ${order.indexOf(strength) > index ? styles[strength] : ''}`} />
        ))}
      </div>
      <p role="status">{password === '' ? 'Use at least:' : `Strength: ${words[strength].toLowerCase()}`}</p>
      <ul className={styles['rules']}>
        {rules.map(({ label, isKept }) => {
          const kept = isKept(password);
          const Icon = kept ? Check : Minus;
          return (
            <li key={label} className={kept ? styles['kept'] : undefined}>
              <Icon size={14} aria-hidden />
              {label}
              <span className="visually-hidden">{kept ? 'kept' : 'missing'}</span>
            </li>
          );
        })}
      </ul>
      <p className="note">It must not contain your name, your email address or your organization’s name.</p>
    </div>
  );
}
