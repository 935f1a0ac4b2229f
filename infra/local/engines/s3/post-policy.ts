import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Credentials } from '../engine.ts';
import { equalInConstantTime } from '../sigv4.ts';
import { parseCredential, signingKey } from '../sigv4-canonical.ts';
import { s3Error } from './s3-error.ts';

const PostPolicy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** Fields of the form that the policy itself need not mention. */
const uncheckedFields = ['policy', 'x-amz-signature', 'file'];

interface FieldCondition {
  readonly operator: 'eq' | 'starts-with';
  readonly field: string;
  readonly value: string;
}

/** How many bytes the policy lets the file have; both ends are allowed. */
export interface SizeLimits {
  readonly least: number;
  readonly most: number;
}

/**
 * Checks the signature of a browser upload's policy, then the form against each of its conditions. `fields` has lower-case names and
 * includes the bucket. Throws AccessDenied, SignatureDoesNotMatch or InvalidPolicyDocument as S3 does.
 */
export function checkPostPolicy(fields: ReadonlyMap<string, string>, credentials: Credentials, now: Date): SizeLimits {
  const encodedPolicy = fields.get('policy');
  if (encodedPolicy === undefined) throw s3Error('AccessDenied');
  checkPolicySignature(encodedPolicy, fields, credentials);

  const policy = readPolicy(encodedPolicy);
  if (Date.parse(policy.expiration) <= now.getTime()) throw refused('Policy expired.');
  const conditions = policy.conditions.flatMap(fieldConditions);
  for (const condition of conditions) {
    if (!holds(condition, fields)) {
      const { operator, field, value } = condition;
      throw refused(`Policy Condition failed: ["${operator}", "$${field}", "${value}"]`);
    }
  }
  const covered = new Set([...uncheckedFields, 'bucket', ...conditions.map(({ field }) => field)]);
  const extra = [...fields.keys()].find((name) => !covered.has(name) && !name.startsWith('x-ignore-'));
  if (extra !== undefined) throw refused(`Extra input fields: ${extra}`);

  const ranges = policy.conditions.flatMap((condition) =>
    Array.isArray(condition) && condition[0] === 'content-length-range' ? [[condition[1], condition[2]] as const] : [],
  );
  return {
    least: Math.max(0, ...ranges.map(([least]) => least)),
    most: Math.min(5 * 1024 ** 3, ...ranges.map(([, most]) => most)),
  };
}

function checkPolicySignature(policy: string, fields: ReadonlyMap<string, string>, credentials: Credentials): void {
  const scope = parseCredential(fields.get('x-amz-credential') ?? '');
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256' || scope?.service !== 's3') throw s3Error('AccessDenied');
  if (!equalInConstantTime(scope.accessKeyId, credentials.accessKeyId)) throw s3Error('InvalidAccessKeyId');
  const expected = createHmac('sha256', signingKey(credentials.secretAccessKey, scope)).update(policy).digest('hex');
  if (!equalInConstantTime(fields.get('x-amz-signature') ?? '', expected)) throw s3Error('SignatureDoesNotMatch');
}

function readPolicy(encoded: string): z.infer<typeof PostPolicy> {
  try {
    return PostPolicy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw s3Error('InvalidPolicyDocument');
  }
}

function fieldConditions(condition: z.infer<typeof PostPolicy>['conditions'][number]): FieldCondition[] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([field, value]) => ({ operator: 'eq', field: field.toLowerCase(), value }));
  }
  if (condition[0] === 'content-length-range') return [];
  const [operator, field, value] = condition;
  return [{ operator, field: field.slice(1).toLowerCase(), value }];
}

function holds({ operator, field, value }: FieldCondition, fields: ReadonlyMap<string, string>): boolean {
  const actual = fields.get(field);
  if (operator === 'eq') return actual === value;
  // Each of several content types must begin as the policy says.
  const parts = field === 'content-type' ? (actual ?? '').split(',') : [actual ?? ''];
  return actual !== undefined ? parts.every((part) => part.trim().startsWith(value)) : value === '';
}

function refused(reason: string) {
  return s3Error('AccessDenied', { message: `Invalid according to Policy: ${reason}` });
}
