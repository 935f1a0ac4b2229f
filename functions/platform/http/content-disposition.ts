/** RFC 8187: what `encodeURIComponent` leaves as it is, but a header parameter may not hold. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A content disposition that any browser reads, also for names beyond ASCII (RFC 6266). */
export const contentDisposition = (kind: 'attachment' | 'inline', name: string): string =>
  `${kind}; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;
