const version = 0x40;
const variant = 0x80;

/** A random UUID (RFC 9562, version 4); works without a secure context, unlike `randomUUID`. */
export function newCommentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | version;
    return at === 8 ? (byte & 0x3f) | variant : byte;
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
