import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { environment } from './environment.ts';

const secretsManager = new SecretsManagerClient({});
const parameters = new SSMClient({});

/** Remembers what does not change while a function lives; a failed read is not remembered. */
function remembered<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}

/** The key that signs cursors and mailed links. */
export const signingKey = remembered(async (): Promise<string> => {
  const { SecretString } = await secretsManager.send(
    new GetSecretValueCommand({ SecretId: environment().SIGNING_SECRET_ARN }),
  );
  if (!SecretString) throw new Error('The signing secret has no value.');
  return SecretString;
});

/** The site's address without a trailing slash, e.g. `https://d111111abcdef8.cloudfront.net`. */
export const siteUrl = remembered(async (): Promise<string> => {
  const { Parameter } = await parameters.send(new GetParameterCommand({ Name: environment().SITE_URL_PARAMETER }));
  if (!Parameter?.Value) throw new Error('The site URL parameter has no value.');
  return Parameter.Value.replace(/\/$/, '');
});
