import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '#infra/bundle.ts';
import type { KeyPurpose } from '#infra/constructs/surroundings.ts';
import type { Uses } from '#infra/constructs/uses.ts';
import { bundleName, type FunctionEntry, functionEntries } from '#infra/function-entries.ts';
import { apiAreas } from '#infra/stacks/api-areas.ts';
import { operatorTasks } from '#infra/stacks/operator-tasks.ts';
import { timers } from '#infra/stacks/timers-table.ts';
import { dispatcher, workers } from '#infra/stacks/workers-table.ts';
import { temporaryFolder } from '#tests/infra/synthesized-stage.ts';

const keepsAnswers = ({ records }: Uses): boolean => records !== undefined && records !== 'read';
const readsObjects = ({ documents, exports, auditAnchors }: Uses): boolean =>
  [documents, exports, auditAnchors].some((use) => use?.startsWith('read'));
const hasKeys =
  (purpose: KeyPurpose) =>
  ({ keys, rotation }: Uses): boolean =>
    (keys ?? []).includes(purpose) || rotation !== undefined;

const writesObjects = ({ documents, exports, auditAnchors }: Uses): boolean =>
  [documents, exports, auditAnchors].some((use) => use?.toLowerCase().includes('write'));
const readsTrail = ({ audit, auditTrail }: Uses): boolean =>
  auditTrail !== undefined || (audit?.startsWith('read') ?? false);
const removesObjects = ({ documents, exports }: Uses): boolean =>
  [documents, exports].some((use) => use?.toLowerCase().endsWith('remove'));

/** What a call of the AWS SDK needs. */
const neededBy: Readonly<Record<string, (uses: Uses) => boolean>> = {
  AbortMultipartUpload: removesObjects,
  AssumeRole: ({ organizationRoles }) => organizationRoles !== undefined,
  AdminCreateUser: ({ people }) => people !== undefined,
  AdminGetUser: ({ people }) => people !== undefined,
  AdminInitiateAuth: ({ people }) => people === 'signIn',
  AdminSetUserPassword: ({ people }) => people !== undefined && people !== 'invite',
  AdminUpdateUserAttributes: ({ people }) => people !== undefined && people !== 'invite',
  BatchWrite: ({ records }) => records === 'readWrite',
  BatchGet: ({ records, auditTrail }) => records !== undefined || auditTrail !== undefined,
  // Every worker may, for the queue that it works off.
  ChangeMessageVisibilityBatch: () => true,
  Converse: ({ extractionModel }) => extractionModel !== undefined,
  Delete: keepsAnswers,
  Get: ({ records }) => records !== undefined,
  CompleteMultipartUpload: writesObjects,
  CreateMultipartUpload: writesObjects,
  DeleteObject: removesObjects,
  DeleteSuppressedDestination: ({ mail }) => mail === 'release',
  DescribeTextTranslationJob: ({ translation }) => translation !== undefined,
  GetDocumentTextDetection: ({ textDetection }) => textDetection !== undefined,
  GetObject: readsObjects,
  GetParameter: ({ siteUrl }) => siteUrl !== undefined,
  GetSecretValue: ({ originSecret, keys, rotation }) => [originSecret, keys, rotation].some((use) => use !== undefined),
  HeadObject: readsObjects,
  InvokeModel: ({ extractionModel }) => extractionModel !== undefined,
  ListObjectsV2: ({ exports }) => exports?.startsWith('read') ?? false,
  ListParts: ({ documents }) => documents === 'readWritePartsRemove',
  Put: keepsAnswers,
  // Into buckets of organizations with the rights of their roles.
  PutObject: (uses) => writesObjects(uses) || uses.organizationRoles !== undefined,
  PutSecretValue: ({ rotation }) => rotation !== undefined,
  Query: ({ records, series }) => records !== undefined || series !== undefined,
  SendEmail: ({ mail }) => mail === 'send',
  SendMessage: ({ sendsTo }) => (sendsTo ?? []).length > 0,
  SendMessageBatch: ({ sendsTo }) => (sendsTo ?? []).length > 0,
  StartDocumentTextDetection: ({ textDetection }) => textDetection !== undefined,
  StartTextTranslationJob: ({ translation }) => translation !== undefined,
  TransactWrite: ({ records, audit, series }) =>
    (records !== undefined && records !== 'read' && /ppend/.test(audit ?? '')) || series === 'readWrite',
  UploadPart: writesObjects,
  Update: ({ records }) => records === 'readWrite',
};

/** What a function needs that reads one of these names in its environment; it has it if it does, and only then. */
const neededForName: Readonly<Record<string, (uses: Uses) => boolean>> = {
  ACCOUNT_KEYS_ARN: hasKeys('accounts'),
  AUDIT_ANCHORS_BUCKET: ({ auditAnchors }) => auditAnchors !== undefined,
  AUDIT_TABLE: ({ audit, auditTrail }) => audit !== undefined || auditTrail !== undefined,
  CURSOR_KEYS_ARN: hasKeys('cursors'),
  DOCUMENTS_BUCKET: ({ documents }) => documents !== undefined,
  EXPORTS_BUCKET: ({ exports }) => exports !== undefined,
  LINK_KEYS_ARN: hasKeys('links'),
  ORIGIN_SECRET_ARN: ({ originSecret, rotation }) => originSecret !== undefined || rotation !== undefined,
  RECORDS_TABLE: ({ records }) => records !== undefined,
  SERIES_TABLE: ({ series }) => series !== undefined,
  SESSION_KEYS_ARN: hasKeys('sessions'),
  SETTINGS_KEYS_ARN: hasKeys('settings'),
  SITE_URL_PARAMETER: ({ siteUrl }) => siteUrl !== undefined,
};

const usesOf: Readonly<Record<string, Uses>> = Object.fromEntries([
  ...Object.entries(apiAreas).map(([name, { uses }]) => [`api-${name}`, uses]),
  ...Object.values(workers).map(({ worker, uses }) => [`workers-${worker}`, uses]),
  [`workers-${dispatcher.worker}`, dispatcher.uses],
  ...Object.entries(operatorTasks).map(([name, { uses }]) => [`workers-${name}`, uses]),
  ...Object.entries(timers).map(([name, { uses }]) => [`schedules-${name}`, uses]),
]);

/** Nothing on one machine checks permissions, so a missing grant would show only after a deployment. */
describe('the grants of a function are what its code asks of AWS', () => {
  const bundles = temporaryFolder();
  beforeAll(async () => {
    await bundleFunctions({ mode: 'local', outputFolder: bundles });
  });

  const codeOf = (entry: FunctionEntry) => readFileSync(join(bundles, bundleName(entry), 'index.mjs'), 'utf8');

  it.each([
    { grant: 'writes', hasGrant: ({ records }: Uses) => records === 'readWrite', call: 'TransactWrite' },
    {
      grant: 'appending to the trail',
      hasGrant: ({ audit }: Uses) => /ppend/.test(audit ?? ''),
      call: 'TransactWrite',
    },
    // Whoever asks what an object is needs no other permission than whoever reads it.
    { grant: 'reading objects', hasGrant: readsObjects, call: '(?:Get|Head)Object' },
    { grant: 'mail', hasGrant: ({ mail }: Uses) => mail === 'send', call: 'SendEmail' },
    {
      grant: 'passwords',
      hasGrant: ({ people }: Uses) => !!people && people !== 'invite',
      call: 'AdminSetUserPassword',
    },
    { grant: 'rotation', hasGrant: ({ rotation }: Uses) => rotation !== undefined, call: 'PutSecretValue' },
  ])('nobody is granted $grant whose code has no use for it', ({ hasGrant, call }) => {
    const granted = functionEntries().filter((entry) => hasGrant(usesOf[bundleName(entry)] ?? {}));

    expect(granted.length).toBeGreaterThan(0);
    const asks = new RegExp(`new ${call}Command`);
    expect(granted.filter((entry) => !asks.test(codeOf(entry))).map(bundleName)).toEqual([]);
  });

  it.each(functionEntries().map((entry) => ({ entry, name: bundleName(entry) })))('$name', ({ entry, name }) => {
    const uses = usesOf[name] ?? {};
    const code = codeOf(entry);

    const calls = new Set([...code.matchAll(/new (\w+?)Command\d*\(/g)].map(([, call = '']) => call));
    const names = new Set([...code.matchAll(/environment\d*\(\)\.(\w+)/g)].map(([, variable = '']) => variable));
    const queues = new Set([...code.matchAll(/["'](\w+)_QUEUE_URL["']/g)].map(([, queue = '']) => queue));

    expect([...calls].filter((call) => !neededBy[call]?.(uses))).toEqual([]);
    // The trail is a table as others are, and reading it a grant of its own.
    const isTrailRead = /new (?:Query|Get|BatchGet)Command\d*\(\{\s*TableName: environment\d*\(\)\.AUDIT_TABLE/.test(
      code,
    );
    expect(isTrailRead && !readsTrail(uses)).toBe(false);
    const granted = Object.entries(neededForName).flatMap(([variable, isGranted]) =>
      isGranted(uses) ? [variable] : [],
    );
    expect([...names].filter((variable) => neededForName[variable] !== undefined).toSorted()).toEqual(
      granted.toSorted(),
    );
    const sendsTo: readonly string[] = (uses.sendsTo ?? []).map((queue) => queue.toUpperCase().replaceAll('-', '_'));
    expect([...queues].filter((queue) => !sendsTo.includes(queue))).toEqual([]);
  });
});
