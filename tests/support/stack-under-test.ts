import { inject } from 'vitest';
import type { AwsAccess } from '#infra/local/aws-clients.ts';

/** The stack that the tests of one run share. Anything else of it is under `/_local` and `/_mail` of its origin. */
export interface StackUnderTest {
  readonly origin: string;
  /** The address of the API itself, around the distribution. */
  readonly apiOrigin: string;
  /** For SDK clients of a test's own. */
  readonly access: AwsAccess;
  /** The environment that the template gives to every function: table names, buckets, user pool, queue addresses. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where each function writes its log, e.g. `api-structures.log`. */
  readonly logDir: string;
  /** Where tests say what the name server of the stack answers. */
  readonly dnsZone: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackUnderTest;
  }
}

/** Set in a process that started the stack itself, as benches do. */
let ownStack: StackUnderTest | undefined;

export const testOwnStack = (stack: StackUnderTest): void => {
  ownStack = stack;
};

/** The stack that this process tests: its own, or the one that was started for all tests of the run. */
export const stackUnderTest = (): StackUnderTest => ownStack ?? inject('stack');
