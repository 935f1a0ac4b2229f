import { samlIssuer } from '#shared/domain/saml.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { childrenOf, onlyChild, plainText, type SamlElement } from './saml-document.ts';

/** What a provider tells of somebody, by signed word; null is what it does not tell. */
export interface SamlClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean | null;
  readonly username: string | null;
  readonly tenantId: null;
  readonly domainOwnerVerified: null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Everything, in the provider's own words. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';

/** By which names providers tell things, in small letters: plain ones, those of Microsoft, and the object identifiers of LDAP. */
const names = {
  email: ['email', 'mail', 'emailaddress', 'user.email', `${claim}emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  emailVerified: ['email_verified', 'emailverified', 'http://schemas.auth0.com/email_verified'],
  username: ['username', 'upn', `${claim}upn`, `${claim}name`],
  firstName: ['firstname', 'givenname', 'given_name', 'user.firstname', `${claim}givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['lastname', 'surname', 'family_name', 'sn', 'user.lastname', `${claim}surname`, 'urn:oid:2.5.4.4'],
} as const;

const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const longestSubject = 500;
const mostAttributes = 40;

const refuse = (reason: string): never => {
  throw new DomainError('singleSignOnFailed', { reason: `SAML: ${reason}` });
};

interface Subject {
  readonly value: string;
  readonly format: string;
}

/** Who somebody is to the provider. A transient name is another one each time, so nothing could be tied to it. */
function subjectOf(assertion: SamlElement): Subject {
  const subject = onlyChild(assertion, 'assertion', 'Subject');
  const nameId = subject && onlyChild(subject, 'assertion', 'NameID');
  const value = plainText(nameId) ?? refuse('no NameID');
  const told = nameId?.attributes['Format'] ?? '';
  if (value.length > longestSubject) refuse('a long NameID');
  if (told === `${format}transient`) refuse('a transient NameID');
  return { value, format: told };
}

const attributesOf = (assertion: SamlElement) =>
  childrenOf(assertion, 'assertion', 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'assertion', 'Attribute'))
    .flatMap((attribute) =>
      childrenOf(attribute, 'assertion', 'AttributeValue').flatMap((value) => {
        const [name, text] = [attribute.attributes['Name'], plainText(value)];
        return name === undefined || text === null ? [] : [{ name, value: text }];
      }),
    )
    .slice(0, mostAttributes);

/** What a verified assertion tells of its subject. */
export function claimsOf(assertion: SamlElement, entityId: string): SamlClaims {
  const subject = subjectOf(assertion);
  const attributes = attributesOf(assertion);
  const all = (name: keyof typeof names): readonly string[] =>
    names[name].flatMap((known) =>
      attributes.filter((told) => told.name.toLowerCase() === known).map(({ value }) => value),
    );
  const first = (name: keyof typeof names): string | null => all(name)[0] ?? null;
  const isAddress = subject.format === emailFormat || subject.value.includes('@');
  const verified = all('emailVerified').map((word) => word === 'true');
  return {
    issuer: samlIssuer(entityId),
    subject: subject.value,
    email: first('email') ?? (subject.format === emailFormat ? subject.value : null),
    emailVerified: verified.includes(false) ? false : verified.includes(true) ? true : null,
    username: first('username') ?? (isAddress ? subject.value : null),
    tenantId: null,
    domainOwnerVerified: null,
    firstName: first('firstName'),
    lastName: first('lastName'),
    attributes: [
      { name: 'Issuer', value: entityId },
      { name: 'NameID', value: subject.value },
      ...(subject.format === '' ? [] : [{ name: 'NameID format', value: subject.format }]),
      ...attributes,
    ],
  };
}
