import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Action } from '../query-protocol.ts';
import { ServiceError } from '../service-call.ts';
import { readPolicy } from './policies.ts';
import type { RoleStore } from './role-store.ts';

const roleName = z.string().regex(/^[\w+=,.@-]{1,64}$/);

/** Upper-case letters and digits, as ids of IAM and STS are made of. */
export const idWith = (prefix: string): string =>
  `${prefix}${randomBytes(10).toString('hex').toUpperCase().slice(0, 16)}`;

/** The actions of IAM that make a role which may be assumed. */
export function roleActions(store: RoleStore, accountId: string): Readonly<Record<string, Action>> {
  const arnOf = (name: string) => `arn:aws:iam::${accountId}:role/${name}`;
  const existing = (name: string) => {
    const role = store.find(arnOf(name));
    if (role === null) throw new ServiceError('NoSuchEntity', `The role with name ${name} cannot be found.`, 404);
    return role;
  };
  return {
    CreateRole: (input) => {
      const shape = z.object({ RoleName: roleName, AssumeRolePolicyDocument: z.string() });
      const { RoleName, AssumeRolePolicyDocument } = shape.parse(input);
      readPolicy(AssumeRolePolicyDocument);
      const arn = arnOf(RoleName);
      if (store.find(arn) !== null) {
        throw new ServiceError('EntityAlreadyExists', `Role with name ${RoleName} already exists.`, 409);
      }
      const id = idWith('AROA');
      store.add(arn, id, AssumeRolePolicyDocument);
      return { Role: { Path: '/', RoleName, RoleId: id, Arn: arn, CreateDate: new Date().toISOString() } };
    },
    PutRolePolicy: (input) => {
      const shape = z.object({ RoleName: roleName, PolicyName: z.string().min(1), PolicyDocument: z.string() });
      const { RoleName, PolicyName, PolicyDocument } = shape.parse(input);
      readPolicy(PolicyDocument);
      store.putPolicy(existing(RoleName).arn, PolicyName, PolicyDocument);
      return {};
    },
    DeleteRolePolicy: (input) => {
      const { RoleName, PolicyName } = z.object({ RoleName: roleName, PolicyName: z.string() }).parse(input);
      if (!store.removePolicy(existing(RoleName).arn, PolicyName)) {
        throw new ServiceError('NoSuchEntity', `The role policy with name ${PolicyName} cannot be found.`, 404);
      }
      return {};
    },
  };
}
