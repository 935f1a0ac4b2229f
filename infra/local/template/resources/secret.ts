import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { generatedName, resourceKind } from '../resource-kind.ts';

const generation = z.strictObject({
  PasswordLength: z.number().optional(),
  ExcludeCharacters: z.string().optional(),
  ExcludePunctuation: z.boolean().optional(),
  ExcludeNumbers: z.boolean().optional(),
  ExcludeLowercase: z.boolean().optional(),
  ExcludeUppercase: z.boolean().optional(),
  IncludeSpace: z.boolean().optional(),
  RequireEachIncludedType: z.boolean().optional(),
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
});

const secret = z.strictObject({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: generation.optional(),
  Description: noEffect,
  KmsKeyId: noEffect,
  ReplicaRegions: noEffect,
  Tags: noEffect,
});

type Generation = z.infer<typeof generation>;

/** A secret, generated once and then kept: the template never changes the value of one that exists. */
export const secretsManagerSecret = resourceKind<z.infer<typeof secret>>({
  properties: secret,
  async provision(request, { aws }) {
    const { Name, SecretString, GenerateSecretString } = request.properties;
    const name = Name ?? generatedName(request, 256);
    const existing = await arnOf(aws.secrets, request.previous?.ref ?? name);
    if (existing !== undefined) return made(existing);
    const value = SecretString ?? (await generatedSecret(aws.secrets, GenerateSecretString ?? {}));
    const { ARN } = await aws.secrets.send(new CreateSecretCommand({ Name: name, SecretString: value }));
    if (ARN === undefined) throw new Error(`The engine made the secret ${name} without an ARN`);
    return made(ARN);
  },
});

/** A random text by the rules of `GenerateSecretString`; in a JSON template it becomes the named key. */
async function generatedSecret(client: SecretsManagerClient, rules: Generation): Promise<string> {
  const { SecretStringTemplate: template, GenerateStringKey: key, ...passwordRules } = rules;
  const { RandomPassword } = await client.send(new GetRandomPasswordCommand(passwordRules));
  if (RandomPassword === undefined) throw new Error('The engine made no password');
  return template === undefined || key === undefined
    ? RandomPassword
    : JSON.stringify({ ...JSON.parse(template), [key]: RandomPassword });
}

function made(arn: string) {
  return { ref: arn, attributes: { Id: arn } };
}

async function arnOf(client: SecretsManagerClient, id: string): Promise<string | undefined> {
  try {
    return (await client.send(new DescribeSecretCommand({ SecretId: id }))).ARN;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
