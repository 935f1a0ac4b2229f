import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Call } from '#shared/contract/define-area.ts';
import { wordsOfIssue } from '#shared/domain/issue-words.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { soundJson } from './sound-json.ts';

/** A file of a multipart body, beside its fields. */
export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface RawRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly file: UploadedFile | null;
}

/** Repeated names become arrays; API Gateway's own map joins them with commas, which a value may hold too. */
function queryOf(rawQueryString: string): Record<string, unknown> {
  if (rawQueryString === '') return {};
  const values = Map.groupBy(new URLSearchParams(rawQueryString), ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, pairs]) => [name, pairs.length > 1 ? pairs.map(([, value]) => value) : pairs[0]?.[1]]),
  );
}

const bytesOf = (event: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

async function multipartOf(event: APIGatewayProxyEventV2, contentType: string): Promise<Omit<RawRequest, 'query'>> {
  const form = await new Response(new Uint8Array(bytesOf(event)), {
    headers: { 'content-type': contentType },
  }).formData();
  const fields = new Map<string, unknown>();
  let file: UploadedFile | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name, name === 'document' ? soundJson(value) : value);
    else file = { name: value.name, contentType: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  const document = fields.get('document');
  const isObject = typeof document === 'object' && document !== null;
  return { body: { ...Object.fromEntries(fields), ...(isObject ? document : {}) }, file };
}

const unreadable = (error: unknown): DomainError =>
  error instanceof DomainError
    ? error
    : new DomainError('bodyNotJson', { reason: error instanceof Error ? error.name : 'unreadable body' });

function textBodyOf(call: Call, event: APIGatewayProxyEventV2): unknown {
  if (call.body === undefined) return undefined;
  const text = event.isBase64Encoded ? bytesOf(event).toString('utf8') : (event.body ?? '');
  if (call.bodyKind === 'text') return text;
  const isForm = event.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (call.bodyKind === 'form' && isForm) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? undefined : soundJson(text);
}

/** Reads query and body as they came, before any schema. */
export async function readRequest(call: Call, event: APIGatewayProxyEventV2): Promise<RawRequest> {
  const contentType = event.headers['content-type'] ?? '';
  const query = queryOf(event.rawQueryString);
  try {
    return call.bodyKind === 'multipart' && contentType.startsWith('multipart/form-data')
      ? { query, ...(await multipartOf(event, contentType)) }
      : { query, body: textBodyOf(call, event), file: null };
  } catch (error) {
    throw unreadable(error);
  }
}

z.config({ customError: wordsOfIssue });

type Faults = Readonly<Record<string, string>>;

/** Nobody corrects more at once, and an answer has to stay small. */
const mostFaults = 200;
const longestPath = 200;

/** What is wrong with a field is told once, by what is wrong first. */
const faultsIn = ({ issues }: z.ZodError): Faults =>
  Object.fromEntries(
    issues
      .slice(0, mostFaults)
      .toReversed()
      .map(({ path, message }) => [path.join('.').slice(0, longestPath) || 'body', message]),
  );

/** Names of the contract alone: where names are free, whoever sends them may have put anything there. */
export const faultyFields = (fields: Faults): string =>
  Object.keys(fields)
    .map((path) => /^[\w-]*/.exec(path)?.[0] ?? '')
    .join();

/** What is wrong with input, by field. */
export function inputFaults(schema: z.ZodType | undefined, input: unknown): Faults {
  const parsed = schema?.safeParse(input ?? {});
  return parsed === undefined || parsed.success ? {} : faultsIn(parsed.error);
}

/** Parses input by its schema; what is wrong comes back by field, for the form to show. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> | undefined {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const fields = faultsIn(parsed.error);
  throw new DomainError('requestInvalid', { fields, reason: faultyFields(fields) });
}
