/**
 * Schemas are read, never compiled: the content security policy allows no code made at run time, and even the attempt would be reported
 * as a violation. The entry imports it, because schemas look at this when they are made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
