import { createHash, randomInt } from 'node:crypto';

const lowerCase = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

/** Draws `length` characters of an alphabet, each with the same probability. */
export function drawText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** A pool id such as `us-east-1_Ab3dE5gH9`. */
export function newPoolId(region: string): string {
  return `${region}_${drawText(9, lowerCase + lowerCase.toUpperCase() + digits)}`;
}

/** A client id: 26 lower-case letters and digits. */
export function newClientId(): string {
  return drawText(26, lowerCase + digits);
}

/** A client secret: 52 lower-case letters and digits. */
export function newClientSecret(): string {
  return drawText(52, lowerCase + digits);
}

/** A code as it is mailed: six digits. */
export function newMailedCode(): string {
  return drawText(6, digits);
}

/** What is stored of a token that only its holder may know. Enough for random tokens; passwords need a slow hash. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
