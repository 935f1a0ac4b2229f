import { Fragment, type ReactNode } from 'react';
import styles from '../organization.module.css';
import own from './email-templates.module.css';

/** The security policy lets nobody bring styles along; quotes of the text are escaped, so that only attributes look like this. */
const styleAttributes = / style="[^"]*"/g;

const bodyOf = (html: string): Node =>
  new DOMParser().parseFromString(html.replaceAll(styleAttributes, ''), 'text/html').body;

interface TemplatePreviewProps {
  readonly subject: string;
  readonly html: string;
}

/** A mail as it would arrive. Its links lead nowhere here. */
export const TemplatePreview = ({ subject, html }: TemplatePreviewProps) => (
  <section className={own['preview']} aria-label="The email">
    <p className={styles['note']}>
      Subject: <strong>{subject}</strong>
    </p>
    <div className={own['mail']}>{shownNodes(bodyOf(html))}</div>
  </section>
);

/**
 * What a mail may consist of, as elements of this page: paragraphs, lines, links and the logo. Everything else gives its text only, so that
 * nothing of a mail runs, styles or reaches anything here.
 */
function shownNodes(parent: Node): ReactNode {
  return [...parent.childNodes].map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is drawn once, as a whole
    <Fragment key={at}>{shownNode(node)}</Fragment>
  ));
}

function shownNode(node: Node): ReactNode {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLBRElement) return <br />;
  if (node instanceof HTMLImageElement) return <img src={node.src} alt="Logo" height={48} />;
  if (node instanceof HTMLParagraphElement) return <p>{shownNodes(node)}</p>;
  if (node instanceof HTMLAnchorElement) return <span className={own['link']}>{shownNodes(node)}</span>;
  return node instanceof HTMLElement && !['SCRIPT', 'STYLE'].includes(node.tagName) ? shownNodes(node) : null;
}
