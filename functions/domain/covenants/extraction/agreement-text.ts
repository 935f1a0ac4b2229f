/** A page's stretch of the text: `text.slice(start, end)`; `page` counts from 1. */
export interface AgreementPage {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  /** Of a page that is a picture: whether its text was recognized. Absent where the page holds its text. */
  readonly scan?: 'unread' | 'recognized' | undefined;
}

/** An agreement as plain text. Pages are known for PDF only. */
export interface AgreementText {
  readonly text: string;
  readonly pages?: readonly AgreementPage[];
  /** Of the time that its file is given, what is left for looking into the text; absent where none was counted. */
  readonly secondsLeft?: number;
}

/** The page on which an offset of the text stands, if the document has pages. */
export const pageOf = ({ pages }: AgreementText, offset: number): AgreementPage | undefined =>
  pages?.find(({ start, end }) => offset >= start && offset < end);

export const pageAt = (document: AgreementText, offset: number): number | undefined => pageOf(document, offset)?.page;
