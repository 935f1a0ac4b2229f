import { createHash } from 'node:crypto';
import type { AwsAccess } from '#infra/local/aws-clients.ts';
import { expectedSignature } from '#infra/local/engines/sigv4-canonical.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Access = Pick<AwsAccess, 'credentials'> & { readonly endpoints: Pick<AwsAccess['endpoints'], 'services'> };

/** Calls the local IAM, for which this machine has no client. Throws what it refuses. */
async function callIam(access: Access, input: Readonly<Record<string, string>>): Promise<void> {
  const { accessKeyId, secretAccessKey } = access.credentials;
  const { host } = new URL(access.endpoints.services);
  const timestamp = `${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const scope = { accessKeyId, date: timestamp.slice(0, 8), region: 'us-east-1', service: 'iam' };
  const body = new URLSearchParams({ Version: '2010-05-08', ...input }).toString();
  const headers = { host, 'x-amz-date': timestamp };
  const signedHeaders = Object.keys(headers);
  const parts = { method: 'POST', path: '/', query: '', headers, signedHeaders, payloadHash: sha256(body) };
  const signature = expectedSignature(parts, scope, timestamp, secretAccessKey);
  const credential = [accessKeyId, scope.date, scope.region, scope.service, 'aws4_request'].join('/');
  const response = await fetch(`${access.endpoints.services}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-amz-date': timestamp,
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
    },
    body,
  });
  if (!response.ok) throw new Error(`${input['Action']}: ${await response.text()}`);
}

/** Makes a role that whoever names the external id may act as. */
export const makeRole = (access: Access, name: string, trustPolicy: string): Promise<void> =>
  callIam(access, { Action: 'CreateRole', RoleName: name, AssumeRolePolicyDocument: trustPolicy });

/** Lets a role put objects into a bucket. */
export const letRoleWrite = (access: Access, name: string, bucket: string): Promise<void> =>
  callIam(access, {
    Action: 'PutRolePolicy',
    RoleName: name,
    PolicyName: 'write',
    PolicyDocument: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 's3:PutObject', Resource: `arn:aws:s3:::${bucket}/*` }],
    }),
  });

/** Takes that from it. */
export const stopRoleWriting = (access: Access, name: string): Promise<void> =>
  callIam(access, { Action: 'DeleteRolePolicy', RoleName: name, PolicyName: 'write' });
