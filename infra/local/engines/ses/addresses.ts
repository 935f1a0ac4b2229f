/** The bare address of `"Ada Lovelace" <ada@example.com>`, or the text itself when it has no angle brackets. */
export function addressOf(text: string): string {
  return (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();
}

/** Whether a mail could be addressed like this. */
export function isAddress(text: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(addressOf(text));
}

/** Splits an address header at its commas, but not at those inside quotes, comments or angle brackets. */
export function splitAddresses(header: string): string[] {
  const parts = header.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|\([^)]*\)|[^,"<(])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
