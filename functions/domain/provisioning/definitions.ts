import { ScimReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { provisioning } from '#shared/contract/provisioning.ts';
import { mostScimResults, scimUrns } from '#shared/domain/scim.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ProvisioningContext } from './context.ts';
import { listOf } from './listing.ts';
import { attributesOfGroup, attributesOfUser } from './schema-attributes.ts';

type Calls = typeof provisioning.calls;

const unsupported = { supported: false } as const;

export const getServiceProviderConfig: UseCase<Calls['getServiceProviderConfig'], ProvisioningContext> = async (
  _input,
  { baseUrl },
) =>
  new ScimReply(200, {
    schemas: [scimUrns.serviceProviderConfig],
    patch: { supported: true },
    bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostScimResults },
    changePassword: unsupported,
    sort: unsupported,
    etag: unsupported,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Provisioning token',
        description:
          'A bearer token that an administrator of the organization adds under Provisioning in its settings.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${await baseUrl()}/ServiceProviderConfig` },
  });

const resourceTypes = (base: string) =>
  [
    { id: 'User', endpoint: '/Users', description: 'Members of the organization.', schema: scimUrns.user },
    { id: 'Group', endpoint: '/Groups', description: 'Groups of its members.', schema: scimUrns.group },
  ].map((type) => ({
    schemas: [scimUrns.resourceType],
    ...type,
    name: type.id,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));

const schemas = (base: string) =>
  [
    { id: scimUrns.user, name: 'User', description: 'A member of the organization.', attributes: attributesOfUser },
    { id: scimUrns.group, name: 'Group', description: 'A group of its members.', attributes: attributesOfGroup },
  ].map((schema) => ({
    schemas: [scimUrns.schema],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));

const all = <Definition>(definitions: Definition[]) => new ScimReply(200, listOf(definitions, definitions.length, 1));

function one<Definition extends { readonly id: string }>(definitions: readonly Definition[], id: string) {
  const found = definitions.find((definition) => definition.id.toLowerCase() === id.toLowerCase());
  if (!found) throw new DomainError('routeNotFound', { reason: 'no such definition' });
  return new ScimReply(200, found);
}

export const listResourceTypes: UseCase<Calls['listResourceTypes'], ProvisioningContext> = async (
  _input,
  { baseUrl },
) => all(resourceTypes(await baseUrl()));

export const getResourceType: UseCase<Calls['getResourceType'], ProvisioningContext> = async (
  { params },
  { baseUrl },
) => one(resourceTypes(await baseUrl()), params.typeId);

export const listSchemas: UseCase<Calls['listSchemas'], ProvisioningContext> = async (_input, { baseUrl }) =>
  all(schemas(await baseUrl()));

export const getSchema: UseCase<Calls['getSchema'], ProvisioningContext> = async ({ params }, { baseUrl }) =>
  one(schemas(await baseUrl()), params.schemaId);
