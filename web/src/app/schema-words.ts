import './schema-settings.ts';
import { wordsOfIssue } from '#shared/domain/issue-words.ts';

/** What people read of a fault that a schema finds. It comes with the app: nothing before it has a schema. */
Object.assign(Reflect.get(globalThis, '__zod_globalConfig'), { customError: wordsOfIssue });
