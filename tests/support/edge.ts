import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { AwsAccess } from '#infra/local/aws-clients.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';

export const secretsOf = ({ region, credentials, endpoints }: AwsAccess): SecretsManagerClient =>
  new SecretsManagerClient({ region, credentials, endpoint: endpoints.services });

/** What the distribution sends along, for whoever stands in its place; `arn` is that of its secret. */
export async function throughEdge(
  access: AwsAccess,
  arn: string | undefined,
  address = '127.0.0.1',
): Promise<Record<string, string>> {
  const { SecretString = '' } = await secretsOf(access).send(new GetSecretValueCommand({ SecretId: arn }));
  // The previous one is what the distribution sends until it is deployed again.
  const { current, previous } = JSON.parse(SecretString);
  return { [edgeHeaders.originSecret]: previous ?? current, [edgeHeaders.viewerAddress]: address };
}
