import { createElement, type ReactNode } from 'react';

const kept: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th strong em u s sup sub br span blockquote'.split(' '),
);
/** A page has one first heading, which is its own. */
const shownAs: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', a: 'span' };
/** Pictures that are part of the file; a picture from elsewhere would tell its server who reads. */
const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=\s]+$/;
/** What these hold is no text of the document. */
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'template',
  'noscript',
]);
const empty: ReadonlySet<string> = new Set(['br']);

const span = (element: Element, name: string): number | undefined => {
  const value = Number(element.getAttribute(name));
  return Number.isInteger(value) && value > 1 && value <= 1_000 ? value : undefined;
};

function toElement(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (dropped.has(name)) return null;
  if (name === 'img') {
    const source = node.getAttribute('src') ?? '';
    if (!ownPicture.test(source)) return null;
    return createElement('img', { key, src: source, alt: node.getAttribute('alt') ?? '' });
  }
  const children = empty.has(name) ? [] : safeElements(node);
  const as = shownAs[name] ?? (kept.has(name) ? name : 'span');
  const isCell = name === 'td' || name === 'th';
  return createElement(
    as,
    { key, ...(isCell ? { colSpan: span(node, 'colspan'), rowSpan: span(node, 'rowspan') } : {}) },
    ...children,
  );
}

/** Elements built anew from those of a document: known ones alone, without attributes, links, scripts, styles and pictures from elsewhere. */
export const safeElements = (parent: Node): ReactNode[] => [...parent.childNodes].map(toElement);
