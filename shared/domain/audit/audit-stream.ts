import * as z from 'zod';
import { enteredText } from '../entered-text.ts';

/** The platform may act as roles of this name alone. */
export const roleNamePattern = 'trestle-audit-*';

const roleArn = /^arn:aws[a-z-]*:iam::\d{12}:role\/trestle-audit-[\w+=,.@-]{1,50}$/;
const bucketName = /^(?!\d+\.\d+\.\d+\.\d+$)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z]{2}(-[a-z]+){1,2}-\d{1,2}$/;
const keyId =
  /^(arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:(key|alias)\/[\w/-]{1,250}|[0-9a-f-]{36}|mrk-[0-9a-f]{32}|alias\/[\w/-]{1,250})$/;
const prefix = /^([\w!.*'()=-]+(\/[\w!.*'()=-]+)*)?$/;

/** Where an organization wants the records of its log, in its own account of Amazon Web Services. */
export const StreamTarget = z.object({
  bucket: enteredText(63).regex(bucketName, 'Enter the name of a bucket, such as lender-audit-log.'),
  region: enteredText(30).regex(regionName, 'Enter a region, such as eu-central-1.'),
  /** Where in the bucket, without a slash at either end; empty for its top. */
  prefix: enteredText(200).regex(prefix, 'Enter folders separated by slashes, such as logs/trestle.'),
  roleArn: enteredText(200).regex(
    roleArn,
    'Enter the ARN of a role whose name begins with trestle-audit-, such as arn:aws:iam::111122223333:role/trestle-audit-log.',
  ),
  /** The key with which the files are encrypted; null for the one that the bucket chooses. */
  kmsKeyId: enteredText(400).regex(keyId, 'Enter the id or ARN of a key, or leave it empty.').nullable(),
});
export type StreamTarget = z.infer<typeof StreamTarget>;

/** With which record delivery begins where nothing was delivered yet. */
export const StreamStart = z.enum(['now', 'beginning']);
export type StreamStart = z.infer<typeof StreamStart>;

export const NewAuditStream = z.object({
  ...StreamTarget.shape,
  isOn: z.boolean(),
  start: StreamStart,
  /** That the caller has read; 0 where there was none. */
  version: z.number().int().min(0),
});
export type NewAuditStream = z.infer<typeof NewAuditStream>;

/**
 * Why the bucket took nothing.
 * - `roleRefused`: we may not act as the role: it is not there, or does not trust us under this external id.
 * - `accessDenied`: the role may not write there, or the bucket belongs to another account than the role.
 * - `bucketMissing`: there is no bucket of this name.
 * - `otherRegion`: the bucket is in another region.
 * - `keyRefused`: the key is not there, is disabled, or may not be used by the role.
 * - `unavailable`: nothing that the organization has set up; AWS did not answer, or asked to be asked later.
 * - `refused`: anything else that AWS says.
 */
export const StreamRefusal = z.enum([
  'roleRefused',
  'accessDenied',
  'bucketMissing',
  'otherRegion',
  'keyRefused',
  'unavailable',
  'refused',
]);
export type StreamRefusal = z.infer<typeof StreamRefusal>;

const refusal = {
  reason: StreamRefusal,
  /** What AWS has said. */
  said: z.string(),
};

/** What came of writing a file into the bucket. */
export const StreamTest = z.discriminatedUnion('isWritten', [
  z.object({ isWritten: z.literal(true), key: z.string() }),
  z.object({ isWritten: z.literal(false), ...refusal }),
]);
export type StreamTest = z.infer<typeof StreamTest>;

/** More records that wait are not counted. */
export const mostWaitingCounted = 1_000;

/** The delivery of an organization's log to its own bucket, and how far it has come. */
export const AuditStream = z.object({
  ...StreamTarget.shape,
  isOn: z.boolean(),
  start: StreamStart,
  version: z.number().int(),
  /** Records that were delivered so far; the number of the last one. */
  delivered: z.number().int(),
  /** The last file; null before the first. Its digest is that of its last line. */
  last: z.object({ key: z.string(), at: z.string(), digest: z.string() }).nullable(),
  /** Why nothing is delivered, since when (ISO 8601); null while all is well. */
  failure: z.object({ since: z.string(), ...refusal }).nullable(),
  /** Records that wait; {@link mostWaitingCounted} stands for as many or more. */
  waiting: z.number().int(),
});
export type AuditStream = z.infer<typeof AuditStream>;
