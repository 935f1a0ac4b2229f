import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from './atomic-file.ts';
import type { LocalStack } from './running-stack.ts';

/** A person of the demo organizations who can sign in. */
export interface DemoSignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
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

/** Seeds a data directory once and remembers the sign-ins. Nothing happens when there is no demo to seed. */
export async function seedOnce(context: DemoContext, dataDir: string): Promise<readonly DemoSignIn[]> {
  const record = join(dataDir, 'demo.json');
  if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8'));
  if (!existsSync(seedModule)) return [];
  context.print('Making the demo organizations (once)');
  const { seedDemo }: { seedDemo: SeedDemo } = await import(seedModule.href);
  const signIns = await seedDemo(context);
  writeFileAtomically(record, JSON.stringify(signIns, null, 2));
  return signIns;
}
