import { splitAddresses } from './addresses.ts';
import type { NamedValue, NewAttachment } from './mailbox.ts';
import {
  decodeQuotedPrintable,
  decodeText,
  type ParameterizedHeader,
  parseHeaders,
  parseParameters,
} from './mime-header.ts';

/** What a mail client would show of a MIME message. */
export interface MimeMessage {
  readonly headers: readonly NamedValue[];
  readonly from: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly NewAttachment[];
}

interface Part {
  readonly type: ParameterizedHeader;
  readonly disposition: ParameterizedHeader;
  readonly contentId: string | null;
  readonly content: Buffer;
}

const deepestNesting = 20;

/** Reads a MIME message (RFC 5322, 2045–2047, 2231), leniently: what cannot be understood is shown as it is. */
export function parseMimeMessage(source: Uint8Array): MimeMessage {
  const { headers, body } = split(Buffer.from(source).toString('latin1'));
  const parts = leaves(headers, body, 0);
  const isBody = ({ disposition, type }: Part) => disposition.value !== 'attachment' && !type.parameters.has('name');
  const text = parts.find((part) => isBody(part) && part.type.value === 'text/plain');
  const html = parts.find((part) => isBody(part) && part.type.value === 'text/html');
  const addresses = (name: string) => splitAddresses(valueOfHeader(headers, name) ?? '');
  return {
    headers,
    from: valueOfHeader(headers, 'from') ?? null,
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('reply-to'),
    subject: valueOfHeader(headers, 'subject') ?? '',
    text: text === undefined ? null : textOf(text),
    html: html === undefined ? null : textOf(html),
    attachments: parts.filter((part) => part !== text && part !== html).map(asAttachment),
  };
}

function split(message: string): { headers: NamedValue[]; body: string } {
  // A part without headers begins with the empty line.
  const end = /^\r?\n|\r?\n\r?\n/.exec(message);
  if (end === null) return { headers: parseHeaders(message), body: '' };
  return { headers: parseHeaders(message.slice(0, end.index)), body: message.slice(end.index + end[0].length) };
}

function leaves(headers: readonly NamedValue[], body: string, depth: number): Part[] {
  const type = parseParameters(valueOfHeader(headers, 'content-type') ?? 'text/plain');
  const boundary = type.parameters.get('boundary');
  if (type.value.startsWith('multipart/') && boundary !== undefined && depth < deepestNesting) {
    return sections(body, boundary).flatMap((section) => {
      const part = split(section);
      return leaves(part.headers, part.body, depth + 1);
    });
  }
  const encoding = valueOfHeader(headers, 'content-transfer-encoding')?.toLowerCase();
  return [
    {
      type,
      disposition: parseParameters(valueOfHeader(headers, 'content-disposition') ?? ''),
      contentId: valueOfHeader(headers, 'content-id')?.replace(/^<|>$/g, '') ?? null,
      content: decode(body, encoding),
    },
  ];
}

function sections(body: string, boundary: string): string[] {
  const found: string[][] = [];
  for (const line of body.split(/(?<=\n)/)) {
    const bare = line.trimEnd();
    if (bare === `--${boundary}--`) break;
    if (bare === `--${boundary}`) found.push([]);
    else found.at(-1)?.push(line);
  }
  // The line break before a boundary belongs to the boundary.
  return found.map((lines) => lines.join('').replace(/\r?\n$/, ''));
}

function decode(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body);
  return Buffer.from(body, 'latin1');
}

function textOf({ content, type }: Part): string {
  return decodeText(content, type.parameters.get('charset'));
}

function asAttachment({ type, disposition, contentId, content }: Part, index: number): NewAttachment {
  const fileName = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? `part-${index + 1}`;
  return { fileName, contentType: type.value, contentId, content };
}

function valueOfHeader(headers: readonly NamedValue[], wanted: string): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === wanted)?.value;
}
