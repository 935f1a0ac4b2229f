import { escapeHtml } from './escape-html.ts';

// Mail programs know no variables and few style sheets: light colors stand at each element, and those of the dark where a program asks for them.
const light = { canvas: '#f6f7f9', surface: '#ffffff', border: '#e1e5ea', text: '#16202e', muted: '#536072' };
const accent = { light: '#0f5e63', dark: '#2a9d9d', onLight: '#ffffff', onDark: '#05191a' };

const dark = `@media (prefers-color-scheme: dark) {
.canvas { background: #0e141b !important; }
.surface { background: #151c25 !important; border-color: #28323f !important; }
.text, .text p, .text h1 { color: #e7ecf2 !important; }
.muted { color: #a6b2c1 !important; }
.line { border-color: #28323f !important; }
.text a, .muted a { color: #57c6c4 !important; }
.button { background: ${accent.dark} !important; }
.button a { color: ${accent.onDark} !important; }
}`;

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A link that looks like a button, also where a program draws no backgrounds of links. */
export const buttonHtml = (label: string, link: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="${accent.light}" style="border-radius:6px;background:${accent.light}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;color:${accent.onLight};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

interface MailItem {
  readonly title: string;
  readonly detail: string;
  readonly link: string;
}

/** Things of a kind, each with its link. */
export function itemsHtml(items: readonly MailItem[]): string {
  const rows = items.map(
    ({ title, detail, link }) =>
      `<tr><td class="line" style="padding:12px 0;border-top:1px solid ${light.border}"><a href="${escapeHtml(link)}" style="color:${accent.light};font-weight:600">${escapeHtml(title)}</a><br>${escapeHtml(detail)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0">${rows.join('')}</table>`;
}

interface Frame {
  readonly subject: string;
  /** What lists of mails show beside the subject; null where the mail’s own first words are to be shown. */
  readonly preview: string | null;
  /** HTML above the card: whose mail it is. */
  readonly head: string;
  /** HTML of paragraphs, tables and buttons. */
  readonly content: string;
  /** HTML below the card. */
  readonly foot: string;
}

/** The one look of all mails: a card of at most 560 pixels, readable on a telephone, in the light and in the dark, without any picture. */
export const mailFrame = ({ subject, preview, head, content, foot }: Frame): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>:root { color-scheme: light dark; }
${dark}</style></head><body class="canvas" style="margin:0;padding:0;background:${light.canvas}">${preview === null ? '' : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>`}<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.canvas};${font};font-size:15px;line-height:1.5"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left"><tr><td class="text" style="padding:0 4px 16px;color:${light.text};font-size:16px;font-weight:600">${head}</td></tr><tr><td class="surface text" style="padding:12px 24px;border:1px solid ${light.border};border-radius:8px;background:${light.surface};color:${light.text};overflow-wrap:anywhere">${content}</td></tr><tr><td class="muted" style="padding:16px 4px;color:${light.muted};font-size:12px;overflow-wrap:anywhere">${foot}</td></tr></table></td></tr></table></body></html>`;

/** The picture of an organization’s logo. */
export const logoHtml = (address: string): string => `<img src="${escapeHtml(address)}" alt="" height="48">`;
