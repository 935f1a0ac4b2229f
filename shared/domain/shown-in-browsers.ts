/** Browsers run nothing that comes as one of these; everything else is offered as a download. */
const shownInBrowsers: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'text/plain']);

/** Whether a file of this type may be shown by the browser itself. */
export const isShownInBrowsers = (contentType: string): boolean => shownInBrowsers.has(contentType);

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What the product's own viewer shows beside these. Opened by its address, such a file is saved. */
const shownByViewer: ReadonlySet<string> = new Set([
  word,
  workbook,
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'text/csv',
  'text/tab-separated-values',
  'text/markdown',
  'image/gif',
  'image/webp',
]);

/** Whether a file of this type is looked at without being saved: by the browser, or in the product's viewer. */
export const isViewed = (contentType: string): boolean => {
  const [type = ''] = contentType.toLowerCase().split(';');
  return isShownInBrowsers(contentType) || shownByViewer.has(type.trim());
};
