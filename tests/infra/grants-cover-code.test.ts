import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '#infra/bundle.ts';
import type { Uses } from '#infra/constructs/uses.ts';
import { bundleName, type FunctionEntry, functionEntries } from '#infra/function-entries.ts';
import { apiAreas } from '#infra/stacks/api-areas.ts';
import { operatorTasks, timers, workers } from '#infra/stacks/workers-table.ts';
import { temporaryFolder } from '#tests/infra/synthesized-stage.ts';

/** What a call of the AWS SDK needs; nothing for calls that carry the person's own password or token. */
const neededBy: Readonly<Record<string, (uses: Uses) => boolean>> = {
  AdminCreateUser: ({ people }) => people !== undefined,
  AdminGetUser: ({ people }) => people !== undefined,
  AdminSetUserPassword: ({ people }) => people !== undefined,
  AdminSetUserMFAPreference: ({ people }) => people === 'administer',
  AdminUserGlobalSignOut: ({ people }) => people === 'setPasswords' || people === 'administer',
  AssociateSoftwareToken: () => true,
  BatchWrite: ({ records }) => records === 'readWrite',
  BatchGet: ({ records }) => records !== undefined,
  // Every worker may, for the queue that it works off.
  ChangeMessageVisibilityBatch: () => true,
  Converse: ({ extractionModel }) => extractionModel !== undefined,
  Delete: ({ records }) => records === 'readWrite',
  Get: ({ records }) => records !== undefined,
  GetObject: ({ documents, exports }) => documents !== undefined || exports !== undefined,
  GetParameter: ({ siteUrl }) => siteUrl !== undefined,
  GetSecretValue: ({ signingSecret }) => signingSecret !== undefined,
  HeadObject: ({ documents, exports }) => documents !== undefined || exports !== undefined,
  InitiateAuth: () => true,
  InvokeModel: ({ extractionModel }) => extractionModel !== undefined,
  Put: ({ records }) => records === 'readWrite',
  PutObject: ({ documents, exports }) => [documents, exports].some((use) => use?.startsWith('readWrite')),
  Query: ({ records, series }) => records !== undefined || series !== undefined,
  RespondToAuthChallenge: () => true,
  SendEmail: ({ mail }) => mail !== undefined,
  SendMessage: ({ sendsTo }) => (sendsTo ?? []).length > 0,
  SendMessageBatch: ({ sendsTo }) => (sendsTo ?? []).length > 0,
  SetUserMFAPreference: () => true,
  TransactWrite: ({ records, audit, series }) =>
    (records === 'readWrite' && audit !== undefined) || series === 'readWrite',
  Update: ({ records }) => records === 'readWrite',
  VerifySoftwareToken: () => true,
};

/** What a function needs that reads one of these names in its environment. */
const neededForName: Readonly<Record<string, (uses: Uses) => boolean>> = {
  AUDIT_TABLE: ({ audit }) => audit !== undefined,
  DOCUMENTS_BUCKET: ({ documents }) => documents !== undefined,
  EXPORTS_BUCKET: ({ exports }) => exports !== undefined,
  RECORDS_TABLE: ({ records }) => records !== undefined,
  SERIES_TABLE: ({ series }) => series !== undefined,
};

const usesOf: Readonly<Record<string, Uses>> = Object.fromEntries([
  ...Object.entries(apiAreas).map(([name, { uses }]) => [`api-${name}`, uses]),
  ...Object.values(workers).map(({ worker, uses }) => [`workers-${worker}`, uses]),
  ...Object.entries(operatorTasks).map(([name, { uses }]) => [`workers-${name}`, uses]),
  ...Object.entries(timers).map(([name, { uses }]) => [`schedules-${name}`, uses]),
]);

/** Nothing on one machine checks permissions, so a missing grant would show only after a deployment. */
describe('the grants of a function cover what its code asks of AWS', () => {
  const bundles = temporaryFolder();
  beforeAll(async () => {
    await bundleFunctions({ mode: 'local', outputFolder: bundles });
  });

  const codeOf = (entry: FunctionEntry) => readFileSync(join(bundles, bundleName(entry), 'index.mjs'), 'utf8');

  it.each(functionEntries().map((entry) => ({ entry, name: bundleName(entry) })))('$name', ({ entry, name }) => {
    const uses = usesOf[name] ?? {};
    const code = codeOf(entry);

    const calls = new Set([...code.matchAll(/new (\w+?)Command\d*\(/g)].map(([, call = '']) => call));
    const names = new Set([...code.matchAll(/environment\d*\(\)\.(\w+)/g)].map(([, variable = '']) => variable));
    const queues = new Set([...code.matchAll(/["'](\w+)_QUEUE_URL["']/g)].map(([, queue = '']) => queue));

    expect([...calls].filter((call) => !neededBy[call]?.(uses))).toEqual([]);
    expect([...names].filter((variable) => neededForName[variable]?.(uses) === false)).toEqual([]);
    const sendsTo: readonly string[] = (uses.sendsTo ?? []).map((queue) => queue.toUpperCase().replaceAll('-', '_'));
    expect([...queues].filter((queue) => !sendsTo.includes(queue))).toEqual([]);
  });
});
