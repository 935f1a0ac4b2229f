import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SignedInSuperuser } from './authenticator.ts';
import { until } from './waiting.ts';

const patienceInMilliseconds = 90_000;

export type KeptSuperuser = Omit<SignedInSuperuser, 'secret'>;

const fileName = (): string | undefined => process.env['TRESTLE_SUPERUSER_FILE'];

/** Keeps the session of a superuser for processes that wait for it. */
export function keepSuperuser(session: KeptSuperuser): void {
  const name = fileName();
  if (!name) throw new Error('Nobody said where the session is kept.');
  writeFileSync(`${name}.new`, JSON.stringify(session), { mode: 0o600 });
  renameSync(`${name}.new`, name);
}

/** The session that was kept, as soon as there is one; null where none will be. */
export async function keptSuperuser(): Promise<KeptSuperuser | null> {
  const name = fileName();
  if (!name) return null;
  await until(async () => existsSync(name), Boolean, patienceInMilliseconds);
  return JSON.parse(readFileSync(name, 'utf8'));
}
