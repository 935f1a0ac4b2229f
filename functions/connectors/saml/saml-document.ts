import { SaxesParser } from 'saxes';

/** An element with its name apart from its namespace. Attributes are those without a prefix, which is all of SAML's own. */
export interface SamlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: SamlElement | null;
  readonly children: SamlElement[];
  text: string;
}

/** Why a document is not read. */
export class UnreadableSaml extends Error {
  override readonly name = 'UnreadableSaml';
}

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

/** Responses and metadata need a dozen levels and some hundred elements. */
const deepest = 64;
const mostElements = 20_000;

const idNames = ['ID', 'Id', 'id'];

const refuse = (reason: string): never => {
  throw new UnreadableSaml(reason);
};

/**
 * Reads a document of SAML. Document types, and with them every entity that is not XML's own, are refused, and so are two elements with one id. Comments and
 * processing instructions are refused where `isPlain` asks for it: readers differ in what a text is that a comment splits. Throws {@link UnreadableSaml}.
 */
export function readSaml(xml: string, { isPlain }: { readonly isPlain: boolean }): SamlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const ids = new Set<string>();
  let root: SamlElement | null = null;
  let current: SamlElement | null = null;
  let [depth, count] = [0, 0];
  parser.on('error', (error) => refuse(error.message));
  parser.on('xmldecl', ({ version }) => void (version === '1.0' || refuse('not XML 1.0')));
  parser.on('doctype', () => refuse('document type'));
  parser.on('comment', () => void (isPlain && refuse('comment')));
  parser.on('processinginstruction', () => void (isPlain && refuse('processing instruction')));
  parser.on('opentag', ({ local, uri, attributes }) => {
    [depth, count] = [depth + 1, count + 1];
    if (depth > deepest || count > mostElements) refuse('too many elements');
    const plain: Record<string, string> = Object.create(null);
    for (const { local: name, uri: space, value } of Object.values(attributes)) if (space === '') plain[name] = value;
    for (const id of idNames.flatMap((name) => plain[name] ?? [])) {
      if (ids.has(id)) refuse('an id twice');
      ids.add(id);
    }
    const element: SamlElement = {
      name: local,
      namespace: uri,
      attributes: plain,
      parent: current,
      children: [],
      text: '',
    };
    current?.children.push(element);
    root ??= element;
    current = element;
  });
  parser.on('closetag', () => {
    depth -= 1;
    current = current?.parent ?? null;
  });
  const onText = (text: string) => {
    if (current) current.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(xml).close();
  return root ?? refuse('no element');
}

type Space = keyof typeof namespaces;

export const isElement = (element: SamlElement, space: Space, name: string): boolean =>
  element.name === name && element.namespace === namespaces[space];

export const childrenOf = (element: SamlElement, space: Space, name: string): SamlElement[] =>
  element.children.filter((child) => isElement(child, space, name));

/** The only child of a name; null where there is none, or where there are several. */
export function onlyChild(element: SamlElement, space: Space, name: string): SamlElement | null {
  const [first, second] = childrenOf(element, space, name);
  return first && !second ? first : null;
}

/** The element and all within. */
export const withAllWithin = (element: SamlElement): SamlElement[] => [
  element,
  ...element.children.flatMap(withAllWithin),
];

/** The text of an element that holds nothing else. */
export const plainText = (element: SamlElement | null): string | null =>
  element === null || element.children.length > 0 || element.text.trim() === '' ? null : element.text.trim();
