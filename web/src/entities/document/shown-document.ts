/** Words to show in a document, told so that no others can be taken for them. */
export interface ShownPassage {
  readonly quote: string;
  /** The longer quote that they stand in, and at which of its characters; null where they stand by themselves. */
  readonly within: { readonly quote: string; readonly at: number } | null;
  /** Characters that stand before them on their page, or in a document without pages. */
  readonly onPage: number;
}

/** What every view of a document is told. */
export interface ShownDocument {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** The page to open at; null for the beginning. */
  readonly page: number | null;
  /** Passages to mark. */
  readonly quotes: readonly string[];
  /** The one of them that is scrolled to. */
  readonly quoteAt: number;
  /** One more passage, which is looked at in place of a quote. */
  readonly passage?: ShownPassage | null | undefined;
  /** Told of the page that is in sight. */
  readonly onPage?: ((page: number) => void) | undefined;
  readonly hasThumbnails: boolean;
}
