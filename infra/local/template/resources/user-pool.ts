import {
  type CognitoIdentityProviderClient,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
  DescribeUserPoolCommand,
  ResourceNotFoundException,
  SetUserPoolMfaConfigCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const passwordPolicy = z.strictObject({
  MinimumLength: z.number().optional(),
  RequireLowercase: z.boolean().optional(),
  RequireUppercase: z.boolean().optional(),
  RequireNumbers: z.boolean().optional(),
  RequireSymbols: z.boolean().optional(),
  TemporaryPasswordValidityDays: z.number().optional(),
  PasswordHistorySize: z.number().optional(),
});

const attribute = z.strictObject({
  Name: z.string(),
  AttributeDataType: z.enum(['String', 'Number', 'DateTime', 'Boolean']).optional(),
  Mutable: z.boolean().optional(),
  Required: z.boolean().optional(),
  DeveloperOnlyAttribute: z.boolean().optional(),
  StringAttributeConstraints: z
    .strictObject({ MinLength: z.string().optional(), MaxLength: z.string().optional() })
    .optional(),
  NumberAttributeConstraints: z
    .strictObject({ MinValue: z.string().optional(), MaxValue: z.string().optional() })
    .optional(),
});

const userPool = z.strictObject({
  UserPoolName: z.string().optional(),
  Policies: z.strictObject({ PasswordPolicy: passwordPolicy.optional(), SignInPolicy: noEffect }).optional(),
  Schema: z.array(attribute).optional(),
  UsernameAttributes: z.array(z.enum(['email', 'phone_number'])).optional(),
  AliasAttributes: z.array(z.enum(['email', 'phone_number', 'preferred_username'])).optional(),
  AutoVerifiedAttributes: z.array(z.enum(['email', 'phone_number'])).optional(),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.boolean() }).optional(),
  MfaConfiguration: z.enum(['OFF', 'ON', 'OPTIONAL']).optional(),
  EnabledMfas: z.array(z.string()).optional(),
  AdminCreateUserConfig: z
    .strictObject({
      AllowAdminCreateUserOnly: z.boolean().optional(),
      InviteMessageTemplate: noEffect,
      UnusedAccountValidityDays: noEffect,
    })
    .optional(),
  AccountRecoverySetting: z
    .strictObject({
      RecoveryMechanisms: z.array(
        z.strictObject({
          Name: z.enum(['verified_email', 'verified_phone_number', 'admin_only']),
          Priority: z.number(),
        }),
      ),
    })
    .optional(),
  VerificationMessageTemplate: noEffect,
  EmailVerificationMessage: noEffect,
  EmailVerificationSubject: noEffect,
  SmsVerificationMessage: noEffect,
  EmailConfiguration: noEffect,
  DeviceConfiguration: noEffect,
  DeletionProtection: noEffect,
  UserPoolAddOns: noEffect,
  UserPoolTier: noEffect,
  UserPoolTags: noEffect,
  UserAttributeUpdateSettings: noEffect,
});

type UserPool = z.infer<typeof userPool>;

/** A user pool with its password policy, attributes and second factor. Schema and user names are fixed once it exists, as on AWS. */
export const cognitoUserPool = resourceKind<UserPool>({
  properties: userPool,
  async provision(request, { aws, region, accountId }) {
    const { properties, previous } = request;
    const { UserPoolName, UsernameAttributes, AliasAttributes, UsernameConfiguration, Schema } = properties;
    let id = previous?.ref;
    if (id === undefined || !(await exists(aws.cognito, id))) {
      const { UserPool: made } = await aws.cognito.send(
        new CreateUserPoolCommand({
          PoolName: UserPoolName ?? generatedName(request, 128),
          ...(UsernameAttributes ? { UsernameAttributes } : {}),
          ...(AliasAttributes ? { AliasAttributes } : {}),
          ...(UsernameConfiguration ? { UsernameConfiguration } : {}),
          ...(Schema ? { Schema } : {}),
          ...changeable(properties),
        }),
      );
      id = made?.Id;
    } else {
      await aws.cognito.send(new UpdateUserPoolCommand({ UserPoolId: id, ...changeable(properties) }));
    }
    if (id === undefined) throw new Error('The engine made a user pool without an id');
    await setSecondFactor(aws.cognito, id, properties);
    const providerName = `cognito-idp.${region}.amazonaws.com/${id}`;
    const attributes = {
      Arn: `arn:aws:cognito-idp:${region}:${accountId}:userpool/${id}`,
      ProviderName: providerName,
      ProviderURL: `https://${providerName}`,
      UserPoolId: id,
    };
    return { ref: id, attributes };
  },
});

function changeable(properties: UserPool): Omit<CreateUserPoolCommandInput, 'PoolName'> {
  const { Policies, AutoVerifiedAttributes, AdminCreateUserConfig: admin, AccountRecoverySetting } = properties;
  return {
    ...(Policies?.PasswordPolicy ? { Policies: { PasswordPolicy: Policies.PasswordPolicy } } : {}),
    ...(AutoVerifiedAttributes ? { AutoVerifiedAttributes } : {}),
    ...(admin?.AllowAdminCreateUserOnly === undefined
      ? {}
      : { AdminCreateUserConfig: { AllowAdminCreateUserOnly: admin.AllowAdminCreateUserOnly } }),
    ...(AccountRecoverySetting ? { AccountRecoverySetting } : {}),
  };
}

async function setSecondFactor(client: CognitoIdentityProviderClient, id: string, properties: UserPool): Promise<void> {
  const { MfaConfiguration, EnabledMfas = [] } = properties;
  if (MfaConfiguration === undefined || MfaConfiguration === 'OFF') return;
  await client.send(
    new SetUserPoolMfaConfigCommand({
      UserPoolId: id,
      MfaConfiguration,
      SoftwareTokenMfaConfiguration: { Enabled: EnabledMfas.includes('SOFTWARE_TOKEN_MFA') },
    }),
  );
}

async function exists(client: CognitoIdentityProviderClient, id: string): Promise<boolean> {
  try {
    await client.send(new DescribeUserPoolCommand({ UserPoolId: id }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}
