import { session } from '#shared/contract/session.ts';
import { factsIn } from './call-facts.ts';
import type { CallTable } from './call-table.ts';

/** The part of the table of calls that the sign-in needs; a build runs this file, too. */
export const sessionCalls = factsIn(session.calls) as CallTable['session'];
