import {
  childrenOf,
  isElement,
  namespaces,
  plainText,
  readSaml,
  type SamlElement,
  UnreadableSaml,
  withAllWithin,
} from './saml-document.ts';
import type { SamlSettings } from './saml-settings.ts';

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const refuse = (reason: string): never => {
  throw new UnreadableSaml(reason);
};

/** Some tools write UTF-16. */
const decoded = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8').decode(bytes);
};

const speaksSaml2 = ({ attributes }: SamlElement): boolean =>
  (attributes['protocolSupportEnumeration'] ?? '').split(/\s+/).includes(namespaces.protocol);

function certificatesOf(descriptor: SamlElement): string[] {
  const keys = childrenOf(descriptor, 'metadata', 'KeyDescriptor').filter(
    ({ attributes: { use } }) => use === undefined || use === 'signing',
  );
  const certificates = keys
    .flatMap(withAllWithin)
    .filter((element) => isElement(element, 'signature', 'X509Certificate'))
    .flatMap((element) => plainText(element)?.replace(/\s+/g, '') ?? []);
  return [...new Set(certificates)];
}

/** What a provider's metadata says of it; all of its signing certificates, in their order. Throws {@link UnreadableSaml}. */
export function providerMetadata(document: Uint8Array): SamlSettings {
  const all = withAllWithin(readSaml(decoded(document), { isPlain: false }));
  const providers = all.flatMap((entity) =>
    isElement(entity, 'metadata', 'EntityDescriptor')
      ? childrenOf(entity, 'metadata', 'IDPSSODescriptor')
          .filter(speaksSaml2)
          .map((descriptor) => ({ entity, descriptor }))
      : [],
  );
  const [found, another] = providers;
  if (!found || another) return refuse('not one identity provider');
  const places = childrenOf(found.descriptor, 'metadata', 'SingleSignOnService');
  const signOnUrl = places.find(({ attributes }) => attributes['Binding'] === redirect)?.attributes['Location'];
  const entityId = found.entity.attributes['entityID'];
  if (!entityId || !signOnUrl) return refuse('no name, or no address for HTTP-Redirect');
  return { entityId, signOnUrl, certificates: certificatesOf(found.descriptor) };
}
