import styles from './avatar.module.css';

const tones = 5;

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** The same name always has the same color. */
const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;

/** A person as initials. Decorative where the name stands beside it: then say so. */
export function Avatar({
  name,
  size = 28,
  isDecorative = false,
}: {
  name: string;
  size?: 20 | 28 | 40;
  isDecorative?: boolean;
}) {
  const alternative = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name };
  return (
    <span
      {...alternative}
      className={`${styles['avatar']} ${styles[`tone${toneOf(name)}`]}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    >
      {initialsOf(name)}
    </span>
  );
}
