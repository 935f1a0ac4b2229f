import { wordsOfIssue } from '#shared/domain/issue-words.ts';

/**
 * Schemas are read, never compiled: the content security policy allows no code made at run time, and even the attempt would be reported
 * as a violation. A chunk of its own, imported first, because schemas look at this when they are made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: wordsOfIssue } });
