import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** How dear a guess is. Tests, which sign up thousands of people, may have it cheaper; a stored hash says what it took. */
const cost = { N: Number(process.env['LOCAL_PASSWORD_COST'] ?? 16_384), r: 8, p: 1 } as const;
const keyLengthInBytes = 32;
const saltLengthInBytes = 16;

// Compared with when there is no password, so that an unknown account takes as long to refuse as a known one.
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${Buffer.alloc(saltLengthInBytes).toString('base64')}$${Buffer.alloc(keyLengthInBytes).toString('base64')}`;

/** Hashes a password with its own salt: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLengthInBytes);
  const key = await derive(password, salt, cost);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Whether the password is the hashed one. Without a hash the answer is no, after the same time. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  const [, N, r, p, salt, expected] = (hash ?? nobody).split('$');
  if (salt === undefined || expected === undefined) throw new Error('A stored password hash is malformed.');
  const key = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(key, Buffer.from(expected, 'base64')) && hash !== null;
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLengthInBytes, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}
