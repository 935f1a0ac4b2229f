import type { Mail, Mailbox } from '../mailbox.ts';

/**
 * A mail's HTML as it is put into the sandboxed frame: pictures that came with it become part of it, and links open in a new tab. The
 * frame's policy keeps scripts and everything remote out.
 */
export function htmlBody(mail: Mail, mailbox: Mailbox): string {
  const inlined = (mail.html ?? '').replace(/(["'(])cid:([^"')]+)/gi, (whole, before: string, reference: string) => {
    const contentId = decodeReference(reference);
    const picture = mail.attachments.find((attachment) => attachment.contentId === contentId);
    const content = picture === undefined ? null : mailbox.attachment(mail.id, picture.position);
    if (picture === undefined || content === null || !/^image\/[\w.+-]+$/.test(picture.contentType)) return whole;
    return `${before}data:${picture.contentType};base64,${Buffer.from(content).toString('base64')}`;
  });
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${inlined}`;
}

function decodeReference(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
