import { domainToASCII, domainToUnicode } from 'node:url';

const longest = 253;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const asciiDomain = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/**
 * A domain as the DNS writes it: in lower case, with `xn--` for other alphabets, without the dot that may end it. Null for anything that is no domain.
 * One that is written behind an `@` is meant as well.
 */
export function normalizedDomain(entered: string): string | null {
  const text = entered.trim().replace(/^@/, '').replace(/\.$/, '');
  // What the URL standard would cut off as a port, a path or a name of somebody is no part of a domain.
  if (/[\s/\\:?#@%]/.test(text)) return null;
  const ascii = domainToASCII(text);
  return ascii.length <= longest && asciiDomain.test(ascii) ? ascii : null;
}

/** An address whose domain is written as the DNS writes it; null where it is none. */
export function normalizedAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = at < 1 ? null : normalizedDomain(address.slice(at + 1));
  return domain === null ? null : `${address.slice(0, at).trim().toLowerCase()}@${domain}`;
}

/** As people read it. */
export const readableDomain = (domain: string): string => domainToUnicode(domain) || domain;
