import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BucketStore } from './bucket-store.ts';
import { replyEmpty, setHeaders } from './reply.ts';
import { s3Error } from './s3-error.ts';
import { childrenNamed, childText, parseXml } from './xml.ts';

const allowedMethods = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'];

interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAgeInSeconds: string | undefined;
}

interface CorsQuestion {
  readonly origin: string;
  readonly method: string;
  readonly headers: readonly string[];
}

/** The rules of a `CORSConfiguration` document, in the order in which they are tried. Throws MalformedXML or InvalidRequest. */
export function parseCorsRules(document: string): CorsRule[] {
  return childrenNamed(parseXml(document, 'CORSConfiguration'), 'CORSRule').map((rule) => {
    const texts = (name: string) => childrenNamed(rule, name).map(({ text }) => text);
    const methods = texts('AllowedMethod');
    const origins = texts('AllowedOrigin');
    const unknown = methods.find((method) => !allowedMethods.includes(method));
    if (unknown !== undefined) {
      throw s3Error('InvalidRequest', { message: `Found unsupported HTTP method in CORS config: ${unknown}` });
    }
    if (methods.length === 0 || origins.length === 0) throw s3Error('MalformedXML');
    return {
      origins,
      methods,
      headers: texts('AllowedHeader'),
      exposed: texts('ExposeHeader'),
      maxAgeInSeconds: childText(rule, 'MaxAgeSeconds'),
    };
  });
}

/** Lets a browser read the answer, refusals included, when a rule of the bucket allows the origin and the method. */
export function allowOrigin(buckets: BucketStore, bucket: string, message: IncomingMessage, response: ServerResponse) {
  const { origin } = message.headers;
  if (origin === undefined) return;
  const question = { origin, method: message.method ?? '', headers: [] };
  const rule = matchingRule(buckets, bucket, question);
  if (rule !== undefined) setHeaders(response, corsHeaders(rule, question));
}

/** Answers a browser's preflight. Throws AccessForbidden when no rule allows what it asks for. */
export function answerPreflight(
  buckets: BucketStore,
  bucket: string,
  message: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin } = message.headers;
  const method = message.headers['access-control-request-method'];
  if (origin === undefined || method === undefined) {
    throw s3Error('InvalidRequest', { message: 'Insufficient information. Origin and requested method are needed.' });
  }
  const headers = (message.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const question = { origin, method, headers };
  const rule = matchingRule(buckets, bucket, question);
  if (rule === undefined) throw s3Error('AccessForbidden');
  replyEmpty(response, 200, {
    ...corsHeaders(rule, question),
    'access-control-allow-headers': headers.length > 0 ? headers.join(', ') : undefined,
  });
}

function matchingRule(buckets: BucketStore, bucket: string, question: CorsQuestion): CorsRule | undefined {
  const document = buckets.configuration(bucket, 'cors');
  if (document === undefined) return undefined;
  return parseCorsRules(document).find(
    ({ origins, methods, headers }) =>
      origins.some((pattern) => fits(pattern, question.origin)) &&
      methods.includes(question.method) &&
      question.headers.every((name) => headers.some((pattern) => fits(pattern.toLowerCase(), name))),
  );
}

function corsHeaders(rule: CorsRule, { origin }: CorsQuestion): Record<string, string | undefined> {
  const isOpen = rule.origins.find((pattern) => fits(pattern, origin)) === '*';
  return {
    'access-control-allow-origin': isOpen ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    'access-control-allow-credentials': isOpen ? undefined : 'true',
    'access-control-expose-headers': rule.exposed.length > 0 ? rule.exposed.join(', ') : undefined,
    'access-control-max-age': rule.maxAgeInSeconds,
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** A pattern may hold one `*`, which stands for any text. */
function fits(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
