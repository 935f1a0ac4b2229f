import { createHash } from 'node:crypto';
import * as z from 'zod';
import { invalidParameter } from './refusals.ts';

/** One message attribute on the wire; `BinaryValue` is base64. */
export const MessageAttribute = z.object({
  DataType: z.string(),
  StringValue: z.string().optional(),
  BinaryValue: z.string().optional(),
});
export type MessageAttribute = z.infer<typeof MessageAttribute>;

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

const mostAttributes = 10;

/** Refuses names, types and values that SQS does not take. */
export function checkMessageAttributes(attributes: MessageAttributes): void {
  const entries = Object.entries(attributes);
  if (entries.length > mostAttributes) {
    throw invalidParameter('MessageAttributes', `A message has at most ${mostAttributes} attributes.`);
  }
  for (const [name, attribute] of entries) {
    const reason = faultOf(name, attribute);
    if (reason !== null) throw invalidParameter('MessageAttributes', `The message attribute '${name}' ${reason}.`);
  }
}

/** Bytes that attributes add to the size of their message: names, types and values. */
export function sizeInBytes(attributes: MessageAttributes): number {
  return Object.entries(attributes).reduce(
    (size, [name, attribute]) =>
      size + Buffer.byteLength(name) + Buffer.byteLength(attribute.DataType) + valueBytes(attribute).length,
    0,
  );
}

/** The digest clients compare: name, type, transport byte and value of each attribute, by name. Undefined without attributes. */
export function md5OfAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  for (const name of names) {
    const attribute = attributes[name];
    if (attribute === undefined) continue;
    hash.update(withLength(Buffer.from(name)));
    hash.update(withLength(Buffer.from(attribute.DataType)));
    hash.update(Buffer.from([isBinary(attribute) ? 2 : 1]));
    hash.update(withLength(valueBytes(attribute)));
  }
  return hash.digest('hex');
}

/** The attributes a receiver asked for: `All`, `.*`, exact names, or prefixes such as `trace.*`. */
export function selectAttributes(attributes: MessageAttributes, wanted: readonly string[]): MessageAttributes {
  const isWanted = (name: string) =>
    wanted.some((want) =>
      want === 'All' || want === '.*' ? true : want.endsWith('.*') ? name.startsWith(want.slice(0, -2)) : want === name,
    );
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isWanted(name)));
}

function faultOf(name: string, attribute: MessageAttribute): string | null {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(name) || name.length > 256) return 'has an invalid name';
  if (/^(aws|amazon)\./i.test(name)) return 'starts with a reserved prefix';
  const [type] = attribute.DataType.split('.');
  if (type !== 'String' && type !== 'Number' && type !== 'Binary') return 'has an invalid message attribute type';
  const value = type === 'Binary' ? attribute.BinaryValue : attribute.StringValue;
  if (value === undefined || value === '') return `must contain a non-empty value of type '${type}'`;
  if (type === 'Number' && !/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value)) return 'is not a number';
  return null;
}

function isBinary(attribute: MessageAttribute): boolean {
  return attribute.DataType.startsWith('Binary');
}

function valueBytes(attribute: MessageAttribute): Buffer {
  return isBinary(attribute)
    ? Buffer.from(attribute.BinaryValue ?? '', 'base64')
    : Buffer.from(attribute.StringValue ?? '', 'utf8');
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
