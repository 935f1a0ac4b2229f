import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Credentials, Engine } from './engine.ts';
import {
  asServiceError,
  callOf,
  type Operation,
  parseJson,
  readBody,
  requireSignature,
  ServiceError,
  sendJson,
} from './service-call.ts';

/** A service that speaks AWS JSON: every call is a POST whose `x-amz-target` header names the operation. */
export interface JsonService {
  /** The name in the credential scope, such as `cognito-idp`. */
  readonly signingName: string;
  /** What stands before the dot of `x-amz-target`, such as `AmazonSQS`. */
  readonly target: string;
  readonly version: '1.0' | '1.1';
  /** The code that an input of a wrong shape is refused with. */
  readonly invalidInputCode: string;
  readonly operations: Readonly<Record<string, Operation>>;
  /** Operations that may come unsigned, such as Cognito's sign-in. */
  readonly isPublic?: (operationName: string) => boolean;
  /** Further headers of a refusal. */
  readonly refusalHeaders?: (error: ServiceError) => Readonly<Record<string, string>>;
}

/** Serves an AWS JSON service: checks the signature, finds the operation, answers in the protocol's shape. */
export function serveJson(service: JsonService, credentials: Credentials): Engine['handle'] {
  const contentType = `application/x-amz-json-${service.version}`;

  return async (request: IncomingMessage, response: ServerResponse) => {
    const call = callOf(request, response);
    try {
      const body = await readBody(request);
      const name = operationName(request, service.target);
      if (service.isPublic?.(name) !== true) requireSignature(request, body, service.signingName, credentials);
      const run = Object.hasOwn(service.operations, name) ? service.operations[name] : undefined;
      if (run === undefined) {
        throw new ServiceError('UnknownOperationException', `The local engine has no operation ${name}.`);
      }
      sendJson(response, 200, { 'content-type': contentType }, (await run(parseJson(body), call)) ?? {});
    } catch (thrown) {
      const error = asServiceError(thrown, service.invalidInputCode);
      const headers = { 'content-type': contentType, ...service.refusalHeaders?.(error) };
      sendJson(response, error.status, headers, { __type: error.code, message: error.message });
    }
  };
}

function operationName(request: IncomingMessage, target: string): string {
  const header = request.headers['x-amz-target'];
  const [prefix, name] = typeof header === 'string' ? header.split('.') : [];
  if (prefix !== target || name === undefined) {
    throw new ServiceError('UnknownOperationException', `The header x-amz-target must name an operation of ${target}.`);
  }
  return name;
}
