/** Browsers run nothing that comes as one of these; everything else is offered as a download. */
const shownInBrowsers: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'text/plain']);

/** Whether a file of this type may be shown by the browser itself. */
export const isShownInBrowsers = (contentType: string): boolean => shownInBrowsers.has(contentType);
