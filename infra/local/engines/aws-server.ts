import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Engine } from './engine.ts';
import { sendJson } from './service-call.ts';
import { claimedScope } from './sigv4.ts';

const serviceNames = ['s3', 'sqs', 'cognito-idp', 'ses', 'scheduler', 'secretsmanager', 'ssm', 'sts', 'iam'] as const;

/** The services that share the port, by their signing names. */
export type ServiceName = (typeof serviceNames)[number];

/** A server of local engines. Pass `url` to the SDK as `AWS_ENDPOINT_URL`. */
export interface AwsServer {
  readonly url: string;
  readonly port: number;
  /** Stops taking requests and lets the answers under way end; the engines stay open. */
  close(): Promise<void>;
}

/** `port` 0 takes a free one. `host` is 127.0.0.1 unless given: the engines are not meant for a network. */
export interface AwsServerOptions {
  readonly engines: Readonly<Partial<Record<ServiceName, Engine>>>;
  readonly port: number;
  readonly host?: string;
}

const targets: Readonly<Record<string, ServiceName>> = {
  AmazonSQS: 'sqs',
  AWSCognitoIdentityProviderService: 'cognito-idp',
  secretsmanager: 'secretsmanager',
  AmazonSSM: 'ssm',
};

const graceInMilliseconds = 2000;

/** Serves the engines on one port: the signature's scope names the service, or the target header, or the path. */
export async function serveAws({ engines, port, host = '127.0.0.1' }: AwsServerOptions): Promise<AwsServer> {
  const server = createServer((request, response) => {
    response.setHeader('x-amzn-requestid', randomUUID());
    const service = serviceOf(request);
    const engine = isServiceName(service) ? engines[service] : undefined;
    if (engine === undefined) {
      const message = `No local engine serves ${service}.`;
      sendJson(response, 501, { 'content-type': 'application/json' }, { __type: 'UnknownService', message });
      return;
    }
    engine.handle(request, response).catch((error: unknown) => {
      console.error(`The local engine failed at ${request.method} ${request.url}`, error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, {}, { __type: 'InternalFailure', message: 'The local engine failed.' });
    });
  });
  // Long polls of SQS last 20 seconds and large uploads longer; Node's own limits would cut them off.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;

  return {
    url: `http://${host}:${boundPort}`,
    port: boundPort,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cutOff = setTimeout(() => server.closeAllConnections(), graceInMilliseconds);
      await closed;
      clearTimeout(cutOff);
    },
  };
}

/** The signing name of the service that a request is meant for, served here or not. */
function serviceOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const scope = claimedScope(url, request.headers);
  if (scope !== undefined) return scope.service;
  const [target = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  if (target !== '') return Object.hasOwn(targets, target) ? (targets[target] ?? target) : target;
  // Public keys of a user pool, whose id has an underscore as no bucket's name has; anything else unsigned is for S3 to judge.
  return /^\/[\w-]+_\w+\/\.well-known\//.test(url) ? 'cognito-idp' : 's3';
}

function isServiceName(name: string): name is ServiceName {
  return serviceNames.some((known) => known === name);
}
