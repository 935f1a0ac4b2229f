import { createHmac, timingSafeEqual } from 'node:crypto';

const stepInMilliseconds = 30_000;
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base 32 without padding (RFC 4648), as authenticator apps expect secrets. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** RFC 4226 with SHA-1 and six digits, which every authenticator app knows: the low four bits of the digest say where the 31 bits of the code begin. */
function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const code = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return code.toString().padStart(6, '0');
}

/** The time step (RFC 6238) whose code this is: the current one or a neighbor, because clocks differ. Null for a wrong code. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / stepInMilliseconds);
  const given = Buffer.from(code);
  const found = [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return found ?? null;
}
