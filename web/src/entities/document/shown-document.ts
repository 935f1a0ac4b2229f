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
  /** Told of the page that is in sight. */
  readonly onPage?: ((page: number) => void) | undefined;
  readonly hasThumbnails: boolean;
}
