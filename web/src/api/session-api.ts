import { appCaller } from './app-caller.ts';
import type { Client } from './client-types.ts';
import { methodsOf } from './methods-of.ts';
import { sessionCalls } from './session-calls.ts';

/** The calls of the session as `api.session` has them, for what is there before anybody is signed in: without the table of all calls. */
export const sessionApi = methodsOf(appCaller, sessionCalls) as unknown as Client['session'];
