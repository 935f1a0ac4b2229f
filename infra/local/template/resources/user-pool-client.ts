import {
  type CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  DescribeUserPoolClientCommand,
  type ExplicitAuthFlowsType,
  ResourceNotFoundException,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const timeUnit = z.enum(['seconds', 'minutes', 'hours', 'days']).optional();

const client = z.strictObject({
  UserPoolId: z.string(),
  ClientName: z.string().optional(),
  GenerateSecret: z.boolean().optional(),
  ExplicitAuthFlows: z.array(z.custom<ExplicitAuthFlowsType>((flow) => typeof flow === 'string')).optional(),
  AccessTokenValidity: z.number().optional(),
  IdTokenValidity: z.number().optional(),
  RefreshTokenValidity: z.number().optional(),
  TokenValidityUnits: z.strictObject({ AccessToken: timeUnit, IdToken: timeUnit, RefreshToken: timeUnit }).optional(),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).optional(),
  EnableTokenRevocation: z.boolean().optional(),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  AuthSessionValidity: z.number().optional(),
  SupportedIdentityProviders: noEffect,
  AllowedOAuthFlowsUserPoolClient: noEffect,
  AllowedOAuthFlows: noEffect,
  AllowedOAuthScopes: noEffect,
  CallbackURLs: noEffect,
  LogoutURLs: noEffect,
});

/** An application that signs people in at a user pool. The hosted pages and OAuth flows of Cognito do not exist here. */
export const cognitoUserPoolClient = resourceKind<z.infer<typeof client>>({
  properties: client,
  async provision(request, { aws }) {
    const {
      UserPoolId,
      ClientName = generatedName(request, 128),
      GenerateSecret,
      SupportedIdentityProviders: _providers,
      AllowedOAuthFlowsUserPoolClient: _isOAuth,
      AllowedOAuthFlows: _flows,
      AllowedOAuthScopes: _scopes,
      CallbackURLs: _callbacks,
      LogoutURLs: _logouts,
      ...settings
    } = request.properties;
    const known = request.previous?.ref;
    if (known !== undefined && (await describe(aws.cognito, UserPoolId, known)) !== undefined) {
      await aws.cognito.send(new UpdateUserPoolClientCommand({ ...settings, UserPoolId, ClientId: known, ClientName }));
      return made(known, (await describe(aws.cognito, UserPoolId, known))?.ClientSecret);
    }
    const { UserPoolClient } = await aws.cognito.send(
      new CreateUserPoolClientCommand({
        ...settings,
        UserPoolId,
        ClientName,
        ...(GenerateSecret ? { GenerateSecret } : {}),
      }),
    );
    if (UserPoolClient?.ClientId === undefined) throw new Error('The engine made a user pool client without an id');
    return made(UserPoolClient.ClientId, UserPoolClient.ClientSecret);
  },
});

function made(id: string, secret: string | undefined) {
  return { ref: id, attributes: { ClientId: id, Name: id, ...(secret === undefined ? {} : { ClientSecret: secret }) } };
}

async function describe(cognito: CognitoIdentityProviderClient, poolId: string, clientId: string) {
  try {
    const input = { UserPoolId: poolId, ClientId: clientId };
    return (await cognito.send(new DescribeUserPoolClientCommand(input))).UserPoolClient;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
