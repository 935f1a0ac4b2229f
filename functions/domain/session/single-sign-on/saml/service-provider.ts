import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { FileReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { signingCertificate } from '#functions/platform/secrets/signing-certificate.ts';
import type { session } from '#shared/contract/session.ts';
import { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../../context.ts';
import { samlSettings } from '../audience.ts';
import type { SamlParty } from '../identity-provider.ts';

type Calls = typeof session.calls;

/** Whose sign-on it is, and where the product is found. */
export interface Host {
  readonly site: string;
  readonly organizationId: string;
  readonly audience: SignOnAudience;
}

/**
 * The product, as the provider of one audience of one organization knows it. Its name is the address of its metadata. Members and counterparties have a name
 * each, so that what is said for one of them is nothing said for the other.
 */
export const partyOf = ({ site, organizationId, audience }: Host): SamlParty => ({
  entityId: `${site}/api/sso/${organizationId}/metadata${audience === 'member' ? '' : `?audience=${audience}`}`,
  consumerUrl: `${site}/api/sso/${organizationId}/acs`,
});

/** Of ids and addresses of the product's own, none of which holds what XML would have to escape. */
const metadataOf = ({ entityId, consumerUrl }: SamlParty): string => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${consumerUrl}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;

/** There before a provider is configured, because it is what the provider is set up with. */
export const getSamlMetadata: UseCase<Calls['getSamlMetadata'], SessionContext> = async (
  { params: { orgId }, query: { audience } },
  { siteUrl },
) => {
  const { id: organizationId } = await readOrganization(orgId);
  const metadata = metadataOf(partyOf({ site: await siteUrl(), organizationId, audience }));
  return new FileReply({
    bytes: Buffer.from(metadata),
    contentType: 'application/samlmetadata+xml',
    name: 'trestle-saml-metadata.xml',
  });
};

export const getSamlServiceProvider: UseCase<Calls['getSamlServiceProvider'], SessionContext> = async (
  { params },
  { siteUrl },
) => {
  const audience = SignOnAudience.safeParse(params.audience).data;
  if (!audience) throw new DomainError('routeNotFound', { reason: 'audience' });
  const organization = await readOrganization(params.id);
  const party = partyOf({ site: await siteUrl(), organizationId: organization.id, audience });
  const certificates = samlSettings(organization, audience)?.certificates ?? [];
  return {
    ...party,
    metadataUrl: party.entityId,
    certificates: certificates.flatMap((certificate) => signingCertificate(certificate) ?? []),
  };
};
