import { isUuid } from './uuid.ts';

/** Somebody is mentioned by their id, `@[0d5b…]`; the name is looked up when the text is read. */
const mention = /@\[([0-9a-f-]{36})\]/gi;

export const mentionOf = (agentId: string): string => `@[${agentId}]`;

/** A piece of a comment: text as it was written, or somebody who is mentioned. */
export type CommentPiece = { readonly text: string } | { readonly agentId: string };

/** The pieces of a comment in their order. */
export function piecesOf(text: string): readonly CommentPiece[] {
  const pieces: CommentPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(mention)) {
    const [whole, agentId = ''] = found;
    if (!isUuid(agentId)) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ agentId: agentId.toLowerCase() });
    from = found.index + whole.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** Whom a comment mentions, each once. */
export const mentionsIn = (text: string): readonly string[] => [
  ...new Set(piecesOf(text).flatMap((piece) => ('agentId' in piece ? [piece.agentId] : []))),
];

/** What stands for somebody whose name is not known any more. */
export const formerUser = 'a former user';

/** The text with names in place of ids. */
export const namedText = (text: string, nameOf: (agentId: string) => string | null): string =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : `@${nameOf(piece.agentId) ?? formerUser}`))
    .join('');
