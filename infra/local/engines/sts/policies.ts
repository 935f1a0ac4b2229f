import * as z from 'zod';
import { ServiceError } from '../service-call.ts';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const principal = z.union([z.literal('*'), z.object({ AWS: oneOrMore })]);

/** The conditions that the local engine understands; any other refuses the policy, because one that is ignored would permit too much. */
const conditions = z.strictObject({ StringEquals: z.record(z.string(), oneOrMore) });

const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: principal.optional(),
  Action: oneOrMore,
  Resource: oneOrMore.optional(),
  Condition: conditions.optional(),
});

const Policy = z.object({
  Version: z.string().optional(),
  Statement: z.union([Statement, z.array(Statement)]).transform((value) => [value].flat()),
});
export type Policy = z.infer<typeof Policy>;

/** What somebody wants to do. */
export interface Wish {
  readonly action: string;
  /** An ARN; undefined where the policy belongs to its resource. */
  readonly resource?: string | undefined;
  /** An ARN; undefined where the policy belongs to whoever acts. */
  readonly principal?: string | undefined;
  /** What conditions may ask for, such as `sts:ExternalId`. */
  readonly keys?: Readonly<Record<string, string | undefined>>;
}

/** Reads a policy document. Throws `MalformedPolicyDocument`. */
export function readPolicy(document: string): Policy {
  try {
    return Policy.parse(JSON.parse(document));
  } catch {
    throw new ServiceError(
      'MalformedPolicyDocument',
      'This policy is not valid, or asks for what no local engine does.',
    );
  }
}

const matches = (pattern: string, text: string): boolean => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'is').test(text);
};

/** An account stands for all of its principals, by its number or as its root. */
const isMeant = (named: string, who: string): boolean => {
  const account = who.split(':')[4] ?? '';
  return named === '*' || named === who || named === account || named === `arn:aws:iam::${account}:root`;
};

type OneStatement = z.infer<typeof Statement>;

function applies({ Action, Resource, Principal, Condition }: OneStatement, wish: Wish): boolean {
  const { action, resource, principal: who, keys = {} } = wish;
  if (!Action.some((pattern) => matches(pattern, action))) return false;
  if (resource !== undefined && !(Resource ?? []).some((pattern) => matches(pattern, resource))) return false;
  if (who !== undefined) {
    if (Principal === undefined) return false;
    if (Principal !== '*' && !Principal.AWS.some((named) => isMeant(named, who))) return false;
  }
  return Object.entries(Condition?.StringEquals ?? {}).every(([key, values]) => {
    const given = keys[key];
    return given !== undefined && values.includes(given);
  });
}

/** Whether policies permit something together: one has to allow it, and none may deny it. */
export function permits(policies: readonly Policy[], wish: Wish): boolean {
  const statements = policies.flatMap(({ Statement: all }) => all).filter((statement) => applies(statement, wish));
  return statements.some(({ Effect }) => Effect === 'Allow') && statements.every(({ Effect }) => Effect === 'Allow');
}
