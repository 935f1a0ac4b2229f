import * as z from 'zod';
import { emailPattern, longestEmail } from './email.ts';
import { passwordStrength } from './password.ts';
import { Permission } from './permissions/permission.ts';
import { AccessType, RoleName } from './permissions/roles.ts';

/** Who changed a record and when; `version` counts its writes and is named by the next one. */
export const recordStamp = {
  version: z.number().int().min(1),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
};

export const Email = z.string().trim().toLowerCase().max(longestEmail).regex(emailPattern, 'Enter an email address.');

export const Password = z
  .string()
  .max(256)
  .refine(
    (text) => passwordStrength(text) === 'strong',
    'Use at least 10 characters with a lowercase letter, an uppercase letter and a digit.',
  );

/** Membership of an agent in one organization. */
export const Membership = z.object({
  organizationId: z.string(),
  organizationName: z.string(),
  accessType: AccessType,
  roles: z.array(RoleName),
  enabled: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

/** A user as the product shows it. Fields and their names are the specification's. */
export const Agent = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  username: z.string(),
  primaryEmail: z.string(),
  primaryPhoneNumber: z.string().nullable(),
  iconUrl: z.string().nullable(),
  superuser: z.boolean(),
  enabled: z.boolean(),
  initialSignUpCompleted: z.boolean(),
  effectiveAgentAccessType: AccessType.nullable(),
  effectiveOrganizationId: z.string().nullable(),
  enabledOrganizations: z.array(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(RoleName),
});
export type Agent = z.infer<typeof Agent>;

/** What an agent may do in the organization it works in; the browser hides by it, the server decides by the same rules. */
export const AgentAccess = z.object({
  superuser: z.boolean(),
  roles: z.array(RoleName),
  permissions: z.array(Permission),
});
export type AgentAccess = z.infer<typeof AgentAccess>;

export const NewAgent = z.object({
  firstName: z.string().trim().min(1, 'Enter a first name.').max(100),
  lastName: z.string().trim().min(1, 'Enter a last name.').max(100),
  primaryEmail: Email,
  roles: z.array(RoleName).max(4).default(['Member']),
});
export type NewAgent = z.infer<typeof NewAgent>;
