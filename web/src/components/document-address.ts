/** Longer quotes are looked for by their beginning, so that the address stays one that mails and browsers take. */
const longestQuote = 1_000;

interface DocumentPlace {
  readonly entityId: string;
  readonly documentId: string;
  /** Left out: the latest one. */
  readonly version?: number | undefined;
  readonly page?: number | null | undefined;
  readonly quote?: string | null | undefined;
}

/** The page that shows a document, opened at a page and with a passage marked. */
export function documentAddress({ entityId, documentId, version, page, quote }: DocumentPlace): string {
  const values = new URLSearchParams({
    ...(version === undefined ? {} : { version: String(version) }),
    ...(page == null ? {} : { page: String(page) }),
    ...(quote == null ? {} : { quote: quote.slice(0, longestQuote) }),
  });
  return `/documents/${entityId}/${documentId}${values.size === 0 ? '' : `?${values}`}`;
}
