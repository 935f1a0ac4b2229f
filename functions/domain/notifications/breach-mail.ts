import { escapeHtml } from '#functions/platform/mail/escape-html.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import { addressOf, type DueItem } from './due-digest.ts';

/** Tells one person that a covenant is breached: by what, and where to look. */
export function breachMail(to: string, firstName: string, item: DueItem, siteUrl: string): Mail {
  const { structure, covenant } = item;
  const what = `${structure.name}: ${covenant.name} is breached`;
  const why = standingWords(covenant);
  const link = addressOf(item, siteUrl);
  return {
    to,
    subject: what,
    text: `Hello ${firstName},\n\n${what}. ${why}\n\n${link}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5"><p>Hello ${escapeHtml(firstName)},</p><p><strong>${escapeHtml(what)}.</strong> ${escapeHtml(why)}</p><p><a href="${escapeHtml(link)}">See why</a></p></body></html>`,
  };
}
