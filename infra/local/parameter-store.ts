import { createHash } from 'node:crypto';
import type { Credentials } from './engines/engine.ts';
import { expectedSignature } from './engines/sigv4-canonical.ts';

/** The two calls of Systems Manager's parameter store that are needed here. */
export interface ParameterStore {
  put(name: string, value: string, type: string): Promise<void>;
  get(name: string): Promise<string>;
}

interface Access {
  readonly region: string;
  readonly credentials: Credentials;
  readonly endpoint: string;
}

/** A signed client for the parameter store: two calls do not justify one more SDK package. */
export function parameterStore(access: Access): ParameterStore {
  return {
    async put(name, value, type) {
      await call(access, 'PutParameter', { Name: name, Value: value, Type: type, Overwrite: true });
    },
    async get(name) {
      const answer = await call(access, 'GetParameter', { Name: name, WithDecryption: true });
      return answer.Parameter?.Value ?? '';
    },
  };
}

async function call({ region, credentials, endpoint }: Access, operation: string, input: object) {
  const url = new URL(endpoint);
  const body = JSON.stringify(input);
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    host: url.host,
    'x-amz-date': timestamp,
    'x-amz-target': `AmazonSSM.${operation}`,
  };
  const signedHeaders = Object.keys(headers);
  const payloadHash = createHash('sha256').update(body).digest('hex');
  const { accessKeyId, secretAccessKey } = credentials;
  const scope = { accessKeyId, date: timestamp.slice(0, 8), region, service: 'ssm' };
  const parts = { method: 'POST', path: '/', query: '', headers, signedHeaders, payloadHash };
  const signature = expectedSignature(parts, scope, timestamp, secretAccessKey);
  const credential = `${accessKeyId}/${scope.date}/${region}/ssm/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`;
  const response = await fetch(url, { method: 'POST', headers: { ...headers, authorization }, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation} ${JSON.stringify(input)}: ${response.status} ${text}`);
  return JSON.parse(text || '{}') as { Parameter?: { Value?: string } };
}
