import { UnreadableOfficeFile } from './unreadable-office-file.ts';
import { readXml, type XmlAttributes } from './xml-events.ts';

/** An element of a part that is small by nature: definitions, not contents. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: XmlElement[];
}

const mostElements = 500_000;

/** The root of a part; an element without name where there is no part. Texts are left out. */
export function xmlTree(content: Uint8Array | undefined): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  if (content === undefined) return root;
  const open = [root];
  let count = 0;
  readXml(content, {
    open: (name, attributes) => {
      count += 1;
      if (count > mostElements) throw new UnreadableOfficeFile('tooLarge');
      const element: XmlElement = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
  });
  return root.children[0] ?? root;
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
/** The `val` of a child. */
export const valOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes['val'];
