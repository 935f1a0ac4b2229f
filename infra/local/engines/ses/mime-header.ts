import type { NamedValue } from './mailbox.ts';

/** A header value with parameters, such as `attachment; filename=notice.pdf`. Names and the main value are in lower case. */
export interface ParameterizedHeader {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Splits a header block into its fields, in order, with folded lines joined and encoded words (RFC 2047) decoded. */
export function parseHeaders(block: string): NamedValue[] {
  return block
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      if (colon <= 0) return [];
      return [{ name: line.slice(0, colon).trim(), value: decodeWords(line.slice(colon + 1).trim()) }];
    });
}

/** Reads `value; name=text; name*=utf-8''text` (RFC 2231, also in numbered pieces). */
export function parseParameters(header: string): ParameterizedHeader {
  const [value = '', ...rest] = header.match(/(?:"(?:[^"\\]|\\.)*"|[^;"])+/g) ?? [];
  const pieces = new Map<string, string>();
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    if (equals < 0) continue;
    const name = parameter.slice(0, equals).trim().toLowerCase();
    const text = parameter.slice(equals + 1).trim();
    const [, base = name, extended] = /^(.*?)(?:\*\d+)?(\*)?$/.exec(name) ?? [];
    const unquoted = text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
    pieces.set(base, (pieces.get(base) ?? '') + (extended === undefined ? unquoted : decodeExtended(unquoted)));
  }
  return { value: value.trim().toLowerCase(), parameters: pieces };
}

/** Decodes bytes in a named character set; one that is not known is read as UTF-8. */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Undoes quoted-printable (RFC 2045). */
export function decodeQuotedPrintable(text: string): Buffer {
  const joined = text.replace(/[ \t]+(?=\r?\n|$)/g, '').replace(/=\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => byte(hex)),
    'latin1',
  );
}

/** Space between two encoded words is not part of the text, and some senders split a character across two of them. */
function decodeWords(value: string): string {
  return asUtf8(value).replace(/=\?[^?]+\?[bq]\?[^?]*\?=(?:\s*=\?[^?]+\?[bq]\?[^?]*\?=)*/gi, (run) => {
    const decoded: { charset: string; bytes: Buffer }[] = [];
    for (const [, charset = '', encoding, text = ''] of run.matchAll(/=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi)) {
      const isBase64 = encoding?.toLowerCase() === 'b';
      const bytes = isBase64 ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text.replaceAll('_', '=20'));
      const last = decoded.at(-1);
      if (last?.charset.toLowerCase() === charset.toLowerCase()) last.bytes = Buffer.concat([last.bytes, bytes]);
      else decoded.push({ charset, bytes });
    }
    return decoded.map(({ charset, bytes }) => decodeText(bytes, charset)).join('');
  });
}

function decodeExtended(text: string): string {
  const [, charset, encoded = text] = /^([^']*)'[^']*'(.*)$/.exec(text) ?? [];
  const bytes = encoded.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => byte(hex));
  return decodeText(Buffer.from(bytes, 'latin1'), charset);
}

/** Headers are read byte by byte; some senders put bare UTF-8 into them (RFC 6532). */
function asUtf8(value: string): string {
  return decodeText(Buffer.from(value, 'latin1'), 'utf-8');
}

function byte(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
