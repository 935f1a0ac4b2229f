/** The pieces of a page's text as the text layer shows them, each line ended. */
export const pieceTexts = (items: readonly object[]): readonly string[] =>
  items.flatMap((item) => ('str' in item ? [`${String(item.str)}${'hasEOL' in item && item.hasEOL ? '\n' : ''}`] : []));
