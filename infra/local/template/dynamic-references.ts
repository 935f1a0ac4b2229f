import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const reference =
  /\{\{resolve:secretsmanager:(arn:(?:[^:}]*:){4}secret:[^:}]+|[^:}]+):SecretString:([^:}]*):?([^:}]*):?([^:}]*)\}\}/g;

/**
 * Replaces references like `{{resolve:secretsmanager:<secret>:SecretString:<key>:<stage>:<version>}}` by the values of secrets, as CloudFormation does
 * whenever it makes or changes a resource. Other kinds of references stay as they are.
 */
export async function resolveDynamically(value: unknown, secrets: SecretsManagerClient): Promise<unknown> {
  if (typeof value === 'string') return inText(value, secrets);
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolveDynamically(item, secrets)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([name, item]) => [name, await resolveDynamically(item, secrets)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function inText(text: string, secrets: SecretsManagerClient): Promise<string> {
  let resolved = text;
  for (const [whole, id = '', key = '', stage = '', version = ''] of text.matchAll(reference)) {
    const { SecretString = '' } = await secrets.send(
      new GetSecretValueCommand({
        SecretId: id,
        ...(stage === '' ? {} : { VersionStage: stage }),
        ...(version === '' ? {} : { VersionId: version }),
      }),
    );
    resolved = resolved.replace(whole, () => (key === '' ? SecretString : valueIn(SecretString, key, id)));
  }
  return resolved;
}

function valueIn(secret: string, key: string, id: string): string {
  const value: unknown = JSON.parse(secret)[key];
  if (typeof value !== 'string') throw new Error(`The secret ${id} has no value ${key}`);
  return value;
}
