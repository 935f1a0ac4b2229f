import { s3Error } from './s3-error.ts';

/** One element of a document; names are without their namespace prefix, `text` is the text directly inside. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** A value to write: text, a nested element, or a list, which repeats the element. Undefined writes nothing. */
export type XmlValue = string | number | boolean | undefined | XmlFields | readonly XmlValue[];
export interface XmlFields {
  readonly [name: string]: XmlValue;
}

/** A complete document in the namespace of S3. */
export function xmlDocument(root: string, fields: XmlFields): string {
  const opening = `<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}${xmlFields(fields)}</${root}>`;
}

/** The elements of `fields`, in their order. */
export function xmlFields(fields: XmlFields): string {
  return Object.entries(fields)
    .map(([name, value]) => xmlElement(name, value))
    .join('');
}

function xmlElement(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (isList(value)) return value.map((item) => xmlElement(name, item)).join('');
  const inner = typeof value === 'object' ? xmlFields(value) : escapeXml(String(value));
  return `<${name}>${inner}</${name}>`;
}

function isList(value: XmlValue): value is readonly XmlValue[] {
  return Array.isArray(value);
}

function escapeXml(text: string): string {
  // Control characters are legal in keys; the numeric form is what S3 writes as well.
  return text.replace(/[&<>"\p{Cc}]/gu, (mark) => `&#${mark.codePointAt(0)};`);
}

interface OpenElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

const token = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>/!]+)[^<>]*?(\/?)>|([^<]+)|</g;

/** Reads a document whose root has the given name. Throws MalformedXML; document types are refused. */
export function parseXml(source: string, root: string): XmlElement {
  const top: OpenElement = { name: '', children: [], text: '' };
  const stack: OpenElement[] = [top];
  for (const [whole, cdata, slash, qualifiedName, selfClosing, text] of source.matchAll(token)) {
    const current = stack.at(-1) ?? top;
    if (whole === '<') throw s3Error('MalformedXML');
    if (cdata !== undefined) current.text += cdata;
    else if (text !== undefined) current.text += unescapeXml(text);
    else if (qualifiedName !== undefined) {
      const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
      if (slash === '/') close(stack, name);
      else {
        const element: OpenElement = { name, children: [], text: '' };
        current.children.push(element);
        if (selfClosing !== '/') stack.push(element);
      }
    }
  }
  const [document] = top.children;
  if (stack.length !== 1 || document?.name !== root || top.children.length !== 1) throw s3Error('MalformedXML');
  return document;
}

/** The first child with this name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((candidate) => candidate.name === name);
}

/** All children with this name. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((candidate) => candidate.name === name);
}

/** The text of the first child with this name. */
export function childText(element: XmlElement, name: string): string | undefined {
  return child(element, name)?.text;
}

function close(stack: OpenElement[], name: string): void {
  if (stack.length < 2 || stack.pop()?.name !== name) throw s3Error('MalformedXML');
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]+|#\d+|\w+);/g, (_, entity: string) => {
    if (entity.startsWith('#x')) return character(Number.parseInt(entity.slice(2), 16));
    if (entity.startsWith('#')) return character(Number.parseInt(entity.slice(1), 10));
    const named = namedEntities[entity];
    if (named === undefined) throw s3Error('MalformedXML');
    return named;
  });
}

function character(codePoint: number): string {
  if (codePoint > 0x10ffff) throw s3Error('MalformedXML');
  return String.fromCodePoint(codePoint);
}
