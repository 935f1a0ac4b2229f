import { pageHeader } from '#shared/domain/browser-session.ts';

/** With these the server tells this app's pages from those of other sites. */
export const pageHeaders: Readonly<Record<string, string>> = {
  accept: 'application/json',
  [pageHeader.name]: pageHeader.value,
};
