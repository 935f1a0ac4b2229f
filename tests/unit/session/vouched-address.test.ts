import { describe, expect, it } from 'vitest';
import { normalizedAddress, normalizedDomain } from '#functions/domain/session/email-domains/domain-name.ts';
import type { Claims } from '#functions/domain/session/single-sign-on/identity-provider.ts';
import { vouchedAddress } from '#functions/domain/session/single-sign-on/vouched-address.ts';
import { isPublicMailDomain } from '#shared/domain/public-mail-domains.ts';

const tenant = '6f8c7c0e-3d52-4c1a-9a55-0d3d0c5f7a10';
const entra: Claims = {
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  subject: 'a-subject',
  email: 'ann@riverside.example',
  emailVerified: null,
  username: 'ann@riverside.example',
  tenantId: tenant,
  domainOwnerVerified: null,
  firstName: 'Ann',
  lastName: 'Analyst',
  attributes: null,
};
const confirmed = ['riverside.example'];
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';

describe('an address whose verification the provider does not tell', () => {
  it('counts in a confirmed domain, where the directory is the organization’s own', () => {
    expect(vouchedAddress(entra, confirmed)).toEqual({ address: 'ann@riverside.example' });
    expect(vouchedAddress({ ...entra, email: 'Ann@RIVERSIDE.example', domainOwnerVerified: true }, confirmed)).toEqual({
      address: 'ann@riverside.example',
    });
  });

  it.each<[string, Partial<Claims>]>([
    ['in another domain', { email: 'ann@elsewhere.example', username: null }],
    ['in a domain below a confirmed one', { email: 'ann@mail.riverside.example', username: null }],
    [
      'of a guest of the directory',
      { email: 'ann@elsewhere.example', username: 'ann_elsewhere.example#EXT#@riverside.x' },
    ],
    ['of another directory', { tenantId: '00000000-3d52-4c1a-9a55-0d3d0c5f7a10' }],
    ['of no directory', { tenantId: null }],
    ['of a provider for all directories', { issuer: 'https://login.microsoftonline.com/common/v2.0' }],
    ['of a directory that is only part of a word', { issuer: `https://login.microsoftonline.com/x${tenant}/v2.0` }],
    ['of a personal account', { tenantId: personal, issuer: `https://login.microsoftonline.com/${personal}/v2.0` }],
  ])('does not count %s', (_, claims) => {
    expect(vouchedAddress({ ...entra, ...claims }, confirmed)).toEqual({ obstacle: 'addressNotVouched' });
  });

  it('does not count while the domain is not confirmed', () => {
    expect(vouchedAddress(entra, [])).toEqual({ obstacle: 'addressNotVouched' });
  });

  it('is the name for signing in where there is no mail address, or one whose domain was not checked', () => {
    const username = 'ann.a@riverside.example';

    expect(vouchedAddress({ ...entra, email: null, username }, confirmed)).toEqual({ address: username });
    expect(vouchedAddress({ ...entra, username, domainOwnerVerified: false }, confirmed)).toEqual({
      address: username,
    });
    expect(vouchedAddress({ ...entra, email: null, username: 'ann' }, confirmed)).toEqual({ obstacle: 'noAddress' });
    expect(vouchedAddress({ ...entra, username: null, domainOwnerVerified: false }, confirmed)).toEqual({
      obstacle: 'addressNotVouched',
    });
  });
});

describe('what a provider says of the verification', () => {
  it('is refused where it says no, whatever else is true', () => {
    const refused = { ...entra, emailVerified: false, domainOwnerVerified: true };

    expect(vouchedAddress(refused, confirmed)).toEqual({ obstacle: 'addressRefused' });
  });

  it('is believed where it says yes, in any domain, but never for the name for signing in', () => {
    const verified = { ...entra, emailVerified: true, tenantId: null };

    expect(vouchedAddress({ ...verified, email: 'ann@elsewhere.example' }, [])).toEqual({
      address: 'ann@elsewhere.example',
    });
    expect(vouchedAddress({ ...verified, email: null }, confirmed)).toEqual({ obstacle: 'noAddress' });
  });
});

describe('a domain', () => {
  it.each([
    ['Example.COM', 'example.com'],
    [' @example.com. ', 'example.com'],
    ['müller.example', 'xn--mller-kva.example'],
    ['MÜLLER.example', 'xn--mller-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ])('%s is %s in the DNS', (entered, domain) => {
    expect(normalizedDomain(entered)).toBe(domain);
  });

  it.each([
    'example',
    'https://example.com',
    'example.com/path',
    'ann@example.com',
    '127.0.0.1',
    '127.1',
    'exa mple.com',
    '-example.com',
    'example..com',
    'example.com:53',
    'exam#ple.com',
    `${'a'.repeat(64)}.com`,
    '',
  ])('is not %j', (entered) => {
    expect(normalizedDomain(entered)).toBeNull();
  });

  it('is compared as the DNS writes it, also in addresses', () => {
    expect(normalizedAddress('Ann@Müller.example')).toBe('ann@xn--mller-kva.example');
    expect(normalizedAddress('@example.com')).toBeNull();
  });

  it('of a public mail provider is nobody’s own', () => {
    const providers = ['gmail.com', 'outlook.com', 'yahoo.co.uk', 'hotmail.fr', 'icloud.com', 'gmx.de', 'qq.com'];

    expect(providers.filter((domain) => !isPublicMailDomain(domain))).toEqual([]);
    expect(['live-nation.com', 'yahoo.example', 'mygmail.com'].filter(isPublicMailDomain)).toEqual([]);
  });
});

describe('an address that a SAML provider tells', () => {
  const saml: Claims = {
    ...entra,
    issuer: 'saml:https://idp.riverside.example/metadata',
    tenantId: null,
    username: null,
    attributes: [],
  };

  it('counts in a confirmed domain, whether it stands in an attribute or is the name of the person', () => {
    expect(vouchedAddress(saml, confirmed)).toEqual({ address: 'ann@riverside.example' });
    expect(vouchedAddress({ ...saml, email: null, username: 'ann@riverside.example' }, confirmed)).toEqual({
      address: 'ann@riverside.example',
    });
  });

  it('counts elsewhere only where the provider says that it has verified it, and never where it says that it has not', () => {
    const elsewhere = { ...saml, email: 'ann@elsewhere.example' };

    expect(vouchedAddress(elsewhere, confirmed)).toEqual({ obstacle: 'addressNotVouched' });
    expect(vouchedAddress({ ...elsewhere, emailVerified: true }, confirmed)).toEqual({
      address: 'ann@elsewhere.example',
    });
    expect(vouchedAddress({ ...saml, emailVerified: false }, confirmed)).toEqual({ obstacle: 'addressRefused' });
    expect(vouchedAddress({ ...saml, email: 'nobody' }, confirmed)).toEqual({ obstacle: 'noAddress' });
  });
});
