import type { Passage } from './find-passage.ts';

/** A stretch of text as it stands in the page; null where nothing of it is shown. */
export interface TextPiece {
  readonly text: string;
  readonly node: Text | null;
}

/** The ranges of the page that show a passage of the pieces' joined text. */
export function rangesOf(pieces: readonly TextPiece[], { start, end }: Passage): readonly Range[] {
  const found: Range[] = [];
  let at = 0;
  for (const { text, node } of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, text.length)];
    at += text.length;
    if (node === null || from >= to) continue;
    const range = document.createRange();
    range.setStart(node, Math.min(from, node.length));
    range.setEnd(node, Math.min(to, node.length));
    found.push(range);
  }
  return found;
}

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, div, pre, br';

/** The text of an element, its blocks on lines of their own. */
export function piecesOf(element: Element): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) pieces.push({ text: node.data, node });
    else if (node instanceof Element && node.matches(blocks)) pieces.push({ text: '\n', node: null });
  }
  return pieces;
}
