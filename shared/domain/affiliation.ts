import * as z from 'zod';
import { NewAgent } from './agent.ts';
import { plainLine, plainName, plainText } from './entered-text.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';

const launchStatus = z.enum(['Active', 'Obsolete']);
const name = plainName(200);

/** A partner organization, whose people work in this one with access type PARTNER. */
export const Partner = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  agentCount: z.number().int(),
  launchStatus,
  ...recordStamp,
});
export type Partner = z.infer<typeof Partner>;

export const NewPartner = z.object({ name, description: plainText(500).default('') });
export type NewPartner = z.infer<typeof NewPartner>;

/** What kinds of organization there are. */
export const orgTypes = [
  'Lender',
  'Sponsor',
  'Borrower',
  'Grantor',
  'Grantee',
  'Investor',
  'Developer',
  'Servicer',
  'Other',
] as const;
export const OrgType = z.enum(orgTypes);
export type OrgType = z.infer<typeof OrgType>;

/** An affiliated organization (a party) that another one manages: a full organization with its own users and data. */
export const ManagedOrganization = z.object({
  id: z.string(),
  name: z.string(),
  orgType: OrgType,
  counterpartyTypeId: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  launchStatus,
  ...recordStamp,
});
export type ManagedOrganization = z.infer<typeof ManagedOrganization>;

const managedFields = {
  orgType: OrgType.default('Other'),
  counterpartyTypeId: Id.nullable().default(null),
  city: plainLine(100).default(''),
  state: plainLine(100).default(''),
  country: plainLine(100).default(''),
};

/** Whether the invitation of its administrator was mailed; null where nobody was invited. Inviting again sends another mail. */
export const invitationMailed = z.boolean().nullable();

/** Who is invited to administer an affiliated organization. */
export const FirstAdministrator = NewAgent.omit({ roles: true });
export type FirstAdministrator = z.infer<typeof FirstAdministrator>;

/** Either a new organization by its name, or one that exists and in which the caller is an administrator. */
export const NewManagedOrganization = z
  .object({
    name: name.optional(),
    organizationId: Id.optional(),
    ...managedFields,
    /** Left out: whoever makes the organization administers it. */
    administrator: FirstAdministrator.optional(),
  })
  .refine((one) => (one.name === undefined) !== (one.organizationId === undefined), {
    path: ['name'],
    message: 'Enter the name of a new organization, or choose one that exists.',
  })
  .refine((one) => one.organizationId === undefined || one.administrator === undefined, {
    path: ['administrator'],
    message: 'An organization that exists has administrators of its own.',
  });
export type NewManagedOrganization = z.output<typeof NewManagedOrganization>;

export const ManagedOrganizationChange = z.object({
  version: z.number().int().min(1),
  name: name.optional(),
  orgType: OrgType.optional(),
  counterpartyTypeId: Id.nullable().optional(),
  city: plainLine(100).optional(),
  state: plainLine(100).optional(),
  country: plainLine(100).optional(),
  launchStatus: launchStatus.optional(),
});
export type ManagedOrganizationChange = z.infer<typeof ManagedOrganizationChange>;

/** Something that would be left without its organization. */
export const Dependency = z.object({
  kind: z.enum(['Agent', 'Deal', 'ManagedOrganization', 'Group', 'Relationship']),
  id: z.string(),
  name: z.string(),
});
export type Dependency = z.infer<typeof Dependency>;
