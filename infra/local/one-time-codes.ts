import { codeOfStep } from './engines/cognito/totp.ts';

const stepInSeconds = 30;
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app with this secret (base 32) shows, and for how many seconds. */
export function oneTimeCode(secret: string, now: Date): { readonly code: string; readonly secondsLeft: number } {
  const seconds = Math.floor(now.getTime() / 1_000);
  return {
    code: codeOfStep(bytesOf(secret), Math.floor(seconds / stepInSeconds)),
    secondsLeft: stepInSeconds - (seconds % stepInSeconds),
  };
}
