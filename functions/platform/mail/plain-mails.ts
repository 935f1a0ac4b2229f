import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

const asHtml = (lines: readonly string[], more = ''): string =>
  `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${more}</body></html>`;

/** A mail without a link, as text and as HTML that reads the same. */
export const plainMail = (to: string, subject: string, lines: readonly string[]): Mail => ({
  to,
  subject,
  text: `${lines.join('\n\n')}\n`,
  html: asHtml(lines),
});

/** A plain mail with one link, as text and as HTML that reads the same. */
export const mailWithLink = (
  to: string,
  subject: string,
  lines: readonly string[],
  link: string,
  action: string,
): Mail => ({
  to,
  subject,
  text: `${lines.join('\n\n')}\n\n${action}: ${link}\n`,
  html: asHtml(lines, `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`),
});
