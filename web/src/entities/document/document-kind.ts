/** What the viewer shows a file as; null for what it does not show. */
export type DocumentKind = 'pdf' | 'image' | 'word' | 'workbook' | 'table' | 'text';

const byEnding: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  docx: 'word',
  xlsx: 'workbook',
  xlsm: 'workbook',
  csv: 'table',
  tsv: 'table',
  txt: 'text',
  md: 'text',
  log: 'text',
};

/** By the ending of its name, which people see; types that browsers tell differ from machine to machine. */
export const documentKind = (name: string): DocumentKind | null =>
  byEnding[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

/** Up to this size a kind is read in the browser; bytes. */
export const largestShownInBytes: Readonly<Record<DocumentKind, number>> = {
  pdf: 200_000_000,
  image: 50_000_000,
  word: 30_000_000,
  workbook: 20_000_000,
  table: 20_000_000,
  text: 20_000_000,
};

export const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
