import * as z from 'zod';

/** The URNs of SCIM 2.0 (RFC 7643, RFC 7644) that this product speaks. */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterpriseUser: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  serviceProviderConfig: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
} as const;

/** The most that a list answers at once; who asks for more gets these. */
export const mostScimResults = 100;

/** The most people that a request names as members of a group, and the most operations of one. */
export const mostScimMembers = 1_000;
export const mostScimOperations = 1_000;

/** What every resource has; the rest of it depends on which attributes are asked for. */
const Meta = z.object({
  resourceType: z.string(),
  created: z.string().optional(),
  lastModified: z.string().optional(),
  location: z.string(),
});

const Reference = z.object({ value: z.string(), display: z.string(), $ref: z.string() });

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string().optional(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }).partial().optional(),
  displayName: z.string().optional(),
  active: z.boolean().optional(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() }).partial()).optional(),
  phoneNumbers: z.array(z.object({ value: z.string(), type: z.string() }).partial()).optional(),
  groups: z.array(Reference.partial()).optional(),
  meta: Meta.partial().optional(),
});
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(Reference.extend({ type: z.string() }).partial()).optional(),
  meta: Meta.partial().optional(),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

export const scimList = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  });
