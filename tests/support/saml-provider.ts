import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { selfSigned } from './self-signed.ts';

/** What the product asked, as the provider reads it out of the address to which the browser was led. */
export interface SamlRequest {
  readonly id: string;
  readonly issuer: string;
  readonly consumerUrl: string;
  readonly relayState: string;
  readonly xml: string;
}

const requestIn = (departure: string): SamlRequest => {
  const { searchParams } = new URL(departure);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const found = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: found(/ID="([^"]*)"/),
    issuer: found(/<saml:Issuer[^>]*>([^<]*)</),
    consumerUrl: found(/AssertionConsumerServiceURL="([^"]*)"/),
    relayState: searchParams.get('RelayState') ?? '',
    xml,
  };
};

/** What a provider says; a test replaces what it wants to be otherwise. Null leaves something out. */
export interface Statement {
  readonly assertionId: string;
  readonly responseId: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly format: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string | null;
  readonly responseTo: string | null;
  readonly confirmedFor: string | null;
  /** Milliseconds from now. */
  readonly from: number;
  readonly until: number;
  readonly confirmedUntil: number;
  readonly status: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Signing {
  readonly key: KeyObject;
  readonly method: string;
  readonly digest: string;
  readonly transforms: readonly string[];
}

/** Where the signature of an element goes. */
const place = '<!--signature-->';
const assertionSpace = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const signatureSpace = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const hashes = { sha1: 'sha1', sha256: 'sha256', sha512: 'sha512' } as const;
const hashOf = (algorithm: string) => Object.values(hashes).find((name) => algorithm.endsWith(name)) ?? 'sha256';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escaped(value)}"`;
const moment = (fromNow: number): string => new Date(Date.now() + fromNow).toISOString();

/** An assertion in the form in which it is signed: canonical as it is written, so that nothing has to bring it into that form. */
export function assertionXml(statement: Statement): string {
  const { assertionId, issuer, nameId, format, audience, recipient, confirmedFor, from, until, attributes } = statement;
  const told = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute${attribute('Name', name)}><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`,
  );
  return [
    `<saml:Assertion ${assertionSpace} ID="${assertionId}" IssueInstant="${moment(0)}" Version="2.0">`,
    `<saml:Issuer>${escaped(issuer)}</saml:Issuer>${place}`,
    `<saml:Subject><saml:NameID${attribute('Format', format)}>${escaped(nameId)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData${attribute('InResponseTo', confirmedFor)} NotOnOrAfter="${moment(statement.confirmedUntil)}"${attribute('Recipient', recipient)}></saml:SubjectConfirmationData>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${moment(from)}" NotOnOrAfter="${moment(until)}">`,
    `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction>`,
    '</saml:Conditions>',
    `<saml:AuthnStatement AuthnInstant="${moment(0)}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    told.length === 0 ? '' : `<saml:AttributeStatement>${told.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
}

export const responseXml = (
  { responseId, destination, responseTo, issuer, status }: Statement,
  content: string,
): string =>
  [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"${attribute('Destination', destination)} ID="${responseId}"${attribute('InResponseTo', responseTo)} IssueInstant="${moment(0)}" Version="2.0">`,
    `<saml:Issuer ${assertionSpace}>${escaped(issuer)}</saml:Issuer>${place}`,
    `<samlp:Status><samlp:StatusCode Value="${status}"></samlp:StatusCode></samlp:Status>`,
    content,
    '</samlp:Response>',
  ].join('');

export const unsigned = (xml: string): string => xml.replace(place, '');

const idOf = (xml: string): string => / ID="([^"]*)"/.exec(xml)?.[1] ?? '';

/** The signature of an element that is not signed yet. */
export function signatureOf(xml: string, { key, method, digest, transforms }: Signing): string {
  const value = createHash(hashOf(digest)).update(unsigned(xml)).digest('base64');
  const steps = transforms.map((one) => `<ds:Transform Algorithm="${one}"></ds:Transform>`).join('');
  const content = [
    '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></ds:CanonicalizationMethod>',
    `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod>`,
    `<ds:Reference URI="#${idOf(xml)}"><ds:Transforms>${steps}</ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${digest}"></ds:DigestMethod><ds:DigestValue>${value}</ds:DigestValue></ds:Reference>`,
    '</ds:SignedInfo>',
  ].join('');
  const proof = sign(hashOf(method), Buffer.from(`<ds:SignedInfo ${signatureSpace}>${content}`), key);
  return `<ds:Signature ${signatureSpace}><ds:SignedInfo>${content}<ds:SignatureValue>${proof.toString('base64')}</ds:SignatureValue></ds:Signature>`;
}

/** What the page of the provider posts. */
export interface SamlAnswer {
  readonly consumerUrl: string;
  readonly form: { readonly SAMLResponse: string; readonly RelayState?: string };
}

export const answerWith = ({ consumerUrl, relayState }: SamlRequest, xml: string): SamlAnswer => ({
  consumerUrl,
  form: { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState },
});

/** What a provider says of itself. */
export const metadataXml = (
  { entityId, signOnUrl, certificate }: { entityId: string; signOnUrl: string; certificate: string },
  more: readonly string[] = [],
): string =>
  `<?xml version="1.0"?>
<!-- Made by hand -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${[certificate, ...more]
      .map(
        (one) =>
          `<KeyDescriptor use="signing"><ds:KeyInfo ${signatureSpace}><ds:X509Data><ds:X509Certificate>
${one.replace(/(.{64})/g, '$1\n')}
</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
      )
      .join('')}
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signOnUrl}&amp;post=1"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOnUrl}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;

const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const usual = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'];

/** A SAML provider with a key of its own. It lives nowhere: browsers carry all that it says. */
export function aSamlProvider({ bits = 2_048, validUntil }: { bits?: number; validUntil?: Date } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const name = `idp-${randomUUID().slice(0, 8)}.example`;
  const entityId = `https://${name}/metadata`;
  const certificate = selfSigned({ privateKey, publicKey, name, ...(validUntil ? { validUntil } : {}) });

  const statementFor = (request: SamlRequest, changes: Partial<Statement> = {}): Statement => ({
    assertionId: `_${randomUUID()}`,
    responseId: `_${randomUUID()}`,
    issuer: entityId,
    nameId: `subject-${randomUUID()}`,
    format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    audience: request.issuer,
    recipient: request.consumerUrl,
    destination: request.consumerUrl,
    responseTo: request.id,
    confirmedFor: request.id,
    from: -5_000,
    until: 300_000,
    confirmedUntil: 300_000,
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    attributes: {},
    ...changes,
  });
  const signed = (xml: string, changes: Partial<Signing> = {}): string =>
    xml.replace(
      place,
      signatureOf(xml, { key: privateKey, method: rsaSha256, digest: sha256, transforms: usual, ...changes }),
    );
  return {
    entityId,
    signOnUrl: `https://${name}/sso?customer=riverside`,
    certificate,
    key: privateKey,
    requestIn,
    statementFor,
    signed,
    /** The answer that it gives to a request when somebody signs in. */
    answer: (departure: string, changes: Partial<Statement> = {}): SamlAnswer => {
      const request = requestIn(departure);
      const statement = statementFor(request, changes);
      return answerWith(request, unsigned(responseXml(statement, signed(assertionXml(statement)))));
    },
  };
}
export type SamlTestProvider = ReturnType<typeof aSamlProvider>;
