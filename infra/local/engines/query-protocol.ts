import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Credentials, Engine } from './engine.ts';
import { type XmlFields, xmlFields } from './s3/xml.ts';
import { asServiceError, readBody, requireSignature, ServiceError } from './service-call.ts';

/** One action: takes the fields of the form, returns what stands in its result. Refuses by throwing a `ServiceError`. */
export type Action = (input: Readonly<Record<string, string>>) => XmlFields;

/** A service that speaks AWS Query: a form goes in, whose `Action` names the operation, and XML comes out. */
export interface QueryService {
  /** The name in the credential scope, such as `sts`. */
  readonly signingName: string;
  /** Such as `2011-06-15`. */
  readonly version: string;
  /** The code that an input of a wrong shape is refused with. */
  readonly invalidInputCode: string;
  readonly actions: Readonly<Record<string, Action>>;
}

/** Serves an AWS Query service: checks the signature, finds the action, answers in the protocol's shape. */
export function serveQuery(service: QueryService, credentials: Credentials): Engine['handle'] {
  const namespace = `https://${service.signingName}.amazonaws.com/doc/${service.version}/`;
  return async (request: IncomingMessage, response: ServerResponse) => {
    const answer = (status: number, root: string, fields: XmlFields) => {
      const text = Buffer.from(`<${root} xmlns="${namespace}">${xmlFields(fields)}</${root}>`);
      response.writeHead(status, { 'content-type': 'text/xml', 'content-length': text.length });
      response.end(text);
    };
    try {
      const body = await readBody(request);
      requireSignature(request, body, service.signingName, credentials);
      const { Action: name = '', ...input } = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      const run = Object.hasOwn(service.actions, name) ? service.actions[name] : undefined;
      if (run === undefined) throw new ServiceError('InvalidAction', `The local engine has no action ${name}.`);
      answer(200, `${name}Response`, {
        [`${name}Result`]: run(input),
        ResponseMetadata: { RequestId: randomUUID() },
      });
    } catch (thrown) {
      const { code, message, status } = asServiceError(thrown, service.invalidInputCode);
      const Type = status < 500 ? 'Sender' : 'Receiver';
      answer(status, 'ErrorResponse', { Error: { Type, Code: code, Message: message }, RequestId: randomUUID() });
    }
  };
}
