import { childrenOf, isElement, onlyChild, type SamlElement, UnreadableSaml, withAllWithin } from './saml-document.ts';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** SHA-1 is missing on purpose, and so is everything in which the same key could stand for another kind of proof. */
const allowed = {
  CanonicalizationMethod: [exclusive, inclusive],
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  Transform: [enveloped, exclusive, inclusive],
} as const;

const refuse = (reason: string): never => {
  throw new UnreadableSaml(reason);
};

function requireAllowed(element: SamlElement | null, name: keyof typeof allowed): void {
  const algorithm = element?.attributes['Algorithm'] ?? 'none';
  if (!allowed[name].some((one) => one === algorithm)) refuse(`${name} ${algorithm}`);
}

/** A signature speaks for the one element that it stands in, by an algorithm that holds. */
function checkSignature(signature: SamlElement): void {
  const info = onlyChild(signature, 'signature', 'SignedInfo') ?? refuse('no SignedInfo');
  const reference = onlyChild(info, 'signature', 'Reference') ?? refuse('not one Reference');
  requireAllowed(onlyChild(info, 'signature', 'CanonicalizationMethod'), 'CanonicalizationMethod');
  requireAllowed(onlyChild(info, 'signature', 'SignatureMethod'), 'SignatureMethod');
  requireAllowed(onlyChild(reference, 'signature', 'DigestMethod'), 'DigestMethod');
  const transforms = onlyChild(reference, 'signature', 'Transforms');
  for (const transform of transforms?.children ?? []) requireAllowed(transform, 'Transform');
  const id = signature.parent?.attributes['ID'];
  if (!id || reference.attributes['URI'] !== `#${id}`) refuse('a signature of something else');
  if (childrenOf(signature, 'signature', 'Object').length > 0) refuse('a signature with an Object');
}

/**
 * The one assertion of a response. Refused is what leaves room for a second opinion on what was signed: an assertion or a signature anywhere but in its place,
 * several of them, an assertion without a signature of its own, and an encrypted one, for which the product has no key. This judges form alone; whether a
 * signature is the provider's, only its key tells.
 */
export function signedAssertionIn(response: SamlElement): SamlElement {
  if (!isElement(response, 'protocol', 'Response')) refuse('no Response');
  const all = withAllWithin(response);
  if (all.some(({ name }) => name.startsWith('Encrypted'))) refuse('encrypted');
  const assertion = onlyChild(response, 'assertion', 'Assertion') ?? refuse('not one Assertion');
  if (all.filter(({ name }) => name === 'Assertion').length > 1) refuse('several Assertions');
  if (all.some((element) => element.name === 'Response' && element !== response)) refuse('several Responses');
  const signatures = all.filter(({ name }) => name === 'Signature');
  for (const signature of signatures) {
    if (!isElement(signature, 'signature', 'Signature')) refuse('a foreign Signature');
    if (signature.parent !== response && signature.parent !== assertion) refuse('a signature out of place');
    checkSignature(signature);
  }
  if (childrenOf(assertion, 'signature', 'Signature').length !== 1) refuse('an Assertion without a signature');
  if (childrenOf(response, 'signature', 'Signature').length > 1) refuse('several signatures');
  return assertion;
}
