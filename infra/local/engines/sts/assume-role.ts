import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Action } from '../query-protocol.ts';
import { ServiceError } from '../service-call.ts';
import { permits } from './policies.ts';
import { idWith } from './role-actions.ts';
import type { RoleStore } from './role-store.ts';

const shortestInSeconds = 900;
const longestInSeconds = 43_200;
const defaultInSeconds = 3_600;

const Input = z.object({
  RoleArn: z.string().min(20).max(2048),
  RoleSessionName: z.string().regex(/^[\w+=,.@-]{2,64}$/),
  ExternalId: z
    .string()
    .regex(/^[\w+=,.@:/-]{2,1224}$/)
    .optional(),
  DurationSeconds: z.coerce.number().int().min(shortestInSeconds).max(longestInSeconds).default(defaultInSeconds),
});

/**
 * Lets the account's principals act as a role whose trust policy names them, with the external id that it asks for. A role that is not there, one that trusts
 * somebody else, and a wrong external id are refused alike.
 */
export function assumeRole(store: RoleStore, accountId: string): Action {
  const caller = `arn:aws:iam::${accountId}:root`;
  return (input) => {
    const { RoleArn, RoleSessionName, ExternalId, DurationSeconds } = Input.parse(input);
    const role = store.find(RoleArn);
    const wish = { action: 'sts:AssumeRole', principal: caller, keys: { 'sts:ExternalId': ExternalId } };
    if (role === null || !permits([role.trust], wish)) {
      const message = `User: ${caller} is not authorized to perform: sts:AssumeRole on resource: ${RoleArn}`;
      throw new ServiceError('AccessDenied', message, 403);
    }
    const now = Date.now();
    const session = {
      accessKeyId: idWith('ASIA'),
      secretAccessKey: randomBytes(30).toString('base64'),
      token: randomBytes(96).toString('base64'),
      roleArn: RoleArn,
      expiresAt: now + DurationSeconds * 1_000,
    };
    store.addSession(session, now);
    return {
      Credentials: {
        AccessKeyId: session.accessKeyId,
        SecretAccessKey: session.secretAccessKey,
        SessionToken: session.token,
        Expiration: new Date(session.expiresAt).toISOString(),
      },
      AssumedRoleUser: {
        AssumedRoleId: `${role.id}:${RoleSessionName}`,
        Arn: `arn:aws:sts::${accountId}:assumed-role/${RoleArn.split('/').at(-1)}/${RoleSessionName}`,
      },
    };
  };
}
