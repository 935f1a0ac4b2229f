import { DomainError } from '#shared/errors/domain-error.ts';
import { childrenOf, onlyChild, plainText, type SamlElement } from './saml-document.ts';
import { clockSkewInMilliseconds, type SamlParty, type SamlSettings } from './saml-settings.ts';

/** What an answer has to fit. */
export interface Expectation {
  readonly settings: SamlSettings;
  readonly party: SamlParty;
  readonly requestId: string;
  readonly now: Date;
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

const refuse = (reason: string): never => {
  throw new DomainError('singleSignOnFailed', { reason: `SAML: ${reason}` });
};

const demand = (holds: boolean, reason: string): void => void (holds || refuse(reason));

/** Milliseconds of a moment in UTC, which is how SAML writes them; NaN for anything else. */
const momentOf = (text: string): number => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN);

/** Whether now lies in a span, give or take what clocks differ. */
function isWithin({ NotBefore: from, NotOnOrAfter: until }: SamlElement['attributes'], now: Date): boolean {
  const isBegun = from === undefined || momentOf(from) - clockSkewInMilliseconds <= now.getTime();
  return isBegun && (until === undefined || now.getTime() < momentOf(until) + clockSkewInMilliseconds);
}

/** Unsolicited answers begin nowhere, so that anybody could make a browser hand one in. */
function requireAnswerTo(requestId: string, answered: string | undefined): void {
  if (answered === undefined) throw new DomainError('singleSignOnUnsolicited', { reason: 'SAML: no InResponseTo' });
  demand(answered === requestId, 'InResponseTo');
}

/** What of a response lies outside of the assertion may be unsigned; it is held to what is expected all the same. */
export function checkResponse(response: SamlElement, { settings, party, requestId }: Expectation): void {
  const { Destination: destination, InResponseTo: answered, Version: version } = response.attributes;
  demand(version === '2.0', 'Version');
  demand(destination === undefined || destination === party.consumerUrl, 'Destination');
  const issuer = onlyChild(response, 'assertion', 'Issuer');
  demand(issuer === null || plainText(issuer) === settings.entityId, 'Issuer of the Response');
  const status = onlyChild(response, 'protocol', 'Status');
  const code = status && onlyChild(status, 'protocol', 'StatusCode')?.attributes['Value'];
  demand(code === success, `Status ${code}`);
  requireAnswerTo(requestId, answered);
}

function isConfirmed(confirmation: SamlElement, { party, requestId, now }: Expectation): boolean {
  const data = onlyChild(confirmation, 'assertion', 'SubjectConfirmationData')?.attributes;
  if (confirmation.attributes['Method'] !== bearer || data === undefined) return false;
  const isMeant = data['Recipient'] === party.consumerUrl && data['InResponseTo'] === requestId;
  return isMeant && data['NotOnOrAfter'] !== undefined && isWithin(data, now);
}

function checkConditions(assertion: SamlElement, { party, now }: Expectation): void {
  const conditions = onlyChild(assertion, 'assertion', 'Conditions') ?? refuse('Conditions');
  demand(isWithin(conditions.attributes, now), 'NotBefore or NotOnOrAfter');
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction');
  const isMeant = (restriction: SamlElement) =>
    childrenOf(restriction, 'assertion', 'Audience').some((audience) => plainText(audience) === party.entityId);
  demand(restrictions.length > 0 && restrictions.every(isMeant), 'Audience');
}

/** Answers until when an assertion could be handed in again. */
export function checkAssertion(assertion: SamlElement, expected: Expectation): { id: string; until: Date } {
  const { ID: id = '', Version: version } = assertion.attributes;
  demand(version === '2.0' && id !== '', 'Version or ID');
  const issuer = plainText(onlyChild(assertion, 'assertion', 'Issuer'));
  demand(issuer === expected.settings.entityId, 'Issuer');
  const subject = onlyChild(assertion, 'assertion', 'Subject') ?? refuse('Subject');
  const confirmations = childrenOf(subject, 'assertion', 'SubjectConfirmation');
  const confirmed = confirmations.filter((one) => isConfirmed(one, expected));
  demand(confirmed.length > 0, 'SubjectConfirmation');
  checkConditions(assertion, expected);
  const statements = childrenOf(assertion, 'assertion', 'AuthnStatement');
  const isOpen = ({ attributes: { SessionNotOnOrAfter: until } }: SamlElement) =>
    isWithin(until === undefined ? {} : { NotOnOrAfter: until }, expected.now);
  demand(statements.length > 0 && statements.every(isOpen), 'AuthnStatement');
  const ends = confirmed.map(
    (one) => onlyChild(one, 'assertion', 'SubjectConfirmationData')?.attributes['NotOnOrAfter'],
  );
  const last = Math.max(...ends.map((end) => momentOf(end ?? '')));
  return { id, until: new Date(last + clockSkewInMilliseconds) };
}
