import * as z from 'zod';
import { catalog } from '../errors/catalog.ts';
import { isCommonPassword } from './common-passwords.ts';
import { emailPattern, longestEmail } from './email.ts';
import { plainName } from './entered-text.ts';
import { holdsOwnName, type PasswordOwner, passwordStrength } from './password.ts';
import { EntityAssignment } from './permissions/deal-roles.ts';
import { HeldGroup } from './permissions/held-group.ts';
import { Permission, Withheld } from './permissions/permission.ts';
import { AccessType, HeldRole, RoleId } from './permissions/roles.ts';

export const Email = z.string().trim().toLowerCase().max(longestEmail).regex(emailPattern, 'Enter an email address.');

/** What no password may be, whoever's it is; {@link passwordFault} also tells what its owner should not choose. */
export const Password = z
  .string()
  .max(256)
  .refine((text) => text === text.trim(), 'A password cannot begin or end with a space.')
  .refine((text) => passwordStrength(text) === 'strong', catalog.passwordTooWeak.userMessage)
  .refine((text) => !isCommonPassword(text), catalog.passwordCommon.userMessage);

/** {@link Password} of somebody whose names are known. */
export const passwordOf = (owner: PasswordOwner) =>
  Password.refine((text) => !holdsOwnName(text, owner), catalog.passwordHoldsName.userMessage);

/** Membership of an agent in one organization. */
export const Membership = z.object({
  organizationId: z.string(),
  organizationName: z.string(),
  accessType: AccessType,
  roles: z.array(RoleId),
  enabled: z.boolean(),
  groupIds: z.array(z.string()).default([]),
  /** The partner organization for which a PARTNER works. */
  partnerId: z.string().nullable().default(null),
  /** As what the organization's identity provider knows the person. */
  externalId: z.string().nullable().default(null),
  /** Counts the writes of the permission records, so that each of them makes the agent's record another version. */
  permissionsVersion: z.number().int().default(0),
});
export type Membership = z.infer<typeof Membership>;

/** A new membership, enabled and in no group. */
export const newMembership = (
  membership: Pick<Membership, 'organizationId' | 'organizationName' | 'accessType'> & Partial<Membership>,
): Membership => ({
  roles: [],
  enabled: true,
  groupIds: [],
  partnerId: null,
  externalId: null,
  permissionsVersion: 0,
  ...membership,
});

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
  twoFactorEnabled: z.boolean(),
  /** Recognized by the domain of the e-mail address. */
  internalStaff: z.boolean(),
  effectiveAgentAccessType: AccessType.nullable(),
  effectiveOrganizationId: z.string().nullable(),
  enabledOrganizations: z.array(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(RoleId),
  groupIds: z.array(z.string()),
  partnerId: z.string().nullable(),
  /** Null for whoever belongs to the organization. Until somebody accepts, all else is what the organization has entered. What came
   * without a mailed link, from an identity provider, has no end. */
  invitation: z.object({ sentAt: z.string(), expiresAt: z.string().nullable() }).nullable(),
  /** When they last came to the organization with a new sign-in (ISO 8601); told to whoever looks after its users. */
  lastSignInAt: z.string().nullable(),
  /** Named by the next change. */
  version: z.number().int(),
});
export type Agent = z.infer<typeof Agent>;

/** What an agent may do in the organization it works in; the browser hides by it, the server decides by the same rules. */
export const AgentAccess = z.object({
  superuser: z.boolean(),
  roles: z.array(RoleId),
  ownRoles: z.array(HeldRole),
  groups: z.array(HeldGroup),
  assignments: z.array(EntityAssignment),
  permissions: z.array(Permission),
  withheld: z.array(Withheld).default([]),
});
export type AgentAccess = z.infer<typeof AgentAccess>;

const FirstName = plainName(100, 'Enter a first name.');
const LastName = plainName(100, 'Enter a last name.');
const PhoneNumber = z
  .string()
  .trim()
  .max(31, 'Enter a phone number, such as +1 212 555 0100.')
  .regex(/^\+?[\d\s().-]{5,30}$/, 'Enter a phone number, such as +1 212 555 0100.');

export const NewAgent = z.object({
  firstName: FirstName,
  lastName: LastName,
  primaryEmail: Email,
  roles: z.array(RoleId).max(20).default(['Member']),
});
export type NewAgent = z.infer<typeof NewAgent>;

/** What people change of themselves. */
export const ProfileChange = z.object({
  version: z.number().int().min(1),
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  primaryPhoneNumber: PhoneNumber.nullable().optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** What an administrator changes of a member besides. */
export const AgentChange = ProfileChange.extend({ roles: z.array(RoleId).min(1).max(20).optional() });
export type AgentChange = z.infer<typeof AgentChange>;

/** That an organization has asked one to work with it. Times are ISO 8601. */
export const OwnInvitation = z.object({
  organizationId: z.string(),
  organizationName: z.string(),
  accessType: AccessType,
  sentAt: z.string(),
  /** Null where it stays open until the organization takes it back. */
  expiresAt: z.string().nullable(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const PasswordChange = z.object({ currentPassword: z.string().min(1).max(256), password: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A sign-in that is still valid, on one device. Times are ISO 8601. */
export const AgentSession = z.object({
  id: z.string(),
  method: z.enum(['password', 'singleSignOn', 'link', 'support']),
  signedInAt: z.string(),
  expiresAt: z.string(),
  userAgent: z.string(),
  address: z.string(),
  current: z.boolean(),
});
export type AgentSession = z.infer<typeof AgentSession>;
