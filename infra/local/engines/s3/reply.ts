import type { ServerResponse } from 'node:http';
import { type S3Error, s3Error } from './s3-error.ts';
import { type XmlFields, xmlDocument, xmlFields } from './xml.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** Sets the headers that have a value. Text beyond latin1 goes out as UTF-8; line breaks are refused. */
export function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (/[\r\n\0]/.test(value)) throw s3Error('InvalidArgument', { message: `The value of ${name} is not valid.` });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: latin1 is exactly the range that Node accepts in a header
    response.setHeader(name, /^[\x00-\xff]*$/.test(value) ? value : Buffer.from(value, 'utf8').toString('latin1'));
  }
}

/** Answers without a body. */
export function replyEmpty(response: ServerResponse, status: number, headers: Headers = {}): void {
  setHeaders(response, headers);
  if (status !== 204 && status !== 304 && !response.hasHeader('content-length'))
    response.setHeader('content-length', 0);
  response.writeHead(status).end();
}

/** Answers 200 with an XML document. */
export function replyXml(response: ServerResponse, root: string, fields: XmlFields, headers: Headers = {}): void {
  replyText(response, 200, 'application/xml', xmlDocument(root, fields), headers);
}

export function replyText(
  response: ServerResponse,
  status: number,
  contentType: string,
  text: string,
  headers: Headers = {},
): void {
  setHeaders(response, { ...headers, 'content-type': contentType, 'content-length': String(Buffer.byteLength(text)) });
  response.writeHead(status).end(text);
}

/** Answers with the error document, or cuts the connection when the answer has already begun. */
export function replyError(response: ServerResponse, method: string, error: S3Error): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  setHeaders(response, error.headers);
  response.removeHeader('content-length');
  if (method === 'HEAD' || error.status === 304) {
    replyEmpty(response, error.status);
    return;
  }
  const requestId = String(response.getHeader('x-amz-request-id'));
  const body = xmlFields({
    Error: { Code: error.code, Message: error.message, ...error.fields, RequestId: requestId },
  });
  replyText(response, error.status, 'application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

/** ISO 8601 in UTC with milliseconds, as in S3's documents. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The form of `Last-Modified`, which has no milliseconds. */
export function httpTime(milliseconds: number): string {
  return new Date(milliseconds).toUTCString();
}

export function quoted(etag: string): string {
  return `"${etag}"`;
}
