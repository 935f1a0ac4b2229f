import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { type Operation, operation } from '../service-call.ts';
import { customAttributes, standardAttributes } from './attributes.ts';
import type { Cognito } from './cognito.ts';
import { readPage } from './paging.ts';
import { ChangeablePoolSettings, MfaMode, type PoolMfa, PoolSettings } from './pool-settings.ts';
import { insertPool, listPools, type Pool, passwordPolicyOf, poolOf, updatePool } from './pools.ts';
import { newPoolId } from './random-names.ts';
import { refusals } from './refusals.ts';
import { drawSigningKeys, insertSigningKey } from './signing-keys.ts';

const PoolChoice = z.object({ UserPoolId: z.string() });
const MfaSettings = PoolChoice.extend({
  MfaConfiguration: MfaMode.optional(),
  SoftwareTokenMfaConfiguration: z.object({ Enabled: z.boolean().default(false) }).optional(),
  SmsMfaConfiguration: z.never('Codes by text message do not exist here').optional(),
  EmailMfaConfiguration: z.never('Codes by email do not exist here').optional(),
});

/** The operations on pools as a whole. */
export function poolOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  return {
    CreateUserPool: operation(PoolSettings, (settings) => createUserPool(cognito, settings)),
    DescribeUserPool: operation(PoolChoice, (input) => ({
      UserPool: describePool(cognito, poolOf(cognito, input.UserPoolId)),
    })),
    UpdateUserPool: operation(ChangeablePoolSettings.extend(PoolChoice.shape), (input) =>
      updateUserPool(cognito, input),
    ),
    DeleteUserPool: operation(PoolChoice, (input) => deleteUserPool(cognito, input.UserPoolId)),
    ListUserPools: operation(
      z.object({ MaxResults: z.int().min(1).max(60), NextToken: z.string().optional() }),
      ({ MaxResults, NextToken }) => listUserPools(cognito, MaxResults, NextToken),
    ),
    SetUserPoolMfaConfig: operation(MfaSettings, (input) => setUserPoolMfaConfig(cognito, input)),
    GetUserPoolMfaConfig: operation(PoolChoice, (input) => describeMfa(poolOf(cognito, input.UserPoolId).mfa)),
  };
}

async function createUserPool(cognito: Cognito, settings: PoolSettings) {
  const id = newPoolId(cognito.region);
  const keys = await drawSigningKeys();
  inTransaction(cognito.database, () => {
    insertPool(cognito, id, settings, { mode: settings.MfaConfiguration ?? 'OFF', hasSoftwareToken: false });
    for (const key of keys) insertSigningKey(cognito, id, key);
  });
  return { UserPool: describePool(cognito, poolOf(cognito, id)) };
}

// As in the real service: a setting that the call does not name goes back to its default. The second factor has an operation of its own.
function updateUserPool(cognito: Cognito, input: z.infer<typeof ChangeablePoolSettings> & { UserPoolId: string }) {
  const { UserPoolId, ...changes } = input;
  const { settings, mfa } = poolOf(cognito, UserPoolId);
  const { PoolName, UsernameAttributes, Schema, UsernameConfiguration } = settings;
  const kept = { PoolName, UsernameAttributes, Schema, UsernameConfiguration };
  const mode = changes.MfaConfiguration ?? mfa.mode;
  updatePool(cognito, UserPoolId, PoolSettings.parse({ ...changes, ...kept }), { ...mfa, mode });
  return {};
}

function deleteUserPool(cognito: Cognito, poolId: string) {
  const { settings } = poolOf(cognito, poolId);
  if (settings.DeletionProtection === 'ACTIVE') {
    throw refusals.invalidParameter(
      'The user pool cannot be deleted because deletion protection is activated. Deletion protection must be inactivated first.',
    );
  }
  cognito.database.prepare('DELETE FROM pools WHERE id = ?').run(poolId);
  return {};
}

function listUserPools(cognito: Cognito, limit: number, token: string | undefined) {
  const page = readPage({ limit, token }, (count, offset) => listPools(cognito, count, offset));
  const UserPools = page.rows.map(({ id, settings, createdAt, modifiedAt }) => ({
    Id: id,
    Name: settings.PoolName,
    CreationDate: createdAt / 1000,
    LastModifiedDate: modifiedAt / 1000,
  }));
  return { UserPools, NextToken: page.nextToken };
}

function setUserPoolMfaConfig(cognito: Cognito, input: z.infer<typeof MfaSettings>) {
  const { id, settings, mfa } = poolOf(cognito, input.UserPoolId);
  const mode = input.MfaConfiguration ?? 'OFF';
  const hasSoftwareToken = input.SoftwareTokenMfaConfiguration?.Enabled ?? mfa.hasSoftwareToken;
  if (mode !== 'OFF' && !hasSoftwareToken) {
    throw refusals.invalidParameter(
      'Invalid MFA configuration given, can not disable all MFAs with a required or optional MFA.',
    );
  }
  updatePool(cognito, id, settings, { mode, hasSoftwareToken });
  return describeMfa({ mode, hasSoftwareToken });
}

function describeMfa({ mode, hasSoftwareToken }: PoolMfa) {
  return { MfaConfiguration: mode, SoftwareTokenMfaConfiguration: { Enabled: hasSoftwareToken } };
}

function describePool(cognito: Cognito, pool: Pool) {
  const { PoolName, Schema, ...settings } = pool.settings;
  const { region, accountId, database } = cognito;
  const counted = database.prepare('SELECT count(*) AS users FROM users WHERE pool_id = ?').get(pool.id);
  return {
    ...settings,
    Id: pool.id,
    Name: PoolName,
    Arn: `arn:aws:cognito-idp:${region}:${accountId}:userpool/${pool.id}`,
    Policies: { ...settings.Policies, PasswordPolicy: passwordPolicyOf(pool) },
    SchemaAttributes: schemaOf(pool),
    MfaConfiguration: pool.mfa.mode,
    EstimatedNumberOfUsers: counted?.['users'],
    CreationDate: pool.createdAt / 1000,
    LastModifiedDate: pool.modifiedAt / 1000,
  };
}

function schemaOf(pool: Pool) {
  const declared = new Map((pool.settings.Schema ?? []).map((attribute) => [attribute.Name, attribute]));
  const standard = ['sub', ...standardAttributes].map((Name) => ({
    AttributeDataType: Name.endsWith('_verified') ? 'Boolean' : Name === 'updated_at' ? 'Number' : 'String',
    Mutable: Name !== 'sub',
    Required: Name === 'sub',
    ...declared.get(Name),
    Name,
    DeveloperOnlyAttribute: false,
  }));
  const custom = [...customAttributes(pool)].map(([Name, attribute]) => ({ ...attribute, Name }));
  return [...standard, ...custom];
}
