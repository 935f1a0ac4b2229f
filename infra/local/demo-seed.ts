import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from './atomic-file.ts';
import { lockName } from './data-directory.ts';
import { oneTimeCode } from './one-time-codes.ts';
import type { LocalStack } from './running-stack.ts';

/** A person of the demo organizations who can sign in. */
export interface DemoSignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, in base 32, for those who have a second factor. */
  readonly secret?: string;
}

/** What the demo is made with: the public address, and the stack for what only an operator can do. */
export interface DemoContext {
  readonly origin: string;
  readonly stack: LocalStack;
  readonly print: (line: string) => void;
}

/** Makes the demo organizations, through the public API like a customer would. Exported by `demo/seed.ts` as `seedDemo`. */
export type SeedDemo = (context: DemoContext) => Promise<readonly DemoSignIn[]>;

const seedModule = new URL('./demo/seed.ts', import.meta.url);

const recordOf = (dataDir: string): string => join(dataDir, 'demo.json');
const beginningOf = (dataDir: string): string => join(dataDir, 'demo-begun.json');

/** Written before the first call and removed after the last one. */
interface Beginning {
  /** Whether the data directory held nothing before. */
  readonly wasEmpty: boolean;
}

/**
 * A demo that was interrupted while it was made is half there, and making it again would double it. Where nothing else was in the data
 * directory, everything goes, so that it can be made anew; nobody had been told yet that the product was ready. The directory is held by
 * this process.
 */
export function discardInterruptedDemo(dataDir: string, print: (line: string) => void): void {
  if (!existsSync(beginningOf(dataDir))) return;
  const { wasEmpty }: Beginning = JSON.parse(readFileSync(beginningOf(dataDir), 'utf8'));
  if (!wasEmpty) return;
  print('Making the demo was interrupted last time; starting over');
  for (const entry of readdirSync(dataDir)) {
    if (entry !== lockName) rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
}

/** What the authenticator apps of the demo's people show now, so that they can sign in on a machine without one. */
export function demoCodes(dataDir: string, now: Date): readonly object[] {
  const record = recordOf(dataDir);
  const signIns: readonly DemoSignIn[] = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
  return signIns.flatMap(({ email, secret }) =>
    secret === undefined ? [] : [{ email, ...oneTimeCode(secret, now), secret }],
  );
}

/** Whether nothing has been made in a data directory yet. */
export const isUnused = (dataDir: string): boolean => !existsSync(join(dataDir, 'state.json'));

/** Seeds a data directory once and remembers the sign-ins. Nothing happens when there is no demo to seed. */
export async function seedOnce(
  context: DemoContext,
  dataDir: string,
  wasEmpty: boolean,
): Promise<readonly DemoSignIn[]> {
  const record = recordOf(dataDir);
  const beginning = beginningOf(dataDir);
  if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8'));
  if (!existsSync(seedModule)) return [];
  if (existsSync(beginning)) {
    context.print(
      'The demo is incomplete because making it was interrupted. Choose an empty DATA_DIR to have it whole.',
    );
    return [];
  }

  context.print('Making the demo organizations (once)');
  writeFileAtomically(beginning, JSON.stringify({ wasEmpty } satisfies Beginning));
  const { seedDemo }: { seedDemo: SeedDemo } = await import(seedModule.href);
  const signIns = await seedDemo(context);
  writeFileAtomically(record, JSON.stringify(signIns, null, 2));
  rmSync(beginning, { force: true });
  return signIns;
}
