/** What is written on each page, for whom a copy is made. */
export interface Mark {
  /** Across the page. */
  readonly name: string;
  /** At its foot. */
  readonly note: string;
}

/** Makes a copy of a PDF with a mark on every page. Throws `UnmarkablePdf` where not every page can carry it. */
export type MarkPdf = (bytes: Uint8Array, mark: Mark) => Promise<Uint8Array>;

export class UnmarkablePdf extends Error {
  readonly reason: 'damaged' | 'holdsFiles' | 'protected' | 'tooManyPages';

  constructor(reason: UnmarkablePdf['reason'], cause?: unknown) {
    super(`The PDF cannot be marked: ${reason}.`, { cause });
    this.reason = reason;
  }
}

export const mostMarkedPages = 2_000;
