import * as z from 'zod';
import { mostScimOperations, ScimGroup, ScimUser, scimList } from '../domain/scim.ts';
import type { ErrorCode } from '../errors/catalog.ts';
import { provisioning as provider } from './access.ts';
import { call, defineArea } from './define-area.ts';

/** Definitions for other programs, such as that of a schema: what is in them is laid down in RFC 7643, sections 5 to 7. */
const Definition = z.looseObject({ schemas: z.array(z.string()), id: z.string().optional() });

/** Attributes as a provider sends them. Their names are compared without case, so they are read by the use case. */
const Resource = z.record(z.string().max(200), z.unknown());

const names = z.string().max(2_000).optional();
/** Which attributes an answer has, by names with commas between them. */
const projection = { attributes: names, excludedAttributes: names };

/** RFC 7644, section 3.4.2: what is too small counts as the smallest. */
const listing = z.object({
  filter: z.string().max(2_000).optional(),
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().optional(),
  ...projection,
});
const selection = z.object(projection);

const Patch = z.object({
  schemas: z.array(z.string().max(200)).max(10),
  Operations: z
    .array(
      z.object({
        op: z.string().max(20),
        path: z.string().max(2_000).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(mostScimOperations),
});

const refused = ['provisioningTokenRefused'] as const satisfies readonly ErrorCode[];
const changing = ['requestInvalid', 'externalIdTaken', 'recordChanged'] as const satisfies readonly ErrorCode[];
const patching = [
  'attributePathInvalid',
  'attributeTargetMissing',
  'attributeReadOnly',
] as const satisfies readonly ErrorCode[];

const users = '/api/scim/v2/Users';
const groups = '/api/scim/v2/Groups';

/**
 * SCIM 2.0 (RFC 7643 and 7644): how an organization's identity provider looks after its members and groups. Media type, statuses and refusals are
 * those of the protocol.
 */
export const provisioning = defineArea(
  'provisioning',
  {
    getServiceProviderConfig: call({
      id: 'own-scim-get-service-provider-config',
      summary: 'What of SCIM is spoken here.',
      method: 'GET',
      path: '/api/scim/v2/ServiceProviderConfig',
      access: provider,
      response: Definition,
      errors: [...refused],
    }),
    listResourceTypes: call({
      id: 'own-scim-list-resource-types',
      summary: 'What is provisioned: users and groups.',
      method: 'GET',
      path: '/api/scim/v2/ResourceTypes',
      access: provider,
      response: scimList(Definition),
      errors: [...refused],
    }),
    getResourceType: call({
      id: 'own-scim-get-resource-type',
      summary: 'One of what is provisioned.',
      method: 'GET',
      path: '/api/scim/v2/ResourceTypes/{typeId}',
      access: provider,
      response: Definition,
      errors: [...refused, 'routeNotFound'],
    }),
    listSchemas: call({
      id: 'own-scim-list-schemas',
      summary: 'The attributes of users and groups.',
      method: 'GET',
      path: '/api/scim/v2/Schemas',
      access: provider,
      response: scimList(Definition),
      errors: [...refused],
    }),
    getSchema: call({
      id: 'own-scim-get-schema',
      summary: 'The attributes of one kind of resource.',
      method: 'GET',
      path: '/api/scim/v2/Schemas/{schemaId}',
      access: provider,
      response: Definition,
      errors: [...refused, 'routeNotFound'],
    }),
    getOwnUser: call({
      id: 'own-scim-get-me',
      summary: 'Refused: nobody in person is behind a provisioning token.',
      method: 'GET',
      path: '/api/scim/v2/Me',
      access: provider,
      response: ScimUser,
      errors: [...refused, 'ownUserUnsupported'],
    }),
    findUsers: call({
      id: 'own-scim-find-users',
      summary: 'Members of the organization, and whom it has invited to be one.',
      method: 'GET',
      path: users,
      access: provider,
      query: listing,
      response: scimList(ScimUser),
      errors: [...refused, 'filterUnsupported', 'tooManyResults', 'requestInvalid'],
    }),
    addUser: call({
      id: 'own-scim-add-user',
      summary: 'Invites a member. A mail goes out unless the person comes by single sign-on.',
      method: 'POST',
      path: users,
      access: provider,
      query: selection,
      body: Resource,
      response: ScimUser,
      errors: [
        ...refused,
        ...changing,
        'agentAlreadyMember',
        'agentNotInvitable',
        'joiningRoleUnfit',
        'tooManyMails',
        'tooManyAttempts',
      ],
    }),
    getUser: call({
      id: 'own-scim-get-user',
      summary: 'One member of the organization.',
      method: 'GET',
      path: `${users}/{userId}`,
      access: provider,
      query: selection,
      response: ScimUser,
      errors: [...refused, 'agentNotFound'],
    }),
    replaceUser: call({
      id: 'own-scim-replace-user',
      summary: 'Changes a member; what the request leaves out stays.',
      method: 'PUT',
      path: `${users}/{userId}`,
      access: provider,
      query: selection,
      body: Resource,
      response: ScimUser,
      errors: [...refused, ...changing, 'agentNotFound', 'userNameFixed', 'lastAdministrator'],
    }),
    patchUser: call({
      id: 'own-scim-patch-user',
      summary: 'Changes a member by operations. `active` shuts out of this organization, or lets in again.',
      method: 'PATCH',
      path: `${users}/{userId}`,
      access: provider,
      query: selection,
      body: Patch,
      response: ScimUser,
      errors: [...refused, ...changing, ...patching, 'agentNotFound', 'userNameFixed', 'lastAdministrator'],
    }),
    removeUser: call({
      id: 'own-scim-remove-user',
      summary: 'Takes a member out of this organization, or withdraws the invitation. The account stays.',
      method: 'DELETE',
      path: `${users}/{userId}`,
      access: provider,
      response: z.undefined(),
      errors: [...refused, 'agentNotFound', 'lastAdministrator', 'recordChanged'],
    }),
    findGroups: call({
      id: 'own-scim-find-groups',
      summary: 'The groups that the identity provider has made.',
      method: 'GET',
      path: groups,
      access: provider,
      query: listing,
      response: scimList(ScimGroup),
      errors: [...refused, 'filterUnsupported', 'requestInvalid'],
    }),
    addGroup: call({
      id: 'own-scim-add-group',
      summary: 'Makes a group, whose name and people are changed by the identity provider alone.',
      method: 'POST',
      path: groups,
      access: provider,
      query: selection,
      body: Resource,
      response: ScimGroup,
      errors: [...refused, ...changing, 'nameTaken', 'agentForeign'],
    }),
    getGroupOfProvider: call({
      id: 'own-scim-get-group',
      summary: 'One group with its people.',
      method: 'GET',
      path: `${groups}/{groupId}`,
      access: provider,
      query: selection,
      response: ScimGroup,
      errors: [...refused, 'groupNotFound'],
    }),
    replaceGroup: call({
      id: 'own-scim-replace-group',
      summary: 'Changes a group; what the request leaves out stays.',
      method: 'PUT',
      path: `${groups}/{groupId}`,
      access: provider,
      query: selection,
      body: Resource,
      response: ScimGroup,
      errors: [...refused, ...changing, 'groupNotFound', 'nameTaken', 'agentForeign', 'lastAdministrator'],
    }),
    patchGroup: call({
      id: 'own-scim-patch-group',
      summary: 'Changes the name of a group by operations, or who belongs to it.',
      method: 'PATCH',
      path: `${groups}/{groupId}`,
      access: provider,
      body: Patch,
      response: z.undefined(),
      errors: [...refused, ...changing, ...patching, 'groupNotFound', 'nameTaken', 'agentForeign', 'lastAdministrator'],
    }),
    removeGroup: call({
      id: 'own-scim-remove-group',
      summary: 'Ends a group, which then grants nothing; its people stay.',
      method: 'DELETE',
      path: `${groups}/{groupId}`,
      access: provider,
      response: z.undefined(),
      errors: [...refused, 'groupNotFound', 'recordChanged'],
    }),
  },
  'scim',
);
