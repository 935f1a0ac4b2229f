import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Credentials } from './engine.ts';
import { verifySignature } from './sigv4.ts';

/** The largest body any of the JSON services takes: a mail of 40 MB in base64, with room to spare. */
const largestBodyInBytes = 64 * 1024 * 1024;

/** A refusal as the real service words it: `code` becomes the SDK's exception name, `status` its HTTP status. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.status = status;
  }
}

/** What an operation may know of its request: the host it was sent to (with port), and a signal that fires when the caller hangs up. */
export interface Call {
  readonly host: string;
  readonly gone: AbortSignal;
}

/** One operation of a service: takes the parsed JSON input, returns what is sent back as JSON. Refuses by throwing a `ServiceError`. */
export type Operation = (input: unknown, call: Call) => object | undefined | Promise<object | undefined>;

/** Binds an operation to the shape of its input; an input that does not fit never reaches `run`. */
export function operation<Input>(
  shape: z.ZodType<Input>,
  run: (input: Input, call: Call) => object | undefined | Promise<object | undefined>,
): Operation {
  return (input, call) => run(shape.parse(input), call);
}

/** Reads the whole body. Throws `RequestEntityTooLarge` (413) beyond 64 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBodyInBytes) throw new ServiceError('RequestEntityTooLarge', 'The request is too large.', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws the refusal of the signature, if there is one. `service` is the signing name, such as `sqs`. */
export function requireSignature(
  request: IncomingMessage,
  body: Buffer,
  service: string,
  credentials: Credentials,
): void {
  const verdict = verifySignature({
    method: request.method ?? 'GET',
    rawUrl: request.url ?? '/',
    headers: request.headers,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    credentials,
    service,
    now: new Date(),
  });
  if (!verdict.ok) throw new ServiceError(verdict.code, verdict.message, verdict.status);
}

/** Parses a JSON body; an empty one counts as `{}`. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ServiceError('SerializationException', 'The body is not valid JSON.');
  }
}

/** Describes the request to an operation; `gone` fires when the connection closes before the answer was sent. */
export function callOf(request: IncomingMessage, response: ServerResponse): Call {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) controller.abort();
  });
  return { host: request.headers.host ?? 'localhost', gone: controller.signal };
}

/** Turns whatever an operation threw into a refusal. Input of a wrong shape gets `invalidInputCode`; a defect becomes a 500 and is printed. */
export function asServiceError(error: unknown, invalidInputCode: string): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const where = issue === undefined || issue.path.length === 0 ? 'the request' : issue.path.join('.');
    return new ServiceError(invalidInputCode, `Invalid value at ${where}: ${issue?.message ?? 'unknown'}`);
  }
  console.error(error);
  return new ServiceError('InternalFailure', 'The local engine failed; its log says why.', 500);
}

/** Sends JSON with the request id that the SDK reports in its exceptions. */
export function sendJson(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: object,
): void {
  if (response.destroyed) return;
  const text = Buffer.from(JSON.stringify(body));
  if (!response.hasHeader('x-amzn-requestid')) response.setHeader('x-amzn-requestid', randomUUID());
  response.writeHead(status, { ...headers, 'content-length': text.length });
  response.end(text);
}
