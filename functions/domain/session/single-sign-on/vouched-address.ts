import { domainOfAddress } from '#shared/domain/email-domain-name.ts';
import type { SignOnObstacle } from '#shared/domain/sign-on-test.ts';
import { normalizedAddress } from '../email-domains/domain-name.ts';
import type { Claims } from './identity-provider.ts';

/** The directory of Microsoft's personal accounts, which anybody joins: it is no organization's own. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the provider speaks for one directory only, and the account is of that directory. */
function isOfOwnTenant({ issuer, tenantId }: Claims): boolean {
  const tenant = tenantId?.toLowerCase() ?? '';
  if (!uuid.test(tenant) || tenant === personalAccounts) return false;
  return new URL(issuer).pathname.toLowerCase().split('/').includes(tenant);
}

type Vouched = { readonly address: string } | { readonly obstacle: SignOnObstacle };

/**
 * The address for which the provider vouches. Most say whether they have verified it. Microsoft Entra ID says nothing, and SAML knows no such word: there an
 * address counts where the directory is the organization's own, as whoever holds the key of a configured certificate is, and the domain is one that the
 * organization has confirmed, since whoever administers the directory may write any address at an account. What is explicitly unverified never counts.
 */
export function vouchedAddress(claims: Claims, confirmedDomains: readonly string[]): Vouched {
  const email = claims.email === null ? null : normalizedAddress(claims.email);
  if (claims.emailVerified === false) return { obstacle: 'addressRefused' };
  if (claims.emailVerified === true) return email === null ? { obstacle: 'noAddress' } : { address: email };
  const username = claims.username === null ? null : normalizedAddress(claims.username);
  if (email === null && username === null) return { obstacle: 'noAddress' };
  if (claims.attributes === null && !isOfOwnTenant(claims)) return { obstacle: 'addressNotVouched' };
  const isConfirmed = (address: string) => confirmedDomains.includes(domainOfAddress(address));
  const mail = claims.domainOwnerVerified === false ? null : email;
  const address = [mail, username].find((one) => one !== null && isConfirmed(one));
  return address ? { address } : { obstacle: 'addressNotVouched' };
}
