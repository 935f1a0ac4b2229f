/** A part of the agreement's source to set as one: `#` title, `##` article, `###` section, `(a)` items, `|` table rows. */
export type AgreementBlock =
  | { readonly kind: 'title' | 'article' | 'section' | 'paragraph' | 'item'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly string[] };

export function blocksOf(source: string): AgreementBlock[] {
  return source
    .split(/\n{2,}/)
    .flatMap((part) => (/^(?:#|\|)/.test(part) ? part.split('\n') : [part.replaceAll('\n', ' ')]))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);
}

function blockOf(text: string): AgreementBlock {
  if (text.startsWith('### ')) return { kind: 'section', text: text.slice(4) };
  if (text.startsWith('## ')) return { kind: 'article', text: text.slice(3) };
  if (text.startsWith('# ')) return { kind: 'title', text: text.slice(2) };
  if (text.startsWith('|'))
    return {
      kind: 'row',
      cells: text
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    };
  return { kind: /^\([a-z]\) /.test(text) ? 'item' : 'paragraph', text };
}

/** The blocks before the first article are the cover. */
export function splitCover(blocks: readonly AgreementBlock[]): { cover: AgreementBlock[]; body: AgreementBlock[] } {
  const first = blocks.findIndex(({ kind }) => kind === 'article');
  return { cover: blocks.slice(0, first), body: blocks.slice(first) };
}
