import { SaxesParser } from 'saxes';
import { UnreadableOfficeFile } from './unreadable-office-file.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** What a reader of XML hears of, in the order of the text. Names come without the prefix of their namespace. */
export interface XmlListener {
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Elements within each other; Office needs a few dozen. */
const deepest = 256;
/** Bytes that are decoded at a time. */
const slice = 65_536;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML once from its beginning to its end. Entities are not expanded beyond XML's own five; a document type, which could define some, is refused, and
 * so is what is not well-formed. Throws `UnreadableOfficeFile`.
 */
export function readXml(content: Uint8Array, listener: XmlListener): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  const refuse = (cause: unknown) => {
    throw new UnreadableOfficeFile('corrupt', cause);
  };
  parser.on('error', refuse);
  parser.on('doctype', () => refuse('document type'));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) refuse('too deep');
    listener.open(withoutPrefix(name), namedPlainly(attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listener.close?.(withoutPrefix(name));
  });
  const onText = (text: string) => listener.text?.(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  const decoder = decoderOf(content);
  for (let from = 0; from < content.length; from += slice)
    parser.write(decoder.decode(content.subarray(from, from + slice), { stream: true }));
  parser.close();
}

const decoderOf = ([first, second]: Uint8Array) => {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8');
};

function namedPlainly(attributes: Readonly<Record<string, unknown>>): XmlAttributes {
  const plain: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(attributes)) plain[withoutPrefix(name)] = String(value);
  return plain;
}
